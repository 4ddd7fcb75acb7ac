# Die Aufzeichnung einer Partie, als Datei.

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

# Eine Aufzeichnung oder Stellung, mit der keine Partie beginnen kann.
error-record-broken = Das kann ich nicht lesen: { $reason }
error-record-broken-line = Das kann ich nicht lesen. Zeile { NUMBER($line, useGrouping: 0) }: { $reason }
error-position-broken = Das kann ich nicht als Stellung von { $game } lesen: { $reason }. Die Anfangsstellung sieht so aus: `{ $example }`
error-record-unreadable = Diese Datei kann ich nicht lesen. Wie meine Dateien aussehen, zeigt `/match download`.
error-record-large = Diese Datei ist zu groß: Ich lese Aufzeichnungen bis { $limit } KB.
error-record-lost = Ich konnte die Datei nicht von Discord holen. Bitte versuch es noch einmal.
error-record-over = Diese Partie ist schon zu Ende, also lässt sie sich nicht weiterspielen.
error-record-finished =
    { $last ->
        [0] Die Partie in dieser Datei ist schon zu Ende. Du kannst vor ihrem einzigen Zug beginnen: Nimm `nach:0` (`at:0`) dazu.
       *[other] Die Partie in dieser Datei ist schon zu Ende. Sag mit `nach` (`at`), nach welchem Zug es losgeht, höchstens nach Zug { NUMBER($last, useGrouping: 0) }.
    }
error-record-at =
    { $last ->
        [0] Nach Zug { $turn } dieser Aufzeichnung kann ich nicht beginnen. Wähle 0 für `nach` (`at`).
        [one] Nach Zug { $turn } dieser Aufzeichnung kann ich nicht beginnen. Wähle 0 oder 1 für `nach` (`at`).
       *[other] Nach Zug { $turn } dieser Aufzeichnung kann ich nicht beginnen. Wähle 0 bis { NUMBER($last, useGrouping: 0) } für `nach` (`at`).
    }
error-at-without-record = Die Option `nach` (`at`) zählt die Züge einer Aufzeichnung. Eine Stellung hat keine: Lass `nach` weg.
error-record-of-other-game = Das ist eine Aufzeichnung von { $game }, nicht von { $chosen }. Bitte wähle { $game } als Spiel.
error-setup-from-one = Bitte gib mir eine `datei` (`file`) oder eine `stellung` (`position`), genau eins davon.
error-position-of-no-game = Ich erkenne nicht, zu welchem Spiel diese Stellung gehört. Bitte wähle auch ein `spiel` (`game`).
error-record-option = Die Aufzeichnung sagt `{ $told }` für `{ $option }`. Lass diese Option weg oder wähle eine andere Datei.
error-opening-while-rated = Du spielst gerade eine gewertete Partie { $game } (#{ NUMBER($match, useGrouping: 0) }). Bis sie zu Ende ist, kannst du keine Partie { $game } aus einer Stellung beginnen.

# Eine ganze Partie als eine Seite für jeden Browser.

command-match-download = Eine Partie als Datei: als Seite, als Film oder für andere Programme
command-match-download-format = Was du herunterladen willst; eine Liste hilft

button-download = Herunterladen
button-page = Webseite
download-choice = **{ $title }** als Datei: eine Seite für jeden Browser, ein Film oder eine Aufzeichnung für andere Programme.
record-prompt = Eine Aufzeichnung für …
download-format-page = Eine Seite für jeden Browser (.html)
download-format-film = Ein Film (.gif)

download = **{ $title }** · jeder Zug auf einer Seite. Speichere die Datei und öffne sie in einem beliebigen Browser; sie braucht kein Internet.

# Auf der Seite selbst.
download-about =
    { $turns ->
        [one] { $variant } · { $date } · ein Zug
       *[other] { $variant } · { $date } · { $turns } Züge
    }
download-noscript = Diese Seite braucht JavaScript, um durch die Partie zu blättern.
download-board = Brett
download-slider = Zug
download-words = Das Brett in Worten
download-list = Züge
download-first = Zum Anfang
download-back = Einen Zug zurück
download-on = Einen Zug weiter
download-last = Zum Ende
download-end = Ende

# Eine ganze Partie als bewegtes Bild.

button-film = Film

film =
    { $count ->
        [one] **{ $title }** · der erste Zug als Film.
       *[other] **{ $title }** · alle { $count } Züge als Film.
    }
film-alt = Film von { $title }, Zug für Zug. Am Ende: { $state }. Die Züge:
button-last-turns = Letzte Züge zeigen
last-turns =
    { $first ->
        [1] **{ $title }** · vom Anfang bis Zug { $last }.
       *[other] **{ $title }** · Zug { $first } bis { $last }.
    }
last-turns-alt = Die letzten Züge von { $title }, einer nach dem anderen. Danach: { $state }. Die Züge:
error-film-none = Von dieser Partie gibt es noch keinen Film: Noch wurde kein Zug gespielt.
