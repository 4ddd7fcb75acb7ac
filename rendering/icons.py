"""Pieces beside the board in RGB, and the empty places for them."""

from __future__ import annotations

from PIL import Image

from rendering.labels import Label, ink_on
from rendering.masks import OVERSAMPLING, disc, weakened
from rendering.pieces import draw_piece, draw_piece_shadow, piece_outline
from rendering.shading import outline_of_piece
from rendering.theme import BallColours, Colour, Piece, PieceColours, Theme, Tone, luma, mix

# From which difference of brightness on a piece is clear of the panel it lies on.
_CLEAR = 40


def draw_icon(
    theme: Theme, diameter: int, piece: str, *, filled: bool, plain: bool = False
) -> Image.Image:
    """Return a piece, or the empty place for one, as an RGB tile on a panel.

    A plain one has no letter.
    """
    own = theme.equipment
    side = (diameter + 2 * round(diameter * theme.icon_margin)) * OVERSAMPLING
    canvas = Image.new("RGB", (side, side), theme.panel)
    pitch = diameter / 2 * OVERSAMPLING / own.sizes.piece
    if filled:
        _draw_halo(canvas, pitch, own.pieces[piece], theme)
        shadow = weakened(Image.new("L", (side, side), 255), theme.icon_shadow)
        draw_piece_shadow(canvas, pitch, own.pieces[piece], own, shadow)
        draw_piece(canvas, pitch, own.pieces[piece], own.sizes)
    else:
        _draw_socket(canvas, diameter / 2 * OVERSAMPLING, piece, theme)
    tile = canvas.reduce(OVERSAMPLING)
    if theme.letters and not plain:
        colours = own.pieces[piece]
        ink = ink_on(colours) if filled else theme.tones[Tone.MUTED]
        Label(colours.letter, round(diameter * theme.icon_letter), ink).write(tile)
    return tile


def draw_pip(theme: Theme, diameter: int, piece: str, *, filled: bool) -> Image.Image:
    """Return a dot that counts a piece, or the lack of one, as an RGB tile on a panel."""
    side = (diameter + 2) * OVERSAMPLING
    canvas = Image.new("RGB", (side, side), theme.panel)
    radius, colours = diameter / 2 * OVERSAMPLING, theme.equipment.pieces[piece]
    if not filled:
        canvas.paste(theme.socket_edge, mask=disc(side, radius * theme.lost_pip))
        return canvas.reduce(OVERSAMPLING)
    outline, middle = outline_of_piece(colours), (side / 2, side / 2)
    canvas.paste(theme.tones[Tone.MUTED], mask=outline(side, radius, middle))
    body = colours.shade if _is_lost_on(theme.panel, colours) else colours.body
    canvas.paste(body, mask=outline(side, radius * theme.pip_body, middle))
    return canvas.reduce(OVERSAMPLING)


def _draw_halo(canvas: Image.Image, pitch: float, colours: Piece, theme: Theme) -> None:
    """Draw an edge around a ball that would hardly be seen on a panel."""
    if isinstance(colours, BallColours) and _is_lost_on(theme.panel, colours):
        wider, sizes = pitch * theme.halo_width, theme.equipment.sizes
        halo = piece_outline(canvas.width, pitch, colours, sizes, wider=wider)
        canvas.paste(mix(theme.panel, theme.tones[Tone.MUTED], theme.halo_strength), mask=halo)


def _is_lost_on(ground: Colour, colours: PieceColours) -> bool:
    return abs(luma(ground) - luma(colours.body)) < _CLEAR


def _draw_socket(canvas: Image.Image, radius: float, piece: str, theme: Theme) -> None:
    """Draw an empty place, with a hint at what it is for unless a letter tells that."""
    side = canvas.width
    canvas.paste(theme.socket_edge, mask=disc(side, radius))
    canvas.paste(theme.socket, mask=disc(side, radius * (1 - theme.socket_width)))
    if not theme.letters:
        colours, hint = theme.equipment.pieces[piece], radius * theme.hint_radius
        lost = _is_lost_on(theme.socket, colours)
        edge, body = (
            mix(theme.socket, colour, theme.hint_strength)
            for colour in (theme.tones[Tone.MUTED] if lost else colours.edge, colours.body)
        )
        canvas.paste(edge, mask=disc(side, hint))
        canvas.paste(body, mask=disc(side, hint * (1 - theme.socket_width)))
