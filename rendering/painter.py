"""Puts a scene together from sprites; it knows no game."""

from __future__ import annotations

from PIL import Image, ImageChops

from rendering.layout import BoardLayout, board_layout
from rendering.palette import Palette
from rendering.panels import paint_panels
from rendering.scene import Arrow, ArrowKind, Cell, Ground, Scene
from rendering.sprites import BoardSprites, Sprites
from rendering.theme import Theme, Tone

_ARROW_TONES = {ArrowKind.PLAYED: Tone.LAST, ArrowKind.MUST: Tone.MUST}


def paint(scene: Scene, sprites: Sprites) -> Image.Image:
    """Return the picture of a scene as a palette image."""
    canvas = sprites.background.copy()
    theme = sprites.theme
    layout = board_layout(scene.frame, sprites.layout.board, theme.board.ring)
    board = sprites.board(layout.pitch)
    _paint_shadows(canvas, scene.cells, layout, board)
    _paint_cells(canvas, scene.cells, layout, board)
    for arrow in scene.arrows:
        _paint_arrow(canvas, arrow, layout, board, sprites.palette, theme)
    paint_panels(canvas, scene, sprites)
    return sprites.palette.finish(canvas)


def _paint_shadows(
    canvas: Image.Image, cells: tuple[Cell, ...], layout: BoardLayout, board: BoardSprites
) -> None:
    shadow = board.shadow
    for cell in cells:
        if cell.look.ground is Ground.RING:
            left, top = _corner(cell, layout, shadow)
            below = canvas.crop((left, top, left + shadow.width, top + shadow.height))
            canvas.paste(ImageChops.darker(below, shadow), (left, top))


def _paint_cells(
    canvas: Image.Image, cells: tuple[Cell, ...], layout: BoardLayout, board: BoardSprites
) -> None:
    for cell in cells:
        tile = board.tile(cell.look, cell.name)
        ring = cell.look.ground is Ground.RING
        mask = board.mask if ring else board.ghost_mask(cell.look, cell.name)
        canvas.paste(tile, _corner(cell, layout, tile), mask)


def _corner(cell: Cell, layout: BoardLayout, tile: Image.Image) -> tuple[int, int]:
    x, y = layout.pixel(cell.point)
    return x - tile.width // 2, y - tile.height // 2


def _paint_arrow(
    canvas: Image.Image,
    arrow: Arrow,
    layout: BoardLayout,
    board: BoardSprites,
    palette: Palette,
    theme: Theme,
) -> None:
    (x, y), (end_x, end_y) = arrow.start, arrow.end
    masks = board.arrow(arrow.kind, (round(end_x - x, 6), round(end_y - y, 6)))
    across, down = layout.pixel(arrow.start)
    left, top = across + masks.shift[0], down + masks.shift[1]
    patch = canvas.crop((left, top, left + masks.body.width, top + masks.body.height))
    coloured = palette.as_rgb(patch)
    coloured.paste(theme.page, mask=masks.rim)
    coloured.paste(theme.tones[_ARROW_TONES[arrow.kind]], mask=masks.body)
    # Outside of the arrow the patch keeps its indices: there, a nearest colour would be a wrong one.
    canvas.paste(palette.quantise(coloured), (left, top), masks.rim.point([0, *[255] * 255]))
