"""Rings and marbles as light falls on them, drawn large in RGB to be reduced by the caller."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from rendering.theme import BoardSizes, Colour, MarbleColours, RingColours

Point = tuple[float, float]

# What Pillow's radial gradient counts in the middle of its four edges.
_REACHED = 181


@lru_cache(maxsize=64)
def light(side: int) -> Image.Image:
    """Return how much of the light from the upper left falls on each place of a square: 255 to 0."""
    corners = Image.new("L", (2, 2))
    corners.putdata([255, 128, 128, 0])
    return corners.resize((side, side), Image.Resampling.BILINEAR)


def disc(side: int, radius: float, centre: Point | None = None) -> Image.Image:
    """Return the mask of a disc, in the middle of a square unless a centre is given."""
    x, y = centre or (side / 2, side / 2)
    mask = Image.new("L", (side, side))
    ImageDraw.Draw(mask).ellipse((x - radius, y - radius, x + radius - 1, y + radius - 1), fill=255)
    return mask


def draw_ring(canvas: Image.Image, pitch: float, colours: RingColours, sizes: BoardSizes) -> None:
    """Draw a bevelled ring with an open hole in the middle of a square canvas."""
    side = canvas.width
    outer, bevel, hole = (pitch * size for size in (sizes.ring, sizes.bevel, sizes.hole))
    soft = ImageFilter.GaussianBlur(bevel / 4)
    canvas.paste(_lit(side, colours.bevel_light, colours.bevel_dark), mask=disc(side, outer))
    top = _lit(side, colours.top_light, colours.top_dark)
    canvas.paste(top, mask=disc(side, outer - bevel).filter(soft))
    inner = _lit(side, colours.inner_dark, colours.inner_light)
    canvas.paste(inner, mask=disc(side, hole + bevel * 0.8).filter(soft))
    canvas.paste(colours.hole, mask=disc(side, hole))
    canvas.paste(colours.hole_shade, mask=_crescent(side, hole, bevel))


def draw_marble(canvas: Image.Image, radius: float, colours: MarbleColours) -> None:
    """Draw a glossy marble in the middle of a square canvas."""
    side = canvas.width
    whole = disc(side, radius)
    sphere = _sphere(side, radius, colours)
    _add_rim(sphere, radius, colours)
    _add_glint(sphere, radius, colours)
    canvas.paste(sphere, mask=whole)


def draw_contact_shadow(canvas: Image.Image, radius: float, within: Image.Image, colour: Colour) -> None:
    """Draw the shadow of a marble that lies in the middle of a square canvas, inside a mask."""
    side = canvas.width
    centre = (side / 2 + radius * 0.14, side / 2 + radius * 0.22)
    shadow = disc(side, radius * 1.03, centre).filter(ImageFilter.GaussianBlur(radius * 0.13))
    shadow = shadow.point(lambda value: value * 0.72)
    canvas.paste(colour, mask=ImageChops.multiply(shadow, within))


def _lit(side: int, bright: Colour, dark: Colour) -> Image.Image:
    size = (side, side)
    return Image.composite(Image.new("RGB", size, bright), Image.new("RGB", size, dark), light(side))


def _crescent(side: int, radius: float, depth: float) -> Image.Image:
    """Return the mask of the shadow that a hole's upper left edge throws into it."""
    middle = side / 2 + depth * 0.55
    lit = disc(side, radius, (middle, middle)).filter(ImageFilter.GaussianBlur(depth * 0.5))
    return ImageChops.multiply(disc(side, radius), ImageChops.invert(lit))


def _sphere(side: int, radius: float, colours: MarbleColours) -> Image.Image:
    """Return a square filled with the shades of a ball lit from the upper left."""
    distance = _distance(side, radius * 1.5, (side / 2 - radius * 0.36, side / 2 - radius * 0.42))
    stops = [(0.0, colours.light), (0.42, colours.body), (0.78, colours.shade), (1.0, colours.edge)]
    return Image.merge("RGB", [distance.point(_ramp(stops, band)) for band in range(3)])


def _distance(side: int, reach: float, centre: Point) -> Image.Image:
    """Return the distance of each place from a centre: 0 there, `_REACHED` at `reach`, more beyond."""
    gradient = Image.radial_gradient("L")
    middle = gradient.width / 2
    unit = middle / reach
    factors = (unit, 0, middle - centre[0] * unit, 0, unit, middle - centre[1] * unit)
    size, bilinear = (side, side), Image.Resampling.BILINEAR
    return gradient.transform(size, Image.Transform.AFFINE, factors, bilinear, fillcolor=255)


def _ramp(stops: list[tuple[float, Colour]], band: int) -> list[int]:
    """Return the 256 values of one band between coloured stops, smoothly joined."""
    values: list[int] = []
    for step in range(256):
        part = min(1.0, step / _REACHED)
        below = max((stop for stop in stops if stop[0] <= part), key=lambda stop: stop[0])
        above = min((stop for stop in stops if stop[0] >= part), key=lambda stop: stop[0])
        span = above[0] - below[0]
        share = (part - below[0]) / span if span else 0.0
        values.append(round(below[1][band] + (above[1][band] - below[1][band]) * share))
    return values


def _add_rim(sphere: Image.Image, radius: float, colours: MarbleColours) -> None:
    """Add the light that comes round the lower right edge of a ball."""
    side = sphere.width
    shifted = (side / 2 - radius * 0.1, side / 2 - radius * 0.12)
    cut = disc(side, radius * 0.93, shifted).filter(ImageFilter.GaussianBlur(radius * 0.06))
    rim = ImageChops.multiply(disc(side, radius * 0.965), ImageChops.invert(cut))
    rim = ImageChops.multiply(rim, light(side).point(lambda value: max(0, 255 - 2 * value)))
    strength = colours.rim_strength
    soft = rim.filter(ImageFilter.GaussianBlur(radius * 0.03))
    sphere.paste(colours.rim, mask=soft.point(lambda value: value * strength))


def _add_glint(sphere: Image.Image, radius: float, colours: MarbleColours) -> None:
    """Add the reflection of the lamp near the upper left edge of a ball: a core in a soft halo."""
    for size, blur, share in ((1.0, 0.1, 0.5), (0.62, 0.045, 0.9)):
        mask = _glint(sphere.width, radius, size).filter(ImageFilter.GaussianBlur(radius * blur))
        strength = share * colours.glint_strength
        sphere.paste((255, 255, 255), mask=mask.point([round(v * strength) for v in range(256)]))


def _glint(side: int, radius: float, size: float) -> Image.Image:
    mask = Image.new("L", (side, side))
    x, y = side / 2, side / 2 - radius * 0.6
    wide, high = radius * 0.36 * size, radius * 0.19 * size
    ImageDraw.Draw(mask).ellipse((x - wide, y - high, x + wide, y + high), fill=255)
    return mask.rotate(34, Image.Resampling.BICUBIC)
