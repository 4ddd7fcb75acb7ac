"""The geometry of a picture, in pixels: where the board, score panels and notice stand, for all."""

from __future__ import annotations

import enum
import math
from collections.abc import Callable, Iterable

from msgspec import Struct
from msgspec.structs import replace

from rendering.scene import Point
from rendering.theme import PanelSizes

_COLUMN_STEP = math.sqrt(3) / 2
# How much larger a shrunken board may be drawn; few sizes, so that sprites are shared.
_ZOOMS = (1.75, 1.6, 1.45, 1.3, 1.2, 1.1, 1.0)
# On posters: the gap around the board in units of the pitch, and the maximum pitch as a share of
# the circle's width.
_INLAY_GAP = 0.25
_MAX_INLAID = 0.17
# Tiles wider than this have larger labels.
_WIDEST_TILE = 600


class Box(Struct, frozen=True):
    """A rectangle of whole pixels; `right` and `bottom` are exclusive."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

    @property
    def corner(self) -> tuple[int, int]:
        return self.left, self.top

    def overlaps(self, other: Box) -> bool:
        """Tell whether two boxes share a pixel."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    @property
    def edges(self) -> tuple[int, int, int, int]:
        return self.left, self.top, self.right, self.bottom


class BoardLayout(Struct, frozen=True):
    """Places cells `pitch` pixels apart, the point (0, 0) at `origin`.

    `squash` shortens all vertical distances.
    """

    pitch: float
    origin: tuple[float, float]
    squash: float = 1.0

    def pixel(self, point: Point) -> tuple[int, int]:
        """Return the centre of a cell in pixels."""
        x, y = self.origin
        return round(x + point[0] * self.pitch), round(y + point[1] * self.pitch * self.squash)


class PictureFormat(enum.Enum):
    """The layouts of a picture.

    `CARD` has the board beside a card, `LARGE` is for phones, `POSTER` for the end of a match.
    Tiles stand among others, their labels below (`TILE`) or at the right (`WIDE_TILE`). The `BROAD`
    formats put a wide board above its texts.
    """

    CARD = "card"
    BROAD_CARD = "broad card"
    LARGE = "large"
    BROAD_LARGE = "broad large"
    POSTER = "poster"
    BROAD_POSTER = "broad poster"
    TILE = "tile"
    WIDE_TILE = "wide tile"

    @property
    def is_large(self) -> bool:
        """Whether texts are larger, too."""
        return self in (PictureFormat.LARGE, PictureFormat.BROAD_LARGE)

    @property
    def is_poster(self) -> bool:
        """Whether the board lies in an inlay of walnut."""
        return self in (PictureFormat.POSTER, PictureFormat.BROAD_POSTER)

    @property
    def broad(self) -> PictureFormat:
        """The format for a board that is much wider than high."""
        forms = {
            PictureFormat.CARD: PictureFormat.BROAD_CARD,
            PictureFormat.LARGE: PictureFormat.BROAD_LARGE,
            PictureFormat.POSTER: PictureFormat.BROAD_POSTER,
        }
        return forms.get(self, self)


class PictureLayout(Struct, frozen=True):
    """The boxes of a picture; `scale` is 1 for 1,200 pixels width, and for tiles of up to 600.

    `corners` are the parts of the board's box that texts need.
    """

    size: tuple[int, int]
    scale: float
    board: Box
    card: Box
    upper: Box
    notice: Box
    lower: Box
    corners: tuple[Box, ...] = ()
    format: PictureFormat = PictureFormat.CARD

    def px(self, length: float) -> int:
        """Convert a length of the theme to pixels, at least one."""
        return max(1, round(length * self.scale))


def hex_point(column: int, row: int, *, turned: bool = False) -> Point:
    """Return the point of a cell on a hexagonal board with vertical columns.

    Columns count from 0; rows rise to the right. `turned` rotates the board by 180°.
    """
    x, y = column * _COLUMN_STEP, column / 2 - row
    return (-x, -y) if turned else (x, y)


def row_point(column: int, row: int, *, turned: bool = False) -> Point:
    """Return the point of a cell on a board with horizontal rows.

    Columns are half steps and count from 0; rows count from the top. `turned` rotates by 180°.
    """
    x, y = column / 2, row * _COLUMN_STEP
    return (-x, -y) if turned else (x, y)


def level_point(column: int, row: int, *, turned: bool = False) -> Point:
    """Return the point of a lattice cell; rows are horizontal and shift to the left.

    Columns count from 0. `turned` rotates by 180°.
    """
    return row_point(2 * column - row, -row, turned=turned)


def board_layout(
    frame: Iterable[Point], box: Box, reach: tuple[float, float], squash: float = 1.0
) -> BoardLayout:
    """Return the layout that fits a board of these cells into a box.

    `reach` is the horizontal and vertical extent of the board from the centre of a cell.
    `squash` shortens all vertical distances.
    """
    left, top, right, bottom = _bounds(frame)
    pitch = min(
        box.width / (right - left + 2 * reach[0]),
        box.height / (bottom - top + 2 * reach[1]) / squash,
    )
    return _centred(((left + right) / 2, (top + bottom) / 2), pitch, box, squash)


def enlarge(
    whole: BoardLayout,
    shown: Iterable[Point],
    box: Box,
    reach: tuple[float, float],
    corners: Iterable[Box] = (),
) -> BoardLayout:
    """Return the layout of a shrunken board: centred, and as large as fits.

    It stays clear of the `corners`; if it cannot, it stays where it was on the whole board.
    """
    points = tuple(shown)
    left, top, right, bottom = _bounds(points)
    middle = (left + right) / 2, (top + bottom) / 2
    sizes = (_centred(middle, whole.pitch * zoom, box, whole.squash) for zoom in _ZOOMS)
    clear = (layout for layout in sizes if _is_clear(layout, points, box, reach, corners))
    return next(clear, whole)


def _is_clear(
    layout: BoardLayout,
    points: Iterable[Point],
    box: Box,
    reach: tuple[float, float],
    corners: Iterable[Box],
) -> bool:
    """Tell whether all cells lie inside a box and outside some corners."""
    cells = [_cell_box(layout, point, reach) for point in points]
    inside = all(
        box.left - 1 <= cell.left
        and cell.right <= box.right + 1
        and box.top - 1 <= cell.top
        and cell.bottom <= box.bottom + 1
        for cell in cells
    )
    return inside and not any(cell.overlaps(corner) for cell in cells for corner in corners)


def right_edge(
    layout: BoardLayout, points: Iterable[Point], reach: tuple[float, float], rows: tuple[int, int]
) -> int:
    """Return the right edge of the cells between two rows of pixels, 0 without any."""
    top, bottom = rows
    boxes = (_cell_box(layout, point, reach) for point in points)
    return max((box.right for box in boxes if box.top < bottom and top < box.bottom), default=0)


def _cell_box(layout: BoardLayout, point: Point, reach: tuple[float, float]) -> Box:
    (x, y), across = layout.pixel(point), round(reach[0] * layout.pitch)
    up = round(reach[1] * layout.pitch * layout.squash)
    return Box(x - across, y - up, x + across, y + up)


def inscribe(
    shown: Iterable[Point], box: Box, reach: tuple[float, float], squash: float = 1.0
) -> BoardLayout:
    """Return the layout that fits the remaining cells into the round inlay in a box.

    The inlay of a square is a circle; that of a longer box has straight edges at the middle.
    """
    points = tuple(shown)
    left, top, right, bottom = _bounds(points)
    middle = (left + right) / 2, (top + bottom) / 2
    away = [(abs(x - middle[0]), abs(y - middle[1]) * squash) for x, y in points]
    radius, straight = box.height / 2, (box.width - box.height) / 2
    margin = max(reach[0], reach[1] * squash) + _INLAY_GAP
    pitch = min(_inlaid(x, y, margin, radius, straight) for x, y in away)
    return _centred(middle, min(pitch, box.width * _MAX_INLAID), box, squash)


def _inlaid(x: float, y: float, margin: float, radius: float, straight: float) -> float:
    """Return the pitch at which a cell touches an inlay with round ends, as does its margin.

    `x` and `y` lead there from the middle, and `straight` from the middle to the round end.
    """
    beside = radius / (y + margin)
    if x * beside <= straight:
        return beside
    # The solution of (x p - straight)² + (y p)² = (radius - margin p)².
    square, half = x**2 + y**2 - margin**2, x * straight - radius * margin
    return (half + math.sqrt(half**2 + square * (radius**2 - straight**2))) / square


def _bounds(points: Iterable[Point]) -> tuple[float, float, float, float]:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _centred(middle: Point, pitch: float, box: Box, squash: float) -> BoardLayout:
    x = (box.left + box.right) / 2 - middle[0] * pitch
    y = (box.top + box.bottom) / 2 - middle[1] * pitch * squash
    return BoardLayout(pitch, (x, y), squash)


def picture_layout(
    sizes: PanelSizes, width: int, form: PictureFormat = PictureFormat.CARD
) -> PictureLayout:
    """Return the boxes of a picture in a format.

    The card stands at the right of the board. A large picture has strips above and below the board
    and texts in its corners. A poster has a round inlay and its texts beside it, a tile one label.
    A broad board lies above the card, or above the result and the races of a poster.
    """
    arrange = {
        PictureFormat.CARD: _card_layout,
        PictureFormat.BROAD_CARD: _broad_card_layout,
        PictureFormat.LARGE: _large_layout,
        PictureFormat.BROAD_LARGE: _broad_large_layout,
        PictureFormat.POSTER: _poster_layout,
        PictureFormat.BROAD_POSTER: _broad_poster_layout,
        PictureFormat.TILE: _tile_layout,
        PictureFormat.WIDE_TILE: _wide_tile_layout,
    }
    return arrange[form](sizes, width)


def _card_layout(sizes: PanelSizes, width: int) -> PictureLayout:
    box = _boxes(width / sizes.width)
    right, bottom = sizes.width - sizes.card_margin - 2, sizes.height - sizes.card_margin
    left, top = right - sizes.card_width, sizes.card_margin
    return PictureLayout(
        size=(width, round(sizes.height * width / sizes.width)),
        scale=width / sizes.width,
        board=box(sizes.margin, sizes.margin, left - sizes.margin, sizes.height - sizes.margin),
        card=box(left, top, right, bottom),
        upper=box(left, top, right, top + sizes.part),
        notice=box(left, top + sizes.part, right, bottom - sizes.part),
        lower=box(left, bottom - sizes.part, right, bottom),
    )


def _broad_card_layout(sizes: PanelSizes, width: int) -> PictureLayout:
    box = _boxes(width / sizes.width)
    left, right = sizes.card_margin, sizes.width - sizes.card_margin
    bottom = sizes.height - sizes.card_margin
    top, third = bottom - sizes.part, (right - left) // 3
    return PictureLayout(
        size=(width, round(sizes.height * width / sizes.width)),
        scale=width / sizes.width,
        board=box(sizes.margin, sizes.margin, sizes.width - sizes.margin, top - sizes.margin),
        card=box(left, top, right, bottom),
        upper=box(left, top, left + third, bottom),
        notice=box(left + third, top, right - third, bottom),
        lower=box(right - third, top, right, bottom),
        format=PictureFormat.BROAD_CARD,
    )


def _broad_large_layout(sizes: PanelSizes, width: int) -> PictureLayout:
    box, layout = _boxes(width / sizes.width), _large_layout(sizes, width)
    top = sizes.strip + sizes.broad_captions
    board = box(sizes.margin, top, sizes.width - sizes.margin, sizes.large_height - top)
    return replace(layout, board=board, corners=(), format=PictureFormat.BROAD_LARGE)


def _large_layout(sizes: PanelSizes, width: int) -> PictureLayout:
    box, high = _boxes(width / sizes.width), sizes.large_height
    lower, half = high - sizes.strip, sizes.margin // 2
    aside, wide = (sizes.width - sizes.large_board) // 2, sizes.corner_width
    return PictureLayout(
        size=(width, round(high * width / sizes.width)),
        scale=width / sizes.width,
        board=box(aside, sizes.strip + half, sizes.width - aside, lower - half),
        card=box(0, 0, sizes.width, high),
        upper=box(0, 0, sizes.width, sizes.strip),
        notice=box(0, sizes.strip, sizes.width, lower),
        lower=box(0, lower, sizes.width, high),
        corners=(
            box(0, sizes.strip, wide, sizes.strip + sizes.corner_row),
            box(sizes.width - wide, sizes.strip, sizes.width, sizes.strip + sizes.corner_height),
            box(sizes.width - wide, lower - sizes.corner_height, sizes.width, lower),
        ),
        format=PictureFormat.LARGE,
    )


def _poster_layout(sizes: PanelSizes, width: int) -> PictureLayout:
    box, inset = _boxes(width / sizes.width), (sizes.height - sizes.poster_inlay) // 2
    beside = box(inset + sizes.poster_inlay, 0, sizes.width - inset, sizes.height)
    return PictureLayout(
        size=(width, round(sizes.height * width / sizes.width)),
        scale=width / sizes.width,
        board=box(inset, inset, inset + sizes.poster_inlay, inset + sizes.poster_inlay),
        card=beside,
        upper=beside,
        notice=beside,
        lower=beside,
        format=PictureFormat.POSTER,
    )


def _broad_poster_layout(sizes: PanelSizes, width: int) -> PictureLayout:
    box, (across, high) = _boxes(width / sizes.width), sizes.long_inlay
    inset, middle = (sizes.width - across) // 2, sizes.width // 2
    top = inset + high
    return PictureLayout(
        size=(width, round(sizes.height * width / sizes.width)),
        scale=width / sizes.width,
        board=box(inset, inset, inset + across, top),
        card=box(inset, top, inset + across, sizes.height),
        upper=box(inset, top, middle, sizes.height),
        notice=box(inset, top, middle, sizes.height),
        lower=box(middle, top, inset + across, sizes.height),
        format=PictureFormat.BROAD_POSTER,
    )


def _tile_layout(sizes: PanelSizes, width: int) -> PictureLayout:
    scale = _tile_scale(width)
    gap, height = round(sizes.tile_gap * scale), width + round(sizes.tile_label * scale)
    label = Box(0, width, width, height)
    return _tile((width, height), Box(gap, gap, width - gap, width), label, PictureFormat.TILE)


def _wide_tile_layout(sizes: PanelSizes, width: int) -> PictureLayout:
    gap, height = round(sizes.tile_gap * _tile_scale(width)), round(width * sizes.wide_tile)
    label = Box(height, 0, width, height)
    board = Box(gap, gap, height, height - gap)
    return _tile((width, height), board, label, PictureFormat.WIDE_TILE)


def _tile_scale(width: int) -> float:
    return max(1.0, width / _WIDEST_TILE)


def _tile(size: tuple[int, int], board: Box, label: Box, form: PictureFormat) -> PictureLayout:
    return PictureLayout(
        size=size,
        scale=_tile_scale(size[0]),
        board=board,
        card=label,
        upper=label,
        notice=label,
        lower=label,
        format=form,
    )


def _boxes(scale: float) -> Callable[[int, int, int, int], Box]:
    def box(left: int, top: int, right: int, bottom: int) -> Box:
        return Box(*(round(edge * scale) for edge in (left, top, right, bottom)))

    return box
