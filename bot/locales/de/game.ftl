# Was über jedes Spiel gesagt wird, das dafür keine eigenen Worte hat: `zertz-took` geht vor `game-took`.

game-position = die Stellung: { $text }
game-must-move = ein Zug ist fällig
game-turns =
    { $count ->
        [one] ein Zug ist möglich
       *[other] { $count } Züge sind möglich
    }
game-could-win = könnte mit { $turn } sofort gewinnen

# Die Entscheidungen eines Schritts: was gefragt wird, und was auf jedem Knopf steht.
game-pick-column = In welcher Spalte?
game-pick-step = Welcher Zug?
game-part-column = Spalte { $value }
game-part-step = { $value }

# Womit man gewinnt, in einer Zeile; was gewählt wurde, steht unter den Namen der Optionen bereit.
game-aim = Womit gewinnt man? Drück auf *{ button-rules }*.

# Warum ein Zug nicht geht. `$example` ist einer, der geht, der nächste zu dem, was getippt wurde.
game-refused-game-over = Die Partie ist vorbei.
game-refused-illegal = „{ $text }“ geht hier nicht.
game-refused-unfinished = „{ $text }“ ist noch kein ganzer Zug.
game-refused-unreadable = „{ $text }“ verstehe ich nicht als Zug. Versuch `{ $example }`.

# Was für Teile der Schreibweise getippt wird, klein geschrieben; `pass` steht so in der Schreibweise.
game-typed-pass = passen, passe, ich passe

# Aufzählungen: das eine oder das andere, das eine und das andere.
list-or = { $first } oder { $last }
list-and = { $first } und { $last }

# Unter dem Brett aus Zeichen.
game-legend = So schreibe ich die Stellung auf.

# Mit Vorgabe.
game-odds-first = { $weaker } beginnt
