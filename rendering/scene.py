"""A picture as data: what is to be seen, in the words of no particular game.

Points are in units of the distance between two neighbouring cells, x to the right and y downwards.
"""

from __future__ import annotations

import enum

from msgspec import Struct

Point = tuple[float, float]


class Ground(enum.Enum):
    """What a cell is: part of the board, or the place of one that was just removed or claimed."""

    CELL = "cell"
    REMOVED = "removed"
    CLAIMED = "claimed"


class Mark(enum.Enum):
    """What a cell is marked for."""

    FREE = "free"
    CHOICE = "choice"
    LAST = "last"
    LEFT = "left"
    PASSED = "passed"
    TARGET = "target"
    OFFERED = "offered"
    CHOSEN = "chosen"


class ArrowKind(enum.Enum):
    """What a band from cell to cell tells.

    A jump or a capture of the last turn, a stack that joined one of its own side in it, or a jump
    that may and must be made now.
    """

    PLAYED = "played"
    CAPTURED = "captured"
    JOINED = "joined"
    MUST = "must"


class Mood(enum.Enum):
    """What the notice tells: an ordinary turn, a compulsion, or the end."""

    CALM = "calm"
    MUST = "must"
    OVER = "over"


class CellLook(Struct, frozen=True):
    """How a cell looks: its ground, the piece on it, a piece just taken from it, and its mark.

    `height` is how many pieces are stacked. `returned` tells that the piece taken went back to its
    owner, `threatened` that the piece on the cell could be taken, `behind` that a tall stack in
    front would cover what is written on the cell unless it stood higher.
    """

    ground: Ground
    piece: str | None = None
    taken: str | None = None
    mark: Mark | None = None
    height: int = 1
    returned: bool = False
    threatened: bool = False
    behind: bool = False


class Cell(Struct, frozen=True):
    """One place of the board and its coordinate, which is loud while somebody chooses."""

    name: str
    point: Point
    look: CellLook
    loud: bool = False


class Slab(Struct, frozen=True):
    """A board in one piece: the cells at its corners, the lines on it, and the holes in it."""

    corners: tuple[Point, ...]
    lines: tuple[tuple[Point, Point], ...]
    holes: tuple[Point, ...]


class Arrow(Struct, frozen=True):
    """A step from one cell to another, seen as a band."""

    kind: ArrowKind
    start: Point
    end: Point


class Slot(Struct, frozen=True):
    """A place for one piece in a bar."""

    piece: str
    filled: bool


class Tally(Struct, frozen=True):
    """A line of the race in short: a piece, or three of them, a number, and of what or how many."""

    icons: tuple[str, ...]
    count: str
    of: str


class Bar(Struct, frozen=True):
    """A line of the race: what there is, as slots in groups, and how it reads.

    `words` stand beside the slots, after a quiet `lead` ("or") and before a quiet `rest`. A
    `label` stands above the slots, or alone. `head` is a piece that tells what is counted. The
    `tally` stands for all that where there is only a strip for it.
    `close` tells that one step fills the line, `complete` that it is full, `danger` that it is,
    or nearly is, lost.
    """

    key: str
    groups: tuple[tuple[Slot, ...], ...] = ()
    words: str = ""
    lead: str = ""
    rest: str = ""
    label: str = ""
    head: str | None = None
    tally: Tally | None = None
    close: bool = False
    complete: bool = False
    danger: bool = False


class Panel(Struct, frozen=True):
    """A player: name, badge (whose turn, who won), and the race; `piece` shows the side."""

    name: str
    badge: str
    active: bool
    won: bool
    bars: tuple[Bar, ...]
    piece: str | None = None
    danger: bool = False


class Item(Struct, frozen=True):
    """A piece beside the board with a text; it is faint when there is none of it."""

    piece: str
    text: str
    present: bool = True


class Stock(Struct, frozen=True):
    """Pieces that belong to neither panel: those that nobody has yet, or what each is called."""

    title: str
    items: tuple[Item, ...]


class Phrase(Struct, frozen=True):
    """A text in which `{name}` stands for a name, which may be shortened where there is no room."""

    text: str
    name: str = ""


class Notice(Struct, frozen=True):
    """What is to be done now, without a detail, or who won and how."""

    title: Phrase
    detail: Phrase
    mood: Mood


class Scene(Struct, frozen=True):
    """Everything in a picture.

    `equipment` names the board and the pieces in `rendering.themes`. `frame` holds the points of
    the whole start board, so that a board never shifts. `panels` are the upper and the lower one,
    `title` is the name of the game.
    """

    equipment: str
    frame: tuple[Point, ...]
    cells: tuple[Cell, ...]
    panels: tuple[Panel, Panel]
    notice: Notice
    caption: str
    arrows: tuple[Arrow, ...] = ()
    title: str = ""
    stock: Stock = Stock("", ())
    slab: Slab | None = None
