"""Define the pieces and the four kinds of steps of TZAAR.

Spaces are cells of `rules.lattice`.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from rules.core import Move, Side
from rules.lattice import bits
from rules.tzaar.spaces import LINES, space_name


class Piece(enum.Enum):
    """A type of piece; `letter` is its notation, `count` the number of each side."""

    TZAAR = "tzaar"
    TZARRA = "tzarra"
    TOTT = "tott"

    def __init__(self, slug: str) -> None:
        self.index = ("tzaar", "tzarra", "tott").index(slug)
        self.letter = "ZAT"[self.index]
        self.count = (6, 9, 15)[self.index]
        self.title = slug.capitalize()

    def __repr__(self) -> str:
        return f"Piece.{self.name}"


PIECES = tuple(Piece)
PIECE_OF = {piece.letter: piece for piece in Piece}
COLOURS = {Side.FIRST: "White", Side.SECOND: "Black"}


def coloured(side: Side, piece: Piece) -> str:
    """Name a piece of a side, such as "white tott"."""
    return f"{COLOURS[side].lower()} {piece.value}"


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Put a piece on a vacant space, in the placing phase of the tournament start."""

    piece: Piece
    space: int

    def __str__(self) -> str:
        return f"{self.piece.letter}{space_name(self.space)}"


@dataclass(frozen=True, slots=True)
class Capture(Move):
    """Move the stack on `start` onto the enemy stack on `end`, which leaves the game."""

    start: int
    end: int

    def __str__(self) -> str:
        return f"{space_name(self.start)}x{space_name(self.end)}"


@dataclass(frozen=True, slots=True)
class Strengthen(Move):
    """Move the stack on `start` onto the own stack on `end`."""

    start: int
    end: int

    def __str__(self) -> str:
        return f"{space_name(self.start)}+{space_name(self.end)}"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Skip the second action of a turn."""

    def __str__(self) -> str:
        return "pass"


class TzaarStage(enum.Enum):
    """The stage of a turn.

    A placement, the single capture of the first turn, the first action of a later turn, or the
    second.
    """

    PLACE = "place"
    FIRST = "first"
    CAPTURE = "capture"
    SECOND = "second"


TzaarMove = Place | Capture | Strengthen | Pass


def turn_text(moves: Sequence[TzaarMove]) -> str:
    """Print some steps of a turn."""
    return ",".join(map(str, moves))


# All possible steps, created once; actions by their start cell and end bit.
PLACEMENTS = tuple(tuple(Place(piece, cell) for cell in range(len(LINES))) for piece in Piece)
CAPTURES = tuple(
    {1 << end: Capture(start, end) for line in lines for end in bits(line)}
    for start, lines in enumerate(LINES)
)
STRENGTHENINGS = tuple(
    {1 << end: Strengthen(start, end) for line in lines for end in bits(line)}
    for start, lines in enumerate(LINES)
)
PASS = Pass()
