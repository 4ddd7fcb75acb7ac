"""Define the steps of RUST; cells are those of `rules.lattice`."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core import Move, Side
from rules.lattice import NINE
from rules.placing import JumpMove, Pass
from rules.rust.cells import BOARD, CELLS, cell_name

SIDE_LETTERS = {Side.FIRST: "x", Side.SECOND: "o"}
SIDES = {letter: side for side, letter in SIDE_LETTERS.items()}


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
