"""Shapes as masks: images of mode "L" that hold how much of each pixel a shape covers, 0 to 255."""

from __future__ import annotations

import math
from collections.abc import Callable

from PIL import Image, ImageChops, ImageDraw

Place = tuple[float, float]

OVERSAMPLING = 4
"""How many times too large everything with smooth edges is drawn before it is reduced."""


def mapped(image: Image.Image, function: Callable[[int], float]) -> Image.Image:
    """Return an image with a function of each value, 0 to 255, in its place."""
    table = [round(function(value)) for value in range(256)]
    return image.point(table)  # pyright: ignore[reportUnknownMemberType]


def weakened(mask: Image.Image, strength: float) -> Image.Image:
    """Return a mask that covers less: `strength` is 1 for the same, 0 for nothing."""
    return mapped(mask, lambda value: value * strength)


def solid(mask: Image.Image, threshold: int) -> Image.Image:
    """Return the pixels that a mask covers by more than a threshold, as a mask of mode "1"."""
    return mapped(mask, lambda value: 255 if value > threshold else 0).convert("1")


def disc(side: int, radius: float, centre: Place | None = None) -> Image.Image:
    """Return a disc, in the middle of a square unless a centre is given."""
    x, y = centre or (side / 2, side / 2)
    mask = Image.new("L", (side, side))
    ImageDraw.Draw(mask).ellipse((x - radius, y - radius, x + radius - 1, y + radius - 1), fill=255)
    return mask


def band(side: int, radius: float, width: float) -> Image.Image:
    """Return a circular line around the middle of a square."""
    return ImageChops.subtract(disc(side, radius + width / 2), disc(side, radius - width / 2))


def dashes(side: int, radius: float, width: float, count: int) -> Image.Image:
    """Return a dashed circular line around the middle of a square."""
    mask = Image.new("L", (side, side))
    draw = ImageDraw.Draw(mask)
    edge, step = radius + width / 2, 360 / count
    box = (side / 2 - edge, side / 2 - edge, side / 2 + edge, side / 2 + edge)
    for dash in range(count):
        draw.arc(box, dash * step, (dash + 0.55) * step, fill=255, width=round(width))
    return mask


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
    large = Image.new("L", (size[0] * OVERSAMPLING, size[1] * OVERSAMPLING))
    low, high = inset * OVERSAMPLING, (radius - inset) * OVERSAMPLING
    box = (low, low, large.width - low - 1, large.height - low - 1)
    ImageDraw.Draw(large).rounded_rectangle(box, high, fill=255)
    return large.reduce(OVERSAMPLING)
