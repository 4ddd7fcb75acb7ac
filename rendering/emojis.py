"""The pieces of a game as small square pictures, to stand between words."""

from __future__ import annotations

import io
import re

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image, ImageChops

from rendering.canvas import Canvas
from rendering.games import get_drawing
from rendering.masks import OVERSAMPLING
from rendering.pieces import draw_piece, piece_outline
from rendering.theme import BoardSizes, FlatColours, Piece
from rendering.themes import THEMES, theme_for
from rendering.view import BoardView
from rules import AnyGame

EMOJI_SIDE_PX = 128
MAX_NAME = 32

# The line around a piece, about one pixel where an emoji is 22 pixels high.
_LINE_PX = 6
_MARGIN_PX = 2
# A flat piece is seen from above, and its emblem is wider, or it would vanish.
_THICKNESS, _WIDER = 0.04, 0.04
_NO_LETTER = re.compile(r"[^A-Za-z0-9]+")


class Emoji(Struct, frozen=True):
    """A piece as a PNG file with transparency, under a name that Discord accepts."""

    name: str
    piece: str
    png: bytes


def render_emojis(game: AnyGame) -> tuple[Emoji, ...]:
    """Render each piece of a game as a square PNG file that is clear on dark and on light."""
    return tuple(
        Emoji(_name(game, piece), piece, _png(picture))
        for piece, picture in draw_pieces(game, EMOJI_SIDE_PX).items()
    )


def draw_pieces(game: AnyGame, side: int) -> dict[str, Image.Image]:
    """Draw each piece of a game as a square RGBA image."""
    name = get_drawing(game.slug).scene(game.start(), BoardView()).equipment
    equipment = theme_for(THEMES[0], name, colour_blind=False).equipment
    pieces = equipment.pieces.items()
    return {piece: _draw(colours, equipment.sizes, side) for piece, colours in pieces}


def _draw(colours: Piece, sizes: BoardSizes, side: int) -> Image.Image:
    """Draw a piece with a line around it in the colour of its text, which is clear on it."""
    whole, unit = side * OVERSAMPLING, side * OVERSAMPLING / EMOJI_SIDE_PX
    line, room = _LINE_PX * unit, EMOJI_SIDE_PX / 2 - _LINE_PX - _MARGIN_PX
    seen = replace(
        sizes,
        squash=1.0,
        layer=_THICKNESS,
        circle=sizes.circle - _WIDER / 2,
        circle_width=sizes.circle_width + _WIDER,
        seat=0.0,
    )
    below = _THICKNESS if isinstance(colours, FlatColours) else 0.0
    pitch = room * unit / (sizes.piece + below)
    outline = piece_outline(whole, pitch, colours, seen, wider=line)
    canvas = Canvas.filled((whole, whole), colours.text)
    draw_piece(canvas, pitch, colours, seen)
    picture = canvas.reduced(OVERSAMPLING)
    picture.putalpha(outline.reduce(OVERSAMPLING))
    # The side of a flat piece lies below the centre.
    return ImageChops.offset(picture, 0, -round(pitch * below / 2 / OVERSAMPLING))


def _name(game: AnyGame, piece: str) -> str:
    return _NO_LETTER.sub("_", f"{game.slug} {piece}")[:MAX_NAME]


def _png(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()
