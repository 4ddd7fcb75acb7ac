"""Shapes as masks: images of mode "L" that hold how much of each pixel a shape covers, 0 to 255."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

Place = tuple[float, float]
Outline = Callable[[int, float, Place], Image.Image]
"""A shape in a square of the given side, with a radius, around a centre."""

OVERSAMPLING = 4
"""How many times too large everything with smooth edges is drawn before it is reduced."""
HEXAGON_CORNER = 2 / math.sqrt(3)
"""How far the corners of a hexagon are from its middle, if the middles of its edges are 1 away."""

_BLOCK_REACH = 0.9
_BLOCK_CORNER = 0.32
_DASH = 0.55
_HARDLY_VISIBLE = 16


def mapped(image: Image.Image, function: Callable[[int], float]) -> Image.Image:
    """Return an image with a function of each value, 0 to 255, in its place."""
    return looked_up(image, [round(function(value)) for value in range(256)])


def looked_up(image: Image.Image, table: list[int]) -> Image.Image:
    """Return an image with the entry of a table of 256 for each value in its place."""
    return image.point(table)  # pyright: ignore[reportUnknownMemberType]


def weakened(mask: Image.Image, strength: float) -> Image.Image:
    """Return a mask that covers less: `strength` is 1 for the same, 0 for nothing."""
    return looked_up(mask, _weakening(strength))


@lru_cache(maxsize=64)
def _weakening(strength: float) -> list[int]:
    return [round(value * strength) for value in range(256)]


def solid(mask: Image.Image, threshold: int) -> Image.Image:
    """Return the pixels that a mask covers by more than a threshold, as a mask of mode "1"."""
    whole = looked_up(mask, [0] * (threshold + 1) + [255] * (255 - threshold))
    # There is nothing left to dither, which takes ten times as long.
    return whole.convert("1", dither=Image.Dither.NONE)


def is_full(mask: Image.Image) -> bool:
    """Tell whether a mask covers all of its pixels entirely."""
    return mask.getextrema()[0] == 255


def unlike(image: Image.Image, colour: tuple[int, int, int]) -> Image.Image:
    """Return the pixels of an RGB image that are visibly not of a colour, as a mask of mode "1"."""
    difference = ImageChops.difference(image, Image.new("RGB", image.size, colour))
    red, green, blue = difference.split()
    return solid(ImageChops.lighter(ImageChops.lighter(red, green), blue), _HARDLY_VISIBLE)


def disc(side: int, radius: float, centre: Place | None = None, squash: float = 1.0) -> Image.Image:
    """Return a disc, in the middle of a square unless a centre is given."""
    x, y = centre or (side / 2, side / 2)
    mask = Image.new("L", (side, side))
    high = radius * squash
    ImageDraw.Draw(mask).ellipse((x - radius, y - high, x + radius - 1, y + high - 1), fill=255)
    return mask


def hexagon(
    side: int, radius: float, centre: Place | None = None, squash: float = 1.0
) -> Image.Image:
    """Return a hexagon that stands on a corner; `radius` reaches to the middle of its edges."""
    mask = Image.new("L", (side, side))
    corners = around(centre or (side / 2, side / 2), [radius * HEXAGON_CORNER] * 6, squash)
    ImageDraw.Draw(mask).polygon(corners, fill=255)
    return mask


def block(
    side: int, radius: float, centre: Place | None = None, squash: float = 1.0
) -> Image.Image:
    """Return a square with round corners and about the area of the disc."""
    x, y = centre or (side / 2, side / 2)
    reach, high = radius * _BLOCK_REACH, radius * _BLOCK_REACH * squash
    mask = Image.new("L", (side, side))
    box = (x - reach, y - high, x + reach - 1, y + high - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius * _BLOCK_CORNER, fill=255)
    return mask


def star(
    side: int, radius: float, inner: float, points: int, centre: Place, squash: float = 1.0
) -> Image.Image:
    """Return a star; `inner` is how far the corners between its points lie from the centre."""
    mask = Image.new("L", (side, side))
    corners = around(centre, [radius, inner] * points, squash)
    ImageDraw.Draw(mask).polygon(corners, fill=255)
    return mask


def band(
    side: int, radius: float, width: float, outline: Outline = disc, centre: Place | None = None
) -> Image.Image:
    """Return a line along an outline, in the middle of a square unless a centre is given."""
    middle = centre or (side / 2, side / 2)
    outer, inner = (outline(side, radius + offset, middle) for offset in (width / 2, -width / 2))
    return ImageChops.subtract(outer, inner)


def dashed(mask: Image.Image, count: int) -> Image.Image:
    """Return a number of equal parts of a mask, seen from its middle, with gaps between them."""
    wedges = Image.new("L", mask.size)
    draw, step = ImageDraw.Draw(wedges), 360 / count
    box = (-mask.width, -mask.height, 2 * mask.width, 2 * mask.height)
    for part in range(count):
        draw.pieslice(box, part * step, (part + _DASH) * step, fill=255)
    return ImageChops.multiply(mask, wedges)


def dots(side: int, radius: float, size: float) -> Image.Image:
    """Return three dots around the middle of a square, one of them at the top."""
    mask = Image.new("L", (side, side))
    for turn in (30, 150, 270):
        angle = math.radians(turn)
        centre = side / 2 + radius * math.cos(angle), side / 2 + radius * math.sin(angle)
        mask.paste(255, mask=disc(side, size, centre))
    return mask


def rounded(size: tuple[int, int], radius: int, inset: int) -> Image.Image:
    """Return a rectangle with round corners, smaller by `inset` on each side, in its final size."""
    # Only the corners are drawn too large: between them there are straight edges alone.
    width, height = (min(length, 2 * radius + 2) for length in size)
    large = Image.new("L", (width * OVERSAMPLING, height * OVERSAMPLING))
    low, high = inset * OVERSAMPLING, (radius - inset) * OVERSAMPLING
    box = (low, low, large.width - low - 1, large.height - low - 1)
    ImageDraw.Draw(large).rounded_rectangle(box, high, fill=255)
    corners, mask = large.reduce(OVERSAMPLING), Image.new("L", size)
    mask.paste(255, (inset, inset, size[0] - inset, size[1] - inset))
    for left, right, x in ((0, width // 2, 0), (width // 2, width, size[0] - width)):
        for top, bottom, y in ((0, height // 2, 0), (height // 2, height, size[1] - height)):
            mask.paste(corners.crop((left, top, right, bottom)), (x + left, y + top))
    return mask


def around(centre: Place, radii: list[float], squash: float = 1.0) -> list[Place]:
    """Return points in equal turns around a centre, the first above it."""
    x, y = centre
    turn = 2 * math.pi / len(radii)
    return [
        (x + radius * math.sin(index * turn), y - radius * squash * math.cos(index * turn))
        for index, radius in enumerate(radii)
    ]
