# Hilfe beim Zug, in drei Schritten: was zu tun ist, wo es losgeht, welcher Zug.

command-hint = Hilfe bei deinem Zug, Schritt für Schritt; nicht in gewerteten Partien

button-hint-where = Wo?
button-hint-turn = Zeig mir den Zug
button-hint-pick = Diesen Zug probieren…

hint-title = **{ $title }** · Tipp für Zug { $ply }
hint-win =
    { $turns ->
        [one] Du kannst sofort gewinnen.
       *[other] Du kannst in { $turns } Zügen sicher gewinnen.
    }
hint-lost =
    { $turns ->
        [one] Im nächsten Zug gewinnt die andere Seite, was du auch spielst.
       *[other] Die andere Seite kann in { $turns } Zügen sicher gewinnen. Einer deiner Züge hält am längsten stand.
    }
hint-quiet = Gerade gibt es nichts zu gewinnen. Finde einen Zug, der nichts hergibt.
hint-where = Fang mit { $cells } an.
hint-turn = Ich würde **{ $turn }** spielen
hint-told = -# Das Ergebnis zeigt, wie viele Tipps du genommen hast.

# Wer Tipps hatte, im Ergebnis und in der Liste der Züge.
hints-line = Tipps: { $told }
hints-of = { $player } { $count }

error-hint-rated = Diese Partie wird gewertet, darum gibt es keine Tipps. In freundschaftlichen Partien kannst du so viele haben, wie du magst.
