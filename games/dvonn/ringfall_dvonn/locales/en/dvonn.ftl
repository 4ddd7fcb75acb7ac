# DVONN. Lists of spaces come spelled with commas; $amounts lists the numbers that are not zero.

# How to win, in one line.
dvonn-aim = Have more pieces in your stacks at the end. The piece on top says whose stack it is.

# Words used by other texts of this game.
dvonn-side =
    { $side ->
        [1] White
       *[2] Black
    }
dvonn-piece =
    { $piece ->
        [r] DVONN piece
        [w] white piece
       *[b] black piece
    }
dvonn-piece-placed =
    { $piece ->
        [r] a DVONN piece
       *[other] a piece
    }
dvonn-amount-white = { $n } of White's
dvonn-amount-black = { $n } of Black's
dvonn-pieces-pieces =
    { $n ->
        [one] a piece
       *[other] { $n } pieces
    }

# What a turn did or would do, after its notation.
dvonn-placed = a { dvonn-piece } on { $cell }, { $count } of 49
dvonn-stacked =
    { $onto ->
        [red] takes the DVONN piece on { $end }
        [own] adds to { $end }
       *[enemy] takes over { $end }
    }, height { $height }
dvonn-cut-off = cuts off { $amounts } ({ $cells })
dvonn-passed = { dvonn-side } can't move

# The choices that make up a turn: the question, and the label of each button.
dvonn-pick-column = In which column?
dvonn-pick-red = Where do you place the DVONN piece?
dvonn-pick-space = Where do you place your piece?
dvonn-pick-stack = Which stack do you move?
dvonn-pick-target = Which move?
dvonn-pick-pass = None of your stacks can move, so you pass.
dvonn-part-column = Column { $value }
dvonn-part-red = { $value }
dvonn-part-space = { $value }
dvonn-part-stack = { $value }
dvonn-part-target = { $value }
dvonn-part-pass = Pass
# The same questions to a spectator who guesses the turn.
dvonn-guess-red = Where will { $player } place the DVONN piece?
dvonn-guess-space = Where will { $player } place a piece?
dvonn-guess-stack = Which stack will { $player } move?
dvonn-guess-pass = { $player } can't move a stack, and so must pass.

# The position in words, and what is due.
dvonn-stacks = { dvonn-side }: { $cells }
dvonn-red = single DVONN pieces: { $cells }
dvonn-red-inside = stacks with a DVONN piece inside: { $cells }
dvonn-heights = heights of stacks: { $stacks }
dvonn-vacant = empty: { $cells }
dvonn-in-hand = in hand: White { $white }, Black { $black }
dvonn-can-move = { dvonn-side } can move: { $cells }
dvonn-must-place = { dvonn-side } places { dvonn-piece-placed }
dvonn-must-go = { dvonn-side } moves a stack
dvonn-must-pass = { dvonn-side } can't move a stack and must pass

# What the side to move could take or win with.
dvonn-could-win = could end the match and win with { $turn }
dvonn-could-cover = could take over { $cells }
dvonn-could-cut-off = could cut off { $cells }

# Below the board of characters.
dvonn-legend = w is White, b is Black, with the height of a stack; W and B have a DVONN piece inside, R is a single one, . is empty. Columns (letters) lean to the left, rows have numbers.

# The race.
dvonn-score-controlled =
    { $value ->
        [one] piece
       *[other] pieces
    }

# Inside the pictures.
dvonn-picture-place-dvonn = place a DVONN piece
dvonn-picture-place = place a piece
dvonn-picture-go = move a stack
dvonn-picture-pass = must pass
dvonn-picture-more = more pieces
dvonn-picture-equal = equal pieces
dvonn-picture-controlled = { $count } pieces
dvonn-picture-one-controlled = 1 piece
dvonn-picture-of = of { $count }
dvonn-picture-last-turn = Last turn

# Why a game is over.
dvonn-reason-more = with more pieces in their stacks
dvonn-reason-equal = both have the same number of pieces in their stacks

# Why a turn cannot be played.
dvonn-refused-distance = { $start } can't reach { $end }: it has height { $height } and moves exactly as many spaces, but { $end } is { $distance } away.
dvonn-refused-end-due = Where does { $space } go: { OR($ends) }?
dvonn-refused-end-empty = { $start } can't move to { $end }, which is empty: a stack must land on another piece or stack.
dvonn-refused-game-over = The game is over.
dvonn-refused-must-move = You can't pass while one of your stacks can move, such as `{ $example }`.
dvonn-refused-must-pass = None of your stacks can move: pass.
dvonn-refused-must-place = You can't pass now. Place { dvonn-piece-placed } on an empty space, such as { $example }.
dvonn-refused-no-line = { $start } can't reach { $end }: stacks move only in a straight line.
dvonn-refused-no-piece = { $space } is empty: there's no stack to move.
dvonn-refused-no-such-space = The board has no space { $space }. You could play `{ $example }`, for example.
dvonn-refused-not-yours = The stack on { $space } is your opponent's: a stack belongs to the side whose piece is on top.
dvonn-refused-nowhere = { $space } can't move: nothing stands exactly { $height } away from it in a straight line.
dvonn-refused-occupied = { $space } is taken: place the piece on an empty space, such as { $example }.
dvonn-refused-one-move = A turn is a single move of one stack, such as `{ $move }`.
dvonn-refused-other-piece = A { dvonn-piece } is placed now. Just name its space, such as { $example }.
dvonn-refused-one-piece = Stacks move once the board is full; { $count } spaces are still empty. Place one piece now, such as { $example }.
dvonn-refused-red-alone = A single DVONN piece never moves by itself: cover { $space } with a stack of yours to take it along.
dvonn-refused-stays = That leaves the stack on { $space } where it is. Name the space it goes to.
dvonn-refused-surrounded = { $space } is surrounded: a stack with pieces on all six sides can't move.

# The rules, page by page; the game's guide chooses those with a picture.
dvonn-rules =
    ## DVONN in two minutes
    White and Black have 23 pieces each, and three red **DVONN pieces** belong to neither side. All 49 pieces fill the board. Then stacks grow, and what loses touch with the DVONN pieces leaves the board. **The player with more pieces in their stacks at the end wins.** White begins.

dvonn-rules-2 =
    ### First you place the pieces
    Take turns to put one piece on any empty space: first the three DVONN pieces (White, Black, White), then pieces of your own colour, beginning with Black. When the board is full, White makes the first move. You can also agree to place the rest at random.

dvonn-rules-3 =
    ### Then you move stacks
    A stack is yours if **your colour is on top**, whatever lies below. A single piece is a stack of height 1. A stack moves
    - as a whole, in a straight line,
    - exactly **as many spaces as it is high**,
    - and lands on another piece or stack, of any colour, never on an empty space.

    It may cross anything on the way. If it lands on an enemy stack, all of that is yours now.

dvonn-rules-4 =
    ### What can't move
    - **A surrounded stack:** with pieces on all six sides. So the edge begins.
    - **A single DVONN piece.** Once you cover it with a stack, it travels along.

    If none of your stacks can move, you pass; I do that for you. Later you may be able to move again.

dvonn-rules-5 =
    ### Cut off
    After each move, every stack without a link to a DVONN piece leaves the board, whoever owns it. Neighbours are linked, and so are their neighbours, as long as there is no gap. A stack with a DVONN piece inside is never cut off, and holds all that it is linked to.

dvonn-rules-6 =
    ### The end
    When neither of you can move any more, count the pieces of all colours in your stacks. More wins; the same number is a tie.

    ### How to write it
    `c3` places a piece on c3, and `c3 f2 k4` your next three, one each turn. `c3-d4` moves the stack on c3 onto d4.

    ### A few tips
    Pieces at the edge can move first, so place some of yours there. Stay close to the DVONN pieces: a high stack far away from them is easily cut off. The higher a stack, the fewer places it can reach, so count before you build. And keep some moves for the end, when your opponent has to pass.

# Lessons: what each teaches, its task, and the answers to every kind of turn.
dvonn-lesson-place-title = The DVONN pieces
dvonn-lesson-place-text = You are White. A match begins with an empty board, and the three red *DVONN pieces* are placed first, in turns. Everything that loses touch with them later leaves the board, so it matters where they stand.
dvonn-lesson-place-task = Two of them stand on a2 and d3. Place the third one so that no space of the board is more than four steps away from a DVONN piece.
dvonn-lesson-place-hint = The right end has none nearby. Count the steps from k3, and those from the middle.
dvonn-lesson-place-beside = It stands right beside another one, so that the whole right side is far away from all three. Stacks over there would be easy to cut off.
dvonn-lesson-place-far = Some spaces at the right are still more than four steps away. Stacks over there would be easy to cut off.
dvonn-lesson-place-solved = Now no space is far away from a DVONN piece. In a match you decide: spread out, they hold the board together; close to each other, they make one side of it dangerous.
dvonn-lesson-move-title = As far as it is high
dvonn-lesson-move-text = Pieces on top of one another are a stack, and the number is its height. It is yours if a white piece is on top. A stack moves in a straight line, exactly as many spaces as it is high, over anything in between, and must land on another piece or stack. If that is an enemy's, all of it is yours now.
dvonn-lesson-move-task = Find the turn that takes over Black's stack on h3, which has height 4.
dvonn-lesson-move-hint = Look for a stack of yours in line with h3, as many spaces away as it is high.
dvonn-lesson-move-elsewhere = The right stack, but the wrong end. Height 3 means three spaces, in either direction.
dvonn-lesson-move-other = That is allowed, but Black still owns the stack on h3. A stack further away reaches it.
dvonn-lesson-move-solved = Three spaces for height 3, across an empty space and a DVONN piece. All seven pieces are yours now: only the top counts. And no black stack can land on h3 in the next turn.
dvonn-lesson-free-title = Surrounded
dvonn-lesson-free-text =
    A stack with pieces on all six sides can't move. So only the edge can move at first, and the middle opens up bit by bit. Empty spaces are never filled again: what is free stays free.
    The red ring shows that your stack on f3 has a DVONN piece inside. It travels along with the stack, while single DVONN pieces never move.
dvonn-lesson-free-task = Your stack on f3 is surrounded. Find a turn after which it could move.
dvonn-lesson-free-hint = One of its neighbours is yours and can leave. Keep f3 at height 2: it needs a piece exactly two spaces away to land on.
dvonn-lesson-free-higher = It is free, but has height 3 now, and no piece is exactly three spaces away from it. The same neighbour can leave in another direction.
dvonn-lesson-free-still = There are still pieces on all six sides of f3. Which of its neighbours is yours?
dvonn-lesson-free-solved = There is a gap beside f3 now, and that is all it takes. Two spaces away are pieces it can land on.
dvonn-lesson-cut-title = Cut off
dvonn-lesson-cut-text = After each move, every stack without a link to a DVONN piece leaves the board, whoever owns it. Neighbours are linked, and so are their neighbours. Where a group hangs on the rest by a single piece, one move is enough.
dvonn-lesson-cut-task = Find a turn that cuts off five of Black's pieces and none of yours.
dvonn-lesson-cut-hint = The stacks on b2, b3 and c3 hang on the rest by one piece, and that one is yours.
dvonn-lesson-cut-few = One of Black's pieces is gone. But one turn can cut off five.
dvonn-lesson-cut-own = That costs you pieces of your own: they had no link to a DVONN piece any more.
dvonn-lesson-cut-nothing = Everything is still linked to a DVONN piece. Look for a piece of yours that is the only link of a whole group.
dvonn-lesson-cut-solved = Five pieces gone in one turn. A high stack is worth little if it hangs on a single piece, and even less if that piece is your opponent's.
dvonn-lesson-finish-title = The last moves
dvonn-lesson-finish-text = A player who can't move has to pass, while the other one goes on. When neither can move, the match is over, and the pieces in each player's stacks are counted. Count ahead: Black's stack on b2 has nothing exactly two spaces away, and that on b3 nothing three spaces away. Only a2 can move.
dvonn-lesson-finish-task = Find the turn after which Black has to pass, and you win.
dvonn-lesson-finish-hint = Take over the only stack with which Black can move.
dvonn-lesson-finish-lost = Black answers with a2 and is ahead in the end. Which of your stacks reaches a2?
dvonn-lesson-finish-solved = Black has to pass, and you take over b2 with b1. Six pieces to three. It did not matter which turn wins most at once, but who has the last move.

# The kind of turn in a hint: its final effect counts most.
dvonn-hint-cut-off =
    { $enemy ->
        [0] { "" }
       *[other] You can cut off pieces of your opponent's.
    }
dvonn-hint-stacked =
    { $onto ->
        [red] You can take a DVONN piece along.
        [own] You can make one of your own stacks higher.
       *[enemy] You can take over an enemy stack.
    }
dvonn-hint-placed = Look for a space from which the piece can move early, or which is near a DVONN piece.

# Typed words for pieces, in lower case.
dvonn-typed-white = white
dvonn-typed-black = black
dvonn-typed-red = red

# How well each level of the computer plays; at most 80 characters.
dvonn-level-hint =
    { $level ->
        [1] takes what it can, without a thought for your answer
        [2] looks at your answer to each of its turns
        [3] looks at your best answers, and at its turn after them
        [4] looks two turns of each side ahead
       *[other] looks five turns ahead, its own and yours
    }
