# QUARTET.

quartet-aim = Eine Reihe von { $line } eigenen Stapeln gewinnt.
quartet-option-line = Reihe
quartet-line-4 = vier in einer Reihe
quartet-line-5 = fünf in einer Reihe

quartet-side =
    { $side ->
        [1] Hell
       *[other] Blau
    }

# Was ein Zug bewirkt hat, nach seiner Notation.
quartet-pushed = schiebt { $start } nach { $end }
quartet-stacked = schiebt { $start } auf { $end }

# Was zu tun ist, und was auf dem Brett steht.
quartet-must-put = setze einen Stein auf ein freies Feld
quartet-must-push = du musst einen Stapel schieben, den der neue Stein berührt
quartet-stacks = helle Steine: { $side1 }; blaue Steine: { $side2 }
quartet-post = roter Pfosten: { $cell }
quartet-heights = Höhen der Stapel: { $stacks }

# Was gezählt wird.
quartet-score-stones =
    { $value ->
        [one] Stein
       *[other] Steine
    }

# Warum ein Zug nicht geht.
quartet-refused-post = Auf { $cell } steht der Pfosten: Setze deinen Stein woandershin, etwa { $example }.
quartet-refused-occupied = { $cell } ist besetzt: Setze deinen Stein auf ein freies Feld, etwa { $example }.

# Warum ein Spiel zu Ende ist.
quartet-reason-line = mit genug Stapeln in einer Reihe
quartet-reason-more = mit mehr Steinen
quartet-reason-equal = beide haben gleich viele Steine

# Wörter im Bild.
quartet-picture-put = setze einen Stein
quartet-picture-push = schiebe einen Stapel
quartet-picture-line = genug in einer Reihe
quartet-picture-more = mehr Steine
quartet-picture-equal = gleich viele Steine
quartet-picture-stones = { $count } Steine
quartet-picture-one-stone = 1 Stein

quartet-rules =
    ## QUARTET
    Zwei Seiten setzen Steine auf ein Brett mit 58 Feldern rund um einen roten Pfosten, in jedem Zug einen. **Vier eigene Stapel in einer Reihe gewinnen**, oder fünf, wenn ihr das gewählt habt.

    - **Schieben:** Berührt dein neuer Stein gegnerische Stapel, musst du einen davon schieben: ein Feld weiter, gerade weg von deinem Stein. Vom Brett oder auf den Pfosten wird nichts geschoben.
    - **Stapeln:** Ein Stapel, der auf einen anderen geschoben wird, kommt obendrauf. Ein Stapel gehört der Seite, deren Stein oben liegt; auch ein einzelner Stein gilt als Stapel.
    - **Reihen durch Schieben** zählen auch, für die Seite, der sie gehören. Haben beide eine, gewinnt die Seite, die geschoben hat.
    - **Die zweite Seite** hat den zweiten Zug und den dritten; danach zieht ihr abwechselnd.
    - **Haben beide 20 Steine gesetzt**, gewinnt die Seite mit mehr Steinen in ihren Stapeln, gleich, wer sie gesetzt hat.

    Ein Zug besteht aus dem Feld des neuen Steins und, nach einem Komma, dem des Stapels, der geschoben wird: `f4` oder `f4,f3`.
