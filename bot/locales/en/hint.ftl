# Help with one's turn, in three steps: what there is to do, where to begin, which turn.

command-hint = Get help with your turn, step by step; not in rated matches

button-hint-where = Where?
button-hint-turn = Show me the turn
button-hint-pick = Try this turn…

hint-title = **{ $title }** · hint for turn { $ply }
hint-win =
    { $turns ->
        [one] You can win at once.
       *[other] You can force a win in { $turns } turns.
    }
hint-lost =
    { $turns ->
        [one] Your opponent wins next turn, whatever you do.
       *[other] Your opponent can force a win in { $turns } turns. One of your turns holds out longest.
    }
hint-quiet = There is nothing to win right now. Find a turn that gives nothing away.
hint-where = Start with { $cells }.
hint-turn = I would play **{ $turn }**
hint-told = -# The result will show how many hints you took.

# Who has had hints, in the result and in the list of turns.
hints-line = Hints: { $told }
hints-of = { $player } { $count }

error-hint-rated = This match is rated, so there are no hints. In casual matches you can have as many as you like.
