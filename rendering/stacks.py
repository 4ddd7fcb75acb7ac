"""Flat pieces, one or several on top of one another, seen a little from the front."""

from __future__ import annotations

import math

from PIL import Image, ImageChops

from rendering.masks import Outline, Place, band, disc, star
from rendering.shading import outline_of_piece
from rendering.theme import BoardSizes, Colour, Emblem, FlatColours, PieceColours

# In units of the thickness of a piece.
_GROOVE = 0.24
_BEVEL = 0.42
_BEVEL_SHIFT = 0.24


def lift(height: int, sizes: BoardSizes) -> float:
    """Return how far above its cell the top of a stack is drawn, in units of the pitch.

    The layers of a tall stack lie closer together, so that it does not hide its neighbours.
    """
    return min((height - 1) * sizes.layer, sizes.layers_high)


def badge_place(height: int, sizes: BoardSizes) -> Place:
    """Return where the badge with the height of a stack is, in units of the pitch."""
    return sizes.badge_place, -sizes.badge_place - lift(height, sizes)


def draw_stack(
    canvas: Image.Image, pitch: float, colours: FlatColours, height: int, sizes: BoardSizes
) -> None:
    """Draw a stack on the middle of a square canvas, with a badge if there are several pieces."""
    radius, thickness = pitch * sizes.piece, pitch * _thickness(height, sizes)
    x, y = canvas.width / 2, canvas.height / 2
    for layer in range(height):
        _draw_layer(canvas, radius, thickness, (x, y - layer * thickness), colours)
    _draw_emblem(canvas, pitch, (x, y - pitch * lift(height, sizes)), colours, sizes)
    if height > 1:
        right, drop = badge_place(height, sizes)
        centre = x + right * pitch, y + drop * pitch
        _paste(canvas, colours.badge_text, disc, pitch * sizes.badge, centre)
        _paste(canvas, colours.badge, disc, pitch * sizes.badge * 0.86, centre)


def stack_mask(
    side: int, pitch: float, colours: PieceColours, height: int, sizes: BoardSizes, wider: float = 0
) -> Image.Image:
    """Return what a stack covers of a square, made wider by a length."""
    outline, radius = outline_of_piece(colours), pitch * sizes.piece + wider
    mask = Image.new("L", (side, side))
    x, y = side / 2, side / 2
    thickness = pitch * _thickness(height, sizes)
    for layer in range(-1, height):
        mask = ImageChops.lighter(mask, outline(side, radius, (x, y - layer * thickness)))
    if height > 1:
        right, drop = badge_place(height, sizes)
        badge = disc(side, pitch * sizes.badge, (x + right * pitch, y + drop * pitch))
        mask = ImageChops.lighter(mask, badge)
    return mask


def _thickness(height: int, sizes: BoardSizes) -> float:
    return lift(height, sizes) / (height - 1) if height > 1 else sizes.layer


def _draw_layer(
    canvas: Image.Image, radius: float, thickness: float, top: Place, colours: FlatColours
) -> None:
    """Draw one piece whose upper face has its middle at `top`."""
    outline, groove, (x, y) = outline_of_piece(colours), thickness * _GROOVE, top
    inner, rim = radius - groove / 2, radius - groove
    # Off the middle, so that the edge that faces the light is the wider one.
    bevel, shift = thickness * _BEVEL, thickness * _BEVEL_SHIFT
    for colour, reach, centre in (
        (colours.edge, radius, (x, y + thickness)),
        (colours.shade, inner, (x, y + thickness - groove)),
        (colours.edge, inner, (x, y + groove / 2)),
        (colours.light, rim, top),
        (colours.body, rim - bevel, (x + shift, y + shift)),
    ):
        _paste(canvas, colour, outline, reach, centre)


def _draw_emblem(
    canvas: Image.Image, pitch: float, centre: Place, colours: FlatColours, sizes: BoardSizes
) -> None:
    side, radius = canvas.width, pitch * sizes.emblem
    if colours.emblem is Emblem.STAR:
        inner = pitch * sizes.emblem_inner
        canvas.paste(colours.accent, mask=star(side, radius, inner, sizes.emblem_points, centre))
    elif colours.emblem is Emblem.BAND:
        width = pitch * sizes.emblem_width
        canvas.paste(colours.accent, mask=band(side, radius - width / 2, width, disc, centre))


def _paste(
    canvas: Image.Image, colour: Colour, outline: Outline, radius: float, centre: Place
) -> None:
    """Paste a shape; no more of the canvas is touched than it needs, which is much quicker."""
    left, top = (math.floor(middle - radius) for middle in centre)
    side = math.ceil(2 * radius) + 2
    # As exact as the centre was: Pillow cuts off all that is behind the point.
    middle = round(centre[0] - left, 9), round(centre[1] - top, 9)
    canvas.paste(colour, (left, top), outline(side, radius, middle))
