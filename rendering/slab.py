"""A board in one piece: a slab with round corners, lines on it and holes in it."""

from __future__ import annotations

from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from rendering.layout import BoardLayout
from rendering.masks import HEXAGON_CORNER, OVERSAMPLING, Place, around, weakened
from rendering.scene import Point, Slab
from rendering.shading import lit
from rendering.theme import Theme


def draw_slab(slab: Slab, layout: BoardLayout, size: tuple[int, int], theme: Theme) -> Image.Image:
    """Return a page of the given size in RGB with a slab on it."""
    sizes, colours, pitch = theme.equipment.sizes, theme.equipment.ground, layout.pitch
    pen = _Pen(slab, layout, size)
    bevel = pitch * sizes.bevel
    soft = ImageFilter.GaussianBlur(bevel / 4)
    whole = pen.body(pitch * sizes.cell, pitch * sizes.slab_hole)
    face = pen.body(pitch * sizes.cell - bevel, pitch * sizes.slab_hole + bevel)
    page = Image.new("RGB", size, theme.page)
    page.paste(theme.shadow, mask=_shadow(whole, pitch, theme))
    edge = lit(max(size), colours.bevel_light, colours.bevel_dark).crop((0, 0, *size))
    page.paste(edge, mask=whole)
    page.paste(colours.top, mask=face.filter(soft))
    page.paste(colours.line or colours.top, mask=pen.lines(pitch * sizes.line))
    return page


def _shadow(whole: Image.Image, pitch: float, theme: Theme) -> Image.Image:
    sizes = theme.equipment.sizes
    shift = pitch * sizes.shadow_shift
    moved = ImageChops.offset(whole, round(shift * 0.6), round(shift))
    blurred = moved.filter(ImageFilter.GaussianBlur(pitch * sizes.shadow_blur))
    return weakened(blurred, theme.shadow_strength)


class _Pen:
    """Draws the parts of a slab as masks of the size of the page."""

    def __init__(self, slab: Slab, layout: BoardLayout, size: tuple[int, int]) -> None:
        self._slab, self._layout, self._size = slab, layout, size

    def body(self, margin: float, hole: float) -> Image.Image:
        """Return the slab as far as a margin around its corner cells, without its holes."""
        mask = self._empty()
        draw = ImageDraw.Draw(mask)
        corners = [self._place(corner) for corner in self._slab.corners]
        reach = margin * OVERSAMPLING
        draw.polygon(corners, fill=255)
        for (x, y), following in pairwise([*corners, corners[0]]):
            draw.line([(x, y), following], fill=255, width=round(2 * reach))
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)
        corner = hole * HEXAGON_CORNER * OVERSAMPLING
        for point in self._slab.holes:
            draw.polygon(around(self._place(point), [corner] * 6), fill=0)
        return mask.reduce(OVERSAMPLING)

    def lines(self, width: float) -> Image.Image:
        """Return the lines on the slab."""
        mask = self._empty()
        draw = ImageDraw.Draw(mask)
        for ends in self._slab.lines:
            places = [self._place(end) for end in ends]
            draw.line(places, fill=255, width=round(width * OVERSAMPLING))
        return mask.reduce(OVERSAMPLING)

    def _empty(self) -> Image.Image:
        width, height = self._size
        return Image.new("L", (width * OVERSAMPLING, height * OVERSAMPLING))

    def _place(self, point: Point) -> Place:
        x, y = self._layout.pixel(point)
        return (x + 0.5) * OVERSAMPLING, (y + 0.5) * OVERSAMPLING
