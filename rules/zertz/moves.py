"""Define the marbles and steps of ZÈRTZ; rings are cells of `rules.lattice`."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from rules.core import Move
from rules.lattice import NINE
from rules.placing import JumpMove, Pass


class Marble(enum.Enum):
    """A marble's colour; `index` is its place in `Counts`."""

    WHITE = "white"
    GREY = "grey"
    BLACK = "black"

    def __init__(self, colour: str) -> None:
        self.letter = colour[0].upper()
        self.index = ("white", "grey", "black").index(colour)

    def __repr__(self) -> str:
        return f"Marble.{self.name}"


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Put a marble on a vacant ring."""

    marble: Marble
    ring: int

    def __str__(self) -> str:
        return f"{self.marble.letter}{NINE.cell_name(self.ring)}"


@dataclass(frozen=True, slots=True)
class Remove(Move):
    """Remove a free ring from the board."""

    ring: int

    def __str__(self) -> str:
        return NINE.cell_name(self.ring)


@dataclass(frozen=True, slots=True)
class Jump(JumpMove):
    """Jump with the marble on `start` over the one on `over`, which is captured."""

    start: int
    over: int
    land: int

    def __str__(self) -> str:
        return f"{NINE.cell_name(self.start)}x{NINE.cell_name(self.land)}"


ZertzMove = Place | Remove | Jump | Pass


def _jumps_from(start: int) -> tuple[Jump, ...]:
    overs = enumerate(NINE.neighbours(start))
    return tuple(
        Jump(start, over, land)
        for direction, over in overs
        if over >= 0 and (land := NINE.neighbours(over)[direction]) >= 0
    )


# All possible steps, created once: they are compared and reused very often.
_INDICES = range(NINE.size)
PLACEMENTS = tuple(tuple(Place(marble, cell) for cell in _INDICES) for marble in Marble)
REMOVES = tuple(Remove(cell) for cell in _INDICES)
JUMPS_FROM = tuple(_jumps_from(cell) if cell in NINE.cells else () for cell in _INDICES)
