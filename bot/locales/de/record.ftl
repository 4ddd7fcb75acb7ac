# Die Aufzeichnung einer Partie, als Datei.

button-record = Aufzeichnung

command-match-record = Die Züge einer Partie als Datei, auch für andere Programme
command-match-record-format = Für welches Programm oder welche Website; ohne Angabe Ringfalls eigenes Format

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

command-challenge-record = Eine Datei, die weitergespielt wird, zum Beispiel von /match record
command-challenge-position = Eine Stellung, mit der die Partie beginnt, als Text

# Eine Aufzeichnung oder Stellung, mit der keine Partie beginnen kann.
error-record-broken = Das kann ich nicht lesen: { $reason }
error-record-broken-line = Diese Datei kann ich nicht lesen. Zeile { NUMBER($line, useGrouping: 0) }: { $reason }
error-record-unreadable = Diese Datei kann ich nicht lesen. Wie meine Dateien aussehen, zeigt `/match record`.
error-record-large = Diese Datei ist zu groß: Ich lese Aufzeichnungen bis { $limit } KB.
error-record-lost = Ich konnte die Datei nicht von Discord holen. Bitte versuch es noch einmal.
error-record-over = Diese Partie ist schon zu Ende, also lässt sie sich nicht weiterspielen.
error-record-of-other-game = Das ist eine Aufzeichnung von { $game }, nicht von { $chosen }. Bitte wähle { $game } als Spiel.
error-record-option = Die Aufzeichnung sagt `{ $told }` für `{ $option }`. Lass diese Option weg, oder wähle eine andere Datei.
error-record-and-position = Bitte gib mir eine Aufzeichnung oder eine Stellung, nicht beides.
