# Freie Zeit. Beschriftungen: höchstens 45 Zeichen; Hinweise und Antworten: höchstens 100.
settings-zone = Deine Zeitzone
settings-zone-hint = Berlin oder UTC+2
settings-zone-none = UTC
settings-quiet = Ruhezeit
settings-quiet-hint = 22:00–8:00
settings-quiet-none = Keine
settings-weekends = Wochenenden
settings-weekends-off = Wie jeder andere Tag
settings-weekends-on = Meine Uhr steht
settings-vacation = Urlaub (meine Uhr steht)
settings-vacation-hint = 24.12.–31.12., 2027-08-03–2027-08-10
settings-vacation-none = Keiner geplant
vacation-left =
    { $days ->
        [one] -# Für { $year } hast du noch 1 Urlaubstag.
       *[other] -# Für { $year } hast du noch { $days } Urlaubstage.
    }
away = { $player } ist im Urlaub bis { $until }
away-soon = { $player } hat Urlaub von { $since } bis { $until }

error-zone-unknown = Die Zeitzone „{ $text }“ kenne ich nicht. Nenne eine große Stadt in deiner Nähe, etwa „Berlin“ oder „Zurich“, oder deinen Abstand zu UTC, etwa „UTC+2“.
error-zone-unknown-near = Die Zeitzone „{ $text }“ kenne ich nicht. Meinst du „{ $near }“? Auch ein Abstand zu UTC geht, etwa „UTC+2“.
error-quiet-unreadable = „{ $text }“ verstehe ich nicht als Ruhezeit. Nenne Anfang und Ende, etwa „22:00–8:00“, oder lass das Feld leer.
error-quiet-always = „{ $text }“ wäre eine Ruhezeit rund um die Uhr. Nenne Anfang und Ende, etwa „22:00–8:00“. Wenn du gar keine Nachrichten willst, wähle das unter *Züge…*.
error-vacation-unreadable = „{ $text }“ verstehe ich nicht als Urlaub. Nenne den ersten und den letzten Tag, etwa „24.12.–31.12.“ oder „2026-12-24–2026-12-31“. Trenn mehrere mit Kommas.
error-vacation-order = „{ $text }“ endet, bevor es beginnt. Nenne den ersten Tag zuerst, etwa „24.12.–31.12.“.
error-vacation-past = Urlaub kann nicht in der Vergangenheit beginnen. Bei dir ist heute der { $today }: Wähle diesen Tag oder einen späteren.
error-vacation-many = Du kannst höchstens { $limit } Urlaube auf einmal planen. Lass ein paar weg.
error-vacation-long =
    { $missing ->
        [one] Das ist 1 Tag zu viel: Du hast 30 Urlaubstage im Jahr, und für { $year } sind noch { $left } übrig.
       *[other] Das sind { $missing } Tage zu viel: Du hast 30 Urlaubstage im Jahr, und für { $year } sind noch { $left } übrig.
    }
