# QUARTET.

quartet-option-line = Reihe
quartet-line-4 = vier in einer Reihe
quartet-line-5 = fünf in einer Reihe
option-line = reihe

quartet-side =
    { $side ->
        [1] Weiß
       *[other] Schwarz
    }

# Was ein Zug bewirkt hat, hinter seiner Notation.
quartet-pushed = schiebt { $start } nach { $end }

# Warum ein Spiel zu Ende ist.
quartet-reason-line = mit genug Steinen in einer Reihe
quartet-reason-full = das Brett ist voll

# Wörter im Bild.
quartet-picture-put = setze einen Stein
quartet-picture-push = schiebe einen Stein
quartet-picture-line = genug Steine in einer Reihe
quartet-picture-full = Brett voll

quartet-rules =
    ## QUARTET
    Zwei Seiten setzen Steine auf ein Brett mit 91 Feldern, in jedem Zug einen. **Vier eigene Steine in einer Reihe gewinnen**, oder fünf, wenn ihr das gewählt habt.

    - **Schieben:** Berührt dein neuer Stein gegnerische Steine, musst du einen davon schieben: ein Feld weiter, gerade weg von deinem Stein. Das Feld dahinter muss frei sein; gibt es keines, wird nichts geschoben.
    - **Reihen durch Schieben** zählen auch, für die Seite, der sie gehören. Haben beide eine, gewinnt die Seite, die geschoben hat.
    - **Ein volles Brett** ohne Reihe ist unentschieden.

    Ein Zug besteht aus dem Feld des neuen Steins und, nach einem Komma, dem des Steins, der geschoben wird: `f6` oder `f6,f7`.
