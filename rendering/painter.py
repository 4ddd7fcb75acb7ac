"""Paints a scene from sprites, and frames the picture; knows no game."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from PIL import Image, ImageChops

from rendering.boards import BoardSprites
from rendering.layout import BoardLayout, PictureFormat, board_layout, enlarge, inscribe
from rendering.panels import paint_panels
from rendering.poster import paint_result, poster_background
from rendering.scene import Arrow, ArrowKind, Cell, Ground, Point, Scene
from rendering.sprite_cache import Sprite
from rendering.sprites import Sprites
from rendering.strips import paint_strips
from rendering.text import Weight, drop_undrawable, rise_of, shorten, width_of
from rendering.theme import Tone
from rendering.tile_label import paint_label

# The maximum distance of a band from the centre of a cell it crosses, in units of the pitch.
_CROSSED = 0.3


def paint(scene: Scene, sprites: Sprites) -> Image.Image:
    """Paint a scene as a palette image; a banner makes it higher."""
    form = sprites.layout.format
    canvas = poster_background(sprites) if form.is_poster else sprites.table()
    _paint_board(canvas, scene, sprites)
    _BESIDE[form](canvas, scene, sprites)
    if scene.banner:
        canvas = framed(canvas, scene.banner, sprites)
    return sprites.palette.finish(canvas)


_BESIDE = {
    PictureFormat.CARD: paint_panels,
    PictureFormat.BROAD_CARD: paint_panels,
    PictureFormat.LARGE: paint_strips,
    PictureFormat.BROAD_LARGE: paint_strips,
    PictureFormat.POSTER: paint_result,
    PictureFormat.BROAD_POSTER: paint_result,
    PictureFormat.TILE: paint_label,
    PictureFormat.WIDE_TILE: paint_label,
}


def _paint_board(canvas: Image.Image, scene: Scene, sprites: Sprites) -> None:
    layout = layout_of(scene, sprites)
    board = sprites.board(layout.pitch)
    cells = back_to_front(scene.cells)
    if scene.slab is not None:
        sprites.slab(scene.slab, layout).paste(canvas, (0, 0))
        paint_bands(canvas, scene.arrows, layout, board)
        _paint_cells(canvas, cells, layout, board)
        return
    paint_shadows(canvas, cells, layout, board)
    _paint_cells(canvas, cells, layout, board)
    paint_bands(canvas, scene.arrows, layout, board)
    paint_above(canvas, cells, scene.arrows, layout, board)


def back_to_front(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return cells from back to front: a stack hides what is behind it."""
    return tuple(sorted(cells, key=lambda cell: cell.point[1]))


def layout_of(scene: Scene, sprites: Sprites) -> BoardLayout:
    """Return the layout of a scene's cells; a shrunken board is centred and drawn larger.

    An empty board keeps its start size.
    """
    equipment, box = sprites.theme.equipment, sprites.layout.board
    shown = [cell.point for cell in scene.cells] or scene.frame
    if sprites.layout.format.is_poster:
        return inscribe(shown, box, equipment.reach, equipment.sizes.squash)
    whole = board_layout(scene.frame, box, equipment.reach, equipment.sizes.squash)
    if scene.slab is not None or len(scene.cells) == len(scene.frame):
        return whole
    return enlarge(whole, shown, box, equipment.reach, sprites.layout.corners)


def paint_shadows(
    canvas: Image.Image, cells: Iterable[Cell], layout: BoardLayout, board: BoardSprites
) -> None:
    """Paint the shadows of the cells; where two meet, the darker one wins."""
    sprite = board.shadow()
    width, height = sprite.image.size
    for cell in cells:
        if cell.look.ground is Ground.CELL:
            x, y = layout.pixel(cell.point)
            left, top = x + sprite.shift[0], y + sprite.shift[1]
            below = canvas.crop((left, top, left + width, top + height))
            canvas.paste(ImageChops.darker(below, sprite.image), (left, top))


def _paint_cells(
    canvas: Image.Image, cells: tuple[Cell, ...], layout: BoardLayout, board: BoardSprites
) -> None:
    for cell in cells:
        place = layout.pixel(cell.point)
        board.cell(cell.look).paste(canvas, place)
        _write_name(canvas, cell, place, board)


def _write_name(
    canvas: Image.Image, cell: Cell, place: tuple[int, int], board: BoardSprites
) -> None:
    if cell.name:
        board.name(cell.look, cell.name, emphasised=cell.emphasised).paste(canvas, place)


def paint_bands(
    canvas: Image.Image, arrows: tuple[Arrow, ...], layout: BoardLayout, board: BoardSprites
) -> None:
    """Paint the bands of the last turn, then those of forced moves.

    Bands of one kind share one casing, painted first, so that they do not cut one another.
    """
    for must in (False, True):
        group = [arrow for arrow in arrows if (arrow.kind is ArrowKind.MUST) is must]
        for sprite_of in (board.casing, board.band):
            for arrow in group:
                _band(arrow, sprite_of).paste(canvas, layout.pixel(arrow.start))


def casing_of(arrow: Arrow, board: BoardSprites) -> Sprite:
    """Return the casing of a band, anchored at the centre of its first cell."""
    return _band(arrow, board.casing)


def _band(arrow: Arrow, sprite_of: Callable[[ArrowKind, Point], Sprite]) -> Sprite:
    (x, y), (end_x, end_y) = arrow.start, arrow.end
    # Rounding lets all bands of one direction share a sprite.
    return sprite_of(arrow.kind, (round(end_x - x, 6), round(end_y - y, 6)))


def paint_above(
    canvas: Image.Image,
    cells: tuple[Cell, ...],
    arrows: tuple[Arrow, ...],
    layout: BoardLayout,
    board: BoardSprites,
) -> None:
    """Repaint the pieces and tokens that lie above bands."""
    for cell in cells:
        upper = board.above_bands(cell.look)
        if upper is not None and any(_crosses(arrow, cell.point) for arrow in arrows):
            place = layout.pixel(cell.point)
            upper.paste(canvas, place)
            _write_name(canvas, cell, place, board)


def _crosses(arrow: Arrow, point: Point) -> bool:
    """Tell whether a band passes over a cell."""
    (x, y), (end_x, end_y) = arrow.start, arrow.end
    along, aside = end_x - x, end_y - y
    to_x, to_y = point[0] - x, point[1] - y
    share = (to_x * along + to_y * aside) / (along**2 + aside**2)
    nearest = min(1.0, max(0.0, share))
    return math.hypot(to_x - nearest * along, to_y - nearest * aside) < _CROSSED


def framed(canvas: Image.Image, banner: str, sprites: Sprites) -> Image.Image:
    """Return a canvas of palette indices below a banner, with a frame over its edges.

    The margins of every layout are wider than the frame.
    """
    theme, px = sprites.theme, sprites.layout.px
    colour, ink = theme.tones[Tone.FREE], theme.inks[Tone.FREE]
    (width, height), top, edge = canvas.size, px(theme.sizes.banner), px(theme.sizes.frame)
    whole = Image.new(canvas.mode, (width, height + top), sprites.palette.index(colour))
    inside = canvas.crop((edge, 0, width - edge, height - edge))
    whole.paste(inside, (edge, top))
    size = px(theme.sizes.banner_text)
    text = shorten(drop_undrawable(banner), Weight.SEMIBOLD, size, width - 2 * top)
    left = (width - width_of(text, Weight.SEMIBOLD, size)) // 2
    baseline = (top + rise_of("H", Weight.SEMIBOLD, size)) // 2
    sprites.text(text, Weight.SEMIBOLD, size, ink, colour).paste(whole, (left, baseline))
    return whole
