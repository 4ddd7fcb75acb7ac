"""The pieces of TZAAR and the four kinds of steps; spaces are cells of `rules.lattice`."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from rules.core import Move, Side
from rules.lattice import bits
from rules.tzaar.spaces import LINES, space_name


class Piece(enum.Enum):
    """A type of piece; `letter` stands for it in texts, `count` is how many of it each side has."""

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


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Put a piece on a free space, before the first capture of the tournament start."""

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
    """Do without the second action of a turn."""

    def __str__(self) -> str:
        return "pass"


class TzaarStage(enum.Enum):
    """Where a position stands: before a placement, before the single capture of the first turn,
    before the first action of a later turn, or before its second one.
    """

    PLACE = "place"
    FIRST = "first"
    CAPTURE = "capture"
    SECOND = "second"


TzaarMove = Place | Capture | Strengthen | Pass


def turn_text(moves: Sequence[TzaarMove]) -> str:
    """Print the steps of a turn, or a part of it."""
    return ",".join(map(str, moves))


# Every step there is, made once; actions by their start cell and the bit of their end cell.
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
