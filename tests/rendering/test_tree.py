"""Trees of boards: what fits, and how large it becomes."""

from __future__ import annotations

import pytest

from rendering import BoardBranch, BoardView, window
from rendering.tree import COLUMNS, ROWS, paint_tree
from rules import GAMES, get_game


def test_a_picture_shows_three_columns_and_three_rows() -> None:
    chain = [None, *range(COLUMNS)]
    assert window(chain) == [0, 1, 2], "deeper branches are left out"
    assert window([None] * (ROWS + 1)) == [0, 1, 2]
    assert window([None, 0, 0, 0, 0]) == [0, 1, 2, 3], "the first follower needs no row"


@pytest.mark.parametrize("slug", GAMES)
def test_boards_stand_beside_cards_for_unknown_positions(slug: str) -> None:
    game = get_game(slug)
    start = game.start(seed=1)
    branches = (
        BoardBranch("1 · first", "→ second", position=start),
        BoardBranch("2 · any turn", "→ third", parent=0),
        BoardBranch("3 · other", "→ fourth", parent=0, position=start),
    )
    one, more = (paint_tree(game, start, BoardView(), branches[:n]) for n in (1, 3))
    assert more.size == (2 * one.width + 60, 2 * one.height)
    assert more.width <= 1200
