"""Single cells in RGB: drawn too large, then reduced to tiles with smooth edges."""

from __future__ import annotations

import math

from PIL import Image, ImageChops, ImageFilter

from rendering.marks import draw_mark, draw_teeth, is_button, mark_reach
from rendering.masks import OVERSAMPLING, band, dashed, solid, weakened
from rendering.pieces import draw_piece, draw_piece_shadow, piece_outline
from rendering.scene import CellLook, Ground
from rendering.shading import draw_cell_body, draw_hole, outline_of
from rendering.sprite import DRAFTS, Sprite
from rendering.stacks import lift
from rendering.theme import Colour, Shape, Theme, Tone

_PIECE_DASHES = 12
_VACANT = CellLook(Ground.CELL)


def tile_side(theme: Theme, pitch: float, look: CellLook = _VACANT) -> int:
    """Return the side of a cell's tile in pixels; it is even, so that the tile has a middle."""
    sizes = theme.equipment.sizes
    reach = max(theme.equipment.reach)
    if look.height > 1:
        above = max(sizes.piece + mark_reach(look, sizes), sizes.badge_place + sizes.badge)
        reach = max(reach, above + lift(look.height, sizes))
    return 2 * math.ceil(pitch * reach + 1)


def cell_mask(theme: Theme, pitch: float) -> Image.Image:
    """Return which pixels of a tile belong to a cell that is a thing of its own."""
    side = tile_side(theme, pitch) * OVERSAMPLING
    radius = pitch * theme.equipment.sizes.cell * OVERSAMPLING
    cell = outline_of(theme.equipment.shape)(side, radius, (side / 2, side / 2))
    return solid(cell.reduce(OVERSAMPLING), 24)


def piece_mask(theme: Theme, pitch: float, look: CellLook) -> Image.Image:
    """Return which pixels of a tile belong to the piece on the cell."""
    side = tile_side(theme, pitch, look) * OVERSAMPLING
    return solid(_outline(side, pitch * OVERSAMPLING, look, theme).reduce(OVERSAMPLING), 127)


def surroundings(theme: Theme, look: CellLook) -> Colour:
    """Return the colour around a cell: that of the slab it is a part of, or that of the page."""
    on_slab = theme.equipment.shape is Shape.SPACE and look.ground is Ground.CELL
    return theme.equipment.ground.top if on_slab else theme.page


def draw_cell(theme: Theme, pitch: float, look: CellLook) -> Image.Image:
    """Return a cell as an RGB tile, without any writing."""
    large = pitch * OVERSAMPLING
    side = tile_side(theme, pitch, look) * OVERSAMPLING
    canvas = _ground(theme, large, side, look)
    if look.mark is not None:
        draw_mark(canvas, large, look, look.mark, theme)
    if look.taken is not None and not is_button(look):
        _draw_ghost_piece(canvas, large, look, look.taken, theme)
    if look.piece is not None:
        _draw_piece(canvas, large, look, look.piece, theme)
    if look.threatened:
        draw_teeth(canvas, large, look, theme)
    return canvas.reduce(OVERSAMPLING)


def drop_shadow(side: int, pitch: float, theme: Theme) -> Image.Image:
    """Return the mask of the shadow of a cell in the middle of a square."""
    sizes = theme.equipment.sizes
    shift = pitch * sizes.shadow_shift
    blur = ImageFilter.GaussianBlur(pitch * sizes.shadow_blur)
    centre = side / 2 + shift * 0.6, side / 2 + shift
    shadow = outline_of(theme.equipment.shape)(side, pitch * sizes.cell, centre)
    return weakened(shadow.filter(blur), theme.shadow_strength)


def _ground(theme: Theme, pitch: float, side: int, look: CellLook) -> Image.Image:
    """Return a new canvas with the cell itself, as it looks before anything is on it."""

    def draw() -> Sprite:
        canvas = Image.new("RGB", (side, side), surroundings(theme, look))
        if look.ground is Ground.CELL:
            _draw_cell(canvas, pitch, theme)
        else:
            _draw_ghost_cell(canvas, pitch, look.ground, theme)
        return Sprite(canvas)

    return DRAFTS.get(("ground", theme.name, pitch, side, look.ground), draw).image.copy()


def _draw_cell(canvas: Image.Image, pitch: float, theme: Theme) -> None:
    own = theme.equipment
    if own.shape is Shape.SPACE:
        draw_hole(canvas, pitch, own.ground, own.sizes)
        return
    canvas.paste(theme.shadow, mask=drop_shadow(canvas.width, pitch, theme))
    draw_cell_body(canvas, pitch, own.shape, own.ground, own.sizes)


def _draw_ghost_cell(canvas: Image.Image, pitch: float, ground: Ground, theme: Theme) -> None:
    """Draw the outline of a cell that has gone: dashed when removed, filled when claimed."""
    sizes, side, tone = theme.equipment.sizes, canvas.width, theme.tones[Tone.LAST]
    outline, middle = outline_of(theme.equipment.shape), (side / 2, side / 2)
    radius, width = pitch * (sizes.cell - sizes.ghost_width), pitch * sizes.ghost_width
    edge = band(side, radius, width, outline)
    if ground is Ground.REMOVED:
        canvas.paste(tone, mask=dashed(edge, sizes.ghost_dashes))
        return
    whole = outline(side, pitch * sizes.cell, middle)
    canvas.paste(tone, mask=weakened(whole, theme.claimed_strength))
    canvas.paste(tone, mask=edge)


def _draw_ghost_piece(
    canvas: Image.Image, pitch: float, look: CellLook, piece: str, theme: Theme
) -> None:
    """Draw a piece that has gone: dashed when it was captured, in a ring when it was returned."""
    own, side = theme.equipment, canvas.width
    sizes, colours = own.sizes, own.pieces[piece]
    whole = piece_outline(side, pitch, colours, sizes)
    ghost = canvas.copy()
    draw_piece(ghost, pitch, colours, sizes)
    canvas.paste(ghost, mask=weakened(whole, own.ghost_strength))
    width = pitch * sizes.ghost_width
    inner = piece_outline(side, pitch, colours, sizes, wider=-width)
    edge = ImageChops.subtract(whole, inner)
    if look.returned:
        canvas.paste(theme.tones[Tone.FREE], mask=edge)
    elif look.ground is Ground.CELL:
        canvas.paste(theme.tones[Tone.LAST], mask=dashed(edge, _PIECE_DASHES))


def _draw_piece(
    canvas: Image.Image, pitch: float, look: CellLook, piece: str, theme: Theme
) -> None:
    own, side = theme.equipment, canvas.width
    reach = Image.new("L", (side, side), 255)
    if own.shape is not Shape.SPACE:
        reach = outline_of(own.shape)(side, pitch * own.sizes.cell, (side / 2, side / 2))
    draw_piece_shadow(canvas, pitch, own.pieces[piece], own, reach)
    draw_piece(canvas, pitch, own.pieces[piece], own.sizes, look.height)


def _outline(
    side: int, pitch: float, look: CellLook, theme: Theme, *, wider: float = 0
) -> Image.Image:
    own = theme.equipment
    piece = own.pieces[look.piece or ""]
    return piece_outline(side, pitch, piece, own.sizes, look.height, wider)
