"""Lit cells and balls, drawn large in RGB."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from itertools import pairwise

from msgspec import Struct
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from rendering.canvas import Canvas
from rendering.masks import Outline, Place, band, block, disc, hexagon, map_values, scale_coverage
from rendering.sprite_cache import CACHE
from rendering.theme import (
    BallColours,
    BoardColours,
    BoardSizes,
    Colour,
    PieceColours,
    Shape,
    mix,
)

# The value of Pillow's radial gradient at the middle of each edge.
_REACHED = 181
_CONTACT_STRENGTH = 0.62
# The glint of the lamp: position, size and rotation, in units of the radius and degrees.
_GLINT_PLACE = (-0.34, -0.5)
_GLINT_SIZE = (0.27, 0.14)
_GLINT_TURN = 28


class _Ball(Struct, frozen=True):
    """A ball, or block, in a square, and its mask."""

    canvas: Canvas
    shape: Image.Image

    @property
    def nbytes(self) -> int:
        return self.canvas.nbytes + self.shape.width * self.shape.height


def vertical_gradient(side: int, far: Colour, near: Colour, reach: float) -> Canvas:
    """Return a vertical gradient that spans `reach` above and below the centre."""
    canvas = Canvas.filled((side, side), near)
    top, bottom = round(side / 2 - reach), round(side / 2 + reach)
    strength = Image.new("L", (side, side))
    strength.paste(255, (0, 0, side, top))
    ramp = ImageOps.flip(Image.linear_gradient("L"))
    strength.paste(ImageOps.fit(ramp, (side, bottom - top)), (0, top))
    canvas.paste(far, strength)
    return canvas


def outline_of(shape: Shape) -> Outline:
    """Return the outline function of a cell."""
    return hexagon if shape is Shape.PLATE else disc


def outline_of_piece(colours: PieceColours, squash: float = 1.0) -> Outline:
    """Return the outline function of a piece; `squash` tilts the view."""
    return partial(block if colours.block else disc, squash=squash)


def draw_cell_body(
    canvas: Canvas, pitch: float, shape: Shape, colours: BoardColours, sizes: BoardSizes
) -> None:
    """Draw a cell's side and its top with a lit edge on a square canvas."""
    side, outline = canvas.width, outline_of(shape)
    x = y = side / 2
    outer, wall, edge = pitch * sizes.cell, pitch * sizes.wall, pitch * sizes.lit
    face = vertical_gradient(side, colours.high, colours.low, outer)
    canvas.paste(colours.wall, outline(side, outer, (x, y)))
    canvas.paste(colours.light, outline(side, outer - wall, (x, y - wall * 0.7)))
    canvas.paste(face, outline(side, outer - wall - edge / 2, (x, y - wall * 0.7 + edge / 2)))


def draw_hole(canvas: Canvas, pitch: float, inner: Colour, wall: Colour, sizes: BoardSizes) -> None:
    """Draw a round hole or recess with its far wall in the centre of a square canvas."""
    side, hole = canvas.width, pitch * sizes.hole
    whole = disc(side, hole)
    lower = disc(side, hole, (side / 2, side / 2 + pitch * sizes.hole_wall))
    canvas.paste(wall, whole)
    canvas.paste(inner, ImageChops.multiply(whole, lower))


def draw_ball(canvas: Canvas, radius: float, colours: BallColours, sizes: BoardSizes) -> None:
    """Draw a glossy ball, or block, in the centre of a square canvas."""
    side = canvas.width
    key = "ball", side, radius, colours, sizes.seat, sizes.rim, sizes.piece
    ball = CACHE.get(key, lambda: _ball(side, radius, colours, sizes))
    canvas.paste(ball.canvas, ball.shape)


def draw_contact_shadow(canvas: Canvas, radius: float, within: Image.Image, colour: Colour) -> None:
    """Draw the shadow of a piece in the centre of a square canvas, inside a mask."""
    side = canvas.width
    centre = (side / 2, side / 2 + radius * 0.13)
    shadow = disc(side, radius, centre).filter(ImageFilter.GaussianBlur(radius * 0.07))
    shadow = scale_coverage(shadow, _CONTACT_STRENGTH)
    canvas.paste(colour, ImageChops.multiply(shadow, within))


def _ball(side: int, radius: float, colours: BallColours, sizes: BoardSizes) -> _Ball:
    outline, middle = outline_of_piece(colours), (side / 2, side / 2)
    seat, rim = (radius * size / sizes.piece for size in (sizes.seat, sizes.rim))
    ball = Canvas.filled((side, side), colours.seat)
    ball.paste(_sphere(side, radius, colours), outline(side, radius - seat, middle))
    if colours.rim is not None:
        ball.paste(colours.rim, band(side, radius - 2.4 * seat - rim / 2, rim, outline))
    ball.paste(colours.glint, _glint(side, radius))
    return _Ball(ball, outline(side, radius, middle))


def _sphere(side: int, radius: float, colours: BallColours) -> Canvas:
    """Return a square of the shades of a ball lit from the upper left."""
    distance = _distance(side, radius * 1.5, (side / 2 - radius * 0.28, side / 2 - radius * 0.42))
    stops = [(0.0, colours.light), (0.45, colours.body), (0.8, colours.shade), (1.0, colours.edge)]
    ramp = [_colour_at(stops, min(1.0, value / _REACHED)) for value in range(256)]
    return Canvas([map_values(distance, _band_of(ramp, band)) for band in range(3)])


def _colour_at(stops: list[tuple[float, Colour]], share: float) -> Colour:
    """Return the colour at a share of a ramp with stops."""
    for (start, colour), (end, following) in pairwise(stops):
        if share <= end:
            return mix(colour, following, (share - start) / (end - start))
    return stops[-1][1]


def _band_of(ramp: list[Colour], band: int) -> Callable[[int], int]:
    return lambda value: ramp[value][band]


def _distance(side: int, reach: float, centre: Place) -> Image.Image:
    """Return distances from a centre: 0 there, `_REACHED` at `reach`, more beyond."""
    gradient = Image.radial_gradient("L")
    middle = gradient.width / 2
    unit = middle / reach
    factors = (unit, 0, middle - centre[0] * unit, 0, unit, middle - centre[1] * unit)
    size, bilinear = (side, side), Image.Resampling.BILINEAR
    return gradient.transform(size, Image.Transform.AFFINE, factors, bilinear, fillcolor=255)


def _glint(side: int, radius: float) -> Image.Image:
    """Return the mask of the lamp's reflection near a ball's upper left edge."""
    wide, high = (size * radius for size in _GLINT_SIZE)
    box = 2 * math.ceil(wide) + 2
    spot = Image.new("L", (box, box))
    middle = box / 2
    ends = (middle - wide, middle - high, middle + wide, middle + high)
    ImageDraw.Draw(spot).ellipse(ends, fill=255)
    mask = Image.new("L", (side, side))
    left, top = (round(side / 2 + shift * radius - middle) for shift in _GLINT_PLACE)
    mask.paste(spot.rotate(_GLINT_TURN, Image.Resampling.BICUBIC), (left, top))
    return scale_coverage(mask, 0.85)
