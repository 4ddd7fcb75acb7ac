# QUARTET.

quartet-aim = A line of { $line } of your stacks wins.
quartet-option-line = line
quartet-line-4 = four in a line
quartet-line-5 = five in a line

quartet-side =
    { $side ->
        [1] Pale
       *[other] Blue
    }

# What a turn did, after its notation.
quartet-pushed = pushes { $start } to { $end }
quartet-stacked = pushes { $start } onto { $end }

# Duties, and the pieces on the board.
quartet-must-put = put a stone on a vacant cell
quartet-must-push = you must push a stack that the new stone touches
quartet-stacks = pale stones: { $side1 }; blue stones: { $side2 }
quartet-post = red post: { $cell }
quartet-heights = heights of stacks: { $stacks }

# What a score counts.
quartet-score-stones =
    { $value ->
        [one] stone
       *[other] stones
    }

# Why a turn is refused.
quartet-refused-post = The post stands on { $cell }: put your stone elsewhere, such as { $example }.
quartet-refused-occupied = { $cell } is taken: put your stone on a vacant cell, such as { $example }.

# Why a game is over.
quartet-reason-line = with enough stacks in a line
quartet-reason-more = with more stones
quartet-reason-equal = with an equal number of stones

# Words inside the picture.
quartet-picture-put = put a stone
quartet-picture-push = push a stack
quartet-picture-line = enough in a line
quartet-picture-more = more stones
quartet-picture-equal = equal stones
quartet-picture-stones = { $count } stones
quartet-picture-one-stone = 1 stone

quartet-rules =
    ## QUARTET
    Two sides put stones on a board of 58 cells around a red post, one a turn. **Four of your stacks in a line win**, or five with that option.

    - **Pushing:** if your new stone touches enemy stacks, you have to push one of them: one cell on, straight away from your stone. Nothing is pushed off the board or onto the post.
    - **Stacking:** a stack that is pushed onto another one lands on top. A stack belongs to the side whose stone is on top; a single stone counts as a stack.
    - **Lines by a push** count as well, for the side that owns them. If both sides have one, the side that has pushed wins.
    - **The second side** has the second turn and the third; after that the sides take turns.
    - **When both have put 20 stones**, the side with more stones in its stacks wins, regardless of who placed them.

    A turn is written as the cell of the new stone and, after a comma, that of the stack to push: `f4` or `f4,f3`.
