"""Lists of steps that are made only when they are looked at."""

from __future__ import annotations

import pytest

from rules.hexgrid import mask_of
from rules.movelist import CellMoves
from rules.zertz.moves import PLACES, REMOVES

CELLS = (3, 41, 50, 88)
PLACEMENTS = CellMoves(PLACES[:2], mask_of(CELLS))
LISTED = [table[cell] for table in PLACES[:2] for cell in CELLS]


def test_it_holds_the_steps_of_each_table_for_each_cell() -> None:
    assert list(PLACEMENTS) == LISTED
    assert len(PLACEMENTS) == 8


def test_it_is_indexed_and_sliced_like_a_list() -> None:
    assert [PLACEMENTS[index] for index in range(-8, 8)] == LISTED * 2
    assert list(PLACEMENTS[1:6:2]) == LISTED[1:6:2]


@pytest.mark.parametrize("index", [8, -9])
def test_an_index_outside_is_refused(index: int) -> None:
    with pytest.raises(IndexError):
        PLACEMENTS[index]


def test_no_cells_make_an_empty_list() -> None:
    empty = CellMoves((REMOVES,), 0)
    assert (len(empty), list(empty), bool(empty)) == (0, [], False)
    with pytest.raises(IndexError):
        empty[0]
