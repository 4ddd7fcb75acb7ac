"""Marks on cells: the last turn, what may go, what a choice is about, and what is in danger."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw

from rendering.masks import Place, band, dashed, disc, dots
from rendering.pieces import piece_outline
from rendering.scene import CellLook, Mark
from rendering.stacks import lift
from rendering.theme import BoardSizes, Shape, Theme, Tone

MARK_TONES = {
    Mark.FREE: Tone.FREE,
    Mark.CHOICE: Tone.FREE,
    Mark.LAST: Tone.LAST,
    Mark.LEFT: Tone.LAST,
    Mark.OFFERED: Tone.FREE,
    Mark.CHOSEN: Tone.TEXT,
}
_CHOICES = (Mark.OFFERED, Mark.CHOSEN)
_DASHES = 12
# Where the gap between the two lines around what is chosen is, in units of their whole width.
_GAP = (0.55, 0.3)


def is_button(look: CellLook) -> bool:
    """Tell whether a vacant cell looks like a button, because a choice is about it."""
    return look.piece is None and look.mark in _CHOICES


def mark_reach(look: CellLook, sizes: BoardSizes) -> float:
    """Return how far the marks go beyond the edge of a piece, in units of the pitch."""
    if look.threatened:
        return max(sizes.tooth_reach + sizes.tooth_rim, sizes.offered_width)
    if look.mark in _CHOICES:
        return sizes.offered_width
    return sizes.mark_width + sizes.mark_rim


def draw_mark(canvas: Image.Image, pitch: float, look: CellLook, mark: Mark, theme: Theme) -> None:
    """Draw a mark on a cell in the middle of a square canvas, below the piece if there is one."""
    tone, sizes, side = theme.tones[MARK_TONES[mark]], theme.equipment.sizes, canvas.width
    if mark in _CHOICES:
        _draw_choice(canvas, pitch, look, mark, theme)
        return
    if mark is Mark.FREE:
        canvas.paste(tone, mask=dots(side, pitch * sizes.free_radius, pitch * sizes.free_dot))
        return
    line = _line(side, pitch, look, theme)
    canvas.paste(theme.page, mask=_line(side, pitch, look, theme, rim=pitch * sizes.mark_rim))
    canvas.paste(tone, mask=dashed(line, _DASHES) if mark is Mark.LEFT else line)


def draw_teeth(canvas: Image.Image, pitch: float, look: CellLook, theme: Theme) -> None:
    """Draw the mark of danger: four teeth that bite into the piece from its sides."""
    sizes, middle = theme.equipment.sizes, canvas.width / 2
    centre = middle, middle - pitch * lift(look.height, sizes)
    reach, rim = pitch * (sizes.piece + sizes.tooth_reach), pitch * sizes.tooth_rim
    length, half = pitch * sizes.tooth_length, pitch * sizes.tooth_width / 2
    draw = ImageDraw.Draw(canvas)
    for turn in range(4):
        outer = (reach + rim, length + 3 * rim, half + 2 * rim)
        for colour, shape in ((theme.page, outer), (theme.tones[Tone.MUST], (reach, length, half))):
            draw.polygon(_tooth(centre, turn, *shape), fill=colour)


def _tooth(centre: Place, turn: int, reach: float, length: float, half: float) -> list[Place]:
    """Return a triangle that points inwards, `turn` quarters round a centre."""
    (x, y), angle = centre, turn * math.pi / 2
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    corners = ((reach - length, 0.0), (reach, half), (reach, -half))
    return [
        (x + far * along[0] + wide * across[0], y + far * along[1] + wide * across[1])
        for far, wide in corners
    ]


def _draw_choice(
    canvas: Image.Image, pitch: float, look: CellLook, mark: Mark, theme: Theme
) -> None:
    """Draw a button on a vacant cell, a wide line around a piece; a second line if it is chosen."""
    sizes, side, tone = theme.equipment.sizes, canvas.width, theme.tones[MARK_TONES[mark]]
    wide, thin = pitch * sizes.offered_width, pitch * sizes.mark_width
    if look.piece is None:
        canvas.paste(tone, mask=disc(side, pitch * sizes.offered_radius))
        if mark is Mark.CHOSEN:
            canvas.paste(tone, mask=band(side, pitch * sizes.mark_radius, thin))
        return
    piece = theme.equipment.pieces[look.piece]

    def around(wider: float) -> Image.Image:
        return piece_outline(side, pitch, piece, sizes, look.height, wider)

    canvas.paste(tone, mask=around(wide))
    if mark is Mark.CHOSEN:
        outer, inner = _GAP
        canvas.paste(theme.page, mask=around(wide * outer))
        canvas.paste(tone, mask=around(wide * inner))


def _line(side: int, pitch: float, look: CellLook, theme: Theme, rim: float = 0) -> Image.Image:
    """Return the line around a piece, or in a vacant cell, with a rim on both sides of it."""
    own = theme.equipment
    sizes, width = own.sizes, pitch * own.sizes.mark_width
    if own.shape is Shape.SPACE and look.piece is not None:
        piece = own.pieces[look.piece]
        return piece_outline(side, pitch, piece, sizes, look.height, width + rim)
    if look.mark is Mark.LEFT:
        width = pitch * sizes.left_width
    return band(side, pitch * sizes.mark_radius, width + 2 * rim)
