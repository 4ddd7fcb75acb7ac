"""Puts a scene together from sprites; it knows no game."""

from __future__ import annotations

from PIL import Image, ImageChops

from rendering.boards import BoardSprites
from rendering.layout import BoardLayout, board_layout
from rendering.panels import paint_panels
from rendering.scene import Arrow, Cell, Ground, Scene
from rendering.sprites import Sprites


def paint(scene: Scene, sprites: Sprites) -> Image.Image:
    """Return the picture of a scene as a palette image."""
    reach = sprites.theme.equipment.reach
    layout = board_layout(scene.frame, sprites.layout.board, reach)
    canvas = sprites.background(scene.slab, layout)
    board = sprites.board(layout.pitch)
    if scene.slab is None:
        _paint_shadows(canvas, scene.cells, layout, board)
    _paint_cells(canvas, scene.cells, layout, board)
    for arrow in scene.arrows:
        _paint_arrow(canvas, arrow, layout, board)
    paint_panels(canvas, scene, sprites)
    return sprites.palette.finish(canvas)


def _paint_shadows(
    canvas: Image.Image, cells: tuple[Cell, ...], layout: BoardLayout, board: BoardSprites
) -> None:
    """Paint the shadows of the cells; where two meet, the darker one is seen."""
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
    """Paint the cells from the back to the front: a stack hides what is behind it."""
    for cell in sorted(cells, key=lambda cell: cell.point[1]):
        place = layout.pixel(cell.point)
        board.cell(cell.look).paste(canvas, place)
        board.name(cell.look, cell.name).paste(canvas, place)


def _paint_arrow(
    canvas: Image.Image, arrow: Arrow, layout: BoardLayout, board: BoardSprites
) -> None:
    (x, y), (end_x, end_y) = arrow.start, arrow.end
    # Rounded, all arrows of one direction share a sprite.
    sprite = board.arrow(arrow.kind, (round(end_x - x, 6), round(end_y - y, 6)))
    sprite.paste(canvas, layout.pixel(arrow.start))
