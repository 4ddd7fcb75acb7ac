# RUST. Lists of cells come spelled with commas; $amounts lists the stones that are not zero.

# The stones of the two sides.
rust-side =
    { $side ->
        [1] Teal
       *[2] Cream
    }

# How to win, in one line.
rust-aim = The player with more captured stones wins, once the board is full or neither side can go on.

# Changes of numbers of stones, in $amounts.
rust-amount-captured = +{ $n } captured
rust-amount-returned = +{ $n } back in stock

# What a turn did, after its notation.
rust-took = captures { $cells }
rust-took-back = takes { $cells } back into stock
rust-isolated = isolates { $cells } ({ $amounts })
rust-dropped-off =
    { $count ->
        [one] the empty cell { $cells } drops off
       *[other] the empty cells { $cells } drop off
    }
rust-no-edge-cell = no cell at the edge was empty
rust-passed = had to pass

# What a turn would do, in autocomplete.
rust-column =
    { $count ->
        [one] one empty cell in column { $column }
       *[other] { $count } empty cells in column { $column }
    }
rust-onto = on { $cell }, then choose the cell to remove
rust-jumps = { $amounts }
rust-isolates = isolates { $cells }: { $amounts }
rust-drops-off =
    { $count ->
        [one] drops off the empty cell { $cells }
       *[other] drops off the empty cells { $cells }
    }
rust-forces =
    { $count ->
        [one] forces { $jumps }
       *[other] forces a jump: { $jumps }
    }{ rust-more }

# The choices that make up a step: the question, and the label of each button.
rust-pick-row = In which row do you drop a stone?
rust-pick-cell = On which cell do you drop a stone?
rust-pick-edge-row = In which row do you remove a cell?
rust-pick-edge = Which cell do you remove?
rust-pick-jump = You must jump. Which jump?
rust-pick-pass = You have no jump and no stone to drop, so you pass.
# The same questions to a spectator who guesses the turn.
rust-guess-row = In which row will { $player } drop a stone?
rust-guess-cell = On which cell will { $player } drop a stone?
rust-guess-edge-row = In which row will { $player } remove a cell?
rust-guess-edge = Which cell will { $player } remove?
rust-guess-jump = { $player } must jump. Which jump will it be?
rust-guess-pass = { $player } has no jump and no stone to drop, and so must pass.
rust-part-row = Row { $value }
rust-range-row = Rows { $first }–{ $last }
rust-range-edge-row = { rust-range-row }
rust-part-cell = { $value }
rust-part-edge-row = { rust-part-row }
rust-part-edge = { $value }
rust-part-jump = { $value }
rust-part-pass = Pass

# The position in words.
rust-on-board = on the board, teal: { $x }; cream: { $o }
rust-stock = { rust-side } has { $count } in stock
rust-captured = { rust-side } has captured { $count }
rust-cells =
    { $count ->
        [one] one cell
       *[other] { $count } cells
    }, missing: { $missing }
rust-removable = free to remove: { $cells }
rust-must-remove = a cell has to go: { $cells }
rust-must-go-on =
    { $count ->
        [one] the stone on { $cell } must go on: { $jumps }
       *[other] the stone on { $cell } must go on, in { $count } ways: { $jumps }
    }{ rust-more }
rust-must-jump =
    { $count ->
        [one] must jump: { $jumps }
       *[other] must jump, { $count } ways: { $jumps }
    }{ rust-more }
rust-more =
    { $more ->
        [0] { "" }
       *[other] , and { $more } more
    }
rust-board-capture = must jump
rust-must-drop = nothing to jump: drop a stone, then remove a cell at the edge
rust-must-pass = no stone in stock and no jump: pass

# What the side to move must take, could take, or could win with.
rust-could-win = could end the game and win with { $turn }
rust-has-to-jump = must jump: { $turn } ({ $amounts })
rust-next-jump = { $turn } ({ $amounts })
rust-or-jump = or { $turn } ({ $amounts })
rust-or-more =
    { $count ->
        [one] or one other
       *[other] or { $count } others
    }
rust-could-isolate = could isolate { $cells } ({ $amounts })
rust-could-fill = could drop a stone on { $cell } and isolate { $cells } ({ $amounts })

# How many turns are possible.
rust-turns-drop =
    { $count ->
        [one] one turn is possible
       *[other] { $count } turns are possible
    }; empty cells to drop on: { $vacant }; free to remove at the edge: { $edge }
rust-turns-jump =
    { $count ->
        [one] one turn is possible, a jump
       *[other] { $count } turns are possible, all of them jumps
    }
rust-turns-pass = one turn is possible: to pass
rust-turns-rest =
    { $count ->
        [one] there is one way to end this turn
       *[other] there are { $count } ways to end this turn
    }

# Below the board of characters.
rust-format-page = the page about RUST

rust-legend = x (teal) and o (cream) are stones, . is an empty cell, + one at the edge that could be removed; columns have letters, rows have numbers.

# The race.
rust-score-captured = captured
rust-score-stock = in stock

# Why a game is over.
rust-reason-more-captured = with more stones captured
rust-reason-equal = the same number of stones captured
rust-reason-both-passed = after both players passed
rust-reason-board-full = with no free cell left
rust-reason-repetition = the same position came up for the third time

# Words inside the picture.
rust-picture-captured = { $count } captured
rust-picture-stock = { $count } in stock
rust-picture-captured-short = captured
rust-picture-stock-short = in stock
rust-picture-on-board = On the board
rust-picture-drop = drop a stone, remove a cell
rust-picture-remove = remove a cell at the edge
rust-picture-jump = must jump
rust-picture-go-on = must jump on
rust-picture-pass = must pass
rust-picture-more-captured = more stones captured
rust-picture-equal = equally many captured
rust-picture-both-passed = both passed
rust-picture-board-full = no free cell left
rust-picture-repetition = same position three times

# Why a turn cannot be played.
rust-refused-cannot-go-on = There is no further jump from { $cell }: the whole turn is { $turn }.
rust-refused-cannot-pass = You can't pass while you can drop a stone.
rust-refused-cell-gone = The cell { $cell } has left the board for good.
rust-refused-cell-occupied = { $cell } can't be removed: there's a stone on it, and only an empty cell may go.
rust-refused-cell-taken = { $cell } is taken: a stone is dropped on an empty cell.
rust-refused-drop-due = Drop a stone first, then remove a cell.
rust-refused-game-over = The game is over.
rust-refused-marked-capture = ":" marks captured stones, but { $turn } isolates { $count } of the enemy's.
rust-refused-marked-enemy = ":" is a jump over an enemy, but the stone on { $cell } is your own.
rust-refused-marked-friend = "." is a jump over a friend, but the stone on { $cell } is your opponent's.
rust-refused-marked-jump = { $turn } isolates nothing, so no mark follows it.
rust-refused-marked-return = "." marks returned stones, but { $turn } isolates { $count } of your own.
rust-refused-must-go-on =
    { $count ->
        [one] The stone on { $cell } must go on jumping while it can: { $jumps }.
       *[other] The stone on { $cell } must go on jumping while it can: { OR($jumps) }.
    }
rust-refused-must-jump =
    { $count ->
        [one] You must jump when you can: { $jumps }.
       *[other] You must jump when you can: { OR($jumps) }.
    }
rust-refused-must-pass = You have no stone in stock and no jump: pass.
rust-refused-no-edge-cell = No cell at the edge is empty after { $turn }: that's the whole turn.
rust-refused-no-jump = { $cell } has no jump: no stone beside it has an empty cell behind it.
rust-refused-no-landing = { $start } can't jump over { $over }: { $land }, right behind it, isn't an empty cell.
rust-refused-no-line = { $start } can't jump to { $end }: a stone jumps two cells in a straight line.
rust-refused-no-move = That's not a turn in RUST.
rust-refused-no-stone = There's no stone on { $cell } to jump with.
rust-refused-no-such-cell = The board has no cell { $cell }.
rust-refused-not-at-edge = { $cell } can't be removed: only a cell at the edge may go, and this one still has all its neighbours.
rust-refused-not-yours = Only your own stones jump, and the one on { $cell } is your opponent's.
rust-refused-nothing-to-jump = { $start } can't jump to { $land }: there's no stone on { $over } to jump over.
rust-refused-removal-due = Remove an empty cell at the edge as well: { OR($cells) }.
rust-refused-unreadable = I can't read “{ $text }” as a turn. Try `{ $example }`.

# The rules, page by page; the game's guide chooses those with a picture.
rust-rules =
    ## RUST in two minutes
    You have twelve stones each, teal and cream, on a board of 61 cells that rusts away from its edge. The player who has captured more stones in the end wins. Teal begins.

    Can one of your own stones jump? **Then you must jump.** Otherwise you drop a stone and remove a cell.

rust-rules-2 =
    ### Drop and remove
    Put a stone from your stock on any empty cell. Then remove one empty cell *at the edge*: one that has lost at least one of its six neighbours. If there is none, the turn ends with the drop.
    Write both cells: `g3,i9`. With nothing to remove, just `g3`.

rust-rules-3 =
    ### Jump
    Your stone jumps in a straight line over a neighbour to the empty cell right behind. An enemy stone is captured; a stone of your own goes back into your stock. It goes on jumping while it can. If there are several jumps, choose whichever you like. No cell is removed.
    Write where the stone starts and lands: `h6xj4`, and on: `n6xp4xn2`.

rust-rules-4 =
    ### Islands
    After a drop, every group of cells that is cut off and has no empty cell is yours: enemy stones in it are captured, your own go back into your stock, and the cells leave the board. A group without any stone simply drops off, unless no other group is larger.

rust-rules-5 =
    ### The end
    When both of you pass in a row, or no cell is empty any more, the captured stones are counted. More wins; the same number is a tie.

rust-rules-6 =
    ### Rare cases
    - **No jump and no stone in stock:** you have to pass (`pass`). You may pass only then.
    - **A group that is cut off with stones and empty cells** stays in play.
    - **The same position for the third time** is a tie.

rust-rules-7 =
    ### A few tips
    Jumps are compulsory, and that is your weapon: offer a stone, and your opponent has to leave a good place, or to land where you can jump in turn. A jump over a friend costs nothing but the turn, and refills your stock. Towards the end the stock counts: the player who runs out of stones first can only watch.

    Row 1 is at the top. Columns are half a cell apart, so that the letters in a row go up in twos: a cell's neighbours are two letters away in its own row, and one letter away in the rows above and below. While you type a turn, the list says what it would do.

# Lessons: what each teaches, its task, and the answers to every kind of turn.
rust-lesson-drop-title = Drop and remove
rust-lesson-drop-text =
    Your stones are the teal ones, here those on c5 and o5. In a turn without a jump you drop a stone from your stock on any empty cell, and then remove an empty cell *at the edge*, where at least one neighbour is missing. Small dots mark these cells.
    Stones jump over a neighbour to the empty cell right behind, and an enemy stone that is jumped over is captured.
rust-lesson-drop-task = Find a turn after which you threaten to capture a stone, while your opponent has nothing to jump over.
rust-lesson-drop-hint = Drop next to an enemy stone, with an empty cell behind that stone but none behind yours. The edge of the board is good for it, and you can remove a cell to make one.
rust-lesson-drop-jumped = You stand next to an enemy stone, but it jumps first: behind your own stone there is an empty cell to land on, as the arrow shows.
rust-lesson-drop-idle = That is safe, but it threatens nothing: none of your stones could jump over an enemy in the next turn.
rust-lesson-drop-solved = Your stone has an enemy beside it and an empty cell behind that, while behind your own there is nothing to land on. That is what the edge, and the cell that you remove, are good for.

rust-lesson-jump-title = You must jump
rust-lesson-jump-text =
    If one of your own stones can jump, you must jump, and no cell is removed. It may jump over friend and enemy alike. An enemy stone is captured and counts in the end; a stone of your own goes back into your stock, and nothing is captured.
rust-lesson-jump-task = Three jumps are possible. Find the one that captures a stone.
rust-lesson-jump-hint = The arrows show the jumps. Two of them go over stones of your own.
rust-lesson-jump-friend = That jump went over a stone of your own. It is back in your stock, and you can drop it again, but nothing is captured.
rust-lesson-jump-solved = One stone captured. The jump over a friend has its uses as well: it saves a stone that is in danger, and it refills an empty stock.

rust-lesson-chain-title = Chains
rust-lesson-chain-text =
    A stone that has jumped goes on jumping while it can, in any direction, over friend and enemy. Among several ways you are free to choose. A stone of your own can be a stepping stone on the way to the enemy.
rust-lesson-chain-task = Find the chain that captures three stones.
rust-lesson-chain-hint = It begins with a jump over one of your own stones, and there it could go on in two ways.
rust-lesson-chain-fewer = That captures one stone, and there it ends. A longer way captures three.
rust-lesson-chain-friend = That went over two of your own stones: both are back in your stock, but nothing is captured. After the first jump you could have turned off.
rust-lesson-chain-solved = One friend as a stepping stone, and then three enemies. Your own stone is not lost: it is back in your stock.

rust-lesson-enclose-title = Islands
rust-lesson-enclose-text =
    Stones can be captured without a jump. After a drop, every group of cells that is cut off and has *no empty cell* is yours: its enemy stones are captured, your own ones go back into your stock, and the cells leave the board.
rust-lesson-enclose-task = Find the turn that captures two stones.
rust-lesson-enclose-hint = On the left, b4, a5 and b6 hang on the rest of the board by d4 alone. Which of them is empty?
rust-lesson-enclose-few = That cuts off a single cell and captures the stone on it. But one turn captures two.
rust-lesson-enclose-open = You have cut off three cells, but a5 is still empty. Only a group without an empty cell is yours; this one stays in play.
rust-lesson-enclose-nothing = Everything still hangs together after that. Which cell at the edge is a bridge?
rust-lesson-enclose-solved = The group is full and cut off: two stones captured, and your own is back in your stock. It costs nothing to fill an island with your own stones.

rust-lesson-finish-title = The finish
rust-lesson-finish-text =
    A match is over when both players have to pass in a row, or when no cell is empty. The player who has captured more stones wins. Here both have captured nine, and no stone is left in stock: a player who can't jump has to pass.
rust-lesson-finish-task = Three jumps are possible. Find the one that wins the match.
rust-lesson-finish-hint = It is not enough to capture. See what the stone on e5 can do after your turn: your opponent has to jump, too.
rust-lesson-finish-open = That captures one stone and takes one of your own back, but e5 answers with a chain and captures two of yours. Your opponent is ahead then.
rust-lesson-finish-lost = Two stones captured, but your chain ends next to e5, and that stone jumps over all three of yours. Neither side can go on after that, and you lose by one stone.
rust-lesson-finish-solved = Two stones captured, and nothing of yours is next to e5. Your opponent must pass, you must pass, and it is over: eleven to nine.

# The kind of turn in a hint: its effect, or what it leads to.
rust-hint-took = You can capture by jumping. Find the best jump.
rust-hint-isolated =
    { $captured ->
        [0] You can cut off stones of your own, which return to your stock.
       *[other] You can cut off cells with enemy stones on them and take those stones.
    }
rust-hint-then-has-to-jump = You can make your opponent jump.

# Bids for the first turn: what the other side begins with.
rust-bid-one = one captured stone
rust-bid-two = two captured stones
rust-bid-three = three captured stones
