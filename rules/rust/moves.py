"""Define the cells and the steps of RUST.

The 61 cells lie in nine rows from the top, columns half a cell apart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.core import Move, Side
from rules.lattice import NINE
from rules.placing import JumpMove, Pass

COLUMNS = "abcdefghijklmnopq"
ROWS = 9

_NAME = re.compile(rf"([{COLUMNS}])([1-{ROWS}])", re.IGNORECASE)
_SHIFT = ROWS // 2

BOARD = NINE.hexagon(len(NINE.columns), -3, 5)
SIDE_LETTERS = {Side.FIRST: "x", Side.SECOND: "o"}
SIDES = {letter: side for side, letter in SIDE_LETTERS.items()}


def cell_in(column: int, row: int) -> int | None:
    """Return the cell in a column of `COLUMNS`, counted from 0, and a row, or `None`."""
    if (column + row + _SHIFT) % 2 == 0:
        return None
    place = (column + row - _SHIFT - 1) // 2, (column - row + _SHIFT + 3) // 2
    inside = 0 <= place[0] < ROWS and 1 <= place[1] <= ROWS
    cell = NINE.cell_at(*place)
    return cell if inside and BOARD >> cell & 1 else None


def place_of(cell: int) -> tuple[int, int]:
    """Return the column, counted from 0, and the row, counted from 1 at the top."""
    column, row = NINE.column_of(cell), NINE.row_of(cell)
    return column + row - 1, column - row + _SHIFT + 2


def cell_name(cell: int) -> str:
    """Return the coordinate of a cell, such as "g3"."""
    column, row = place_of(cell)
    return f"{COLUMNS[column]}{row}"


def cell_names(mask: int) -> str:
    """Return the coordinates of a set of cells in reading order."""
    return " ".join(cell_name(cell) for cell in CELLS if mask >> cell & 1)


def parse_cell(text: str) -> int:
    """Parse a coordinate; raise `ValueError` if it names no cell."""
    match = _NAME.fullmatch(text)
    cell = cell_in(COLUMNS.index(match[1].lower()), int(match[2])) if match else None
    if cell is None:
        raise ValueError(f"{text!r} is not a cell")
    return cell


# In reading order: row by row from the top, each from the left.
CELL_ROWS = tuple(
    tuple(cell for column in range(len(COLUMNS)) if (cell := cell_in(column, row)) is not None)
    for row in range(1, ROWS + 1)
)
CELLS = tuple(cell for row in CELL_ROWS for cell in row)
PLACES = {cell_name(cell): place_of(cell) for cell in CELLS}


@dataclass(frozen=True, slots=True)
class Drop(Move):
    """Put a stone from the stock on a vacant cell."""

    cell: int

    def __str__(self) -> str:
        return cell_name(self.cell)


@dataclass(frozen=True, slots=True)
class Remove(Move):
    """Remove a vacant cell at the edge of the board."""

    cell: int

    def __str__(self) -> str:
        return cell_name(self.cell)


@dataclass(frozen=True, slots=True)
class Jump(JumpMove):
    """Jump with an own stone over the next stone, which leaves the board."""

    start: int
    land: int

    @property
    def over(self) -> int:
        return (self.start + self.land) // 2

    def __str__(self) -> str:
        return f"{cell_name(self.start)}x{cell_name(self.land)}"


RustMove = Drop | Remove | Jump | Pass


# All possible steps, created once: they are compared and reused very often.
_INDICES = range(BOARD.bit_length())
DROPS = tuple(map(Drop, _INDICES))
REMOVES = tuple(map(Remove, _INDICES))
JUMPS = {
    (start, start + 2 * step): Jump(start, start + 2 * step)
    for start in CELLS
    for step in NINE.directions
    if {start + step, start + 2 * step}.issubset(CELLS)
}
