"""A solid board: a slab with round corners, lines and holes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from rendering.canvas import Canvas
from rendering.layout import BoardLayout, Box
from rendering.masks import HEXAGON_CORNER, OVERSAMPLING, Place, points_around, scale_coverage
from rendering.scene import Point, Slab
from rendering.theme import BoardSizes, Theme

# Rows of a mask to draw at once: an oversampled mask of all rows takes 35 MB.
_BAND = 256
# The reach of a blur beyond its shape, as a multiple of its radius.
_BLUR_REACH = 4


def draw_slab(
    slab: Slab, layout: BoardLayout, size: tuple[int, int], theme: Theme
) -> tuple[Image.Image, tuple[int, int]]:
    """Draw a slab on a page in RGB; return the part with the slab, and its corner."""
    sizes, colours, pitch = theme.equipment.sizes, theme.equipment.board, layout.pitch
    box = _box(slab, layout, size, theme)
    pen = _SlabMasks(slab, layout, box)
    whole = pen.body(pitch * sizes.cell)
    depth, edge = round(pitch * sizes.slab_depth), round(pitch * sizes.slab_edge)
    page = Canvas.filled(box.size, theme.page)
    page.paste(theme.shadow, _shadow(whole, pitch, theme))
    page.paste(colours.wall, ImageChops.lighter(whole, ImageChops.offset(whole, 0, depth)))
    page.paste(colours.light, whole)
    page.paste(colours.top, ImageChops.multiply(whole, ImageChops.offset(whole, 0, edge)))
    page.paste(colours.line or colours.top, pen.lines(pitch, sizes))
    for hole in slab.holes:
        _draw_hole(page, pen.pixel(hole), pitch, theme)
    return page.merged(), box.corner


def _draw_hole(page: Canvas, middle: tuple[int, int], pitch: float, theme: Theme) -> None:
    """Draw a hole with its far wall, through which the page is visible."""
    sizes, radius = theme.equipment.sizes, pitch * theme.equipment.sizes.slab_hole
    side = 2 * math.ceil(radius * HEXAGON_CORNER + 2)
    # A hexagon that stands on an edge.
    flat = points_around((0.0, 0.0), [radius * HEXAGON_CORNER] * 6)
    corners = [
        ((side / 2 + y) * OVERSAMPLING, (side / 2 + x * sizes.squash) * OVERSAMPLING)
        for x, y in flat
    ]
    mask = Image.new("L", (side * OVERSAMPLING, side * OVERSAMPLING))
    ImageDraw.Draw(mask).polygon(corners, fill=255)
    hole = mask.reduce(OVERSAMPLING)
    floor = ImageChops.offset(hole, 0, round(pitch * sizes.slab_depth / 2))
    corner = middle[0] - side // 2, middle[1] - side // 2
    page.paste(theme.equipment.board.wall, hole, corner)
    page.paste(theme.page, ImageChops.multiply(hole, floor), corner)


def _box(slab: Slab, layout: BoardLayout, size: tuple[int, int], theme: Theme) -> Box:
    """Return the box of a slab with its shadow."""
    sizes = theme.equipment.sizes
    blurred = sizes.shadow_shift + sizes.shadow_blur * _BLUR_REACH
    reach = math.ceil(layout.pitch * (sizes.cell + sizes.slab_depth + blurred)) + 1
    places = [layout.pixel(corner) for corner in slab.corners]
    left, top = (max(0, min(ends) - reach) for ends in zip(*places, strict=True))
    right, bottom = (
        min(edge, max(ends) + reach)
        for edge, ends in zip(size, zip(*places, strict=True), strict=True)
    )
    return Box(left, top, right, bottom)


def _shadow(whole: Image.Image, pitch: float, theme: Theme) -> Image.Image:
    sizes = theme.equipment.sizes
    shift = pitch * (sizes.shadow_shift + sizes.slab_depth)
    moved = ImageChops.offset(whole, round(shift * 0.3), round(shift))
    blurred = moved.filter(ImageFilter.GaussianBlur(pitch * sizes.shadow_blur))
    return scale_coverage(blurred, theme.shadow_strength)


def _floored(places: list[Place]) -> list[Place]:
    """Floor coordinates: Pillow truncates, which differs for negative ones in a band."""
    return [(math.floor(x), math.floor(y)) for x, y in places]


def _outward(start: Place, end: Place, middle: Sequence[float]) -> Place:
    """Return the unit normal of an edge that points away from the centre."""
    across = end[1] - start[1], start[0] - end[0]
    away = across[0] * (start[0] - middle[0]) + across[1] * (start[1] - middle[1])
    length = math.copysign(math.hypot(*across), away)
    return across[0] / length, across[1] / length


class _SlabMasks:
    """Draws the parts of a slab as masks of one box of the page."""

    def __init__(self, slab: Slab, layout: BoardLayout, box: Box) -> None:
        self._slab, self._layout, self._box = slab, layout, box

    def body(self, margin: float) -> Image.Image:
        """Return the slab up to a margin around its corner cells, holes filled."""

        def draw(pen: ImageDraw.ImageDraw, top: int) -> None:
            corners = [self._place(corner, top) for corner in self._slab.corners]
            pen.polygon(corners, fill=255)
            self._outline(pen, corners, margin)

        return self._banded(draw)

    def lines(self, pitch: float, sizes: BoardSizes) -> Image.Image:
        """Return the lines on the slab, which end before each space, and its border."""
        gap, width = sizes.line_gap, round(pitch * sizes.line * OVERSAMPLING)
        out = pitch * (sizes.cell - sizes.border_inset) * OVERSAMPLING

        def draw(pen: ImageDraw.ImageDraw, top: int) -> None:
            for (x, y), (end_x, end_y) in self._slab.lines:
                shift = (end_x - x) * gap, (end_y - y) * gap
                ends = (x + shift[0], y + shift[1]), (end_x - shift[0], end_y - shift[1])
                pen.line([self._place(end, top) for end in ends], fill=255, width=width)
            edge = self._moved_out([self._place(corner, top) for corner in self._slab.corners], out)
            pen.line([*edge, *edge[:2]], fill=255, width=width, joint="curve")

        return self._banded(draw)

    def pixel(self, point: Point) -> tuple[int, int]:
        """Return the pixel of a point within the box."""
        x, y = self._layout.pixel(point)
        return x - self._box.left, y - self._box.top

    def _moved_out(self, corners: list[Place], length: float) -> list[Place]:
        """Move the edges of a polygon outwards by a length."""
        middle = [sum(ends) / len(corners) for ends in zip(*corners, strict=True)]
        moved: list[Place] = []
        for before, corner, after in zip(
            [corners[-1], *corners], corners, [*corners[1:], corners[0]], strict=False
        ):
            (x, y), (other_x, other_y) = (
                _outward(*edge, middle) for edge in ((before, corner), (corner, after))
            )
            share = length / (1 + x * other_x + y * other_y)
            moved.append((corner[0] + (x + other_x) * share, corner[1] + (y + other_y) * share))
        return moved

    def _outline(self, pen: ImageDraw.ImageDraw, corners: list[Place], margin: float) -> None:
        reach = margin * OVERSAMPLING
        for (x, y), following in pairwise([*corners, corners[0]]):
            pen.line([(x, y), following], fill=255, width=round(2 * reach))
            pen.ellipse(_floored([(x - reach, y - reach), (x + reach, y + reach)]), fill=255)

    def _banded(self, draw: Callable[[ImageDraw.ImageDraw, int], None]) -> Image.Image:
        """Draw an oversampled mask, a band of rows at a time, and reduce it."""
        width, height = self._box.size
        mask = Image.new("L", (width, height))
        band = Image.new("L", (width * OVERSAMPLING, _BAND * OVERSAMPLING))
        for top in range(0, height, _BAND):
            band.paste(0, (0, 0, *band.size))
            draw(ImageDraw.Draw(band), top)
            mask.paste(band.reduce(OVERSAMPLING), (0, top))
        return mask

    def _place(self, point: Point, top: int) -> Place:
        """Return the oversampled place of a point, relative to a band of rows."""
        x, y = self._layout.pixel(point)
        left, above = self._box.left, self._box.top + top
        return (x - left + 0.5) * OVERSAMPLING, (y - above + 0.5) * OVERSAMPLING
