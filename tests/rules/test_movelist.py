"""Sequences of steps that are created on demand."""

from __future__ import annotations

import pytest

from rules.lattice import NINE, mask_of
from rules.movelist import CellMoves, MoveList
from rules.zertz.moves import PLACEMENTS, REMOVES

CELLS = (3, 41, 50, 88)
LISTED = [table[cell] for table in PLACEMENTS[:2] for cell in CELLS]
LAZY = CellMoves(NINE, PLACEMENTS[:2], mask_of(CELLS), LISTED.__contains__)


def test_it_holds_the_steps_of_each_table_for_each_cell() -> None:
    assert list(LAZY) == LISTED
    assert len(LAZY) == 8


def test_no_cells_make_an_empty_list() -> None:
    empty = CellMoves(NINE, (REMOVES,), 0, [].__contains__)
    assert (len(empty), list(empty), bool(empty)) == (0, [], False)
    with pytest.raises(IndexError):
        empty[0]


def test_lists_are_equal_when_their_steps_are() -> None:
    again = CellMoves(NINE, PLACEMENTS[:2], mask_of(CELLS), LISTED.__contains__)
    assert LAZY == again == MoveList(LISTED) == LAZY
    assert MoveList(LISTED) == LAZY
    assert hash(LAZY) == hash(again) == hash(MoveList(LISTED))
    assert CellMoves(NINE, PLACEMENTS[:1], mask_of(CELLS), LISTED.__contains__) != LAZY
    assert LAZY != "another thing"


def test_membership_is_delegated_and_creates_no_step() -> None:
    asked: list[object] = []

    def allows(move: object) -> bool:
        asked.append(move)
        return move == LISTED[3]

    moves = CellMoves(NINE, (), 0, allows)
    assert LISTED[3] in moves
    assert "d4" not in moves
    assert asked == [LISTED[3], "d4"]
