# ZÈRTZ. Lists of rings come spelled with commas; $amounts lists the marbles that are not zero.

zertz-option-board = board
zertz-board-37 = 37 rings
zertz-board-40 = 40 rings
zertz-board-43 = 43 rings
zertz-board-44 = 44 rings
zertz-board-48 = 48 rings
zertz-board-61 = 61 rings
zertz-board-37-hint = the board of the rulebook
zertz-board-48-hint = the board of tournaments
zertz-board-61-hint = the largest

zertz-option-goal = goal
zertz-goal-standard = standard
zertz-goal-blitz = blitz
zertz-goal-quick = quick
zertz-goal-standard-hint = 4 white, 5 grey, 6 black or 3 of each
zertz-goal-blitz-hint = 3 white, 4 grey, 5 black or 2 of each; fewer marbles
zertz-goal-quick-hint = 3 white, 4 grey, 5 black or 2 of each; all marbles
zertz-goal-quick-standard = quick against standard
zertz-goal-standard-quick = standard against quick
zertz-goal-quick-standard-hint = at odds: the first player needs fewer
zertz-goal-standard-quick-hint = at odds: the second player needs fewer

# How to win, in one line.
zertz-aim =
    { $goal ->
        [standard] First to 4 white, 5 grey, 6 black or 3 of each wins.
        [quick-standard] { $first } wins with 3 white, 4 grey, 5 black or 2 of each, { $second } with 4, 5, 6 or 3.
        [standard-quick] { $first } wins with 4 white, 5 grey, 6 black or 3 of each, { $second } with 3, 4, 5 or 2.
       *[other] First to 3 white, 4 grey, 5 black or 2 of each wins.
    }

# Names of numbers of marbles, in $amounts.
zertz-amount-white = +{ $n } white
zertz-amount-grey = +{ $n } grey
zertz-amount-black = +{ $n } black

# Numbers of marbles, as the object of a sentence.
zertz-pieces-white =
    { $n ->
        [one] a white marble
       *[other] { $n } white marbles
    }
zertz-pieces-grey =
    { $n ->
        [one] a grey marble
       *[other] { $n } grey marbles
    }
zertz-pieces-black =
    { $n ->
        [one] a black marble
       *[other] { $n } black marbles
    }

# What a turn did, after its notation.
zertz-took = takes { $cells } ({ $amounts })
zertz-isolated = isolates { $cells } ({ $amounts })
zertz-no-ring-free = no ring was free to remove
zertz-passed = had to pass
zertz-filled-board = fills the last ring and takes the board

# What a turn would do, in autocomplete.
zertz-colour = place a { $marble } marble
zertz-onto = on { $ring }, then choose the ring to remove
zertz-isolates = isolates { $cells }: { $amounts }
zertz-captures = { $amounts }
zertz-forces =
    { $count ->
        [one] forces { $captures }
       *[other] forces a capture: { $captures }
    }{ zertz-more }

# The choices that make up a step: the question, and the label of each button.
zertz-pick-marble = Which marble do you place?
zertz-pick-column = In which column?
zertz-pick-ring = On which ring?
zertz-pick-free = Which ring do you remove?
zertz-pick-jump = You must capture. Which jump?
zertz-pick-pass = You have nothing to capture and nothing to place, so you pass.
# The same questions to a spectator who guesses the turn.
zertz-guess-marble = Which marble will { $player } place?
zertz-guess-free = Which ring will { $player } remove?
zertz-guess-jump = What will { $player } capture?
zertz-guess-pass = { $player } has nothing to capture and nothing to place, and so must pass.
zertz-part-marble =
    { $value ->
        [white] White
        [grey] Grey
       *[black] Black
    }
zertz-part-column = Column { $value }
zertz-part-ring = { $value }
zertz-part-free = { $value }
zertz-part-jump = { $value }
zertz-part-pass = Pass

# The position in words.
zertz-on-board = on the board, white: { $white }; grey: { $grey }; black: { $black }
zertz-pool = pool: { $white } white, { $grey } grey, { $black } black
zertz-pool-empty = the pool is empty: players place their own captives
zertz-captives = { $player }: { $white } white, { $grey } grey, { $black } black captured
zertz-rings =
    { $count ->
        [one] one ring
       *[other] { $count } rings
    }, missing: { $missing }
zertz-free-rings = free to remove: { $cells }
zertz-must-place = nothing to capture: place a marble, then remove a free ring
zertz-must-capture =
    { $count ->
        [one] must capture: { $captures }
       *[other] must capture, { $count } ways: { $captures }
    }{ zertz-more }
zertz-must-remove = a ring has to go: { $cells }
zertz-must-go-on =
    { $count ->
        [one] the marble on { $cell } must go on: { $captures }
       *[other] the marble on { $cell } must go on, in { $count } ways: { $captures }
    }{ zertz-more }
zertz-more =
    { $more ->
        [0] { "" }
       *[other] , and { $more } more
    }
zertz-must-pass = nothing to place and nothing to capture: pass

# What the side to move must take, could take, or could win with.
zertz-could-win = could win at once with { $turn } ({ $reason ->
        [white] { zertz-picture-white }
        [grey] { zertz-picture-grey }
        [black] { zertz-picture-black }
        [each] { zertz-picture-each }
       *[other] { zertz-picture-board-full }
    })
zertz-has-to-jump = must capture: { $turn } ({ $amounts })
zertz-next-jump = { $turn } ({ $amounts })
zertz-or-jump = or { $turn } ({ $amounts })
zertz-or-more =
    { $count ->
        [one] or one other
       *[other] or { $count } others
    }
zertz-could-isolate = could isolate { $cells } ({ $amounts })
zertz-could-fill =
    { $count ->
        [0] could place a marble on { $ring } and isolate it
       *[other] could place a marble on { $ring } and isolate it with { $cells } ({ $amounts })
    }


# How many turns are possible.
zertz-turns-place =
    { $count ->
        [one] one turn is possible
       *[other] { $count } turns are possible
    }; rings to place on: { $rings }; rings free to remove: { $free }
zertz-turns-capture =
    { $count ->
        [one] one turn is possible, a capture
       *[other] { $count } turns are possible, all of them captures
    }
zertz-turns-pass = one turn is possible: to pass
zertz-turns-rest =
    { $count ->
        [one] there is one way to end this turn
       *[other] there are { $count } ways to end this turn
    }

# Below the board of characters.
zertz-legend = W, G and B before a name are a white, a grey and a black marble, as in Wd4; d4 is an empty ring, (d4) one that is free to remove, · a ring that is gone.

# The race.
zertz-score-white = white
zertz-score-grey = grey
zertz-score-black = black
zertz-score-each = each

# Why a game is over.
zertz-reason-white = with { $count } white marbles
zertz-reason-grey = with { $count } grey marbles
zertz-reason-black = with { $count } black marbles
zertz-reason-each = with { $count } marbles of each colour
zertz-reason-board-full = by filling the board
zertz-reason-both-passed = both players had to pass
zertz-reason-repetition = the same position came up for the third time

# Words inside the picture; { $count } is the number of a goal.
zertz-picture-pool = Pool
zertz-picture-place = place a marble, remove a ring
zertz-picture-place-own = pool empty: place your own marble
zertz-picture-remove = remove a free ring
zertz-picture-capture = must capture
zertz-picture-go-on = must jump on
zertz-picture-pass = must pass
zertz-picture-white = { $count } white marbles
zertz-picture-grey = { $count } grey marbles
zertz-picture-black = { $count } black marbles
zertz-picture-each = { $count } of each colour
zertz-picture-board-full = all rings occupied
zertz-picture-both-passed = both passed
zertz-picture-repetition = same position three times
zertz-picture-goal-white = { $count } white
zertz-picture-goal-grey = { $count } grey
zertz-picture-goal-black = { $count } black
zertz-picture-goal-each = { $count } each
zertz-picture-or = or
zertz-picture-of = of { $count }
zertz-picture-of-each = of { $count } each

# Why a turn cannot be played.
zertz-refused-cannot-go-on = There is nothing more to capture from { $ring }: the whole turn is { $turn }.
zertz-refused-cannot-pass = You can't pass while you can place a marble.
zertz-refused-colour-due = Which marble goes on { $ring }: { OR($marbles) }?
zertz-refused-colour-left = Name the marble's colour, too; only one is left: { $turn }.
zertz-refused-game-over = The game is over.
zertz-refused-marble-due = Place a marble first, then remove a ring.
zertz-refused-must-capture =
    { $count ->
        [one] You must capture when you can: { $captures }.
       *[other] You must capture when you can: { OR($captures) }.
    }
zertz-refused-must-go-on =
    { $count ->
        [one] The marble on { $ring } must go on capturing while it can: { $captures }.
       *[other] The marble on { $ring } must go on capturing while it can: { OR($captures) }.
    }
zertz-refused-must-pass = You have nothing to place and nothing to capture: pass.
zertz-refused-no-capture = { $ring } has nothing to capture: no marble beside it has an empty ring behind it.
zertz-refused-no-landing = { $start } can't jump over { $over }: { $land }, right behind it, isn't an empty ring.
zertz-refused-no-line = { $start } can't jump to { $end }: a marble jumps two rings in a straight line.
zertz-refused-no-marble = There's no marble on { $ring } to jump with.
zertz-refused-no-move = That's not a turn in ZÈRTZ.
zertz-refused-no-ring-free = No ring is free after { $turn }, so you remove none: that's the whole turn.
zertz-refused-no-such-captive = The pool is empty, and you have no { $marble } marble of your own to place.
zertz-refused-no-such-marble = There's no { $marble } marble left in the pool.
zertz-refused-no-such-ring = The board of { $board } rings has no ring { $ring }.
zertz-refused-no-such-ring-but = { zertz-refused-no-such-ring } What gipf.com calls { $ring } is { $meant } here.
zertz-refused-nothing-to-jump = { $start } can't jump to { $land }: there's no marble on { $over } to jump over.
zertz-refused-ring-due = Remove a free ring as well: { OR($rings) }.
zertz-refused-ring-gone = The ring { $ring } has left the board for good.
zertz-refused-ring-not-free = { $ring } is held in place by its neighbours. Free now: { OR($rings) } (the small dots on the board).
zertz-refused-ring-occupied = { $ring } can't be removed: there's a marble on it, and only an empty ring may go.
zertz-refused-ring-taken = { $ring } is taken: a marble goes on an empty ring.
zertz-refused-unreadable = I can't read “{ $text }” as a turn. Try `{ $example }`.

# The rules, page by page; the game's guide chooses those with a picture.
zertz-rules =
    ## ZÈRTZ in two minutes
    Both of you play on one board of rings, with one pool of white, grey and black marbles. The board shrinks as you play, and you win by what you capture.

    Can you capture? **Then you must.** Otherwise you place a marble and remove a ring.

zertz-rules-2 =
    ### Place and remove
    Put a marble of any colour from the pool on any empty ring. Then remove one *free* ring: an empty one at the edge that slides out without moving the others (two of its neighbours that touch one another are gone). If no ring is free, you remove none.
    Write the colour (`W`, `G`, `B`), its ring, and the ring to remove: `Wd4,b2`. With no free ring, just `Wd4`.

zertz-rules-3 =
    ### Capture
    A marble jumps in a straight line over its neighbour to the empty ring right behind, and the marble it jumped over is yours. Any marble may jump over any other. It goes on jumping while it can. If there are several captures, take whichever you like. No ring is removed.
    Write where the marble starts and lands: `e5xc5xa3`.

zertz-rules-4 =
    ### Islands
    A group of rings that is cut off and has a marble on *every* ring is yours: you capture its marbles, and the rings leave the board. You can cut off a group that is full, or fill the last empty ring of one that is already cut off. Either way, this happens by itself at the end of your turn.

zertz-rules-5 =
    ### Win
    With the standard goals, hold **4 white, 5 grey, 6 black, or 3 of each**. With the blitz and quick goals it is 3 white, 4 grey, 5 black, or 2 of each.

zertz-rules-6 =
    ### Rare cases
    - **The pool is empty:** you place one of your own captives, of any colour.
    - **Nothing to place and nothing to capture:** you have to pass (`pass`). When both pass in a row, it is a tie.
    - **Every ring is occupied:** the player who filled the last ring takes everything and wins.
    - **The same position for the third time,** with the same player to move, is a tie.
    - **The board falls apart:** as long as a part has an empty ring, play goes on in it.

zertz-rules-7 =
    ### A few tips
    Captures are compulsory, and that is your weapon: give a marble away, and your opponent has to spend the turn on taking it and leaves you a better capture. White marbles win soonest; black ones are the cheapest to give away.

    A ring is named by its column from the left (a letter) and its row (a number). Row 1 is the edge at the lower left, and every row rises to the right. So on 37 rings the lowest ring of column e is e2, that of f is f3, and that of g is g4. The pictures mark the free rings with dots, and draw an arrow for every capture that must be made. While you type a turn, the list says what it would do.

# Lessons: what each teaches, its task, and the answers to every kind of turn.
zertz-lesson-chain-title = Captures and chains
zertz-lesson-chain-text =
    The marbles on the board belong to neither of you: you both move and capture any of them.
    If any capture is possible, you must capture. A marble jumps in a straight line over a neighbour to the empty ring right behind, and the marble it jumped over is yours. The same marble goes on while it can, in any direction. The arrows show the first jumps.
zertz-lesson-chain-task = Four different captures are possible. Find the one that takes the most marbles.
zertz-lesson-chain-hint = Follow every arrow in your mind, and see from where it ends whether the marble can jump again. A marble that has been jumped over is gone at once.
zertz-lesson-chain-one = That takes one marble, and there it ends. Another marble takes three.
zertz-lesson-chain-two = Two marbles are a good catch, but another chain takes three.
zertz-lesson-chain-solved = Three marbles in one turn, one of each colour. You need not take the most: among several captures you are free to choose. But you may not stop in the middle, and no ring is removed.

zertz-lesson-place-title = Place and remove
zertz-lesson-place-text =
    A turn without a capture has two halves. Put a marble of any colour from the pool on any empty ring. Then remove one *free* ring: an empty one at the edge that slides out without moving the others. The picture marks the free rings with small dots.
zertz-lesson-place-task = Find a turn after which your opponent has nothing to capture.
zertz-lesson-place-hint = A marble jumps over its neighbour to the empty ring right behind. So look for a ring with no marble next to it, or remove the ring on which a jump would land.
zertz-lesson-place-taken = Your opponent must now capture the marble that you have just placed: its neighbour jumps over it, along the arrow.
zertz-lesson-place-jumps = Now two marbles touch, and there is an empty ring behind one of them: your opponent must capture, as the arrows show. Any marble may jump over any other, so the one that you placed may be the one that jumps.
zertz-lesson-place-solved = No marble can jump. The board is one ring smaller, and now your opponent has to find a safe ring. The first player without one has to give something away.

zertz-lesson-isolate-title = Islands
zertz-lesson-isolate-text =
    Marbles can be won without a jump. If you cut off a group of rings with a marble on *every* one of them, these marbles are yours, also the one that you have just placed, and the rings leave the board.
zertz-lesson-isolate-task = Find the turn that wins three marbles.
zertz-lesson-isolate-hint = The rings g4, g5 and g6 hang on the rest of the board by f6 alone. Which of them is still empty?
zertz-lesson-isolate-few = That cuts off a ring with a marble, and wins it. But there is a larger island, with three.
zertz-lesson-isolate-open = You have cut off three rings, but one of them is still empty. Only a group without an empty ring is yours; this one stays in play.
zertz-lesson-isolate-nothing = Everything still hangs together after that. Which free ring is a bridge?
zertz-lesson-isolate-solved = The island is full and cut off: all three marbles are yours. You could choose the colour of the one in the middle, and it counts as well, so a white one is the best.

zertz-lesson-sacrifice-title = Give to take
zertz-lesson-sacrifice-text =
    Captures are compulsory, and that is your weapon. Give your opponent a marble that has to be taken, and the marble that takes it lands where you want it. Meanwhile your opponent has no time for plans.
zertz-lesson-sacrifice-task = Give one marble away and win back two: place a marble next to a grey one, so that your opponent has to jump and lands beside the marble on f7 or b1.
zertz-lesson-sacrifice-hint = The marble that you place is the one that has to jump. Where must it stand to jump over d6 and land on e6, beside f7? Then f7 jumps twice.
zertz-lesson-sacrifice-free = Nothing can be captured now, so your opponent is free to do anything. Offer something.
zertz-lesson-sacrifice-even = Your opponent has to capture, but can do it so that you win back only as much. There is more to get.
zertz-lesson-sacrifice-lost = Your opponent captures, and you cannot win it back. Look at where the jumping marble lands.
zertz-lesson-sacrifice-solved = Your opponent must take one marble and lands right where you go on to take two. One given, two won: most games of ZÈRTZ are decided like this.

# After a solution of that lesson: the opponent has replied.
zertz-lesson-gain-title = Take the gain
zertz-lesson-gain-text = Your opponent had to capture, and this is where the marble landed.
zertz-lesson-gain-task = Now capture two marbles in one turn.
zertz-lesson-gain-hint = Follow the arrows: after the first jump, the marble goes on.
zertz-lesson-gain-solved = Two for one. And it was your choice when this happened: a player who must capture has no other turn.

zertz-lesson-win-title = The win
zertz-lesson-win-text =
    You win with 4 white, or 5 grey, or 6 black marbles, or with 3 of each colour. You hold 3 white, 2 grey and 1 black here, so you are one away.
zertz-lesson-win-task = You must capture. Find the capture that wins on the spot.
zertz-lesson-win-hint = One white marble is enough, and it may be the last one that a chain takes.
zertz-lesson-win-more = Three marbles, but not a white one among them: no goal is complete, and the match goes on. Having many is not enough.
zertz-lesson-win-other = That takes one marble, and no goal is complete with it. The match goes on.
zertz-lesson-win-solved = The fourth white marble wins at once. White marbles are the rarest, and four are enough: watch every one, on both sides.

# Typed words for the colours, in lower case.
zertz-typed-w = white
zertz-typed-g = grey, gray
zertz-typed-b = black

# At odds.
zertz-odds-goals = { $weaker } moves first and needs fewer marbles than { $stronger }

# The kind of turn in a hint: its effect, or what it leads to.
zertz-hint-took = You have to capture. Find the best jump.
zertz-hint-isolated = You can cut off an island and take what is on it.
zertz-hint-filled-board = You can fill the last ring and take the whole board.
zertz-hint-then-has-to-jump = You can give something away, so that your opponent has to capture.

# Bids for the first turn: what the other side begins with.
zertz-bid-black = one black marble
zertz-bid-grey = one grey marble
zertz-bid-white = one white marble
zertz-bid-grey-black = one grey and one black marble
zertz-bid-each = one marble of each colour
