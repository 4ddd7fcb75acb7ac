"""Define the 60 spaces of TZAAR, the lines through them, the pieces and the steps."""

from __future__ import annotations

import enum
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import chain

from rules.core import Move, Side
from rules.lattice import NINE, bits, mask_of

_MIDDLE = len(NINE.columns) // 2
_HOLE = NINE.cell_at(_MIDDLE, _MIDDLE + 1)
HOLE = f"{NINE.columns[_MIDDLE]}{_MIDDLE + 1}"
"""The name that the missing central space would have."""

_NAME = re.compile(rf"([{NINE.columns}])([1-9])", re.IGNORECASE)

# TZAAR rulebook E.3: there is no central space.
BOARD: int = NINE.hexagon(len(NINE.columns), -3, 5) & ~(1 << _HOLE)
CELLS = tuple(bits(BOARD))


@cache
def space_name(cell: int) -> str:
    """Return the coordinate of a space, such as "d6"."""
    return (
        f"{NINE.columns[NINE.column_of(cell)]}{NINE.row_of(cell) - _lowest(NINE.column_of(cell))}"
    )


def space_names(mask: int) -> str:
    """Return the coordinates of a set of spaces, separated by spaces."""
    return " ".join(map(space_name, bits(mask)))


def parse_space(text: str) -> int:
    """Parse a coordinate; raise `ValueError` if it names no space."""
    match = _NAME.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not a coordinate")
    column, row = NINE.columns.index(match[1].lower()), int(match[2])
    cell = NINE.cell_at(column, row + _lowest(column))
    if row > len(NINE.columns) - abs(column - _MIDDLE) or cell == _HOLE:
        raise ValueError(f"there is no space {text.lower()}")
    return cell


def opposite(cell: int) -> int:
    """Return the space on the other side of the centre, at the same distance."""
    return 2 * _HOLE - cell


def _lowest(column: int) -> int:
    """Return how many lattice rows lie below a column."""
    return max(column - _MIDDLE, 0)


def _lines(cell: int) -> tuple[int, ...]:
    """Return the other spaces of each line through a space."""
    rays = NINE.rays(cell, BOARD)
    return tuple(map(mask_of, map(chain, rays[:3], rays[3:])))


# The other spaces of the three lines through each space; lines end at the hole.
LINES = tuple(_lines(cell) if BOARD >> cell & 1 else () for cell in range(NINE.size))
SPACES = tuple(map(space_name, CELLS))
PLACES = {space_name(cell): NINE.place_of(cell) for cell in CELLS}

# The spaces visible from each space on a full board.
_FULL_BOARD_SIGHT = tuple(
    mask_of(near for near in NINE.neighbours(cell) if near >= 0) & BOARD if lines else 0
    for cell, lines in enumerate(LINES)
)


def lines_of_sight(occupied: int) -> tuple[int, ...]:
    """Return for each cell the first pieces in the six directions (0 if vacant)."""
    return reduce(sight_without, bits(BOARD & ~occupied), _FULL_BOARD_SIGHT)


def sight_without(seen: tuple[int, ...], cell: int) -> tuple[int, ...]:
    """Update the lines of sight after a piece leaves: its neighbours see each other."""
    after = list(seen)
    around, bit = after[cell], 1 << cell
    for line in LINES[cell]:
        pair = around & line
        if pair:
            low = pair & -pair
            high = pair ^ low
            after[low.bit_length() - 1] ^= bit | high
            if high:
                after[high.bit_length() - 1] ^= bit | low
    after[cell] = 0
    return tuple(after)


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
