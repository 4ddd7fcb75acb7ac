# Der Blick zurück auf eine Partie, die vorbei ist: wer vorn lag, und welche Züge was gekostet haben.

command-match-analyse = Auf eine Partie zurückblicken: wer vorn lag und wann sie kippte

button-analyse = Analysieren
button-analysis-back = Zurück zur Kurve
button-played = Was gespielt wurde
button-remark = { $number } · Zug { $ply }

analysis-title = **{ $title }** · wer vorn lag
analysis-turning = Wendepunkt: Zug { $ply }, { $turn } ({ $player }).
analysis-even = Niemand hat einen großen Fehler gemacht, also gibt es keinen Wendepunkt.
analysis-progress = Ich analysiere **{ $title }**: Zug { $done } von { $total }. Wenn sich hier eine Minute lang nichts tut, drück noch einmal *{ button-analyse }*.
analysis-closer = Ich analysiere **{ $title }**: Jetzt sehe ich mir die entscheidenden Züge genauer an (noch { $left }). Wenn sich hier eine Minute lang nichts tut, drück noch einmal *{ button-analyse }*.
analysis-unfinished = Ich analysiere **{ $title }** noch: Zug { $done } von { $total }. Discord lässt mich diese Nachricht nur 15 Minuten lang ändern. Drück *{ button-analyse }*, um weiter zuzusehen.

# Ein Zug, der etwas gekostet hat; { $what } sagt, was.
remark = **{ $number }** · Zug { $ply } · **{ $turn }** war { $grade }: { $what }
grade-blunder = ein Patzer von { $player }
grade-mistake = ein Fehler von { $player }
grade-inaccuracy = eine kleine Ungenauigkeit von { $player }
remark-missed-win =
    { $turns ->
        [one] Sieg in einem Zug verpasst.
       *[other] Sicheren Sieg in { $turns } Zügen verpasst.
    }
remark-allowed-win =
    { $turns ->
        [one] { $opponent } konnte sofort gewinnen.
       *[other] { $opponent } konnte in { $turns } Zügen sicher gewinnen.
    }
remark-lost-lead = Die Führung ging an { $opponent }: Siegchance { $before } % → { $after } %.
remark-chances = Die Siegchance fiel von { $before } % auf { $after } %.
remark-reply = { $opponent } kann mit { $reply } antworten — { $facts }.
remark-reply-plain = { $opponent } kann mit { $reply } antworten.
remark-better = Besser: **{ $turn }**
remark-wins = gewinnt sofort

# Die Kurve, und unter dem Brett eines Zugs, wer da vorn lag.
curve-ahead = { $player } liegt vorn
curve-turn = Zug { $ply }
curve-turning = Wendepunkt
curve-alt = { $title }: eine Kurve, die Zug für Zug zeigt, wer vorn lag.
curve-alt-lead = { $player } lag in { $count } von { $total } Momenten vorn.
curve-alt-end = Am Ende: { $balance }.
balance-even = ausgeglichen
balance-ahead = { $percent } % für { $player }

# Ein Brett der Zugfolge, die besser war als das, was gespielt wurde.
variation-title = **{ $title }** · besser als { $turn } in Zug { $ply }
variation-line = Die Zugfolge: { $line }

error-analysis-early = Ich analysiere eine Partie, wenn sie vorbei ist. Diese läuft noch.
error-analyses-unfinished = Ich analysiere für dich gerade schon { $limit } Partien. Versuch es noch einmal, wenn eine davon fertig ist.
error-analysis-empty = In dieser Partie wurde nicht gezogen, also gibt es nichts zu analysieren.
error-analysis-gone = Diese Partie muss ich erst neu analysieren. Drück *{ button-analyse }* unter ihrem Ergebnis, oder nimm `/match analyse`.

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
       *[other] Die andere Seite kann in { $turns } Zügen sicher gewinnen. Finde den Zug, der am längsten standhält.
    }
hint-quiet = Gerade gibt es nichts zu gewinnen. Finde einen Zug, der nichts hergibt.
hint-where = Fang mit { $cells } an.
hint-turn = Ich würde **{ $turn }** spielen
hint-told = -# Das Ergebnis zeigt, wie viele Tipps du genommen hast.

# Wer Tipps hatte, im Ergebnis und in der Liste der Züge.
hints-line = Tipps: { $told }
hints-of = { $player } { $count }

error-hint-rated = Diese Partie wird gewertet, darum gibt es keine Tipps. In freundschaftlichen Partien kannst du so viele haben, wie du magst.
