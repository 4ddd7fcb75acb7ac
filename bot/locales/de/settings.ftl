# Einstellungen von Personen und von Servern. Beschriftungen und Titel: höchstens 45
# Zeichen; Antworten: höchstens 100.

# Wie diese Sprache sich selbst nennt.
language-name = Deutsch

command-settings = Wie Bretter für dich aussehen, wie du von deinem Zug erfährst und wann du freihast
command-server = Für die Moderation dieses Servers
command-server-settings = Wo Partien hier gespielt werden, wie Bretter aussehen und wie viele Partien erlaubt sind

settings-page-settings = Deine Einstellungen
settings-page-settings-more = Weitere Einstellungen
settings-page-server = Einstellungen dieses Servers
settings-saved = Gespeichert.
settings-refused = **{ $setting }** bleibt, wie es war. { $reason }
settings-rest-saved = Alles andere ist gespeichert.
settings-reopen = *{ $theme }…* öffnet das Formular noch einmal.
settings-reopen-typed = *{ $theme }…* öffnet das Formular noch einmal, mit deinen Eingaben.
settings-all = Alle Einstellungen
settings-open = { $theme }…
theme-look = Aussehen
theme-turns = Züge und Sprache
theme-rest = Freie Zeit
theme-people = Blockiert
theme-more = Mehr
theme-private = Meine Bretter
theme-boards = Bretter
theme-reading = Lesen
theme-play = Spielen
settings-line = **{ $setting }:** { $answer }
settings-unreadable = { $setting }: Das gespeicherte „{ $text }“ kenne ich nicht mehr. Bis du neu wählst, gilt: { $answer }.

settings-look = Bilder
settings-look-server = Wie auf diesem Server
settings-look-wood = Holz
settings-look-night = Nacht
settings-look-night-letters = Nacht, für Farbenblinde (Buchstaben)
settings-look-wood-letters = Holz, für Farbenblinde (Buchstaben)
settings-look-wood-large = Holz, groß fürs Handy
settings-look-night-large = Nacht, groß fürs Handy
settings-look-wood-letters-large = Holz, groß, für Farbenblinde (Buchstaben)
settings-look-night-letters-large = Nacht, groß, für Farbenblinde (Buchstaben)

settings-look-now = Deine Bretter: { $look }
looks-question = Deine Wahl gilt nur für dich; alle anderen sehen, was dieser Server gewählt hat.
looks-alt = So sehen deine Bretter aus.
settings-switch-night = Nacht
settings-switch-letters = Buchstaben
settings-switch-large = Groß
settings-switch-server = Wie der Server
looks-large-note = Bretter, die alle sehen, behalten die Größe, die dieser Server gewählt hat. Die Moderation kann sie mit `/server settings` ändern.

settings-bottom = Welche Seite unten ist
settings-bottom-first = Wie bei allen: die erste Seite
settings-bottom-own = Meine Seite; die erste, wenn ich zusehe
settings-bottom-second = Die zweite Seite

settings-own_rows = Nummern der Reihen in meinen Partien
settings-own_rows-off = Wie auf öffentlichen Brettern
settings-own_rows-on = Je Spalte von unten, wie auf gipf.com
settings-confirm = Züge zeigen, bevor sie gespielt werden
settings-confirm-at-first = Am Anfang alle, dann nur verlierende
settings-confirm-losing = Nur Züge, die sofort verlieren
settings-confirm-always = Immer

settings-notifications = Wenn du am Zug bist oder eine Partie endet
settings-notifications-mention = Erwähne mich
settings-notifications-direct = Schick mir eine Direktnachricht
settings-notifications-daily = Einmal am Tag; früher nur bei knapper Zeit
settings-notifications-none = Sag mir nichts
settings-daily_at = Stunde der täglichen Direktnachricht
settings-daily-note = -# Ich schreibe dir höchstens einmal am Tag, um { $hour } ({ $zone }) oder nach deiner Ruhezeit, wenn eine Partie wartet. Sind drei Viertel der Zeit für einen Zug um, bevor ich dir davon berichten konnte, erinnere ich dich an diesen Zug einzeln.

settings-language = Sprache
settings-language-discord = Wie mein Discord

settings-placement = Gespielt wird
settings-placement-thread = In eigenen Threads
settings-placement-forum = In Beiträgen in einem Forum
settings-placement-channel = Im Kanal der Herausforderung
settings-forum = Forum für Partien
settings-forum-none = Keins
settings-channels = Kanäle zum Herausfordern
settings-channels-none = Alle
settings-max_matches = Gleichzeitige Partien pro Person
settings-max_matches-none = Keine Grenze
settings-takebacks = Zugrücknahme
settings-takebacks-on = Wenn beide wollen
settings-takebacks-off = Nicht auf diesem Server
settings-challenger_roles = Wer spielen darf
settings-challenger_roles-none = Alle
settings-challenger_roles-deleted = Nur Verwaltende (Rollen sind gelöscht)
settings-manager_roles = Weitere Partieverwalter
settings-manager_roles-none = Niemand
settings-manager_roles-deleted = Niemand (Rollen sind gelöscht)
settings-blocked = Blockierte Personen
settings-blocked-none = Niemand

notice = Du bist am Zug in { $title }: { $url }
end-letter = { $title } ist zu Ende. Ergebnis: { $url }

error-choice-gone = Was du gewählt hast, gibt es nicht mehr. Wähle neu.
error-role-of-bot = { $role } ist die Rolle einer App, also hat kein Mitglied sie. Wähl andere Rollen.
error-old-form = Dieses Formular stammt von einer älteren Version von mir. Öffne es bitte noch einmal.
error-not-manager = Nur die Moderation kann die Einstellungen dieses Servers ändern.
error-needs-role =
    { $count ->
        [0] Die Rollen, die auf diesem Server Partien beginnen dürfen, sind gelöscht. Die Moderation kann mit `/server settings` andere wählen.
        [one] Auf diesem Server brauchst du die Rolle { $roles }, um eine Partie zu beginnen, anzunehmen oder in einer mit abzustimmen.
       *[other] Auf diesem Server brauchst du eine dieser Rollen, um eine Partie zu beginnen, anzunehmen oder in einer mit abzustimmen: { $roles }.
    }
error-not-match-manager =
    { $count ->
        [0] Nur die Moderation kann die Partien dieses Servers verwalten.
       *[other] Nur die Moderation und Mitglieder mit { $roles } können die Partien dieses Servers verwalten.
    }
error-forum-missing = Wähl auch ein Forum aus oder lass Partien in Threads oder im Kanal spielen.
error-forum-permissions =
    { $count ->
        [one] In { $channel } können noch keine Partien gespielt werden: Mir fehlt dort die Berechtigung { $permissions }.
       *[other] In { $channel } können noch keine Partien gespielt werden: Mir fehlen dort die Berechtigungen { $permissions }.
    }
error-forum-tags = In { $channel } braucht jeder Beitrag einen Tag, und ich kann dort keinen setzen. Gib mir dort die Berechtigung Kanäle verwalten oder leg einen Tag „{ $tag }“ an, den alle benutzen dürfen.
error-not-in-channel = Hier kann man keine Partien beginnen. Auf diesem Server gehören sie in { $channels }.
error-too-many-here =
    { $limit ->
        [one] Du hast hier 1 laufende Partie, mehr erlaubt dieser Server nicht. Beende sie erst.
       *[other] Du hast hier { $limit } laufende Partien, mehr erlaubt dieser Server nicht. Beende erst eine.
    }
error-too-many-here-other =
    { $limit ->
        [one] <@{ NUMBER($user, useGrouping: 0) }> hat hier 1 laufende Partie, mehr erlaubt dieser Server nicht.
       *[other] <@{ NUMBER($user, useGrouping: 0) }> hat hier { $limit } laufende Partien, mehr erlaubt dieser Server nicht.
    }

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

zone-lost = Deine Zeitzone „{ $zone }“ kenne ich nicht mehr. Bis du eine andere wählst, gelten Ruhezeit und freie Tage in UTC.
error-zone-unknown = Die Zeitzone „{ $text }“ kenne ich nicht. Nenne eine große Stadt in deiner Nähe, etwa „Berlin“ oder „New York“, oder deinen Abstand zu UTC, etwa „UTC+2“.
error-zone-unknown-near = Die Zeitzone „{ $text }“ kenne ich nicht. Meinst du „{ $near }“? Auch ein Abstand zu UTC geht, etwa „UTC+2“.
error-quiet-unreadable = „{ $text }“ verstehe ich nicht als Ruhezeit. Nenne Anfang und Ende, etwa „22:00–8:00“, oder lass das Feld leer.
error-quiet-always = „{ $text }“ wäre eine Ruhezeit rund um die Uhr. Nenne Anfang und Ende, etwa „22:00–8:00“. Wenn du gar keine Nachrichten willst, wähle das unter *Züge und Sprache…*.
error-vacation-unreadable = „{ $text }“ verstehe ich nicht als Urlaub. Nenne den ersten und den letzten Tag, etwa „24.12.–31.12.“ oder „2026-12-24–2026-12-31“. Trenn mehrere mit Kommas.
error-vacation-order = „{ $text }“ endet, bevor es beginnt. Nenne den ersten Tag zuerst, etwa „24.12.–31.12.“.
error-vacation-past = Urlaub kann nicht in der Vergangenheit beginnen. Bei dir ist heute der { $today }: Wähle diesen Tag oder einen späteren.
error-vacation-many = Du kannst höchstens { $limit } Urlaube auf einmal planen. Lass ein paar weg.
error-vacation-long =
    { $missing ->
        [one] Das ist 1 Tag zu viel: Du hast 30 Urlaubstage im Jahr, und für { $year } sind noch { $left } übrig.
       *[other] Das sind { $missing } Tage zu viel: Du hast 30 Urlaubstage im Jahr, und für { $year } sind noch { $left } übrig.
    }
