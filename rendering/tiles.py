"""The pictures of single cells and pieces in RGB: drawn four times too large, then reduced."""

from __future__ import annotations

import math

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from rendering.scene import Ground, Look, Mark
from rendering.shading import disc, draw_contact_shadow, draw_marble, draw_ring
from rendering.text import Weight, text_mask
from rendering.theme import Colour, Theme, Tone

OVERSAMPLING = 4

MARK_TONES = {
    Mark.FREE: Tone.FREE,
    Mark.CHOICE: Tone.FREE,
    Mark.LAST: Tone.LAST,
    Mark.LEFT: Tone.LAST,
    Mark.MUST: Tone.MUST,
}


def cell_side(theme: Theme, pitch: float) -> int:
    """Return the side of a cell's tile in pixels; it is even, so that the tile has a middle."""
    return 2 * math.ceil(pitch * theme.board.ring + 1)


def cell_mask(theme: Theme, pitch: float) -> Image.Image:
    """Return which pixels of a tile belong to the cell."""
    side = cell_side(theme, pitch) * OVERSAMPLING
    covered = disc(side, pitch * theme.board.ring * OVERSAMPLING).reduce(OVERSAMPLING)
    return covered.point(lambda value: 255 if value > 24 else 0).convert("1")


def marble_mask(theme: Theme, pitch: float) -> Image.Image:
    """Return which pixels of a tile belong to the marble on the cell."""
    side = cell_side(theme, pitch) * OVERSAMPLING
    covered = disc(side, pitch * theme.board.marble * OVERSAMPLING).reduce(OVERSAMPLING)
    return covered.point(lambda value: 255 if value > 128 else 0).convert("1")


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
    """Return the coverage of the shadow of a ring in the middle of a square."""
    sizes = theme.board
    middle = (side / 2 + pitch * sizes.shadow_shift * 0.6, side / 2 + pitch * sizes.shadow_shift)
    blur = ImageFilter.GaussianBlur(pitch * sizes.shadow_blur)
    coverage = disc(side, pitch * sizes.ring, middle).filter(blur)
    return coverage.point([round(v * theme.shadow_strength) for v in range(256)])


def draw_icon(theme: Theme, diameter: int, piece: str, ground: Colour, *, filled: bool) -> Image.Image:
    """Return a piece, or the empty place for one, as an RGB tile on a flat ground."""
    side = (diameter + 2 * round(diameter * theme.icon_margin)) * OVERSAMPLING
    canvas = Image.new("RGB", (side, side), ground)
    radius = diameter / 2 * OVERSAMPLING
    if filled:
        shadow = disc(side, side).point([round(v * theme.icon_shadow) for v in range(256)])
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


def _draw_socket(canvas: Image.Image, radius: float, piece: str, theme: Theme) -> None:
    side = canvas.width
    canvas.paste(theme.socket_edge, mask=disc(side, radius))
    canvas.paste(theme.socket, mask=disc(side, radius - 1.5 * OVERSAMPLING))
    if not theme.letters:
        hint = canvas.copy()
        draw_marble(hint, radius * theme.hint_radius, theme.marbles[piece])
        canvas.paste(hint, mask=_weaken(disc(side, side), theme.hint_strength))


def _draw_piece(canvas: Image.Image, pitch: float, piece: str, theme: Theme) -> None:
    radius = pitch * theme.board.marble
    ring = disc(canvas.width, pitch * theme.board.ring)
    draw_contact_shadow(canvas, radius, ring, theme.marble_shadow)
    draw_marble(canvas, radius, theme.marbles[piece])


def _draw_ghost_marble(canvas: Image.Image, pitch: float, look: Look, theme: Theme) -> None:
    radius, side = pitch * theme.board.marble, canvas.width
    ghost = canvas.copy()
    draw_marble(ghost, radius, theme.marbles[look.taken or ""])
    canvas.paste(ghost, mask=_weaken(disc(side, radius), theme.ghost_strength))
    if look.ground is Ground.RING:
        outline = _dashes(side, radius, pitch * theme.board.ghost_width, 12)
        canvas.paste(theme.tones[Tone.LAST], mask=outline)


def _draw_ghost_ring(canvas: Image.Image, pitch: float, ground: Ground, theme: Theme) -> None:
    """Draw the outline of a ring that has gone: dashed for a removed one, filled for a claimed one."""
    sizes, side = theme.board, canvas.width
    tone, radius = theme.tones[Tone.LAST], pitch * (sizes.ring - sizes.ghost_width)
    if ground is Ground.REMOVED:
        canvas.paste(tone, mask=_dashes(side, radius, pitch * sizes.ghost_width, 16))
        return
    canvas.paste(tone, mask=_weaken(disc(side, pitch * sizes.ring), theme.claimed_strength))
    canvas.paste(tone, mask=_band(side, radius, pitch * sizes.ghost_width))


def _draw_mark(canvas: Image.Image, pitch: float, mark: Mark, theme: Theme) -> None:
    sizes, side = theme.board, canvas.width
    radius = pitch * sizes.mark_radius
    if mark in (Mark.FREE, Mark.LEFT):
        width, dashes = pitch * sizes.free_width, 24 if mark is Mark.FREE else 12
        band = _dashes(side, radius, width, dashes)
    else:
        band = _band(side, radius, pitch * sizes.mark_width)
    strength = theme.free_strength if mark is Mark.FREE else 1.0
    canvas.paste(theme.tones[MARK_TONES[mark]], mask=_weaken(band, strength))


def _write_name(tile: Image.Image, pitch: float, look: Look, name: str, theme: Theme) -> None:
    sizes = theme.board
    marble = theme.marbles.get(look.piece or "")
    ghost_ink = theme.tones[Tone.TEXT] if look.taken else theme.coordinate
    ink = marble.text if marble else ghost_ink
    if not (theme.letters and marble):
        _write(tile, name, round(pitch * sizes.text), ink)
        return
    drop = pitch * sizes.coordinate_drop
    _write(tile, marble.letter, round(pitch * sizes.letter), ink, drop=-drop * 0.5)
    _write(tile, name, round(pitch * sizes.small_text), ink, drop=drop)


def _write(tile: Image.Image, text: str, size: int, ink: Colour, *, drop: float = 0) -> None:
    """Write a short text into the middle of a tile, `drop` pixels lower."""
    mask, _ = text_mask(text, Weight.SEMIBOLD, size)
    _, rise = text_mask("0", Weight.SEMIBOLD, size)
    _, own_rise = text_mask(text, Weight.SEMIBOLD, size)
    top = round(tile.height / 2 + drop + rise / 2) - own_rise
    tile.paste(ink, (round((tile.width - mask.width) / 2), top), mask)


def _band(side: int, radius: float, width: float) -> Image.Image:
    return ImageChops.subtract(disc(side, radius + width / 2), disc(side, radius - width / 2))


def _dashes(side: int, radius: float, width: float, count: int) -> Image.Image:
    mask = Image.new("L", (side, side))
    draw = ImageDraw.Draw(mask)
    edge, step = radius + width / 2, 360 / count
    box = (side / 2 - edge, side / 2 - edge, side / 2 + edge, side / 2 + edge)
    for dash in range(count):
        draw.arc(box, dash * step, (dash + 0.55) * step, fill=255, width=round(width))
    return mask


def _weaken(mask: Image.Image, strength: float) -> Image.Image:
    return mask.point([round(value * strength) for value in range(256)])
