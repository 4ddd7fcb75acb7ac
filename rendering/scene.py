"""A picture as data, independent of any game.

Points are in units of the distance of neighbouring cells; x grows to the right, y downwards.
"""

from __future__ import annotations

import enum

from msgspec import Struct

Point = tuple[float, float]


class Ground(enum.Enum):
    """The state of a cell: on the board, just removed, or just claimed."""

    CELL = "cell"
    REMOVED = "removed"
    CLAIMED = "claimed"


class Mark(enum.Enum):
    """Why a cell is marked."""

    FREE = "free"
    CHOICE = "choice"
    LAST = "last"
    LEFT = "left"
    PASSED = "passed"
    TARGET = "target"
    OFFERED = "offered"
    CHOSEN = "chosen"


class ArrowKind(enum.Enum):
    """What a band between two cells shows.

    A jump or a capture of the last turn, a stacking move onto an own stack, or a forced jump.
    """

    PLAYED = "played"
    CAPTURED = "captured"
    JOINED = "joined"
    MUST = "must"


class NoticeKind(enum.Enum):
    """What a notice is about: a free choice, a forced move, or the end."""

    NORMAL = "normal"
    FORCED = "forced"
    OVER = "over"


class CellLook(Struct, frozen=True):
    """How a cell looks: its state, piece, mark, and a piece just taken from it.

    `height` is the height of the stack; `inside` are the pieces of another kind below its top that
    must be seen, each with its level from the bottom, which is 1. A `returned` piece went back to
    its owner. A `threatened` piece could be captured. The label of a cell `behind` a tall stack is
    moved up. A `free` cell could be removed, although it is marked for another reason.
    """

    ground: Ground
    piece: str | None = None
    taken: str | None = None
    mark: Mark | None = None
    height: int = 1
    inside: tuple[tuple[int, str], ...] = ()
    returned: bool = False
    threatened: bool = False
    behind: bool = False
    free: bool = False


class Cell(Struct, frozen=True):
    """A cell and its coordinate, which is emphasised during a choice."""

    name: str
    point: Point
    look: CellLook
    emphasised: bool = False


class Slab(Struct, frozen=True):
    """A solid board: its corner cells, its lines, and its holes."""

    corners: tuple[Point, ...]
    lines: tuple[tuple[Point, Point], ...]
    holes: tuple[Point, ...]


class Arrow(Struct, frozen=True):
    """A step between two cells, drawn as a band."""

    kind: ArrowKind
    start: Point
    end: Point


class Slot(Struct, frozen=True):
    """A slot for one piece in a bar."""

    piece: str
    filled: bool


class Tally(Struct, frozen=True):
    """A short form of a bar: one icon or three, a count, and the total or unit."""

    icons: tuple[str, ...]
    count: str
    of: str


class Bar(Struct, frozen=True):
    """A line of a player's race: slots in groups, and words.

    `words` stand beside the slots, between the muted `lead` ("or") and `rest`. A `label` stands
    above the slots, or alone. `head` is the icon of the counted piece. The `tally` replaces
    everything in a narrow strip. `close` means one step completes the bar, `complete` that it is
    full, `danger` that it is lost or nearly lost.
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
    """A player: name, badge (to move, won), and race; `piece` shows the side."""

    name: str
    badge: str
    active: bool
    won: bool
    bars: tuple[Bar, ...]
    piece: str | None = None
    danger: bool = False


class Item(Struct, frozen=True):
    """A piece beside the board with a text; faint if none are left, marked if it is taken."""

    piece: str
    text: str
    present: bool = True
    chosen: bool = False


class Stock(Struct, frozen=True):
    """Pieces that belong to neither player, such as a common pool or a legend."""

    title: str
    items: tuple[Item, ...]


class Phrase(Struct, frozen=True):
    """A text with an optional `{name}`, which is shortened if space is short."""

    text: str
    name: str = ""


class Notice(Struct, frozen=True):
    """The next step, without a detail, or the winner and how the game ended."""

    title: Phrase
    detail: Phrase
    kind: NoticeKind


class LastTurn(Struct, frozen=True):
    """The last turn in notation, and what it is called."""

    title: str
    text: str


class Scene(Struct, frozen=True):
    """Everything in a picture.

    `equipment` names an entry in `rendering.themes`. `frame` holds all points of the start board,
    so that the board never shifts. `panels` are the upper and the lower one. `title` is the name
    of the game, `why` how it was won. `last` is the last turn, in games without a `stock`. A
    `banner` stands above the picture, which then has a frame.
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
    last: LastTurn | None = None
    why: str = ""
    banner: str = ""
    slab: Slab | None = None
