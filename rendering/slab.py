"""A board in one piece: a slab with round corners, lines on it and holes in it."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from rendering.layout import BoardLayout, Box
from rendering.masks import HEXAGON_CORNER, OVERSAMPLING, Place, around, weakened
from rendering.scene import Point, Slab
from rendering.shading import lit
from rendering.theme import Theme

# How many rows of a mask are drawn at once: all of them, too large as they are, take 35 MB.
_BAND = 64
# How far a shadow is blurred beyond its shape, in units of its blur.
_BLUR_REACH = 4


def draw_slab(
    slab: Slab, layout: BoardLayout, size: tuple[int, int], theme: Theme
) -> tuple[Image.Image, tuple[int, int]]:
    """Return the part of a page of the given size that has a slab on it, in RGB, and its corner."""
    sizes, colours, pitch = theme.equipment.sizes, theme.equipment.ground, layout.pitch
    box = _box(slab, layout, size, theme)
    pen = _Pen(slab, layout, box)
    bevel = pitch * sizes.bevel
    soft = ImageFilter.GaussianBlur(bevel / 4)
    whole = pen.body(pitch * sizes.cell, pitch * sizes.slab_hole)
    face = pen.body(pitch * sizes.cell - bevel, pitch * sizes.slab_hole + bevel)
    page = Image.new("RGB", box.size, theme.page)
    page.paste(theme.shadow, mask=_shadow(whole, pitch, theme))
    edge = lit(max(size), colours.bevel_light, colours.bevel_dark, box.edges)
    page.paste(edge, mask=whole)
    page.paste(colours.top, mask=face.filter(soft))
    page.paste(colours.line or colours.top, mask=pen.lines(pitch * sizes.line))
    return page, box.corner


def _box(slab: Slab, layout: BoardLayout, size: tuple[int, int], theme: Theme) -> Box:
    """Return the part of a page where a slab and its shadow are."""
    sizes = theme.equipment.sizes
    blurred = sizes.shadow_shift + sizes.shadow_blur * _BLUR_REACH
    reach = math.ceil(layout.pitch * (sizes.cell + blurred)) + 1
    places = [layout.pixel(corner) for corner in slab.corners]
    left, top = (max(0, min(ends) - reach) for ends in zip(*places, strict=True))
    right, bottom = (
        min(edge, max(ends) + reach)
        for edge, ends in zip(size, zip(*places, strict=True), strict=True)
    )
    return Box(left, top, right, bottom)


def _shadow(whole: Image.Image, pitch: float, theme: Theme) -> Image.Image:
    sizes = theme.equipment.sizes
    shift = pitch * sizes.shadow_shift
    moved = ImageChops.offset(whole, round(shift * 0.6), round(shift))
    blurred = moved.filter(ImageFilter.GaussianBlur(pitch * sizes.shadow_blur))
    return weakened(blurred, theme.shadow_strength)


def _floored(places: list[Place]) -> list[Place]:
    """Return places as Pillow takes them, but so that it rounds alike above and in a band."""
    return [(math.floor(x), math.floor(y)) for x, y in places]


class _Pen:
    """Draws the parts of a slab as masks of a part of the page."""

    def __init__(self, slab: Slab, layout: BoardLayout, box: Box) -> None:
        self._slab, self._layout, self._box = slab, layout, box

    def body(self, margin: float, hole: float) -> Image.Image:
        """Return the slab as far as a margin around its corner cells, without its holes."""
        corner, reach = hole * HEXAGON_CORNER * OVERSAMPLING, margin * OVERSAMPLING

        def draw(pen: ImageDraw.ImageDraw, top: int) -> None:
            corners = [self._place(corner, top) for corner in self._slab.corners]
            pen.polygon(corners, fill=255)
            for (x, y), following in pairwise([*corners, corners[0]]):
                pen.line([(x, y), following], fill=255, width=round(2 * reach))
                pen.ellipse(_floored([(x - reach, y - reach), (x + reach, y + reach)]), fill=255)
            for point in self._slab.holes:
                pen.polygon(_floored(around(self._place(point, top), [corner] * 6)), fill=0)

        return self._banded(draw)

    def lines(self, width: float) -> Image.Image:
        """Return the lines on the slab."""

        def draw(pen: ImageDraw.ImageDraw, top: int) -> None:
            for ends in self._slab.lines:
                places = [self._place(end, top) for end in ends]
                pen.line(places, fill=255, width=round(width * OVERSAMPLING))

        return self._banded(draw)

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
