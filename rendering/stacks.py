"""Flat pieces, single or stacked, seen a little from the front."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

from PIL import Image, ImageChops

from rendering.canvas import Canvas
from rendering.masks import Outline, Place, band, disc, star
from rendering.shading import outline_of_piece
from rendering.theme import BoardSizes, Colour, Emblem, FlatColours, PieceColours

# Above this height pieces lie closer together.
_TALL = 5
# As shares of a piece's thickness.
_GROOVE = 0.2
_RIM = 0.3


def stack_lift(height: int, sizes: BoardSizes) -> float:
    """Return how far above its cell the top of a stack is, in units of the pitch.

    The upper pieces of a tall stack lie closer together, so that it hides less.
    """
    low, tall = min(height, _TALL) - 1, max(height - _TALL, 0)
    return min(low * sizes.layer + tall * sizes.tall_layer, sizes.layers_high)


def draw_stack(
    canvas: Canvas, pitch: float, colours: FlatColours, height: int, sizes: BoardSizes
) -> None:
    """Draw a stack in the centre of a square canvas."""
    x, y = canvas.width / 2, canvas.height / 2
    outline, radius = outline_of_piece(colours, sizes.squash), pitch * sizes.piece
    thickness = pitch * sizes.layer
    for rise in _rises(height, sizes):
        _draw_side(canvas, outline, radius, thickness, (x, y - pitch * rise), colours)
    top = x, y - pitch * stack_lift(height, sizes)
    _paste(canvas, colours.light, outline, radius - thickness * _GROOVE, top)
    _paste(canvas, colours.body, outline, radius - thickness * (_GROOVE + _RIM), top)
    _draw_emblem(canvas, pitch, top, colours, sizes)


def stack_mask(
    side: int, pitch: float, colours: PieceColours, height: int, sizes: BoardSizes, wider: float = 0
) -> Image.Image:
    """Return the mask of a stack, widened by a length."""
    outline, radius = outline_of_piece(colours, sizes.squash), pitch * sizes.piece + wider
    mask = Image.new("L", (side, side))
    x, y = side / 2, side / 2
    for rise in (-sizes.layer, *_rises(height, sizes)):
        mask = ImageChops.lighter(mask, outline(side, radius, (x, y - rise * pitch)))
    return mask


def _rises(height: int, sizes: BoardSizes) -> Iterator[float]:
    """Yield the height of each piece of a stack above the cell, lowest first."""
    return (stack_lift(layer, sizes) for layer in range(1, height + 1))


def _draw_side(
    canvas: Canvas,
    outline: Outline,
    radius: float,
    thickness: float,
    top: Place,
    colours: FlatColours,
) -> None:
    """Draw the side of a piece whose upper face is centred at `top`."""
    groove, (x, y) = thickness * _GROOVE, top
    _paste(canvas, colours.edge, outline, radius, (x, y + thickness))
    _paste(canvas, colours.shade, outline, radius - groove, (x, y + thickness - groove))
    _paste(canvas, colours.edge, outline, radius, (x, y))


def _draw_emblem(
    canvas: Canvas, pitch: float, centre: Place, colours: FlatColours, sizes: BoardSizes
) -> None:
    side, squash = canvas.width, sizes.squash
    if colours.emblem is Emblem.STAR:
        outer, inner = pitch * sizes.star, pitch * sizes.star_inner
        canvas.paste(colours.accent, star(side, outer, inner, sizes.star_points, centre, squash))
    elif colours.emblem is Emblem.BAND:
        radius, width = pitch * sizes.circle, pitch * sizes.circle_width
        outline = partial(disc, squash=squash)
        canvas.paste(colours.accent, band(side, radius, width, outline, centre))


def _paste(canvas: Canvas, colour: Colour, outline: Outline, radius: float, centre: Place) -> None:
    """Paste a shape; touches only the canvas it needs, which is much faster."""
    left, top = (math.floor(middle - radius) for middle in centre)
    side = math.ceil(2 * radius) + 2
    # Pillow truncates coordinates, so floating-point noise would shift them.
    middle = round(centre[0] - left, 9), round(centre[1] - top, 9)
    canvas.paste(colour, outline(side, radius, middle), (left, top))
