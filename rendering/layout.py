"""Where everything is in a picture, in pixels; the only module that computes places."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from rendering.scene import Point
from rendering.theme import PanelSizes

_COLUMN_STEP = math.sqrt(3) / 2


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of whole pixels; right and bottom are outside."""

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

    @property
    def edges(self) -> tuple[int, int, int, int]:
        return self.left, self.top, self.right, self.bottom


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """Where the cells of a board lie: `pitch` pixels apart, the point (0, 0) at `origin`."""

    pitch: float
    origin: tuple[float, float]

    def pixel(self, point: Point) -> tuple[int, int]:
        """Return the middle of a cell in pixels."""
        x, y = self.origin
        return round(x + point[0] * self.pitch), round(y + point[1] * self.pitch)

    def point(self, pixel: tuple[float, float]) -> Point:
        """Return the point of a pixel; the reverse of `pixel` up to its rounding."""
        x, y = self.origin
        return (pixel[0] - x) / self.pitch, (pixel[1] - y) / self.pitch


@dataclass(frozen=True, slots=True)
class PictureLayout:
    """Where the parts of a picture lie; `scale` is 1 when it is 1,200 pixels wide."""

    size: tuple[int, int]
    scale: float
    board: Box
    caption: Box
    upper: Box
    notice: Box
    lower: Box

    def px(self, length: float) -> int:
        """Return a length of the theme in pixels, at least one."""
        return max(1, round(length * self.scale))


def hex_point(column: int, row: int, *, turned: bool = False) -> Point:
    """Return the point of a cell; columns count from 0, rows rise to the right.

    Neighbours in a column lie above one another. `turned` turns the board half round.
    """
    x, y = column * _COLUMN_STEP, column / 2 - row
    return (-x, -y) if turned else (x, y)


def hex_cell(point: Point, *, turned: bool = False) -> tuple[int, int]:
    """Return the column and row of the cell nearest in its column; the reverse of `hex_point`."""
    x, y = (-point[0], -point[1]) if turned else point
    column = round(x / _COLUMN_STEP)
    return column, round(column / 2 - y)


def row_point(column: int, row: int, *, turned: bool = False) -> Point:
    """Return the point of a cell on a board with level rows.

    Columns are half steps and count from 0; rows count from the top. `turned` is as above.
    """
    x, y = column / 2, row * _COLUMN_STEP
    return (-x, -y) if turned else (x, y)


def row_cell(point: Point, *, turned: bool = False) -> tuple[int, int]:
    """Return the column and row of the cell nearest in its row; the reverse of `row_point`."""
    x, y = (-point[0], -point[1]) if turned else point
    return round(2 * x), round(y / _COLUMN_STEP)


def board_layout(frame: Iterable[Point], box: Box, reach: tuple[float, float]) -> BoardLayout:
    """Return the layout that fills a box with a board of these cells.

    `reach` is how far the board goes on, to the sides and up and down, from the middle of a cell.
    """
    points = tuple(frame)
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    pitch = min(
        box.width / (right - left + 2 * reach[0]), box.height / (bottom - top + 2 * reach[1])
    )
    x = (box.left + box.right - (left + right) * pitch) / 2
    y = (box.top + box.bottom - (top + bottom) * pitch) / 2
    return BoardLayout(pitch, (x, y))


def picture_layout(sizes: PanelSizes, width: int) -> PictureLayout:
    """Return the parts of a picture: the board, at its right the players and the notice."""
    scale = width / sizes.width

    def box(left: int, top: int, right: int, bottom: int) -> Box:
        return Box(*(round(edge * scale) for edge in (left, top, right, bottom)))

    right, bottom = sizes.width - sizes.margin, sizes.height - sizes.margin
    left = right - sizes.column
    upper = sizes.margin + sizes.caption_height
    lower = bottom - sizes.player_height
    middle = upper + sizes.player_height + sizes.gap
    return PictureLayout(
        size=(width, round(sizes.height * scale)),
        scale=scale,
        board=box(sizes.margin, sizes.margin, left - sizes.margin, bottom),
        caption=box(left, sizes.margin, right, upper),
        upper=box(left, upper, right, upper + sizes.player_height),
        notice=box(left, middle, right, lower - sizes.gap),
        lower=box(left, lower, right, bottom),
    )
