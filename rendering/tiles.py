"""Single cells and pieces in RGB: drawn too large, then reduced to tiles with smooth edges."""

from __future__ import annotations

import math

from PIL import Image, ImageFilter

from rendering.masks import OVERSAMPLING, band, dashes, disc, dots, solid, weakened
from rendering.scene import Ground, Look, Mark
from rendering.shading import draw_contact_shadow, draw_marble, draw_ring
from rendering.text import Weight, text_mask
from rendering.theme import Colour, Theme, Tone, luma, mix

MARK_TONES = {
    Mark.FREE: Tone.FREE,
    Mark.CHOICE: Tone.FREE,
    Mark.LAST: Tone.LAST,
    Mark.LEFT: Tone.LAST,
}


def cell_side(theme: Theme, pitch: float) -> int:
    """Return the side of a cell's tile in pixels; it is even, so that the tile has a middle."""
    return 2 * math.ceil(pitch * theme.board.ring + 1)


def cell_mask(theme: Theme, pitch: float) -> Image.Image:
    """Return which pixels of a tile belong to a ring."""
    return solid(_reduced_disc(theme, pitch, theme.board.ring), 24)


def marble_mask(theme: Theme, pitch: float) -> Image.Image:
    """Return which pixels of a tile belong to the marble on the cell."""
    return solid(_reduced_disc(theme, pitch, theme.board.marble), 127)


def draw_cell(theme: Theme, pitch: float, look: Look, name: str) -> Image.Image:
    """Return a cell as an RGB tile."""
    large = pitch * OVERSAMPLING
    side = cell_side(theme, pitch) * OVERSAMPLING
    canvas = Image.new("RGB", (side, side), theme.page)
    if look.ground is Ground.RING:
        canvas.paste(theme.shadow, mask=drop_shadow(side, large, theme))
        draw_ring(canvas, large, theme.ring, theme.board)
    else:
        _draw_ghost_ring(canvas, large, look.ground, theme)
    if look.mark is not None:
        _draw_mark(canvas, large, look.mark, theme)
    if look.taken is not None:
        _draw_ghost_marble(canvas, large, look, theme)
    if look.piece is not None:
        _draw_piece(canvas, large, look.piece, theme)
    tile = canvas.reduce(OVERSAMPLING)
    _write_name(tile, pitch, look, name, theme)
    return tile


def drop_shadow(side: int, pitch: float, theme: Theme) -> Image.Image:
    """Return the mask of the shadow of a ring in the middle of a square."""
    sizes = theme.board
    shift = pitch * sizes.shadow_shift
    blur = ImageFilter.GaussianBlur(pitch * sizes.shadow_blur)
    shadow = disc(side, pitch * sizes.ring, (side / 2 + shift * 0.6, side / 2 + shift))
    return weakened(shadow.filter(blur), theme.shadow_strength)


def draw_icon(theme: Theme, diameter: int, piece: str, *, filled: bool) -> Image.Image:
    """Return a piece, or the empty place for one, as an RGB tile on a panel."""
    side = (diameter + 2 * round(diameter * theme.icon_margin)) * OVERSAMPLING
    canvas = Image.new("RGB", (side, side), theme.panel)
    radius = diameter / 2 * OVERSAMPLING
    if filled:
        shadow = weakened(Image.new("L", (side, side), 255), theme.icon_shadow)
        draw_contact_shadow(canvas, radius, shadow, theme.marble_shadow)
        draw_marble(canvas, radius, theme.marbles[piece])
    else:
        _draw_socket(canvas, radius, piece, theme)
    tile = canvas.reduce(OVERSAMPLING)
    if theme.letters:
        colours = theme.marbles[piece]
        ink = colours.text if filled else theme.tones[Tone.MUTED]
        _write(tile, colours.letter, round(diameter * theme.icon_letter), ink)
    return tile


def _reduced_disc(theme: Theme, pitch: float, radius: float) -> Image.Image:
    large = disc(cell_side(theme, pitch) * OVERSAMPLING, pitch * radius * OVERSAMPLING)
    return large.reduce(OVERSAMPLING)


def _draw_ghost_ring(canvas: Image.Image, pitch: float, ground: Ground, theme: Theme) -> None:
    """Draw the outline of a ring that has gone: dashed when removed, filled when claimed."""
    sizes, side = theme.board, canvas.width
    tone, radius = theme.tones[Tone.LAST], pitch * (sizes.ring - sizes.ghost_width)
    if ground is Ground.REMOVED:
        canvas.paste(tone, mask=dashes(side, radius, pitch * sizes.ghost_width, 16))
        return
    canvas.paste(tone, mask=weakened(disc(side, pitch * sizes.ring), theme.claimed_strength))
    canvas.paste(tone, mask=band(side, radius, pitch * sizes.ghost_width))


def _draw_mark(canvas: Image.Image, pitch: float, mark: Mark, theme: Theme) -> None:
    sizes, side = theme.board, canvas.width
    radius = pitch * sizes.mark_radius
    if mark is Mark.FREE:
        mask = dots(side, pitch * sizes.free_radius, pitch * sizes.free_dot)
    elif mark is Mark.LEFT:
        mask = dashes(side, radius, pitch * sizes.ghost_width, 12)
    else:
        mask = band(side, radius, pitch * sizes.mark_width)
    canvas.paste(theme.tones[MARK_TONES[mark]], mask=mask)


def _draw_ghost_marble(canvas: Image.Image, pitch: float, look: Look, theme: Theme) -> None:
    radius, side = pitch * theme.board.marble, canvas.width
    ghost = canvas.copy()
    draw_marble(ghost, radius, theme.marbles[look.taken or ""])
    canvas.paste(ghost, mask=weakened(disc(side, radius), theme.ghost_strength))
    if look.ground is Ground.RING:
        outline = dashes(side, radius, pitch * theme.board.ghost_width, 12)
        canvas.paste(theme.tones[Tone.LAST], mask=outline)


def _draw_piece(canvas: Image.Image, pitch: float, piece: str, theme: Theme) -> None:
    radius = pitch * theme.board.marble
    ring = disc(canvas.width, pitch * theme.board.ring)
    draw_contact_shadow(canvas, radius, ring, theme.marble_shadow)
    draw_marble(canvas, radius, theme.marbles[piece])


def _draw_socket(canvas: Image.Image, radius: float, piece: str, theme: Theme) -> None:
    side = canvas.width
    canvas.paste(theme.socket_edge, mask=disc(side, radius))
    canvas.paste(theme.socket, mask=disc(side, radius * (1 - theme.socket_width)))
    if not theme.letters:
        colours, hint = theme.marbles[piece], radius * theme.hint_radius
        edge, body = (
            mix(theme.socket, c, theme.hint_strength) for c in (colours.edge, colours.body)
        )
        canvas.paste(edge, mask=disc(side, hint))
        canvas.paste(body, mask=disc(side, hint * (1 - theme.socket_width)))


def _write_name(tile: Image.Image, pitch: float, look: Look, name: str, theme: Theme) -> None:
    """Write the coordinate of a cell, below the letter of its piece where letters are wanted."""
    sizes, ink = theme.board, _ink(look, theme)
    piece = look.piece or look.taken
    if piece is None or not theme.letters:
        _write(tile, name, round(pitch * sizes.text), ink)
        return
    drop = pitch * sizes.coordinate_drop
    letter = theme.marbles[piece].letter
    _write(tile, letter, round(pitch * sizes.letter), ink, drop=-drop * 0.5)
    _write(tile, name, round(pitch * sizes.small_text), ink, drop=drop)


def _ink(look: Look, theme: Theme) -> Colour:
    if look.piece is not None:
        return theme.marbles[look.piece].text
    if look.taken is not None:
        ground = theme.ring.hole if look.ground is Ground.RING else theme.page
        ghost = mix(ground, theme.marbles[look.taken].body, theme.ghost_strength)
        inks = (theme.tones[Tone.TEXT], theme.on_tone)
        return max(inks, key=lambda ink: abs(luma(ink) - luma(ghost)))
    return theme.coordinate if look.ground is Ground.RING else theme.gone


def _write(tile: Image.Image, text: str, size: int, ink: Colour, *, drop: float = 0) -> None:
    """Write a short text into the middle of a tile, `drop` pixels lower."""
    mask, rise = text_mask(text, Weight.SEMIBOLD, size)
    _, digit = text_mask("0", Weight.SEMIBOLD, size)
    top = round(tile.height / 2 + drop + digit / 2) - rise
    tile.paste(ink, (round((tile.width - mask.width) / 2), top), mask)
