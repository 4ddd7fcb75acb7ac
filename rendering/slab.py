"""A board in one piece: a slab with round corners, lines on it and holes in it."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from rendering.layout import BoardLayout, Box
from rendering.masks import HEXAGON_CORNER, OVERSAMPLING, Place, around, weakened
from rendering.scene import Point, Slab
from rendering.theme import BoardSizes, Theme

# How many rows of a mask are drawn at once: all of them, too large as they are, take 35 MB.
_BAND = 256
# How far a shadow is blurred beyond its shape, in units of its blur.
_BLUR_REACH = 4


def draw_slab(
    slab: Slab, layout: BoardLayout, size: tuple[int, int], theme: Theme
) -> tuple[Image.Image, tuple[int, int]]:
    """Return the part of a page of the given size that has a slab on it, in RGB, and its corner."""
    sizes, colours, pitch = theme.equipment.sizes, theme.equipment.ground, layout.pitch
    box = _box(slab, layout, size, theme)
    pen = _Pen(slab, layout, box)
    whole = pen.body(pitch * sizes.cell)
    holes, depth = pen.holes(pitch * sizes.slab_hole), round(pitch * sizes.slab_depth)
    page = Image.new("RGB", box.size, theme.page)
    page.paste(theme.shadow, mask=_shadow(whole, pitch, theme))
    for down in range(0, depth, 2):
        page.paste(colours.wall, (0, down), whole)
    page.paste(colours.light, mask=whole)
    page.paste(colours.top, (0, 2), pen.body(pitch * sizes.cell - 2))
    page.paste(colours.line or colours.top, mask=pen.lines(pitch * sizes.line, sizes.line_gap))
    page.paste(colours.line or colours.top, mask=pen.border(pitch, sizes))
    page.paste(colours.wall, mask=holes)
    floor = ImageChops.multiply(holes, ImageChops.offset(holes, 0, depth // 2))
    page.paste(theme.page, mask=floor)
    return page, box.corner


def _box(slab: Slab, layout: BoardLayout, size: tuple[int, int], theme: Theme) -> Box:
    """Return the part of a page where a slab and its shadow are."""
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
    return weakened(blurred, theme.shadow_strength)


def _floored(places: list[Place]) -> list[Place]:
    """Return places as Pillow takes them, but so that it rounds alike above and in a band."""
    return [(math.floor(x), math.floor(y)) for x, y in places]


class _Pen:
    """Draws the parts of a slab as masks of a part of the page."""

    def __init__(self, slab: Slab, layout: BoardLayout, box: Box) -> None:
        self._slab, self._layout, self._box = slab, layout, box

    def body(self, margin: float) -> Image.Image:
        """Return the slab as far as a margin around its corner cells, with its holes filled."""

        def draw(pen: ImageDraw.ImageDraw, top: int) -> None:
            corners = [self._place(corner, top) for corner in self._slab.corners]
            pen.polygon(corners, fill=255)
            self._outline(pen, corners, margin)

        return self._banded(draw)

    def border(self, pitch: float, sizes: BoardSizes) -> Image.Image:
        """Return the line along the edge of the slab."""
        outer = pitch * (sizes.cell - sizes.border_inset + sizes.border)
        wide, narrow = (self.body(margin) for margin in (outer, outer - pitch * sizes.border))
        return ImageChops.subtract(wide, narrow)

    def holes(self, radius: float) -> Image.Image:
        """Return the holes in the slab; `radius` reaches to the middle of their edges."""
        corner = radius * HEXAGON_CORNER * OVERSAMPLING
        squash = self._layout.squash

        def draw(pen: ImageDraw.ImageDraw, top: int) -> None:
            for point in self._slab.holes:
                places = around((0.0, 0.0), [corner] * 6)
                x, y = self._place(point, top)
                pen.polygon(_floored([(x + b, y + a * squash) for a, b in places]), fill=255)

        return self._banded(draw)

    def lines(self, width: float, gap: float) -> Image.Image:
        """Return the lines on the slab, which stop short of the spaces by a share of the pitch."""

        def draw(pen: ImageDraw.ImageDraw, top: int) -> None:
            for (x, y), (end_x, end_y) in self._slab.lines:
                shift = (end_x - x) * gap, (end_y - y) * gap
                ends = (x + shift[0], y + shift[1]), (end_x - shift[0], end_y - shift[1])
                places = [self._place(end, top) for end in ends]
                pen.line(places, fill=255, width=round(width * OVERSAMPLING))

        return self._banded(draw)

    def _outline(self, pen: ImageDraw.ImageDraw, corners: list[Place], margin: float) -> None:
        reach = margin * OVERSAMPLING
        for (x, y), following in pairwise([*corners, corners[0]]):
            pen.line([(x, y), following], fill=255, width=round(2 * reach))
            pen.ellipse(_floored([(x - reach, y - reach), (x + reach, y + reach)]), fill=255)

    def _banded(self, draw: Callable[[ImageDraw.ImageDraw, int], None]) -> Image.Image:
        """Return a mask that is drawn too large, a band of rows at a time, and reduced."""
        width, height = self._box.size
        mask = Image.new("L", (width, height))
        for top in range(0, height, _BAND):
            rows = min(_BAND, height - top)
            band = Image.new("L", (width * OVERSAMPLING, rows * OVERSAMPLING))
            draw(ImageDraw.Draw(band), top)
            mask.paste(band.reduce(OVERSAMPLING), (0, top))
        return mask

    def _place(self, point: Point, top: int) -> Place:
        """Return the middle of a pixel, seen from the upper left corner of a band."""
        x, y = self._layout.pixel(point)
        left, above = self._box.left, self._box.top + top
        return (x - left + 0.5) * OVERSAMPLING, (y - above + 0.5) * OVERSAMPLING
