"""Puts a scene together from sprites; it knows no game."""

from __future__ import annotations

from PIL import Image, ImageChops

from rendering.layout import BoardLayout, board_layout
from rendering.panels import paint_panels
from rendering.scene import Arrow, Cell, Ground, Scene
from rendering.sprites import BoardSprites, Sprites


def paint(scene: Scene, sprites: Sprites) -> Image.Image:
    """Return the picture of a scene as a palette image."""
    canvas = sprites.background.copy()
    layout = board_layout(scene.frame, sprites.layout.board, sprites.theme.board.ring)
    board = sprites.board(layout.pitch)
    _paint_shadows(canvas, scene.cells, layout, board)
    _paint_cells(canvas, scene.cells, layout, board)
    for arrow in scene.arrows:
        _paint_arrow(canvas, arrow, layout, board)
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
    canvas: Image.Image, arrow: Arrow, layout: BoardLayout, board: BoardSprites
) -> None:
    (x, y), (end_x, end_y) = arrow.start, arrow.end
    # Rounded, all arrows of one direction share a sprite.
    sprite = board.arrow(arrow.kind, (round(end_x - x, 6), round(end_y - y, 6)))
    left, top = layout.pixel(arrow.start)
    canvas.paste(sprite.image, (left + sprite.shift[0], top + sprite.shift[1]), sprite.mask)
