# Die Aufzeichnung einer Partie, als Datei.

command-match-record = Die Züge einer Partie als Datei, auch für andere Programme
command-match-record-format = Für welches Programm oder welche Seite; ohne Angabe so, wie Ringfall sie schreibt

record-game =
    { $ply ->
        [0] **{ $title }** · die Aufzeichnung, wie { $format } sie schreibt. Noch wurde kein Zug gespielt.
        [one] **{ $title }** · die Aufzeichnung von einem Zug, wie { $format } sie schreibt.
       *[other] **{ $title }** · die Aufzeichnung von { $ply } Zügen, wie { $format } sie schreibt.
    }
record-position =
    { $ply ->
        [0] **{ $title }** · die Anfangsstellung, wie { $format } sie schreibt.
       *[other] **{ $title }** · die Stellung nach Zug { $ply }, wie { $format } sie schreibt.
    }
record-choice = { $format } ({ $ending })
