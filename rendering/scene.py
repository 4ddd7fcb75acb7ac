"""A picture as data: what is to be seen, in the words of no particular game.

Points are in units of the distance between two neighbouring cells, x to the right and y downwards.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass

Point = tuple[float, float]


class Ground(enum.Enum):
    """What a cell is made of: a ring, or the place of one that was just removed or claimed."""

    RING = "ring"
    REMOVED = "removed"
    CLAIMED = "claimed"


class Mark(enum.Enum):
    """What a cell is marked for."""

    FREE = "free"
    CHOICE = "choice"
    LAST = "last"
    LEFT = "left"


class ArrowKind(enum.Enum):
    """A jump of the last turn, or one of those that may and must be made now."""

    PLAYED = "played"
    MUST = "must"


class Mood(enum.Enum):
    """What the notice tells: an ordinary turn, a compulsion, or the end."""

    CALM = "calm"
    MUST = "must"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Look:
    """How a cell looks: its ground, the piece on it, a piece just taken from it, and its mark."""

    ground: Ground
    piece: str | None = None
    taken: str | None = None
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """One place of the board and its coordinate."""

    name: str
    point: Point
    look: Look


@dataclass(frozen=True, slots=True)
class Arrow:
    """A jump over a neighbour, from one cell to another."""

    kind: ArrowKind
    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for one piece in a bar."""

    piece: str
    filled: bool


@dataclass(frozen=True, slots=True)
class Bar:
    """A line of the race: groups of slots, how far it is, and what to say when one step decides.

    `note` is empty unless the line is one step from its end; `complete` tells that it is there.
    """

    key: str
    groups: tuple[tuple[Slot, ...], ...]
    tally: str
    note: str = ""
    complete: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """A player: name, badge (whose turn, who won), and the race."""

    name: str
    badge: str
    active: bool
    won: bool
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Stock:
    """The pieces that nobody has yet, and how many there are of each."""

    title: str
    counts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text in which `{name}` stands for a name, which may be shortened where there is no room."""

    text: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Notice:
    """What is to be done now, or how the game ended."""

    title: Phrase
    detail: Phrase
    mood: Mood


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything in a picture.

    `frame` holds the points of the whole start board, so that a board never shifts. `panels` are
    the upper and the lower one.
    """

    frame: tuple[Point, ...]
    cells: tuple[Cell, ...]
    arrows: tuple[Arrow, ...]
    panels: tuple[Panel, Panel]
    stock: Stock
    notice: Notice
    caption: str
