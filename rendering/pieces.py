"""Pieces of every kind, drawn large in RGB, and their outlines."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageFilter

from rendering.cache import CACHE
from rendering.canvas import Canvas
from rendering.masks import disc, scale_coverage
from rendering.shading import draw_ball, draw_contact_shadow, outline_of_piece
from rendering.sprite import Sprite
from rendering.stacks import draw_stack, stack_mask
from rendering.theme import BoardSizes, Equipment, FlatColours, Piece

FLAT_SHADOW = 0.55
"""The strength of a flat piece's shadow."""


def draw_piece(
    canvas: Canvas, pitch: float, piece: Piece, sizes: BoardSizes, height: int = 1
) -> None:
    """Draw a piece, or a stack topped by it, in the centre of a square canvas."""
    if isinstance(piece, FlatColours):
        draw_stack(canvas, pitch, piece, height, sizes)
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
