"""What a theme holds; `rendering.themes` has the values, `rendering.shading` how light falls."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass

from rendering.masks import HEXAGON_CORNER

Colour = tuple[int, int, int]


class Tone(enum.Enum):
    """The colours that mean something: each theme shows them in its own way."""

    TEXT = "text"
    MUTED = "muted"
    LAST = "last"
    MUST = "must"
    FREE = "free"
    WIN = "win"


class Shape(enum.Enum):
    """What the cells of a board are: rings, hexagonal plates, or spaces on a slab."""

    RING = "ring"
    PLATE = "plate"
    SPACE = "space"


class Emblem(enum.Enum):
    """What tells the types of flat pieces apart."""

    STAR = "star"
    BAND = "band"


@dataclass(frozen=True, slots=True)
class GroundColours:
    """A board: its outer bevel, its flat top, its inner bevel, and the hole, lit and in shade.

    Also what pieces do to it, and what is written on it; a slab has lines too.
    """

    bevel_light: Colour
    bevel_dark: Colour
    top: Colour
    inner_light: Colour
    inner_dark: Colour
    hole: Colour
    hole_shade: Colour
    piece_shadow: Colour
    coordinate: Colour
    line: Colour | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceColours:
    """A piece from its lit side to its edge, and the writing on it.

    `shades` is how many colours it is drawn in. A block is square where others are round.
    """

    light: Colour
    body: Colour
    shade: Colour
    edge: Colour
    text: Colour
    letter: str
    shades: int
    block: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BallColours(PieceColours):
    """A glossy ball and its reflections."""

    rim: Colour
    rim_strength: float
    glint_strength: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FlatColours(PieceColours):
    """A flat piece, its emblem, and the badge that tells the height of a stack."""

    accent: Colour
    accent_text: Colour
    badge: Colour
    badge_text: Colour
    emblem: Emblem | None = None


Piece = BallColours | FlatColours


@dataclass(frozen=True, slots=True)
class BoardSizes:
    """Sizes on the board, in units of the distance between two neighbouring cells.

    `cell` reaches from the middle of a cell to its edge, or to the edge of the slab it lies on.
    """

    cell: float = 0.482
    bevel: float = 0.05
    hole: float = 0.245
    piece: float = 0.352
    text: float = 0.265
    letter: float = 0.34
    coordinate_drop: float = 0.195
    small_text: float = 0.22
    sheen: float = 0.1
    mark_radius: float = 0.422
    mark_width: float = 0.066
    mark_rim: float = 0.018
    left_width: float = 0.04
    free_radius: float = 0.365
    free_dot: float = 0.042
    offered_radius: float = 0.33
    offered_text: float = 0.3
    offered_width: float = 0.1
    tooth_length: float = 0.2
    tooth_reach: float = 0.116
    tooth_width: float = 0.17
    tooth_rim: float = 0.025
    ghost_width: float = 0.03
    ghost_dashes: int = 16
    shadow_shift: float = 0.05
    shadow_blur: float = 0.045
    arrow_width: float = 0.075
    arrow_bow: float = 0.38
    arrow_head: float = 0.22
    arrow_rim: float = 0.025
    arrow_start: float = 0.3
    arrow_gap: float = 0.025
    arrow_dash_gap: float = 0.06
    line: float = 0.04
    slab_hole: float = 0.4
    layer: float = 0.085
    layers_high: float = 0.36
    emblem: float = 0.32
    emblem_inner: float = 0.25
    emblem_points: int = 10
    emblem_width: float = 0.06
    badge: float = 0.19
    badge_place: float = 0.31
    badge_text: float = 0.3
    badge_small_text: float = 0.24


@dataclass(frozen=True, slots=True)
class PanelSizes:
    """Sizes beside the board, in pixels of a picture 1,200 wide."""

    width: int = 1200
    height: int = 800
    margin: int = 28
    gap: int = 16
    column: int = 408
    caption_height: int = 38
    player_height: int = 254
    padding: int = 22
    radius: int = 16
    outline: int = 2
    active_outline: int = 3
    header_middle: int = 42
    header_piece: int = 34
    first_row: int = 98
    row: int = 42
    label_row: int = 36
    slot: int = 43
    slot_piece: int = 35
    most_large_slots: int = 7
    small_slot: int = 27
    small_piece: int = 23
    head_piece: int = 36
    pip_slot: int = 18
    pip: int = 15
    group_gap: int = 8
    status_middle: int = 38
    detail_middle: int = 72
    banner_height: int = 96
    stock_middle: int = 130
    stock_piece: int = 40
    stock_part: int = 90
    stock_gap: int = 6
    caption_baseline: int = 19
    name_text: int = 30
    tally_text: int = 25
    note_text: int = 21
    caption_text: int = 21
    status_text: int = 30
    stock_text: int = 29
    pill_height: int = 33
    pill_padding: int = 13
    pill_share: float = 0.45


@dataclass(frozen=True, slots=True)
class Equipment:
    """The board and the pieces of a game.

    `blocks` are the pieces that the colour-blind set makes square.
    """

    shape: Shape
    ground: GroundColours
    pieces: Mapping[str, Piece]
    sizes: BoardSizes = BoardSizes()
    blocks: frozenset[str] = frozenset()
    ghost_strength: float = 0.5

    @property
    def reach(self) -> tuple[float, float]:
        """How far a board reaches to the sides, and up and down, from the middle of a cell."""
        cell = self.sizes.cell
        return cell, cell * HEXAGON_CORNER if self.shape is Shape.PLATE else cell


@dataclass(frozen=True, slots=True)
class Theme:
    """One look of the pictures of a game; the name tells it from all others."""

    name: str
    equipment: Equipment
    page: Colour
    shadow: Colour
    shadow_strength: float
    panel: Colour
    panel_edge: Colour
    socket: Colour
    socket_edge: Colour
    tones: Mapping[Tone, Colour]
    on_tone: Colour
    gone: Colour
    claimed_strength: float = 0.2
    socket_width: float = 0.1
    hint_radius: float = 0.5
    hint_strength: float = 0.6
    pip_body: float = 0.76
    lost_pip: float = 0.5
    icon_margin: float = 0.3
    icon_shadow: float = 0.6
    icon_letter: float = 0.62
    halo_width: float = 0.025
    halo_strength: float = 0.7
    letters: bool = False
    sizes: PanelSizes = PanelSizes()


def mix(back: Colour, front: Colour, share: float) -> Colour:
    """Return the colour that lies a share of the way from one to another."""
    red, green, blue = (round(b + (f - b) * share) for b, f in zip(back, front, strict=True))
    return red, green, blue


def luma(colour: Colour) -> float:
    """Return how bright a colour looks, 0 to 255 (Rec. 601)."""
    red, green, blue = colour
    return 0.299 * red + 0.587 * green + 0.114 * blue
