"""Marks on cells: last turn, removable, offered or chosen, threatened."""

from __future__ import annotations

import math
from functools import partial

from PIL import Image

from rendering.canvas import Canvas
from rendering.masks import Outline, Place, band, cut_dashes, disc, dots
from rendering.pieces import piece_outline, stack_lift
from rendering.scene import CellLook, Mark
from rendering.shading import outline_of
from rendering.theme import BoardSizes, Shape, Theme, Tone

MARK_TONES = {
    Mark.CHOICE: Tone.FREE,
    Mark.LAST: Tone.LAST,
    Mark.LEFT: Tone.LAST,
    Mark.PASSED: Tone.LAST,
    Mark.OFFERED: Tone.FREE,
    Mark.CHOSEN: Tone.TEXT,
    Mark.TARGET: Tone.MUST,
}
_CHOICES = (Mark.OFFERED, Mark.CHOSEN)
_BUTTONS = (*_CHOICES, Mark.TARGET, Mark.PASSED)
_DASHES = 12
# The width of the line below the dashes, relative to them. A ghost needs a wider one, or it would
# look like a piece.
_CASED = 1.8
_GHOST_CASED = 3.3
# The gap between the two lines around a chosen cell, as shares of their total width.
_GAP = (0.55, 0.3)


def shows_disc(look: CellLook) -> bool:
    """Tell whether a vacant cell shows a coloured disc with its coordinate."""
    return look.piece is None and look.mark in _BUTTONS


def mark_reach(look: CellLook, sizes: BoardSizes) -> float:
    """Return how far marks extend beyond a piece, in units of the pitch."""
    if look.threatened:
        return max(sizes.tooth_reach + sizes.tooth_rim, sizes.offered_width)
    if look.mark in _CHOICES:
        return sizes.offered_width
    return sizes.mark_width + sizes.mark_rim


def draw_mark(canvas: Canvas, pitch: float, look: CellLook, mark: Mark, theme: Theme) -> None:
    """Draw the mark of the cell on a square canvas, below the piece if it has one."""
    if shows_disc(look):
        _draw_button(canvas, pitch, mark, theme)
    elif mark in _CHOICES:
        _draw_outline(canvas, pitch, look, mark, theme)
    elif mark is Mark.FREE:
        draw_pegs(canvas, pitch, theme)
    elif mark is Mark.LEFT:
        draw_dashes(canvas, pitch, theme, Tone.LAST, ghost=False)
    elif mark is Mark.LAST and look.piece is not None:
        _draw_brass(canvas, pitch, look.piece, theme)
    else:
        _draw_circle(canvas, pitch, mark, theme)


def draw_pegs(canvas: Canvas, pitch: float, theme: Theme) -> None:
    """Draw the dots of a cell that could be removed."""
    sizes = theme.equipment.sizes
    pegs = dots(canvas.width, pitch * sizes.free_radius, pitch * sizes.free_dot)
    canvas.paste(theme.equipment.board.peg, pegs)


def draw_dashes(canvas: Canvas, pitch: float, theme: Theme, tone: Tone, *, ghost: bool) -> None:
    """Draw a dashed circle around a vacated cell, or around a ghost piece."""
    sizes, side = theme.equipment.sizes, canvas.width
    radius, cased = (
        pitch * (sizes.taken if ghost else sizes.token),
        _GHOST_CASED if ghost else _CASED,
    )
    width = pitch * (sizes.taken_width if ghost else sizes.ghost_width)
    flat = partial(disc, squash=sizes.squash)
    edge = theme.outline if tone is Tone.LAST else theme.casing
    canvas.paste(edge, band(side, radius, width * cased, flat))
    canvas.paste(theme.tones[tone], cut_dashes(band(side, radius, width, flat), _DASHES))


def draw_teeth(canvas: Canvas, pitch: float, look: CellLook, theme: Theme) -> None:
    """Draw the threat mark: four teeth that point into the piece from its sides."""
    sizes, middle = theme.equipment.sizes, canvas.width / 2
    centre = middle, middle - pitch * stack_lift(look.height, sizes)
    reach, rim = pitch * (sizes.piece + sizes.tooth_reach), pitch * sizes.tooth_rim
    length, half = pitch * sizes.tooth_length, pitch * sizes.tooth_width / 2
    for turn in range(4):
        outer = (reach + rim, length + 3 * rim, half + 2 * rim)
        shapes = ((theme.casing, outer), (theme.tones[Tone.MUST], (reach, length, half)))
        for colour, shape in shapes:
            canvas.polygon(_tooth(centre, turn, *shape), colour)


def _tooth(centre: Place, turn: int, reach: float, length: float, half: float) -> list[Place]:
    """Return an inward triangle, `turn` quarter turns around a centre."""
    (x, y), angle = centre, turn * math.pi / 2
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    corners = ((reach - length, 0.0), (reach, half), (reach, -half))
    return [
        (x + far * along[0] + wide * across[0], y + far * along[1] + wide * across[1])
        for far, wide in corners
    ]


def _draw_button(canvas: Canvas, pitch: float, mark: Mark, theme: Theme) -> None:
    """Draw an outlined disc, with a wide second outline if it is chosen."""
    sizes, side, tone = theme.equipment.sizes, canvas.width, theme.tones[MARK_TONES[mark]]
    edge = theme.outline if mark is Mark.PASSED else theme.casing
    flat, rim = partial(disc, squash=sizes.squash), pitch * sizes.token_rim
    if mark is Mark.CHOSEN:
        _draw_circle(canvas, pitch, mark, theme)
    canvas.paste(edge, flat(side, pitch * sizes.token))
    canvas.paste(tone, flat(side, pitch * sizes.token - rim))


def _draw_outline(canvas: Canvas, pitch: float, look: CellLook, mark: Mark, theme: Theme) -> None:
    """Draw a wide outline around a piece, and a second one if it is chosen."""
    equipment, side, tone = theme.equipment, canvas.width, theme.tones[MARK_TONES[mark]]
    wide = pitch * equipment.sizes.offered_width
    piece = equipment.pieces[look.piece or ""]

    def around(wider: float) -> Image.Image:
        return piece_outline(side, pitch, piece, equipment.sizes, look.height, wider)

    canvas.paste(tone, around(wide))
    if mark is Mark.CHOSEN:
        outer, inner = _GAP
        canvas.paste(theme.casing, around(wide * outer))
        canvas.paste(tone, around(wide * inner))


def _draw_circle(canvas: Canvas, pitch: float, mark: Mark, theme: Theme) -> None:
    """Draw a circle in a vacant cell, outlined on both sides."""
    sizes, side = theme.equipment.sizes, canvas.width
    radius, width, rim = (
        pitch * size for size in (sizes.mark_radius, sizes.mark_width, sizes.mark_rim)
    )
    flat = partial(disc, squash=sizes.squash)
    edge = theme.outline if mark is Mark.LAST else theme.casing
    canvas.paste(edge, band(side, radius, width + 2 * rim, flat))
    canvas.paste(theme.tones[MARK_TONES[mark]], band(side, radius, width, flat))


def _draw_brass(canvas: Canvas, pitch: float, piece: str, theme: Theme) -> None:
    """Colour what lies below a piece brass: its cell, or the space around a stack."""
    equipment, side, rim = theme.equipment, canvas.width, pitch * theme.equipment.sizes.mark_rim
    sizes, middle = equipment.sizes, canvas.width / 2
    if equipment.shape is Shape.SPACE:
        outline: Outline = partial(disc, squash=sizes.squash)
        outer, centre = sizes.piece + sizes.mark_width, (middle, middle + pitch * sizes.layer)
    else:
        outline, outer, centre = outline_of(equipment.shape), sizes.cell, (middle, middle)
    canvas.paste(theme.outline, outline(side, pitch * outer, centre))
    canvas.paste(theme.tones[Tone.LAST], outline(side, pitch * outer - rim, centre))
    foot = piece_outline(side, pitch, equipment.pieces[piece], sizes, wider=rim)
    canvas.paste(theme.outline, foot)
