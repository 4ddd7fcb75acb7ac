"""Icons beside the board in RGB: pieces, empty slots, the forced-move arrow."""

from __future__ import annotations

from msgspec.structs import replace
from PIL import Image, ImageDraw

from rendering.canvas import Canvas
from rendering.labels import Label, ink_on
from rendering.masks import OVERSAMPLING, band
from rendering.pieces import draw_piece, piece_outline
from rendering.theme import BallColours, BoardSizes, Colour, FlatColours, Piece, Theme, Tone, luma

# Transparent pixels around a piece.
_MARGIN = 2
# The minimum difference in brightness between a piece, or its thin rim, and the panel below it.
_CLEAR, _CLEAR_RIM = 40, 60
# The width of the outline of a piece that would be lost on the panel, as a share of its diameter.
_HALO = 0.075
# A letter on a flat piece is smaller, to stay on its emblem.
_FLAT_LETTER = 0.88
# The parts of an arrow, as shares of its length.
_SHAFT, _NECK, _WING = 0.1, 0.55, 0.31


def draw_icon(
    theme: Theme, diameter: int, piece: str, background: Colour, *, plain: bool = False
) -> tuple[Image.Image, Image.Image]:
    """Return a piece as an RGB tile on a background, and its mask.

    A plain icon has no letter.
    """
    own, sizes = theme.equipment, _sizes_beside(theme)
    side = (diameter + 2 * _MARGIN) * OVERSAMPLING
    canvas = Canvas.filled((side, side), background)
    radius, colours = diameter / 2 * OVERSAMPLING, own.pieces[piece]
    halo = round(diameter * _HALO * OVERSAMPLING) if _is_lost_on(background, colours) else 0
    # All but a pixel of the halo is a part of the piece's own size.
    pitch = (radius - max(0, halo - OVERSAMPLING)) / own.sizes.piece
    whole = piece_outline(side, pitch, colours, sizes, wider=halo)
    if halo:
        canvas.paste(theme.brass if background == theme.walnut else theme.tones[Tone.MUTED], whole)
    draw_piece(canvas, pitch, colours, sizes)
    shape = whole.reduce(OVERSAMPLING)
    tile = canvas.reduced(OVERSAMPLING)
    if theme.letters and not plain:
        share = theme.icon_letter * (_FLAT_LETTER if isinstance(colours, FlatColours) else 1)
        Label(colours.letter, round(diameter * share), ink_on(colours)).write(tile)
    return tile, shape


def missing_mask(diameter: int, width: float) -> Image.Image:
    """Return the mask of an empty slot: a small circle."""
    side = (diameter + 2 * _MARGIN) * OVERSAMPLING
    radius, line = (diameter - width) / 2 * OVERSAMPLING, width * OVERSAMPLING
    return band(side, radius, line).reduce(OVERSAMPLING)


def arrow_mask(length: int) -> Image.Image:
    """Return the mask of an arrow to the right."""
    side = length * OVERSAMPLING
    mask = Image.new("L", (side, side))
    middle, shaft, neck, wing = side / 2, side * _SHAFT, side * _NECK, side * _WING
    upper = [(0, middle - shaft), (neck, middle - shaft), (neck, middle - wing), (side, middle)]
    lower = [(neck, middle + wing), (neck, middle + shaft), (0, middle + shaft)]
    ImageDraw.Draw(mask).polygon([*upper, *lower], fill=255)
    return mask.reduce(OVERSAMPLING)


def _is_lost_on(background: Colour, colours: Piece) -> bool:
    """Tell whether a piece needs an outline to be visible on a panel."""
    rim = colours.rim if isinstance(colours, BallColours) else None
    if rim is not None and abs(luma(background) - luma(rim)) >= _CLEAR_RIM:
        return False
    return abs(luma(background) - luma(colours.body)) < _CLEAR


def _sizes_beside(theme: Theme) -> BoardSizes:
    """Return the sizes with a wider outline for small pieces."""
    sizes = theme.equipment.sizes
    return replace(sizes, seat=sizes.piece * theme.icon_seat, rim=sizes.rim * theme.icon_rim)
