# Hilfe beim Zug, in drei Schritten: was zu tun ist, wo es losgeht, welcher Zug.

command-hint = Hilfe bei deinem Zug, Schritt für Schritt; nicht in gewerteten Partien

button-hint-where = Wo?
button-hint-turn = Zeig mir den Zug
button-hint-pick = Diesen Zug probieren…

hint-title = **{ $title }** · ein Tipp für Zug { $ply }
hint-win =
    { $turns ->
        [one] Du kannst sofort gewinnen.
       *[other] Du kannst in { $turns } Zügen gewinnen, was auch dagegen gespielt wird.
    }
hint-lost =
    { $turns ->
        [one] Im nächsten Zug gewinnt die andere Seite, was du auch spielst.
       *[other] Die andere Seite kann in { $turns } Zügen gewinnen. Ein Zug hält am längsten stand.
    }
hint-quiet = Hier ist ein ruhiger Zug am besten. Finde den, nach dem du am besten stehst.
hint-where = Sieh dir { $cells } an.
hint-turn = Ich würde **{ $turn }** spielen
hint-told = -# Tipps sind kein Geheimnis: Das Ergebnis der Partie sagt, wie viele du hattest.

# Wer Tipps hatte, im Ergebnis und in der Liste der Züge.
hints-line = Tipps: { $told }
hints-of = { $player } { $count }

error-hint-rated = Diese Partie wird gewertet, darum gibt es in ihr keine Tipps. In Partien, die nicht gewertet werden, kannst du so viele haben, wie du magst.
