# RUST. Lists of cells come spelled with commas; $amounts lists the stones that are not zero.

# The stones of the two sides.
rust-side =
    { $side ->
        [1] x
       *[2] o
    }

# What becomes of a number of stones, in $amounts.
rust-amount-captured = +{ $n } captured
rust-amount-returned = +{ $n } back in stock

# What a turn did, behind its notation.
rust-took = captures { $cells }
rust-took-back = takes { $cells } back into stock
rust-isolated = isolates { $cells } ({ $amounts })
rust-dropped-off =
    { $count ->
        [one] the empty cell { $cells } drops off
       *[other] the empty cells { $cells } drop off
    }
rust-no-edge-cell = no cell at the edge was vacant
rust-passed = had to pass

# What a turn would do, in the list of moves while somebody types.
rust-column =
    { $count ->
        [one] one vacant cell in column { $column }
       *[other] { $count } vacant cells in column { $column }
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
    }

# The choices that make up a step: what is asked, and what stands on each button.
rust-pick-row = In which row do you drop a stone?
rust-pick-cell = On which cell do you drop a stone?
rust-pick-edge = Which cell do you remove?
rust-pick-jump = You must jump. Which jump?
rust-pick-pass = You can neither jump nor drop a stone, so you have to pass.
rust-part-row = Row { $value }
rust-part-cell = { $value }
rust-part-edge = { $value }
rust-part-jump = { $value }
rust-part-pass = Pass

# What the position shows, read aloud.
rust-on-board = on the board, x: { $x }; o: { $o }
rust-stock = { rust-side } has { $count } in stock
rust-captured = { rust-side } has captured { $count }
rust-cells =
    { $count ->
        [one] one cell
       *[other] { $count } cells
    }, missing: { $missing }
rust-removable = removable: { $cells }
rust-must-remove = a cell must be removed: { $cells }
rust-must-go-on =
    { $count ->
        [one] the stone on { $cell } must go on: { $jumps }
       *[other] the stone on { $cell } must go on, in { $count } ways: { $jumps }
    }{ rust-more }
rust-must-jump =
    { $count ->
        [one] compulsory jump: { $jumps }
       *[other] compulsory jump, { $count } in all: { $jumps }
    }{ rust-more }
rust-more =
    { $more ->
        [0] { "" }
       *[other] , and { $more } more
    }
rust-must-drop = no jump is possible: drop a stone, then remove a cell at the edge
rust-must-pass = no stone in stock and no jump: pass

# What the side to move must take, could take, or could win with.
rust-could-win = could end the game and win: { $turn }
rust-has-to-jump = must jump: { $turn } ({ $amounts })
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
    }; vacant cells to drop on: { $vacant }; removable at the edge: { $edge }
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

# Under the board of characters.
rust-legend = x and o are stones, . is a vacant cell, + one at the edge that could be removed; columns are lettered, rows numbered.

# The race.
rust-score-captured = captured
rust-score-stock = in stock

# Why a game is over.
rust-reason-more-captured = more stones captured
rust-reason-equal = equally many stones captured
rust-reason-both-passed = both players had to pass
rust-reason-board-full = no cell was vacant
rust-reason-repetition = the same position came up for the third time

# Words inside the picture.
rust-picture-captured = captured
rust-picture-stock = in stock
rust-picture-on-board = On the board
rust-picture-drop = drop a stone, remove a cell
rust-picture-remove = remove a cell at the edge
rust-picture-jump = must jump
rust-picture-go-on = must jump on
rust-picture-pass = must pass
rust-picture-more-captured = more stones captured
rust-picture-equal = equally many captured
rust-picture-both-passed = both passed
rust-picture-board-full = board full
rust-picture-repetition = same position three times

rust-rules =
    ## RUST in two minutes
    Both players have twelve stones of their own, x and o, and share a board of 61 cells that rusts away from its edge. Whoever has captured more stones in the end wins. x begins.

    ### Your turn is one of two things
    If one of *your own* stones can jump, you must jump. Otherwise you drop a stone and remove a cell.

    ### Drop and remove
    Put a stone from your stock on any vacant cell. Then take away one vacant cell *at the edge*: one that misses at least one of its six neighbours. If there is no such cell, the turn ends with the drop.
    Write both cells: `g3,i9`. With nothing to remove, just `g3`.

    ### Jump
    Your stone jumps in a straight line over a neighbouring stone to the vacant cell right behind it. An enemy stone is captured; a stone of your own goes back into your stock. The same stone goes on jumping while it can. Among several jumps you are free to choose. No cell is removed.
    Write where the stone starts and lands: `h6xj4`, and on: `n6xp4xn2`.

    ### Isolate
    After a drop, every group of cells that is cut off and has no vacant cell is yours: enemy stones in it are captured, your own go back into your stock, and the cells leave the board. A group that is cut off without any stone simply drops off, unless no other group is larger.

    ### The end
    When both players have to pass in a row, or no cell is vacant any more, the captured stones are counted. More wins; equally many is a tie.

rust-rules-2 =
    ### Rare cases
    - **Nothing to jump and no stone in stock:** you have to pass (`pass`). You may pass only then.
    - **A group that is cut off with stones and vacant cells** stays in play.
    - **The same position for the third time** is a tie.

    ### How to think about it
    Jumps are compulsory, and that is the weapon: offer a stone so that your opponent has to leave a good place, or to land where you can jump in turn. A jump over a friend costs nothing but the turn and refills your stock. Towards the end the stock counts: whoever runs out of stones first can only watch.

    Row 1 is at the top. Columns are half a cell apart, so that the letters in a row go up in twos: a cell's neighbours are two letters away in its own row, and one letter away in the rows above and below. While you type a move, the list says what it would do.
