"""Cells and balls as light falls on them, drawn large in RGB to be reduced by the caller."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from rendering.masks import Outline, Place, block, disc, hexagon, mapped, weakened
from rendering.theme import (
    BallColours,
    BoardSizes,
    Colour,
    GroundColours,
    PieceColours,
    Shape,
    mix,
)

# What Pillow's radial gradient counts in the middle of its four edges.
_REACHED = 181


@lru_cache(maxsize=2)
def light(side: int) -> Image.Image:
    """Return how much light from the upper left falls on each place of a square: 255 to 0."""
    corners = Image.frombytes("L", (2, 2), bytes((255, 128, 128, 0)))
    return ImageOps.cover(corners, (side, side), Image.Resampling.BILINEAR)


def lit(
    side: int, bright: Colour, dark: Colour, part: tuple[int, int, int, int] | None = None
) -> Image.Image:
    """Return a square of a colour that is bright at the upper left and dark at the lower right.

    A part of it is given by its left, upper, right and lower edge.
    """
    strength = light(side).crop(part) if part else light(side)
    canvas = Image.new("RGB", strength.size, dark)
    canvas.paste(bright, mask=strength)
    return canvas


def outline_of(shape: Shape) -> Outline:
    """Return the outline of a cell."""
    return hexagon if shape is Shape.PLATE else disc


def outline_of_piece(colours: PieceColours) -> Outline:
    """Return the outline of a piece, seen from above."""
    return block if colours.block else disc


def draw_cell_body(
    canvas: Image.Image, pitch: float, shape: Shape, colours: GroundColours, sizes: BoardSizes
) -> None:
    """Draw a bevelled cell with a round hole in the middle of a square canvas."""
    side, outline = canvas.width, outline_of(shape)
    middle = side / 2, side / 2
    outer, bevel = pitch * sizes.cell, pitch * sizes.bevel
    soft = ImageFilter.GaussianBlur(bevel / 4)
    edge = lit(side, colours.bevel_light, colours.bevel_dark)
    canvas.paste(edge, mask=outline(side, outer, middle))
    bright = mix(colours.top, colours.bevel_light, sizes.sheen)
    dim = mix(colours.top, colours.bevel_dark, sizes.sheen)
    top = lit(side, bright, dim)
    canvas.paste(top, mask=outline(side, outer - bevel, middle).filter(soft))
    draw_hole(canvas, pitch, colours, sizes)


def draw_hole(canvas: Image.Image, pitch: float, colours: GroundColours, sizes: BoardSizes) -> None:
    """Draw a round hole with its inner bevel in the middle of a square canvas."""
    side, hole, bevel = canvas.width, pitch * sizes.hole, pitch * sizes.bevel
    soft = ImageFilter.GaussianBlur(bevel / 4)
    inner = lit(side, colours.inner_dark, colours.inner_light)
    canvas.paste(inner, mask=disc(side, hole + bevel * 0.8).filter(soft))
    canvas.paste(colours.hole, mask=disc(side, hole))
    canvas.paste(colours.hole_shade, mask=_crescent(side, hole, bevel))


def draw_ball(canvas: Image.Image, radius: float, colours: BallColours) -> None:
    """Draw a glossy ball, or block, in the middle of a square canvas."""
    side = canvas.width
    whole = outline_of_piece(colours)(side, radius, (side / 2, side / 2))
    sphere = _sphere(side, radius, colours)
    _add_rim(sphere, radius, colours)
    _add_glint(sphere, radius, colours)
    canvas.paste(sphere, mask=whole)


def draw_contact_shadow(
    canvas: Image.Image, radius: float, within: Image.Image, colour: Colour
) -> None:
    """Draw the shadow of a piece that lies in the middle of a square canvas, inside a mask."""
    side = canvas.width
    centre = (side / 2 + radius * 0.14, side / 2 + radius * 0.22)
    shadow = disc(side, radius * 1.03, centre).filter(ImageFilter.GaussianBlur(radius * 0.13))
    shadow = weakened(shadow, 0.72)
    canvas.paste(colour, mask=ImageChops.multiply(shadow, within))


def _crescent(side: int, radius: float, depth: float) -> Image.Image:
    """Return the mask of the shadow that a hole's upper left edge throws into it."""
    middle = side / 2 + depth * 0.55
    lit = disc(side, radius, (middle, middle)).filter(ImageFilter.GaussianBlur(depth * 0.5))
    return ImageChops.multiply(disc(side, radius), ImageChops.invert(lit))


def _sphere(side: int, radius: float, colours: BallColours) -> Image.Image:
    """Return a square filled with the shades of a ball lit from the upper left."""
    distance = _distance(side, radius * 1.5, (side / 2 - radius * 0.36, side / 2 - radius * 0.42))
    stops = [(0.0, colours.light), (0.42, colours.body), (0.78, colours.shade), (1.0, colours.edge)]
    ramp = [_colour_at(stops, min(1.0, value / _REACHED)) for value in range(256)]
    return Image.merge("RGB", [mapped(distance, _band_of(ramp, band)) for band in range(3)])


def _colour_at(stops: list[tuple[float, Colour]], share: float) -> Colour:
    """Return the colour at a share of a ramp between stops."""
    for (start, colour), (end, following) in pairwise(stops):
        if share <= end:
            return mix(colour, following, (share - start) / (end - start))
    return stops[-1][1]


def _band_of(ramp: list[Colour], band: int) -> Callable[[int], int]:
    return lambda value: ramp[value][band]


def _distance(side: int, reach: float, centre: Place) -> Image.Image:
    """Return the distance from a centre: 0 there, `_REACHED` at `reach`, more beyond."""
    gradient = Image.radial_gradient("L")
    middle = gradient.width / 2
    unit = middle / reach
    factors = (unit, 0, middle - centre[0] * unit, 0, unit, middle - centre[1] * unit)
    size, bilinear = (side, side), Image.Resampling.BILINEAR
    return gradient.transform(size, Image.Transform.AFFINE, factors, bilinear, fillcolor=255)


def _add_rim(sphere: Image.Image, radius: float, colours: BallColours) -> None:
    """Add the light that comes round the lower right edge of a ball."""
    side = sphere.width
    shifted = (side / 2 - radius * 0.1, side / 2 - radius * 0.12)
    cut = disc(side, radius * 0.93, shifted).filter(ImageFilter.GaussianBlur(radius * 0.06))
    rim = ImageChops.multiply(disc(side, radius * 0.965), ImageChops.invert(cut))
    rim = ImageChops.multiply(rim, mapped(light(side), lambda value: max(0, 255 - 2 * value)))
    soft = rim.filter(ImageFilter.GaussianBlur(radius * 0.03))
    sphere.paste(colours.rim, mask=weakened(soft, colours.rim_strength))


def _add_glint(sphere: Image.Image, radius: float, colours: BallColours) -> None:
    """Add the reflection of the lamp near the upper left edge of a ball: a core in a soft halo."""
    for size, blur, share in ((1.0, 0.1, 0.5), (0.62, 0.045, 0.9)):
        mask = _glint(sphere.width, radius, size).filter(ImageFilter.GaussianBlur(radius * blur))
        sphere.paste((255, 255, 255), mask=weakened(mask, share * colours.glint_strength))


def _glint(side: int, radius: float, size: float) -> Image.Image:
    mask = Image.new("L", (side, side))
    x, y = side / 2, side / 2 - radius * 0.6
    wide, high = radius * 0.36 * size, radius * 0.19 * size
    ImageDraw.Draw(mask).ellipse((x - wide, y - high, x + wide, y + high), fill=255)
    return mask.rotate(34, Image.Resampling.BICUBIC)
