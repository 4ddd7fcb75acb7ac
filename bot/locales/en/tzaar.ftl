# TZAAR. Lists of spaces come spelled with commas; $amounts lists the pieces that are not zero.

tzaar-option-start = start
tzaar-start-random = random start
tzaar-start-symmetric = symmetric random start
tzaar-start-fixed = fixed start
tzaar-start-tournament = tournament start
tzaar-start-draft = secret draft
tzaar-start-random-hint = all 60 pieces are shuffled onto the board
tzaar-start-symmetric-hint = shuffled so that each piece has its counterpart opposite the centre
tzaar-start-fixed-hint = always the same, from the rulebook
tzaar-start-tournament-hint = you place your pieces yourselves, one at a time
tzaar-start-draft-hint = both set up their own pieces in secret, on the fixed start's spaces
tzaar-setup-written = Z = Tzaar, A = Tzarra: { $setup }. Totts are on your other spaces.
tzaar-setup-space = { $space } ({ tzaar-piece })

# How to win, in one line.
tzaar-aim = Take your opponent's last Tzaar, Tzarra or Tott, or leave them nothing to capture.

# Words used by other texts of this game.
tzaar-side =
    { $side ->
        [1] White
       *[2] Black
    }
tzaar-piece =
    { $type ->
        [tzaar] Tzaar
        [tzarra] Tzarra
       *[tott] Tott
    }
tzaar-stack =
    { $height ->
        [1] { tzaar-piece }
       *[other] { tzaar-piece }, height { $height }
    }

# Names of numbers of pieces, in $amounts.
tzaar-amount-tzaar =
    { $n ->
        [one] one Tzaar
       *[other] { $n } Tzaars
    }
tzaar-amount-tzarra =
    { $n ->
        [one] one Tzarra
       *[other] { $n } Tzarras
    }
tzaar-amount-tott =
    { $n ->
        [one] one Tott
       *[other] { $n } Totts
    }

# What a turn did, after its notation.
tzaar-took = takes { $cell } ({ tzaar-stack })
tzaar-strengthened = strengthens { $cell } ({ tzaar-stack })
tzaar-passed = then passes
tzaar-placed = a { tzaar-piece } on { $cell }, { $count } of 60

# What a turn did, and what a choice would do.
tzaar-takes-last = takes the last { tzaar-piece }
tzaar-covers-last = buries their own last { tzaar-piece } and loses
tzaar-down-to-one = { tzaar-side } has only one { tzaar-piece } left
tzaar-no-capture-left = { tzaar-side } has no capture left

# What a turn would do, in autocomplete.
tzaar-takes = takes { $cell } ({ tzaar-stack })
tzaar-strengthens = makes { $cell } stronger ({ tzaar-stack })
tzaar-passes = no second action
tzaar-places = a { tzaar-piece } on { $cell }
tzaar-from =
    { $count ->
        [one] { tzaar-stack }: one way to go
       *[other] { tzaar-stack }: { $count } ways to go
    }
tzaar-type = a { tzaar-piece }, { $count } in hand
tzaar-column =
    { $count ->
        [one] one free space in column { $column }
       *[other] { $count } free spaces in column { $column }
    }

# The choices that make up a step: the question, and the label of each button.
tzaar-pick-type = Which piece do you place?
tzaar-pick-column = In which column?
tzaar-pick-space = On which space?
tzaar-pick-stack = With which piece do you capture?
tzaar-pick-second-stack = Your second action: with which piece?
tzaar-pick-capture = Which capture?
tzaar-pick-second = Your second action: capture again, strengthen or pass?
tzaar-pick-pass = You have nothing more to capture or to strengthen.
# The same questions to a spectator who guesses the turn.
tzaar-guess-type = Which piece will { $player } place?
tzaar-guess-stack = With which piece will { $player } capture?
tzaar-guess-second-stack = The second action: with which piece?
tzaar-guess-capture = What will { $player } capture?
tzaar-guess-second = The second action: will { $player } capture again, strengthen or pass?
tzaar-guess-pass = { $player } has nothing more to capture or to strengthen.
tzaar-part-type =
    { $value ->
        [tzaar] Tzaar
        [tzarra] Tzarra
       *[tott] Tott
    }
tzaar-part-column = Column { $value }
tzaar-part-space = { $value }
tzaar-part-stack = { $value }
tzaar-part-capture = { $value }
tzaar-part-second-stack = { $value }
tzaar-part-second = { $value }
tzaar-part-pass = Pass

# The position in words.
tzaar-on-board = { tzaar-side }, Tzaars: { $tzaar }; Tzarras: { $tzarra }; Totts: { $tott }
tzaar-stacks = heights of { tzaar-side }'s stacks: { $stacks }
tzaar-in-hand = { tzaar-side } has still to place: { $amounts }
tzaar-vacant =
    { $count ->
        [0] no space is empty
       *[other] empty: { $cells }
    }
tzaar-must-place = { tzaar-side } places a piece
tzaar-first-capture = the first turn is a single capture, { $count } in all: { $captures }{ tzaar-more }
tzaar-must-capture =
    { $count ->
        [one] first a capture, the only one: { $captures }
       *[other] first a capture, { $count } in all: { $captures }
    }{ tzaar-more }
tzaar-more =
    { $more ->
        [0] { "" }
       *[other] , and { $more } more
    }
tzaar-second-action = { tzaar-side } captures, strengthens or passes

# What the side to move could take or win with.
tzaar-could-win =
    { $reason ->
        [no-tzaar] could capture the last Tzaar with { $turn }
        [no-tzarra] could capture the last Tzarra with { $turn }
        [no-tott] could capture the last Tott with { $turn }
       *[other] could win with { $turn }, which leaves nothing to capture
    }
tzaar-could-capture =
    could capture { $type ->
        [tzaar] { $count ->
            [one] the Tzaar
           *[other] Tzaars:
        }
        [tzarra] { $count ->
            [one] the Tzarra
           *[other] Tzarras:
        }
       *[tott] { $count ->
            [one] the Tott
           *[other] Totts:
        }
    } { $cells }

# How many turns are possible.
tzaar-turns-place =
    { $count ->
        [one] one turn is possible
       *[other] { $count } turns are possible
    }; empty spaces: { $spaces }
tzaar-turns-first =
    { $count ->
        [one] one turn is possible, a single capture
       *[other] { $count } turns are possible, each a single capture
    }
tzaar-turns-capture =
    { $count ->
        [one] one turn is possible
       *[other] { $count } turns are possible
    }; first captures: { $captures }; then, capture again: { $again }, strengthen: { $stronger }, pass: { $passed }; won with the first capture: { $wins }
tzaar-turns-rest =
    { $count ->
        [one] there is one way to end this turn
       *[other] there are { $count } ways to end this turn
    }

# Below the board of characters.
tzaar-legend = w is White and b is Black, Z a Tzaar, A a Tzarra, T a Tott, then the height of a stack, then the space: wZd6, bT3d6; d6 alone is an empty space.

# The race: what is left of each side.
tzaar-score-tzaar =
    { $value ->
        [one] Tzaar
       *[other] Tzaars
    }
tzaar-score-tzarra =
    { $value ->
        [one] Tzarra
       *[other] Tzarras
    }
tzaar-score-tott =
    { $value ->
        [one] Tott
       *[other] Totts
    }
tzaar-score-captures-left =
    { $value ->
        [one] one possible capture
       *[other] { $value } possible captures
    }

tzaar-score-placed-tzaar = Tzaars placed
tzaar-score-placed-tzarra = Tzarras placed
tzaar-score-placed-tott = Totts placed

# Why a game is over.
tzaar-reason-no-tzaar = by taking the last Tzaar
tzaar-reason-no-tzarra = by taking the last Tzarra
tzaar-reason-no-tott = by taking the last Tott
tzaar-reason-covered-tzaar = because the opponent buried their own last Tzaar
tzaar-reason-covered-tzarra = because the opponent buried their own last Tzarra
tzaar-reason-covered-tott = because the opponent buried their own last Tott
tzaar-reason-no-capture = because the opponent has nothing left to capture

# Words inside the picture.
tzaar-picture-one-tzaar = 1 Tzaar
tzaar-picture-one-tzarra = 1 Tzarra
tzaar-picture-one-tott = 1 Tott
tzaar-picture-some-tzaar = { $count } Tzaars
tzaar-picture-some-tzarra = { $count } Tzarras
tzaar-picture-some-tott = { $count } Totts
tzaar-picture-last-tzaar = last Tzaar!
tzaar-picture-last-tzarra = last Tzarra!
tzaar-picture-last-tott = last Tott!
tzaar-picture-of = of { $count }
tzaar-picture-in-hand = { $count } in hand
tzaar-picture-all-in-hand = { $count } pieces in hand
tzaar-picture-one-capture = 1 possible capture
tzaar-picture-some-captures = { $count } possible captures
tzaar-picture-captures-short = captures
tzaar-picture-last-turn = Last turn
tzaar-picture-place = place a piece
tzaar-picture-first = first turn: one capture only
tzaar-picture-capture = capture, then capture, stack or pass
tzaar-picture-second = capture, stack or pass
tzaar-picture-no-tzaar = the last Tzaar is captured
tzaar-picture-no-tzarra = the last Tzarra is captured
tzaar-picture-no-tott = the last Tott is captured
tzaar-picture-covered-tzaar = own last Tzaar buried
tzaar-picture-covered-tzarra = own last Tzarra buried
tzaar-picture-covered-tott = own last Tott buried
tzaar-picture-no-capture = no capture left

# Why a turn cannot be played.
tzaar-refused-across-hole = { $start } can't reach { $end }: nothing moves across the hole between them.
tzaar-refused-blocked = { $start } can't reach { $end }: { $space } is in the way, and nothing jumps over a piece.
tzaar-refused-end-due = Where does { $space } go: { OR($actions) }?
tzaar-refused-end-left = { $space } has only one way to go: { $action }.
tzaar-refused-end-vacant = { $start } can't move to { $end }, which is empty: pieces move only onto others.
tzaar-refused-first-turn = White's first turn is a single capture: { $turn }.
tzaar-refused-game-over = The game is over.
tzaar-refused-hole = The middle of the board, { $space }, is a hole, not a space.
tzaar-refused-must-capture =
    { $count ->
        [one] The first action of a turn must be a capture: { $captures }.
       *[other] The first action of a turn must be a capture: { OR($captures) }.
    }
tzaar-refused-no-action-from = { $space } has nothing in its lines to capture or to strengthen.
tzaar-refused-no-capture-from = { $space } has nothing to capture: no enemy on its lines is low enough.
tzaar-refused-stays = That turn leaves the piece on { $space }: name another space to move it to.
tzaar-refused-no-line = { $start } can't reach { $end }: pieces move only in a straight line.
tzaar-refused-no-move = That's not a turn in TZAAR.
tzaar-refused-no-piece = There's no piece on { $space } to move.
tzaar-refused-no-such-piece =
    { $type ->
        [tzaar] You have no Tzaar left to place.
        [tzarra] You have no Tzarra left to place.
       *[tott] You have no Tott left to place.
    }
tzaar-refused-no-such-space = The board has no space { $space }.
tzaar-refused-not-yours = The piece on { $space } is your opponent's: you move only your own.
tzaar-refused-one-piece = Place one piece now, such as { $turn }. To name several at once, begin with a type: Tott a1 b2.
tzaar-refused-other-piece =
    { $type ->
        [tzaar] The piece on { $space } is a Tzaar.
        [tzarra] The piece on { $space } is a Tzarra.
       *[tott] The piece on { $space } is a Tott.
    }
tzaar-refused-piece-due = Which piece goes on { $space }: { OR($types) }?
tzaar-refused-piece-left = Name the type of the piece, too; only one is left: { $turn }.
tzaar-refused-place-due = Place a piece: name its type ({ OR($types) }) and a free space, such as Ze4.
tzaar-refused-placing-first = Captures begin once all pieces are placed. Place one now, such as { $turn }.
tzaar-refused-placing-over = All pieces are placed; from now on you capture.
tzaar-refused-second-action = After { $turn } there is a second action to choose: capture, strengthen or pass.
tzaar-refused-space-taken = { $space } is taken: a piece goes on a free space.
tzaar-refused-strengthen-later =
    { $count ->
        [one] { $start } can't strengthen { $end } yet: the first action of a turn must be a capture: { $captures }.
       *[other] { $start } can't strengthen { $end } yet: the first action of a turn must be a capture: { OR($captures) }.
    }
tzaar-refused-too-high = { $start } (height { $height }) can't capture { $end } (height { $over }): a stack captures only what isn't higher.
tzaar-refused-turn-over = The turn ends with { $turn }: it has two actions, or fewer if one ends the game.
tzaar-refused-unreadable = I can't read “{ $text }” as a turn. Try `{ $example }`.
tzaar-refused-wrong-sign =
    { $owner ->
        [own] The piece on { $space } is your own: write { $action }.
       *[other] The piece on { $space } is your opponent's: write { $action }.
    }

# The rules, page by page; the game's guide chooses those with a picture.
tzaar-rules =
    ## TZAAR in two minutes
    White and Black have the same 30 pieces each: 6 Tzaars (with a star), 9 Tzarras (with a circle) and 15 Totts. All 60 of them fill the board. Every turn takes at least one piece away, and you must never run out of any of the three types.

tzaar-rules-2 =
    ### Your turn has two actions
    1. **Capture.** You must. Move a piece or a stack along a line to the first piece it meets. That must be an enemy which is *not higher* than your own. Whatever stood there leaves the game.
    2. **Capture again, strengthen, or pass.** Whichever you like. To *strengthen*, move in the same way onto a piece or stack of your own: it becomes one stack, as high as both together.

    The same stack may act twice, or two different ones. The very first turn of the game is one capture only.

tzaar-rules-3 =
    ### Stacks
    Only the piece **on top** counts as a type; those below it are only height. A stack moves as a whole and is captured as a whole.

tzaar-rules-4 =
    ### Lines
    Distance doesn't matter: a piece moves over any number of empty spaces. But nothing ends on an empty space, jumps over a piece, or crosses the hole in the middle.

tzaar-rules-5 =
    ### Win
    You win at once when your opponent shows no Tzaar, no Tzarra or no Tott any more, or has nothing to capture when the turn begins.

tzaar-rules-6 =
    ### How to write it
    `d6xe6,e6+d5` captures and then strengthens; `d6xe6,b2xb3` captures twice; `d6xe6,pass` skips the second action. If you write only `d6xe6`, I ask for the second one.

tzaar-rules-7 =
    ### Starts
    - **Random:** all pieces are shuffled. The seed of the shuffle is part of the record. Before the first turn, you can both agree once to draw the start again.
    - **Symmetric random:** shuffled so that opposite each piece, on the other side of the centre, is the same type of the other colour. So both sides have the same setup.
    - **Fixed:** the start of the rulebook, always the same.
    - **Tournament:** the board is empty, and you place your pieces one at a time, of any type, on any free space. `Ze4` places a Tzaar on e4; `A` is a Tzarra, `T` a Tott. When all 60 are placed, White makes the first capture. You may name several pieces at once, and you can both agree to place the rest at random. I post a picture after the first piece and every fifth, and a line after the others.
    - **Secret draft:** each of you arranges your own pieces on the spaces that your colour has in the fixed start. Both setups stay secret until you are both ready.

tzaar-rules-8 =
    ### Rare cases
    - **Burying your own last Tzaar, Tzarra or Tott loses at once.** It is allowed, and I ask before it is played.
    - **The second action may be the one that wins:** types are counted after each action.
    - **There are no draws** by rule, and no game is endless.

tzaar-rules-9 =
    ### A few tips
    Tzaars are few, so they are the first to run out: put them on top of stacks that can't be captured, but don't bury one under another piece. A high stack is safe from everything lower, yet each piece that you stack is one less to lose. Later the captures run out: with the last pieces far apart, you win by leaving your opponent none.

    A space is named by its column from White's left (a letter) and its number from White's end of that column. While you type a turn, the list says what it would do.

# Lessons: what each teaches, its task, and the answers to every kind of turn.
tzaar-lesson-sight-title = Along the lines
tzaar-lesson-sight-text =
    You are White. A turn begins with a capture: move a piece along a line, over any number of empty spaces, to the first piece that it meets. That must be an enemy. Nothing jumps over a piece, and nothing crosses the hole in the middle.
    The second action is yours to choose: capture again, strengthen a stack, or pass.
tzaar-lesson-sight-task = Find a turn that takes one of Black's two Tzaars (the pieces with the star).
tzaar-lesson-sight-hint = Distance doesn't matter. Look along the lines that lead from c2.
tzaar-lesson-sight-other = You captured, but not a Tzaar. One of them stands at the far end of a line of empty spaces.
tzaar-lesson-sight-strengthened = You captured and made a stack, but Black still has both Tzaars. One of them stands at the far end of a line of empty spaces.
tzaar-lesson-sight-solved = However far it is, with only empty spaces in between, one step is enough. Black has a single Tzaar left now, and would lose with it: each side must always show all three types.

tzaar-lesson-height-title = Higher and lower
tzaar-lesson-height-text =
    Pieces on top of one another are a stack, and the little number is its height. A stack moves as a whole, and only its top piece counts as a type. It can be captured by a stack of the same height or a higher one, but never by a lower one.
tzaar-lesson-height-task = Find a turn that takes one of Black's two stacks.
tzaar-lesson-height-hint = Black's stack on f5 has height 3, and none of yours is that high. So it must be the stack on c4, which has height 2. Which of your stacks of height 2 can reach it along a line?
tzaar-lesson-height-single = You took single pieces only; both stacks are still there. You have two stacks of height 2: where can they go?
tzaar-lesson-height-strengthened = A single piece for you, and a stronger stack. But what you build in the second action captures only in the next turn, and Black moves first. A stack that you have already can do it now.
tzaar-lesson-height-solved = Height 2 takes height 2, and both of Black's pieces leave the game. The stack on f5 is safe from all of yours, because it has height 3, and it stays safe with any piece that Black puts on top.

tzaar-lesson-protect-title = Strengthen
tzaar-lesson-protect-text =
    This is your last Tzaar, on f4. Black's pieces on e4 and f3 are next to it, and if one of them takes it, you have lost. After your capture you may *strengthen*: move a piece along a line onto one of your own, and the two become one stack.
tzaar-lesson-protect-task = Find a turn after which Black cannot take your Tzaar.
tzaar-lesson-protect-hint = All of Black's pieces are single, so a stack of two is safe. But the Tzaar has to be on top of it, which means that it is the one to move.
tzaar-lesson-protect-covered = That loses at once: only the piece on top counts, and a Tzaar with something on it is no Tzaar any more. In a match you would be asked before such a turn is played.
tzaar-lesson-protect-elsewhere = You made a stack, but your Tzaar does not stand on it. Black takes the Tzaar and wins.
tzaar-lesson-protect-left = Your Tzaar is still single and in view. Black takes it and wins.
tzaar-lesson-protect-solved = Now the Tzaar stands on a stack of two, and Black has only single pieces. As a rule, put a Tzaar on top of a stack early, and let the stack grow.

tzaar-lesson-threaten-title = The last of a type
tzaar-lesson-threaten-text =
    A side that shows no Tzaar, no Tzarra or no Tott any more has lost. So count what Black has left of each type, at the right of the board. A type with a single piece left is a weak spot: Black must look after it all the time.
tzaar-lesson-threaten-task = Black has two Tzarras (the pieces with the circle), on c2 and b5. Take one, and end the turn with the other one in view of a piece that could take it.
tzaar-lesson-threaten-hint = c2 can be taken at once. For b5, look down column b, or along the line from b5 up to f8.
tzaar-lesson-threaten-other = Black still shows two Tzarras, and has no reason to worry yet.
tzaar-lesson-threaten-unseen = One Tzarra is left, but none of your pieces has it in view, so Black is free to do something else. Your second action could have changed that.
tzaar-lesson-threaten-solved = One Tzarra left, and you are about to take it. Black has to spend the next turn on saving it, and every such turn is one in which you decide what happens.

tzaar-lesson-win-title = The win
tzaar-lesson-win-text =
    Types are counted after every action. As soon as your opponent has none of one type, you win. Black has plenty of Tzaars here, but only two Totts (the plain pieces), on d2 and e3.
tzaar-lesson-win-task = Find the turn that wins on the spot.
tzaar-lesson-win-hint = The same piece may capture twice. Which capture lands next to the other Tott?
tzaar-lesson-win-one = One Tott gone, one to go, and it is Black's turn. Both can be taken in one turn.
tzaar-lesson-win-other = Black still has both Totts. You have two actions: use both of them for captures.
tzaar-lesson-win-solved = Two captures with one piece, and Black has no Tott left. There is a second way to win: leave your opponent nothing to capture at the start of the turn.

# The kind of turn in a hint: the final effect counts most.
tzaar-hint-down-to-one = You can leave your opponent with only one { tzaar-piece }.
tzaar-hint-strengthened = You can capture, and then make a { tzaar-piece } of yours stronger.
tzaar-hint-took = You can capture a { tzaar-piece }.
tzaar-hint-placed = Choose a piece that should stand away from its own kind and close to your others.
