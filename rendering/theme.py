"""The fields of a theme; `rendering.themes` has the values."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from rendering.masks import HEXAGON_CORNER

Colour = tuple[int, int, int]


class Tone(enum.Enum):
    """The colours with a meaning; each theme defines its own."""

    TEXT = "text"
    MUTED = "muted"
    LAST = "last"
    MUST = "must"
    FREE = "free"
    WIN = "win"


class Shape(enum.Enum):
    """The shape of a board's cells: rings, hexagonal plates, or spaces on a slab."""

    RING = "ring"
    PLATE = "plate"
    SPACE = "space"


class Emblem(enum.Enum):
    """The emblem that identifies a type of flat piece."""

    STAR = "star"
    BAND = "band"


class BoardColours(Struct, frozen=True):
    """The colours of a board: its lit edge, its top from far to near, its side.

    Also the shadow of pieces, coordinates on vacant cells (normal and emphasised), and the pegs of
    removable cells. A plate has a recess instead of a hole, a slab one below each coordinate, and
    lines.
    """

    light: Colour
    high: Colour
    top: Colour
    low: Colour
    wall: Colour
    piece_shadow: Colour
    coordinate: Colour
    emphasised: Colour
    peg: Colour
    recess: Colour | None = None
    line: Colour | None = None


class PieceColours(Struct, frozen=True, kw_only=True):
    """The colours of a piece, from its lit side to its edge, and of its text.

    `shades` is the number of colours it is drawn in. A block is square instead of round.
    """

    light: Colour
    body: Colour
    shade: Colour
    edge: Colour
    text: Colour
    letter: str
    shades: int
    block: bool = False


class BallColours(PieceColours, frozen=True, kw_only=True):
    """A ball: its dark seat, its glint, and an optional outline.

    An `inlay` lies below the texts of a ball that is neither dark nor bright.
    """

    seat: Colour
    glint: Colour
    rim: Colour | None = None
    inlay: Colour | None = None


class FlatColours(PieceColours, frozen=True, kw_only=True):
    """A flat piece and its emblem; `light` is the line around its upper face."""

    accent: Colour
    accent_text: Colour
    emblem: Emblem | None = None


Piece = BallColours | FlatColours


class BoardSizes(Struct, frozen=True):
    """Sizes on the board, in units of the distance of neighbouring cells.

    `cell` is the distance from a cell's centre to its edge, or to the edge of the slab. `squash`
    shortens all vertical distances, as the board is seen from the front.
    """

    squash: float = 1.0
    cell: float = 0.48
    wall: float = 0.02
    lit: float = 0.014
    hole: float = 0.235
    large_hole: float = 0.28
    hole_wall: float = 0.05
    piece: float = 0.395
    inlay: float = 0.35
    seat: float = 0.016
    rim: float = 0.028
    text: float = 0.25
    max_text: float = 0.33
    large_text: float = 0.375
    letter: float = 0.34
    coordinate_drop: float = 0.2
    small_text: float = 0.22
    mark_radius: float = 0.42
    mark_width: float = 0.055
    mark_rim: float = 0.016
    free_radius: float = 0.36
    free_dot: float = 0.03
    token: float = 0.3
    token_rim: float = 0.024
    token_text: float = 0.25
    taken: float = 0.3
    offered_width: float = 0.075
    tooth_length: float = 0.17
    tooth_reach: float = 0.08
    tooth_width: float = 0.17
    tooth_rim: float = 0.025
    ghost_width: float = 0.03
    taken_width: float = 0.03
    ghost_dashes: int = 18
    shadow_shift: float = 0.05
    shadow_blur: float = 0.04
    band_width: float = 0.1
    band_rim: float = 0.032
    band_start: float = 0.25
    band_end: float = 0.33
    band_head: float = 0.2
    line: float = 0.026
    line_gap: float = 0.24
    border_inset: float = 0.16
    slab_hole: float = 0.4
    slab_depth: float = 0.14
    slab_edge: float = 0.03
    layer: float = 0.062
    tall_layer: float = 0.042
    layers_high: float = 0.56
    height_text: float = 0.3
    height_rise: float = 0.09
    height_drop: float = 0.145
    behind: float = 0.1
    star: float = 0.402
    star_inner: float = 0.295
    star_points: int = 8
    circle: float = 0.345
    circle_width: float = 0.055
    inner_width: float = 0.075


class PosterSizes(Struct, frozen=True):
    """Where the texts of a poster stand, in pixels of a picture 1,200 wide.

    Vertical centres count from the top of the part for the result or for the races. `told_height`
    is for a result with and without winning pieces.
    """

    title: int
    name: int
    told: int
    told_height: tuple[int, int]
    pieces: int
    races: tuple[int, int]
    row: int
    rules: tuple[int, ...]
    caption: int


class PanelSizes(Struct, frozen=True):
    """Sizes beside the board, in pixels of a picture 1,200 wide.

    Vertical centres count from the top of the part of the card.
    """

    width: int = 1200
    height: int = 800
    large_height: int = 960
    strip: int = 100
    strip_gap: int = 8
    strip_name_share: float = 0.27
    strip_count: int = 42
    strip_text: int = 35
    strip_pill: int = 72
    strip_line: int = 2
    strip_edge: int = 8
    large_board: int = 860
    poster_margin: int = 14
    poster_inlay: int = 730
    long_inlay: tuple[int, int] = (1120, 440)
    poster_edge: int = 8
    poster: PosterSizes = PosterSizes(
        title=78,
        name=156,
        told=244,
        told_height=(90, 150),
        pieces=342,
        races=(428, 554),
        row=56,
        rules=(386, 656),
        caption=704,
    )
    broad_poster: PosterSizes = PosterSizes(
        title=34,
        name=108,
        told=190,
        told_height=(45, 115),
        pieces=250,
        races=(38, 142),
        row=52,
        rules=(230,),
        caption=264,
    )
    poster_name_sizes: tuple[int, ...] = (108, 84, 64)
    poster_wrapped_sizes: tuple[int, ...] = (52, 46, 40, 34, 30)
    poster_told_sizes: tuple[int, ...] = (40, 36, 33, 30)
    poster_player_sizes: tuple[int, ...] = (32, 26, 22)
    poster_piece: int = 54
    poster_caption_sizes: tuple[int, ...] = (29, 26, 24)
    tile_gap: int = 8
    tile_label: int = 80
    tile_padding: int = 14
    tile_line: int = 36
    tile_title_text: tuple[int, ...] = (32, 29, 26)
    tile_note_text: tuple[int, ...] = (29, 27)
    wide_tile: float = 380 / 600
    corner_middle: int = 40
    corner_row: int = 62
    corner_width: int = 330
    corner_height: int = 134
    corner_lines: int = 3
    broad_captions: int = 140
    broad_corner_width: int = 560
    margin: int = 18
    card_margin: int = 22
    card_width: int = 384
    part: int = 272
    padding: int = 22
    radius: int = 18
    outline: int = 2
    edge: int = 9
    gap: int = 12
    header_middle: int = 42
    header_piece: int = 46
    first_row: int = 97
    row: int = 45
    label_row: int = 42
    slot: int = 31
    slot_piece: int = 28
    missing: int = 18
    missing_width: float = 2.4
    trefoil: int = 58
    trefoil_piece: int = 23
    head_piece: int = 41
    notice_middle: int = 46
    notice_line: int = 37
    must_arrow: int = 42
    stock_middle: int = 122
    stock_piece: int = 38
    stock_part: int = 86
    stock_gap: int = 6
    stock_text: int = 30
    caption_middle: int = 178
    name_sizes: tuple[int, ...] = (42, 32, 28, 24, 21)
    race_text: int = 29
    small_text: int = 26
    notice_text: int = 33
    least_text: int = 25
    least_coordinate: int = 27
    caption_text: int = 27
    pill_text: int = 27
    pill_height: int = 40
    pill_padding: int = 15
    pill_share: float = 0.5
    banner: int = 60
    banner_text: int = 36
    frame: int = 12


class Equipment(Struct, frozen=True):
    """The board and the pieces of a game.

    `blocks` are the pieces that the colour-blind set makes square, `clear` those that have other
    colours there: their texts need more contrast.
    """

    shape: Shape
    board: BoardColours
    pieces: Mapping[str, Piece]
    sizes: BoardSizes = BoardSizes()
    blocks: frozenset[str] = frozenset()
    clear: Mapping[str, Piece] = MappingProxyType({})

    @property
    def cell_reach(self) -> float:
        """The largest extent of a cell from its centre."""
        return self.sizes.cell * (HEXAGON_CORNER if self.shape is Shape.PLATE else 1)

    @property
    def reach(self) -> tuple[float, float]:
        """The horizontal and vertical extent of a board from the centre of its outer cells.

        The margin of a slab is not shortened like the distances on it, and it has a front.
        """
        sizes = self.sizes
        if self.shape is Shape.SPACE:
            return sizes.cell, (sizes.cell + sizes.slab_depth) / sizes.squash
        return sizes.cell, self.cell_reach


class Theme(Struct, frozen=True):
    """A theme with the equipment of a game, under a unique name.

    `tint` is the card's colour for the side to move, `missing` the outline of empty slots, `gone`
    the text on removed cells. `inks` are the text colours on the tones, `writing` those of texts
    in a tone, where they are not the tone itself. Posters use walnut and
    brass. On the board, brass is outlined with `outline`, everything else with `casing`.
    """

    name: str
    equipment: Equipment
    page: Colour
    grain: Colour
    shadow: Colour
    shadow_strength: float
    panel: Colour
    panel_edge: Colour
    tint: Colour
    missing: Colour
    tones: Mapping[Tone, Colour]
    inks: Mapping[Tone, Colour]
    writing: Mapping[Tone, Colour]
    casing: Colour
    outline: Colour
    gone: Colour
    walnut: Colour
    walnut_ink: Colour
    brass: Colour
    claimed_strength: float = 0.3
    icon_seat: float = 0.07
    icon_rim: float = 1.5
    icon_letter: float = 0.62
    letters: bool = False
    sizes: PanelSizes = PanelSizes()

    def ink(self, tone: Tone) -> Colour:
        """Return the colour of a text in a tone."""
        return self.writing.get(tone, self.tones[tone])


def mix(back: Colour, front: Colour, share: float) -> Colour:
    """Mix two colours; a share of 0 is `back`, 1 is `front`."""
    red, green, blue = (round(b + (f - b) * share) for b, f in zip(back, front, strict=True))
    return red, green, blue


def contrast(first: Colour, second: Colour) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio")."""
    darker, brighter = sorted((_luminance(first), _luminance(second)))
    return (brighter + 0.05) / (darker + 0.05)


def _luminance(colour: Colour) -> float:
    shares = (band / 255 for band in colour)
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def luma(colour: Colour) -> float:
    """Return the perceived brightness of a colour, 0 to 255 (Rec. 601)."""
    red, green, blue = colour
    return 0.299 * red + 0.587 * green + 0.114 * blue
