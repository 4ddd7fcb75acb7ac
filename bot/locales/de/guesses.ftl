# Tipps von Zuschauern: welcher Zug als Nächstes kommt, verdeckt, bis er gespielt ist.

button-guess = Zug raten
button-guesses-off = Raten nicht erlauben
button-guesses-on = Raten erlauben

guess-title = **{ $title }** · Zug { $ply } · Was spielt { $player }? Das siehst nur du.
guess-preview = Dein Tipp ist **{ $turn }**. Wenn du ihn sendest, bleibt er verdeckt, bis der Zug gespielt ist: Ändern kannst du ihn dann nicht mehr.
guess-sealed = Dein Tipp für Zug { $ply } von { $title } liegt verdeckt bereit: **{ $turn }**. Niemand sonst erfährt ihn, bevor der Zug gespielt ist. Stimmt er, dann steht auf dem Brett, dass du ihn vorhergesagt hast.
# Eine Zeile auf dem Brett des Zugs, etwa „d4xd6 – vorhergesagt von Cleo und Dan“.
guess-called = { $turn } – vorhergesagt von { AND($people) }
guess-others =
    { $count ->
        [one] einer weiteren Person
       *[other] { $count } anderen
    }

guesses-off = Die Züge von { $title } kann jetzt niemand mehr raten. Neue Bretter haben kein *Zug raten* mehr. Über *⋯* kannst du es wieder erlauben.
guesses-on = Vom nächsten Brett an können alle, die zuschauen, die Züge von { $title } wieder raten.

stats-guesses =
    Züge geraten: { $called } von { $guessed } richtig · { $points ->
        [one] ein Punkt
       *[other] { $points } Punkte
    } (mehr für Züge, die schwerer zu raten waren)

# Wer auf einem Server am besten rät; `/leaderboard` führt dorthin.
button-callers = Beste Vorhersagen
callers-title = **Die besten Vorhersagen hier**
callers-line =
    { $place }. { $player } — **{ $points ->
        [one] ein Punkt
       *[other] { $points } Punkte
    }** auf zehn Tipps · { $called } von { $guessed } richtig
callers-legend = -# Ein richtiger Tipp zählt mehr Punkte, je mehr Züge möglich waren. Für einen Platz braucht es { $count } Tipps.
callers-empty = **Die besten Vorhersagen hier** · Noch hat niemand { $count } Züge geraten. *Zug raten* steht unter den Brettern der anderen.

error-guess-own = In dieser Partie spielst du selbst mit: Raten dürfen alle, die zuschauen.
error-guess-off = Die Spielenden dieser Partie möchten nicht, dass ihre Züge geraten werden.
