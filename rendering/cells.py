"""Single cells as RGB tiles: drawn large, then reduced."""

from __future__ import annotations

import math
from functools import partial

from PIL import Image, ImageFilter

from rendering.canvas import Canvas
from rendering.labels import ground_of_text
from rendering.marks import draw_dashes, draw_mark, draw_pegs, draw_teeth, mark_reach, shows_disc
from rendering.masks import OVERSAMPLING, band, cut_dashes, disc, scale_coverage, solid_mask
from rendering.pieces import draw_piece, draw_piece_shadow, piece_outline, stack_lift
from rendering.scene import CellLook, Ground
from rendering.shading import draw_cell_body, draw_hole, outline_of
from rendering.sprite_cache import CACHE
from rendering.theme import Colour, Shape, Theme, Tone

# The part of a ghost that its inlay covers.
_INLAID = 0.65
_VACANT = CellLook(Ground.CELL)


def tile_side(theme: Theme, pitch: float, look: CellLook = _VACANT) -> int:
    """Return the side of a cell's tile in pixels, an even number."""
    sizes = theme.equipment.sizes
    reach = theme.equipment.cell_reach
    if look.height > 1:
        above = (sizes.piece + mark_reach(look, sizes)) * sizes.squash
        reach = max(reach, above + stack_lift(look.height, sizes))
    return 2 * math.ceil(pitch * reach + 1)


def cell_mask(theme: Theme, pitch: float) -> Image.Image:
    """Return the mask of a ring or plate, its hole included."""
    return solid_mask(_cell(theme, pitch).reduce(OVERSAMPLING), 24)


def body_mask(theme: Theme, pitch: float) -> Image.Image:
    """Return the mask of a ring or plate without its hole."""
    cell = _cell(theme, pitch)
    if theme.equipment.shape is Shape.RING:
        cell.paste(0, mask=disc(cell.width, pitch * theme.equipment.sizes.hole * OVERSAMPLING))
    return solid_mask(cell.reduce(OVERSAMPLING), 24)


def _cell(theme: Theme, pitch: float) -> Image.Image:
    side = tile_side(theme, pitch) * OVERSAMPLING
    radius = pitch * theme.equipment.sizes.cell * OVERSAMPLING
    return outline_of(theme.equipment.shape)(side, radius, (side / 2, side / 2))


def piece_mask(theme: Theme, pitch: float, look: CellLook) -> Image.Image:
    """Return the mask of the piece on the cell."""
    side, equipment = tile_side(theme, pitch, look) * OVERSAMPLING, theme.equipment
    piece = equipment.pieces[look.piece or ""]
    outline = piece_outline(side, pitch * OVERSAMPLING, piece, equipment.sizes, look.height)
    return solid_mask(outline.reduce(OVERSAMPLING), 127)


def token_mask(theme: Theme, pitch: float, look: CellLook) -> Image.Image:
    """Return the mask of the disc that marks a vacant cell, or shows a ghost."""
    side, sizes = tile_side(theme, pitch, look) * OVERSAMPLING, theme.equipment.sizes
    reach = sizes.taken + sizes.taken_width if look.taken else sizes.token
    radius = pitch * reach * OVERSAMPLING
    return solid_mask(disc(side, radius, squash=sizes.squash).reduce(OVERSAMPLING), 127)


def surrounding_colour(theme: Theme, look: CellLook) -> Colour:
    """Return the colour around a cell: the slab's or the page's."""
    on_slab = theme.equipment.shape is Shape.SPACE and look.ground is Ground.CELL
    return theme.equipment.board.top if on_slab else theme.page


def draw_cell(theme: Theme, pitch: float, look: CellLook) -> Image.Image:
    """Draw a cell as an RGB tile, without texts."""
    large = pitch * OVERSAMPLING
    side = tile_side(theme, pitch, look) * OVERSAMPLING
    canvas = _ground(theme, large, side, look)
    if look.free:
        draw_pegs(canvas, large, theme)
    if look.mark is not None:
        draw_mark(canvas, large, look, look.mark, theme)
    if look.taken is not None and not shows_disc(look):
        _draw_ghost_piece(canvas, large, look, look.taken, theme)
    if look.piece is not None:
        _draw_piece(canvas, large, look, look.piece, theme)
    if look.threatened:
        draw_teeth(canvas, large, look, theme)
    return canvas.reduced(OVERSAMPLING)


def drop_shadow(side: int, pitch: float, theme: Theme) -> Image.Image:
    """Return the mask of a cell's shadow in a square, without the cell's hole."""
    sizes, shape = theme.equipment.sizes, theme.equipment.shape
    shift = pitch * sizes.shadow_shift
    blur = ImageFilter.GaussianBlur(pitch * sizes.shadow_blur)
    centre = side / 2 + shift * 0.4, side / 2 + shift
    shadow = outline_of(shape)(side, pitch * sizes.cell, centre).filter(blur)
    if shape is Shape.RING:
        shadow.paste(0, mask=disc(side, pitch * sizes.hole))
    return scale_coverage(shadow, theme.shadow_strength)


def _ground(theme: Theme, pitch: float, side: int, look: CellLook) -> Canvas:
    """Return a new canvas with the bare cell."""

    def draw() -> Canvas:
        canvas = Canvas.filled((side, side), surrounding_colour(theme, look))
        if look.ground is not Ground.CELL:
            _draw_ghost_cell(canvas, pitch, look.ground, theme)
        elif theme.equipment.shape is Shape.SPACE:
            _draw_recess(canvas, pitch, theme, behind=look.behind)
        else:
            _draw_cell(canvas, pitch, theme)
        return canvas

    return CACHE.get(("ground", theme.name, pitch, side, look.ground, look.behind), draw).copy()


def _draw_cell(canvas: Canvas, pitch: float, theme: Theme) -> None:
    equipment = theme.equipment
    canvas.paste(theme.shadow, drop_shadow(canvas.width, pitch, theme))
    draw_cell_body(canvas, pitch, equipment.shape, equipment.board, equipment.sizes)
    draw_hole(
        canvas, pitch, equipment.board.recess or theme.page, equipment.board.wall, equipment.sizes
    )


def _draw_recess(canvas: Canvas, pitch: float, theme: Theme, *, behind: bool) -> None:
    """Draw the recess below the coordinate of a space; it reaches as far up as that is moved."""
    board, sizes, middle = theme.equipment.board, theme.equipment.sizes, canvas.width / 2
    if board.recess is not None:
        for up in (0.0, sizes.behind) if behind else (0.0,):
            place = middle, middle - pitch * up
            round_ = disc(canvas.width, pitch * sizes.hole, place, squash=sizes.squash)
            canvas.paste(board.recess, round_)


def _draw_ghost_cell(canvas: Canvas, pitch: float, ground: Ground, theme: Theme) -> None:
    """Draw the dashed outline of a removed cell, tinted if it was claimed."""
    sizes, side = theme.equipment.sizes, canvas.width
    outline, middle = outline_of(theme.equipment.shape), (side / 2, side / 2)
    radius, width = pitch * (sizes.cell - sizes.ghost_width), pitch * sizes.ghost_width
    if ground is Ground.CLAIMED:
        whole = outline(side, pitch * sizes.cell, middle)
        canvas.paste(theme.tones[Tone.LAST], scale_coverage(whole, theme.claimed_strength))
    edge = band(side, radius, width, outline)
    canvas.paste(theme.gone, cut_dashes(edge, sizes.ghost_dashes))


def _draw_ghost_piece(
    canvas: Canvas, pitch: float, look: CellLook, piece: str, theme: Theme
) -> None:
    """Draw a taken piece as a small flat disc in a dashed circle."""
    equipment, side = theme.equipment, canvas.width
    flat = partial(disc, squash=equipment.sizes.squash)
    canvas.paste(equipment.pieces[piece].body, flat(side, pitch * equipment.sizes.taken))
    inlay = ground_of_text(equipment.pieces[piece])
    canvas.paste(inlay, flat(side, pitch * equipment.sizes.taken * _INLAID))
    tone = Tone.FREE if look.returned else Tone.LAST
    draw_dashes(canvas, pitch, theme, tone, ghost=True)


def _draw_piece(canvas: Canvas, pitch: float, look: CellLook, piece: str, theme: Theme) -> None:
    equipment, side = theme.equipment, canvas.width
    reach = Image.new("L", (side, side), 255)
    if equipment.shape is not Shape.SPACE:
        reach = outline_of(equipment.shape)(
            side, pitch * equipment.sizes.cell, (side / 2, side / 2)
        )
    draw_piece_shadow(canvas, pitch, equipment.pieces[piece], equipment, reach)
    inside = {level: equipment.pieces[inner] for level, inner in look.inside}
    draw_piece(canvas, pitch, equipment.pieces[piece], equipment.sizes, look.height, inside)
