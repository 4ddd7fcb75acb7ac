# QUARTET.

quartet-option-line = line
quartet-line-4 = four in a line
quartet-line-5 = five in a line
option-line = line

quartet-side =
    { $side ->
        [1] White
       *[other] Black
    }

# What a turn did, behind its notation.
quartet-pushed = pushes { $start } to { $end }

# Why a game is over.
quartet-reason-line = with enough stones in a line
quartet-reason-full = the board is full

# Words inside the picture.
quartet-picture-put = put a stone
quartet-picture-push = push a stone
quartet-picture-line = enough stones in a line
quartet-picture-full = board full

quartet-rules =
    ## QUARTET
    Two sides put stones on a board of 91 cells, one a turn. **Four of your stones in a line win**, or five where you have chosen that.

    - **Pushing:** if your new stone touches enemy stones, you have to push one of them: one cell on, straight away from your stone. The cell behind it has to be vacant; where there is none, nothing is pushed.
    - **Lines by a push** count as well, for whoever has them. If both sides have one, the side that has pushed wins.
    - **A full board** without a line is a tie.

    A turn is written as the cell of the new stone and, behind a comma, that of the stone to push: `f6` or `f6,f7`.
