"""Shapes as masks: "L" images whose values are coverage, 0 to 255."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

Place = tuple[float, float]
Outline = Callable[[int, float, Place], Image.Image]
"""Draws a shape of a radius around a centre, in a square of the given side."""

OVERSAMPLING = 4
"""The factor by which smooth shapes are drawn larger before they are reduced."""
HEXAGON_CORNER = 2 / math.sqrt(3)
"""The distance of a hexagon's corners from its centre if its edges are 1 away."""

_BLOCK_REACH = 0.9
_BLOCK_CORNER = 0.32
_DASH = 0.55
_HARDLY_VISIBLE = 16


def map_values(image: Image.Image, function: Callable[[int], float]) -> Image.Image:
    """Apply a function to each value of an image, 0 to 255."""
    return apply_table(image, [round(function(value)) for value in range(256)])


def apply_table(image: Image.Image, table: list[int]) -> Image.Image:
    """Replace each value of an image by its entry in a table of 256."""
    return image.point(table)  # pyright: ignore[reportUnknownMemberType]


def scale_coverage(mask: Image.Image, strength: float) -> Image.Image:
    """Scale the coverage of a mask by `strength`, 0 to 1."""
    return apply_table(mask, _scaling_table(strength))


@lru_cache(maxsize=64)
def _scaling_table(strength: float) -> list[int]:
    return [round(value * strength) for value in range(256)]


def solid_mask(mask: Image.Image, threshold: int) -> Image.Image:
    """Return the pixels whose coverage exceeds a threshold, in mode "1"."""
    whole = apply_table(mask, [0] * (threshold + 1) + [255] * (255 - threshold))
    # The values are 0 and 255 already, and dithering takes ten times as long.
    return whole.convert("1", dither=Image.Dither.NONE)


def is_full(mask: Image.Image) -> bool:
    """Tell whether a mask covers all of its pixels fully."""
    return mask.getextrema()[0] == 255


def differing_pixels(image: Image.Image, colour: tuple[int, int, int]) -> Image.Image:
    """Return the pixels of an RGB image that visibly differ from a colour."""
    difference = ImageChops.difference(image, Image.new("RGB", image.size, colour))
    red, green, blue = difference.split()
    return solid_mask(ImageChops.lighter(ImageChops.lighter(red, green), blue), _HARDLY_VISIBLE)


def disc(side: int, radius: float, centre: Place | None = None, squash: float = 1.0) -> Image.Image:
    """Draw a disc, by default in the centre of the square."""
    x, y = centre or (side / 2, side / 2)
    mask = Image.new("L", (side, side))
    high = radius * squash
    ImageDraw.Draw(mask).ellipse((x - radius, y - high, x + radius - 1, y + high - 1), fill=255)
    return mask


def hexagon(
    side: int, radius: float, centre: Place | None = None, squash: float = 1.0
) -> Image.Image:
    """Draw a hexagon that stands on a corner; `radius` reaches its edges."""
    mask = Image.new("L", (side, side))
    corners = points_around(centre or (side / 2, side / 2), [radius * HEXAGON_CORNER] * 6, squash)
    ImageDraw.Draw(mask).polygon(corners, fill=255)
    return mask


def block(
    side: int, radius: float, centre: Place | None = None, squash: float = 1.0
) -> Image.Image:
    """Draw a rounded square with about the area of the disc."""
    x, y = centre or (side / 2, side / 2)
    reach, high = radius * _BLOCK_REACH, radius * _BLOCK_REACH * squash
    mask = Image.new("L", (side, side))
    box = (x - reach, y - high, x + reach - 1, y + high - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius * _BLOCK_CORNER, fill=255)
    return mask


def star(
    side: int, radius: float, inner: float, points: int, centre: Place, squash: float = 1.0
) -> Image.Image:
    """Draw a star; `inner` is the distance of its inner corners from the centre."""
    mask = Image.new("L", (side, side))
    corners = points_around(centre, [radius, inner] * points, squash)
    ImageDraw.Draw(mask).polygon(corners, fill=255)
    return mask


def band(
    side: int, radius: float, width: float, outline: Outline = disc, centre: Place | None = None
) -> Image.Image:
    """Draw a line along an outline, by default in the centre of the square."""
    middle = centre or (side / 2, side / 2)
    outer, inner = (outline(side, radius + offset, middle) for offset in (width / 2, -width / 2))
    return ImageChops.subtract(outer, inner)


def cut_dashes(mask: Image.Image, count: int) -> Image.Image:
    """Cut a mask into equal parts around its centre, with gaps between them."""
    wedges = Image.new("L", mask.size)
    draw, step = ImageDraw.Draw(wedges), 360 / count
    box = (-mask.width, -mask.height, 2 * mask.width, 2 * mask.height)
    for part in range(count):
        draw.pieslice(box, part * step, (part + _DASH) * step, fill=255)
    return ImageChops.multiply(mask, wedges)


def dots(side: int, radius: float, size: float) -> Image.Image:
    """Draw three dots around the centre of a square, one of them at the top."""
    mask = Image.new("L", (side, side))
    for turn in (30, 150, 270):
        angle = math.radians(turn)
        centre = side / 2 + radius * math.cos(angle), side / 2 + radius * math.sin(angle)
        mask.paste(255, mask=disc(side, size, centre))
    return mask


def rounded_rectangle(size: tuple[int, int], radius: int, inset: int) -> Image.Image:
    """Draw a rounded rectangle in its final size, inset on each side."""
    # Only the corners need oversampling: all edges between them are straight.
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


def points_around(centre: Place, radii: list[float], squash: float = 1.0) -> list[Place]:
    """Return points at equal angles around a centre, starting above it."""
    x, y = centre
    turn = 2 * math.pi / len(radii)
    return [
        (x + radius * math.sin(index * turn), y - radius * squash * math.cos(index * turn))
        for index, radius in enumerate(radii)
    ]
