# Der Blick zurück auf eine Partie, die vorbei ist: wer vorn lag, und welche Züge was gekostet haben.

command-match-analyse = Wer wann vorn lag in einer Partie, die vorbei ist, und was sie gedreht hat

button-analyse = Analysieren
button-analysis-back = Zurück zur Kurve
button-played = Was gespielt wurde
button-remark = { $number } · Zug { $ply }

analysis-title = **{ $title }** · wer vorn lag
analysis-turning = Gedreht hat die Partie Zug { $ply }, { $turn } von { $player }.
analysis-even = Niemand hat viel hergegeben, also gibt es keinen Wendepunkt.
analysis-progress = Ich sehe **{ $title }** durch: Zug { $done } von { $total }. Wenn sich hier eine Minute lang nichts tut, drücke noch einmal *{ button-analyse }*.
analysis-unfinished = Ich sehe **{ $title }** noch durch: Zug { $done } von { $total }. Discord lässt mich diese Nachricht nur 15 Minuten lang ändern. Drück *{ button-analyse }*, um weiter zuzusehen.

# Ein Zug, der etwas gekostet hat; { $what } sagt, was.
remark = **{ $number }** · Zug { $ply } · **{ $turn }** war { $grade }: { $what }
grade-blunder = ein Patzer von { $player }
grade-mistake = ein Fehler von { $player }
grade-inaccuracy = eine kleine Ungenauigkeit von { $player }
remark-missed-win =
    { $turns ->
        [one] Er ließ einen Sieg in einem Zug aus.
       *[other] Er ließ einen sicheren Sieg in { $turns } Zügen aus.
    }
remark-allowed-win =
    { $turns ->
        [one] Er ließ { $opponent } sofort gewinnen.
       *[other] Er ließ { $opponent } in { $turns } Zügen gewinnen.
    }
remark-lost-lead = Er gab { $opponent } die Führung, die Chance auf den Sieg fiel von { $before } % auf { $after } %.
remark-chances = Die Chance auf den Sieg fiel von { $before } % auf { $after } %.
remark-reply = { $opponent } kann { $reply } antworten — { $facts }.
remark-reply-plain = { $opponent } kann { $reply } antworten.
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

error-analysis-early = Ich sehe eine Partie durch, wenn sie vorbei ist. Diese läuft noch.
error-analyses-unfinished = Ich sehe für dich gerade schon { $limit } Partien durch. Versuch es noch einmal, wenn eine davon fertig ist.
error-analysis-empty = In dieser Partie wurde nicht gezogen, also gibt es nichts anzusehen.
error-analysis-gone = Diese Partie muss ich erst neu durchsehen. Drücke *{ button-analyse }* unter ihrem Ergebnis, oder nimm `/match analyse`.
