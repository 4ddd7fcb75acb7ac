# Wann jemand Ruhe hat. Beschriftungen: höchstens 45 Zeichen; Hinweise und Antworten: höchstens 100.
settings-zone = Deine Zeitzone
settings-zone-hint = Berlin, oder UTC+2
settings-zone-none = UTC
settings-quiet = Ruhezeit
settings-quiet-hint = 22:00–8:00
settings-quiet-none = Keine
settings-weekends = Wochenenden
settings-weekends-off = Wie jeder andere Tag
settings-weekends-on = Frei: meine Uhr steht still
settings-vacation = Urlaub (meine Uhr steht still)
settings-vacation-hint = 24.12.–31.12., 2027-08-03–2027-08-10
settings-vacation-none = Keiner geplant
vacation-left =
    { $days ->
        [one] -# Für { $year } ist noch 1 Urlaubstag übrig.
       *[other] -# Für { $year } sind noch { $days } Urlaubstage übrig.
    }
away = { $player } ist im Urlaub bis { $until }
away-soon = { $player } hat Urlaub von { $since } bis { $until }

error-zone-unknown = Die Zeitzone „{ $text }“ kenne ich nicht. Nenne eine große Stadt in deiner Nähe, etwa „Berlin“ oder „Zurich“, oder deinen Abstand zu UTC, etwa „UTC+2“.
error-zone-unknown-near = Die Zeitzone „{ $text }“ kenne ich nicht. Meinst du „{ $near }“? Auch ein Abstand zu UTC geht, etwa „UTC+2“.
error-quiet-unreadable = Ich kann „{ $text }“ nicht als Ruhezeit lesen. Sag, von wann bis wann, etwa „22:00–8:00“, oder lass sie leer.
error-quiet-always = Eine Ruhezeit, die endet, wenn sie beginnt („{ $text }“), würde den ganzen Tag dauern. Sag, von wann bis wann, etwa „22:00–8:00“. Wenn du gar keine Nachrichten willst, wähle das unter *Züge…*.
error-vacation-unreadable = Ich kann „{ $text }“ nicht als Urlaub lesen. Sag, von welchem bis zu welchem Tag, etwa „24.12.–31.12.“ oder „2026-12-24–2026-12-31“, mehrere mit einem Komma dazwischen.
error-vacation-order = „{ $text }“ endet, bevor es beginnt. Nenne den ersten Tag zuerst, etwa „24.12.–31.12.“.
error-vacation-past = Urlaub kann nicht in der Vergangenheit beginnen. Bei dir ist heute der { $today }: Beginne an diesem Tag oder später.
error-vacation-many = Es lassen sich höchstens { $limit } Urlaube auf einmal planen. Lass ein paar weg.
error-vacation-long =
    { $missing ->
        [one] Das ist 1 Tag zu viel: Ein Jahr hat 30 Urlaubstage, und von denen für { $year } sind noch { $left } für das übrig, was kommt.
       *[other] Das sind { $missing } Tage zu viel: Ein Jahr hat 30 Urlaubstage, und von denen für { $year } sind noch { $left } für das übrig, was kommt.
    }
