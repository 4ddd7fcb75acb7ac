# Eine Partie Zug für Zug. Die Pfeile sind wie überall: zum Anfang, zurück, weiter, ans Ende.

command-match-replay = Sieh dir eine Partie Zug für Zug an, nur für dich
command-match-replay-at = Nach welchem Zug es losgeht; ohne Angabe am Anfang

button-replay = Nachspielen
button-replay-first = ⏮
button-replay-back = ◀
button-replay-on = ▶
button-replay-last = ⏭

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
replay-prompt = Zu einem Zug springen
replay-gone = Einen Zug { $ply } gibt es in dieser Partie nicht. Das ist das neueste Brett:
