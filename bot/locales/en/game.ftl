# Texts for games without their own: `zertz-took` takes precedence over `game-took`.

game-position = the position: { $text }
game-must-move = it is time to move
game-turns =
    { $count ->
        [one] one turn is possible
       *[other] { $count } turns are possible
    }
game-could-win = could win at once with { $turn }

# Added to the line of a board when the side to move must capture.
game-board-capture = must capture

# The choices that make up a step: the question, and the label of each button.
game-pick-column = In which column?
game-pick-step = Which one?
game-part-column = Column { $value }
game-range-column = Columns { $first }–{ $last }
game-part-step = { $value }

# What wins, in one line; the players' options are available by their names.
game-aim = What wins? Press *{ button-rules }*.

# Why a turn cannot be played. `$example` is the nearest legal turn.
game-refused-game-over = The game is over.
game-refused-illegal = “{ $text }” isn't possible here.
game-refused-unfinished = “{ $text }” isn't a whole turn yet.
game-refused-unreadable = I can't read “{ $text }” as a turn. Try `{ $example }`.

# Typed words for parts of a turn, in lower case. The end of each name is a word that every game understands.
game-typed-after = after
game-typed-and = and
game-typed-away = away
game-typed-from = from
game-typed-not = not
game-typed-on = on
game-typed-pass = pass
game-typed-remove = remove
game-typed-stack = stack
game-typed-strengthened = strengthened
game-typed-strengthens = strengthens
game-typed-taken = taken
game-typed-takes = takes
game-typed-to = to
game-typed-turn = turn
game-typed-with = with

# Lists with "or" and with "and".
# Ends a list that is too long.
list-more = others
list-or = { $first } or { $last }
list-and = { $first } and { $last }

# Below the board of characters.
game-legend = This is the position as I write it down.

# At odds.
game-bid-none = nothing
game-setup-space = { $space }: { $type }
game-setup-written = { $setup }
game-odds-first = { $weaker } moves first

# Why a turn is bad. { $reply } is the best reply to it, or to the better turn; { $answer } is the turn after that, and
# { $blow } the one that takes pieces, { $harm } what it does. "none" is nothing. Pieces are the object of a sentence.
# What is forced holds after every answer; what is not begins with "if".
game-why-loses =
    { $reply ->
        [none] **{ $turn }** ends the game, and it is lost.
       *[other] { $turns ->
            [one] **{ $turn }** loses at once: **{ $reply }** wins.
           *[other] **{ $turn }** loses by force: **{ $reply }** wins in { $turns } turns.
        }
    }
game-why-misses-win =
    { $turns ->
        [one] **{ $turn }** misses a win: **{ $better }** wins at once.
       *[other] **{ $turn }** misses a forced win in { $turns } turns, which begins with **{ $better }**.
    }
game-why-gives = **{ $turn }** { game-loses }: **{ $reply }** { $harm }.
game-why-gives-forced = **{ $turn }** { game-loses }: after **{ $reply }**, nothing prevents it.
game-why-gives-if = **{ $turn }** puts { $lost } at risk: if **{ $reply }** is answered with **{ $answer }**, { $blow ->
        [none] nothing prevents it
       *[other] **{ $blow }** { $harm }
    }.
game-loses = { $won ->
        [none] gives away { $lost }
       *[other] loses { $lost } for { $won }
    }
game-why-misses = **{ $turn }** misses a chance: **{ $better }** takes { $won }.
game-why-misses-forced = **{ $turn }** misses a chance: **{ $better }** wins { $won }{ $lost ->
        [none] { "" }
       *[other] { " " }for { $lost }
    } by force.
game-why-misses-if = **{ $turn }** misses a chance: if **{ $better }** is answered with **{ $answer }**, it wins { $won }{ $lost ->
        [none] { "" }
       *[other] { " " }for { $lost }
    }.
game-why-worse = **{ $turn }** gives the opponent the better position after **{ $reply }**{ $facts ->
        [none] { "" }
       *[other] { " " }({ $facts })
    }.
game-pieces-stones =
    { $n ->
        [one] a stone
       *[other] { $n } stones
    }
game-pieces-stacks =
    { $n ->
        [one] a stack
       *[other] { $n } stacks
    }
why-safe = **{ $better }** was safe.
why-better = Better was **{ $better }**{ $facts ->
        [none] { "" }
       *[other] { " " }({ $facts })
    }.
pieces = { AND($names) }
