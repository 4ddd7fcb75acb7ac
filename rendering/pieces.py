"""Pieces of every kind, drawn large in RGB, and their outlines."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType

from PIL import Image, ImageChops, ImageFilter

from rendering.canvas import Canvas
from rendering.masks import Outline, Place, band, disc, scale_coverage, star
from rendering.shading import draw_ball, draw_contact_shadow, outline_of_piece
from rendering.sprite_cache import CACHE, Sprite
from rendering.theme import (
    BoardSizes,
    Colour,
    Emblem,
    Equipment,
    FlatColours,
    Piece,
    PieceColours,
    contrast,
)

FLAT_SHADOW = 0.55
"""The strength of a flat piece's shadow."""
# Above this height pieces lie closer together.
_TALL = 5
# As shares of a piece's thickness.
_GROOVE = 0.2
_RIM = 0.3


def draw_piece(
    canvas: Canvas,
    pitch: float,
    piece: Piece,
    sizes: BoardSizes,
    height: int = 1,
    inside: Mapping[int, Piece] = MappingProxyType({}),
) -> None:
    """Draw a piece, or a stack topped by it, in the centre of a square canvas.

    `inside` are pieces of another kind in the stack, by level.
    """
    if isinstance(piece, FlatColours):
        flat = {level: inner for level, inner in inside.items() if isinstance(inner, FlatColours)}
        draw_stack(canvas, pitch, piece, height, sizes, flat)
    else:
        draw_ball(canvas, pitch * sizes.piece, piece, sizes)
        if piece.inlay is not None:
            canvas.paste(piece.inlay, disc(canvas.width, pitch * sizes.inlay))


def draw_piece_shadow(
    canvas: Canvas, pitch: float, piece: Piece, equipment: Equipment, within: Image.Image
) -> None:
    """Draw a piece's shadow in the centre of a square canvas, inside a mask."""
    sizes, colour = equipment.sizes, equipment.board.piece_shadow
    if isinstance(piece, FlatColours):
        key = "shadow", canvas.width, pitch, piece.block, sizes
        shadow = CACHE.get(key, lambda: _flat_shadow(canvas.width, pitch, piece, sizes))
        canvas.paste(colour, ImageChops.multiply(shadow.image, within))
    else:
        draw_contact_shadow(canvas, pitch * sizes.piece, within, colour)


def piece_outline(
    side: int, pitch: float, piece: Piece, sizes: BoardSizes, height: int = 1, wider: float = 0
) -> Image.Image:
    """Return the mask of a piece or stack, widened by a length."""
    if isinstance(piece, FlatColours):
        return stack_mask(side, pitch, piece, height, sizes, wider)
    radius = pitch * sizes.piece + wider
    return outline_of_piece(piece)(side, radius, (side / 2, side / 2))


def _flat_shadow(side: int, pitch: float, piece: FlatColours, sizes: BoardSizes) -> Sprite:
    shift = pitch * sizes.shadow_shift
    whole = stack_mask(side, pitch, piece, 1, sizes)
    moved = ImageChops.offset(whole, round(shift * 0.5), round(shift))
    soft = moved.filter(ImageFilter.GaussianBlur(pitch * sizes.shadow_blur))
    return Sprite(scale_coverage(soft, FLAT_SHADOW))


def stack_lift(height: int, sizes: BoardSizes) -> float:
    """Return how far above its cell the top of a stack is, in units of the pitch.

    The upper pieces of a tall stack lie closer together, so that it hides less.
    """
    low, tall = min(height, _TALL) - 1, max(height - _TALL, 0)
    return min(low * sizes.layer + tall * sizes.tall_layer, sizes.layers_high)


def draw_stack(
    canvas: Canvas,
    pitch: float,
    colours: FlatColours,
    height: int,
    sizes: BoardSizes,
    inside: Mapping[int, FlatColours] = MappingProxyType({}),
) -> None:
    """Draw a stack in the centre of a square canvas; a piece inside rings the top one."""
    x, y = canvas.width / 2, canvas.height / 2
    outline, radius = outline_of_piece(colours, sizes.squash), pitch * sizes.piece
    thickness = pitch * sizes.layer
    for level, rise in enumerate(_rises(height, sizes), 1):
        layer = inside.get(level, colours)
        _draw_side(canvas, outline, radius, thickness, (x, y - pitch * rise), layer)
    top = x, y - pitch * stack_lift(height, sizes)
    _paste(canvas, colours.light, outline, radius - thickness * _GROOVE, top)
    _paste(canvas, colours.body, outline, radius - thickness * (_GROOVE + _RIM), top)
    _draw_emblem(canvas, pitch, top, colours, sizes)
    if inside:
        tint = inner_ring(colours, inside[max(inside)])
        _draw_ring(canvas, pitch, top, tint, sizes, sizes.inner_width)


def inner_ring(top: FlatColours, inner: FlatColours) -> Colour:
    """Return the colour of the ring on a stack that has another piece inside."""
    return max(inner.body, inner.light, key=lambda colour: contrast(colour, top.body))


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
        _draw_ring(canvas, pitch, centre, colours.accent, sizes, sizes.circle_width)


def _draw_ring(
    canvas: Canvas, pitch: float, centre: Place, colour: Colour, sizes: BoardSizes, width: float
) -> None:
    outline = partial(disc, squash=sizes.squash)
    ring = band(canvas.width, pitch * sizes.circle, pitch * width, outline, centre)
    canvas.paste(colour, ring)


def _paste(canvas: Canvas, colour: Colour, outline: Outline, radius: float, centre: Place) -> None:
    """Paste a shape; touches only the canvas it needs, which is much faster."""
    left, top = (math.floor(middle - radius) for middle in centre)
    side = math.ceil(2 * radius) + 2
    # Pillow truncates coordinates, so floating-point noise would shift them.
    middle = round(centre[0] - left, 9), round(centre[1] - top, 9)
    canvas.paste(colour, outline(side, radius, middle), (left, top))
