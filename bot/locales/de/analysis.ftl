# Analyse einer beendeten Partie: wer vorn lag und welche Züge Fehler waren.

command-match-analyse = Auf eine Partie zurückblicken: wer vorn lag und wann sie kippte

button-analyse = Analysieren
button-remark = { $number } · Zug { $ply }

analysis-title = **{ $title }** · wer vorn lag
analysis-turning = Wendepunkt: Zug { $ply }, { $turn }. { $player } hatte bis dahin { $before } %, danach { $after } %.
analysis-even = Es gibt keinen Wendepunkt.
analysis-progress = Ich analysiere **{ $title }**: Zug { $done } von { $total }. Wenn sich hier eine Minute lang nichts tut, drück noch einmal *{ button-analyse }*.
analysis-unfinished = Ich analysiere **{ $title }** noch: Zug { $done } von { $total }. Discord lässt mich diese Nachricht nur 15 Minuten lang ändern. Drück *{ button-analyse }*, um weiter zuzusehen.

# Ein Zug, der etwas gekostet hat; { $why } sagt, warum.
remark = **{ $number }** · Zug { $ply } · { $grade } ({ $before } % → { $after } %). { $why }
grade-blunder = ein Patzer von { $player }
grade-mistake = ein Fehler von { $player }
grade-inaccuracy = eine kleine Ungenauigkeit von { $player }

# Die Kurve, und unter dem Brett eines Zugs, wer da vorn lag.
curve-ahead = { $player } liegt vorn
curve-turn = Zug { $ply }
curve-turning = Wendepunkt
curve-alt = { $title }: eine Kurve, die Zug für Zug zeigt, wer vorn lag.
curve-alt-lead = { $player } lag in { $count } von { $total } Momenten vorn.
curve-alt-end = Am Ende: { $balance }.
balance-even = ausgeglichen
balance-wins =
    { $turns ->
        [one] { $player } gewinnt in einem Zug
       *[other] { $player } gewinnt erzwungen in { $turns } Zügen
    }
balance-won = { $player } hat gewonnen
balance-ahead = { $percent } % für { $player }

error-analysis-early = Ich analysiere eine Partie, wenn sie vorbei ist. Diese läuft noch.
error-analyses-unfinished = Ich analysiere für dich gerade schon { $limit } Partien. Versuch es noch einmal, wenn eine davon fertig ist.
error-analysis-empty = In dieser Partie wurde nicht gezogen, also gibt es nichts zu analysieren.
error-analysis-gone = Diese Partie muss ich erst neu analysieren. Drück *{ button-analyse }* unter ihrem Ergebnis oder nimm `/match analyse`.

# Hilfe beim Zug, in drei Schritten: was zu tun ist, wo es losgeht, welcher Zug.

command-hint = Hilfe bei deinem Zug, Schritt für Schritt; nicht in gewerteten Partien

button-hint-where = Wo?
button-hint-turn = Zeig mir den Zug
button-hint-pick = Diesen Zug spielen…

hint-title = **{ $title }** · Tipp für Zug { $ply }
hint-win =
    { $turns ->
        [one] Du kannst sofort gewinnen.
       *[other] Du kannst den Sieg in { $turns } Zügen erzwingen.
    }
hint-lost =
    { $turns ->
        [one] Dein Gegenüber gewinnt im nächsten Zug; das kannst du nicht verhindern.
       *[other] Dein Gegenüber kann den Sieg in { $turns } Zügen erzwingen. Finde den Zug, der am längsten standhält.
    }
# Was ein Zug sofort nimmt, was er bei jeder Antwort gewinnt, und was nach einer bestimmten.
hint-takes = Du kannst sofort { $won } nehmen.
hint-wins-forced = Du kannst erzwingen, dass du { $won }{ $lost ->
        [none] { "" }
       *[other] { " " }für { $lost }
    } gewinnst.
hint-wins-if = Antwortet dein Gegenüber auf deinen Zug mit **{ $answer }**, kannst du { $won }{ $lost ->
        [none] { "" }
       *[other] { " " }für { $lost }
    } gewinnen.
# Was die Engine nicht sieht, schließt der Satz nicht aus.
hint-nothing = Ich sehe gerade nichts, was sich erzwingen lässt.
hint-quiet = Finde einen Zug, der nichts hergibt.
hint-place = Spiel auf die bessere Stellung.
hint-danger-there = Achte auf { $cell }: Nach manchen Zügen kann { $attacker } dort schlagen.
hint-danger-lost = Achte auf { $cell }: Nach manchen Zügen kann dein Gegenüber dort schlagen.
hint-danger-avoid = Vorsicht mit { $cell }: Nach manchen Zügen dorthin kann { $attacker } dort schlagen.
hint-where = Fang mit { $cells } an.
hint-turn = Ich würde **{ $turn }** spielen
hint-told = -# Das Ergebnis zeigt, wie viele Tipps du genommen hast.

# Wer Tipps hatte, im Ergebnis und in der Liste der Züge.
hints-line = Tipps: { $told }
hints-of = { $player } { $count }

error-hint-rated = Diese Partie wird gewertet, darum gibt es keine Tipps. In freundschaftlichen Partien kannst du so viele haben, wie du magst.
error-help-rated = Das kommt einer gewerteten Partie { $game } zu nahe, die du gerade spielst. Bis sie zu Ende ist, helfe ich dir dabei nicht.
