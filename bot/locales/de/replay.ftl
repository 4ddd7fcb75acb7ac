# Eine Partie Zug für Zug. Die Pfeile sind wie überall: zurück, weiter.

command-match-replay = Sieh dir eine Partie Zug für Zug an, nur für dich
command-match-replay-at = Bei welchem Zug es losgeht; ohne Angabe beim neuesten

button-replay = Nachspielen
button-more = Mehr…
button-play-on = Hier weiterspielen

replay-title =
    { $ply ->
        [0] **{ $title }** · der Anfang · { $count ->
            [0] noch wurde nicht gezogen
            [one] ein Zug folgt
           *[other] { $count } Züge folgen
        }
       *[other] **{ $title }** · Zug { $ply } von { $count }
    }
replay-start = Anfang
replay-turn = { $ply } · { $turn }
replay-turn-swapped = { $ply } · { $turn } (dann Seitentausch)
replay-prompt = Zu einem Zug springen
replay-gone = Einen Zug { $ply } gibt es in dieser Partie nicht. Das ist das neueste Brett:

# Von einer Partie, die eine Stellung einer anderen weiterspielt: auf ihrer Karte und dem ersten Brett.
opening =
    { $count ->
        [0] Sie beginnt mit der Anfangsstellung von { $title }.
        [one] Sie spielt { $title } nach dem ersten Zug weiter.
       *[other] Sie spielt { $title } nach Zug { $count } weiter.
    }

opening-record =
    { $count ->
        [0] Sie beginnt mit der Anfangsstellung einer Aufzeichnung.
        [one] Sie spielt eine Aufzeichnung nach deren erstem Zug weiter.
       *[other] Sie spielt eine Aufzeichnung nach Zug { $count } weiter.
    }
opening-position = Sie beginnt mit einer eigenen Stellung.
