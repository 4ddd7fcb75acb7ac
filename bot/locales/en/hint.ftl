# Help with one's turn, in three steps: what there is to do, where to begin, which turn.

command-hint = Help with your turn, a step at a time; not in rated matches

button-hint-where = Where?
button-hint-turn = Show me the turn
button-hint-pick = Try this turn…

hint-title = **{ $title }** · a hint for turn { $ply }
hint-win =
    { $turns ->
        [one] You can win at once.
       *[other] You can win in { $turns } turns, whatever your opponent does.
    }
hint-lost =
    { $turns ->
        [one] Your opponent wins next turn, whatever you do.
       *[other] Your opponent can win in { $turns } turns. There is one turn that holds out longest.
    }
hint-quiet = A quiet turn is best here. Find the one that leaves you best placed.
hint-where = Look at { $cells }.
hint-turn = I would play **{ $turn }**
hint-told = -# Hints are no secret: the result of the match says how many you had.

# Who has had hints, in the result and in the list of turns.
hints-line = Hints: { $told }
hints-of = { $player } { $count }

error-hint-rated = This match is rated, so there are no hints in it. In matches that are not rated you can have as many as you like.
