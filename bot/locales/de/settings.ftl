# Was Menschen für sich wählen und was Server wählen. Beschriftungen und Titel: höchstens 45
# Zeichen; Antworten: höchstens 100.

# Wie diese Sprache sich selbst nennt.
language-name = Deutsch

command-settings = Wähle, wie Bretter für dich aussehen, wie du von deinem Zug erfährst und wann du ruhst
command-server = Für alle, die diesen Server verwalten
command-server-settings = Wähle, wohin Partien hier gehören, wie Bretter aussehen und wie viele es geben darf
command-server-matches = Sieh alle laufenden Partien hier, und beende eine, wenn es sein muss

settings-page-settings = Deine Einstellungen
settings-page-server = Einstellungen dieses Servers
settings-saved = Gespeichert.
settings-all = Alle Einstellungen
settings-open = { $theme }…
theme-look = Aussehen
theme-turns = Züge
theme-rest = Ruhe
theme-people = Blockierte
theme-boards = Bretter
theme-reading = Lesen
theme-play = Spielen
settings-line = **{ $setting }:** { $answer }

settings-look = Bilder
settings-look-server = Wie auf diesem Server
settings-look-wood = Holz
settings-look-night = Nacht
settings-look-night-letters = Nacht, mit Buchstaben für Farbenblinde
settings-look-wood-letters = Holz, mit Buchstaben für Farbenblinde
settings-look-wood-large = Holz, groß fürs Handy
settings-look-night-large = Nacht, groß fürs Handy
settings-look-wood-letters-large = Holz, groß, mit Buchstaben
settings-look-night-letters-large = Nacht, groß, mit Buchstaben

looks-question = **Wie möchtest du Bretter sehen?** Was du wählst, gilt nur für dich; alle anderen sehen, was dieser Server gewählt hat.
looks-alt = Dasselbe Stück eines Bretts von { $game } in jedem Aussehen, Zeile für Zeile: { $looks }.
settings-look-now = Deine Bretter: { $look }
settings-sample-wood = Holz
settings-sample-wood-letters = Holz, Buchstaben
settings-sample-wood-large = Holz, groß
settings-sample-wood-letters-large = Holz, groß, Buchstaben
settings-sample-night = Nacht
settings-sample-night-letters = Nacht, Buchstaben
settings-sample-night-large = Nacht, groß
settings-sample-night-letters-large = Nacht, groß, Buchstaben

settings-bottom = Welche Seite auf deinen Brettern unten ist
settings-bottom-first = Wie alle sie sehen: die erste Seite unten
settings-bottom-own = Meine Seite; die erste, wenn ich zusehe
settings-bottom-second = Die zweite Seite

settings-confirm = Vor einem getippten Zug nachfragen
settings-confirm-at-first = In den ersten Partien; dann, wenn er verliert
settings-confirm-losing = Nur wenn er sofort verlieren würde
settings-confirm-always = Immer

settings-notifications = Wenn du am Zug bist oder eine Partie endet
settings-notifications-mention = Erwähne mich
settings-notifications-direct = Schick mir eine Direktnachricht
settings-notifications-none = Sag mir nichts

settings-language = Sprache
settings-language-discord = Wie mein Discord

settings-placement = Wohin die Bretter einer Partie kommen
settings-placement-thread = In einen eigenen Thread
settings-placement-forum = In einen Beitrag in einem Forum
settings-placement-channel = In den Kanal der Herausforderung
settings-forum = Forum für die Beiträge der Partien
settings-forum-none = Keins
settings-channels = Wo man herausfordern darf
settings-channels-none = Überall
settings-max_matches = Höchstens Partien zugleich, je Person
settings-max_matches-none = Keine Grenze
settings-takebacks = Züge zurücknehmen
settings-takebacks-on = Möglich, wenn beide einverstanden sind
settings-takebacks-off = Nicht auf diesem Server
settings-blocked = Von wem du über mich nichts hörst
settings-blocked-none = Niemand

notice = Du bist am Zug in { $title }: { $url }
end-letter = { $title } ist zu Ende. Ergebnis: { $url }

error-old-form = Dieses Formular stammt von einer älteren Version von mir. Öffne es bitte noch einmal.
error-not-manager = Nur wer den Server verwaltet, kann seine Einstellungen ändern.
error-forum-missing = In welches Forum? Wähl auch eins aus, oder lass die Bretter in Threads oder in den Kanal kommen.
error-forum-permissions =
    { $count ->
        [one] In { $channel } können noch keine Partien gespielt werden: Mir fehlt dort die Berechtigung { $permissions }.
       *[other] In { $channel } können noch keine Partien gespielt werden: Mir fehlen dort die Berechtigungen { $permissions }.
    }
error-forum-tags = In { $channel } braucht jeder Beitrag einen Tag, und ich kann dort keinen setzen. Gib mir dort die Berechtigung Kanäle verwalten, oder leg einen Tag „{ $tag }“ an, den alle benutzen dürfen.
error-not-in-channel = Hier beginnen keine Partien. Auf diesem Server gehören sie in { $channels }.
error-too-many-here =
    { $limit ->
        [one] Du hast hier 1 laufende Partie, und mehr erlaubt dieser Server niemandem. Beende sie erst.
       *[other] Du hast hier { $limit } laufende Partien, und mehr erlaubt dieser Server niemandem. Beende erst eine.
    }
error-too-many-here-other =
    { $limit ->
        [one] <@{ NUMBER($user, useGrouping: 0) }> hat hier 1 laufende Partie, und mehr erlaubt dieser Server niemandem.
       *[other] <@{ NUMBER($user, useGrouping: 0) }> hat hier { $limit } laufende Partien, und mehr erlaubt dieser Server niemandem.
    }
