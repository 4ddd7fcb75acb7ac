"""The four kinds of steps of RUST; cells are those of `rules.hexgrid`."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from rules.core import Move, Side
from rules.hexgrid import DIRECTIONS
from rules.rust.cells import BOARD, CELLS, cell_name

LETTERS = {Side.FIRST: "x", Side.SECOND: "o"}
SIDES = {letter: side for side, letter in LETTERS.items()}


@dataclass(frozen=True, slots=True)
class Drop(Move):
    """Put a stone of one's stock on a vacant cell."""

    cell: int

    def __str__(self) -> str:
        return cell_name(self.cell)


@dataclass(frozen=True, slots=True)
class Remove(Move):
    """Take a vacant cell at the edge from the board."""

    cell: int

    def __str__(self) -> str:
        return cell_name(self.cell)


@dataclass(frozen=True, slots=True)
class Jump(Move):
    """Jump with an own stone over the one between `start` and `land`, which leaves the board."""

    start: int
    land: int

    @property
    def over(self) -> int:
        return (self.start + self.land) // 2

    def __str__(self) -> str:
        return f"{cell_name(self.start)}x{cell_name(self.land)}"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Do nothing, because nothing can be done."""

    def __str__(self) -> str:
        return "pass"


class Stage(enum.Enum):
    """Where a position stands: before a turn, after a drop, or within a chain of jumps."""

    TURN = "turn"
    REMOVE = "remove"
    JUMP = "jump"


RustMove = Drop | Remove | Jump | Pass


def turn_text(moves: Sequence[RustMove]) -> str:
    """Print the steps of a turn, or of a part of one, in canonical notation."""
    text = ""
    for move in moves:
        if not text:
            text = str(move)
        elif isinstance(move, Jump):
            text += f"x{cell_name(move.land)}"
        else:
            text += f",{move}"
    return text


# Every step there is, made once: steps are compared and handed out far more often than they differ.
_INDICES = range(BOARD.bit_length())
DROPS = tuple(map(Drop, _INDICES))
REMOVES = tuple(map(Remove, _INDICES))
JUMPS = {
    (start, start + 2 * step): Jump(start, start + 2 * step)
    for start in CELLS
    for step in DIRECTIONS
    if start + 2 * step in CELLS and start + step in CELLS
}
PASS = Pass()
