"""Name rings by the rows of their own column, counted from its bottom."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rules.formats.core import FileMoveError
from rules.lattice import NINE
from rules.zertz import Board


def ring_at(board: Board, column: str, row: int) -> int:
    """Return a ring; raise `FileMoveError` if the board has none there."""
    bottom = _bottoms(board).get(column, NINE.rows)
    ring = NINE.cell_at(NINE.columns.find(column), min(row + bottom - 1, NINE.rows + 1))
    if ring < 0 or not board.mask >> ring & 1:
        raise FileMoveError(f"the board of {board.name} has no ring {column}{row}")
    return ring


def own_place(board: Board, ring: int) -> tuple[str, int]:
    """Return the column of a ring, and its row in that column."""
    column = NINE.columns[NINE.column_of(ring)]
    return column, NINE.row_of(ring) - _bottoms(board)[column] + 1


def own_name(board: Board, ring: int) -> str:
    """Return the name of a ring, such as `d4`."""
    column, row = own_place(board, ring)
    return f"{column}{row}"


@cache
def _bottoms(board: Board) -> Mapping[str, int]:
    return board.bottom_rows
