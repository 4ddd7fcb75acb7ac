"""Paints several boards in one picture, row by row."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from rendering.games import get_drawing
from rendering.painter import paint
from rendering.scene import Scene
from rendering.sprites import Sprites, sprites_of
from rendering.view import BoardView
from rules import AnyGame, AnyPosition

MOST_TILES = 9
_COLOURS = 256
_COLUMNS = 3
# Four boards are a square; fewer are larger.
_COLUMNS_OF = {1: 1, 2: 2, 4: 2}
_WIDTHS_PX = {1: 600, 2: 500, 3: 400}


class Tile(Struct, frozen=True):
    """One of several boards; of the view, the look, the turn and the caption count."""

    game: AnyGame
    position: AnyPosition
    view: BoardView


def paint_grid(tiles: Sequence[Tile]) -> Image.Image:
    """Return a palette image of one to nine boards, each with its caption below it."""
    columns = _COLUMNS_OF.get(len(tiles), _COLUMNS)
    side, rows = _WIDTHS_PX[columns], -(-len(tiles) // columns)
    pictures = [_paint(tile, side) for tile in tiles]
    vacant = rows * columns - len(tiles)
    pictures += [_table(tiles[-1], side)] * vacant
    canvas = _canvas((columns * side, rows * side), pictures)
    for number, picture in enumerate(pictures):
        row, column = divmod(number, columns)
        canvas.paste(picture, (column * side, row * side))
    if canvas.mode == "P":
        return canvas
    return canvas.quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def _canvas(size: tuple[int, int], pictures: Sequence[Image.Image]) -> Image.Image:
    """Return a canvas in the colours of the pictures where they have the same, else in all."""
    palettes = {bytes(picture.getpalette() or ()) for picture in pictures}
    if len(palettes) > 1:
        return Image.new("RGB", size)
    canvas = Image.new("P", size)
    canvas.putpalette(palettes.pop())
    return canvas


def _paint(tile: Tile, side: int) -> Image.Image:
    scene, sprites = _drawn(tile, side)
    return paint(scene, sprites)


def _table(tile: Tile, side: int) -> Image.Image:
    """Return the table that a board lies on, with nothing on it."""
    _, sprites = _drawn(tile, side)
    return sprites.palette.finish(sprites.table())


def _drawn(tile: Tile, side: int) -> tuple[Scene, Sprites]:
    """Return what there is to paint, without coordinates, which nobody could read."""
    view = replace(tile.view, tile=True, width=side)
    scene = get_drawing(tile.game.slug).scene(tile.position, view)
    cells = tuple(replace(cell, name="") for cell in scene.cells)
    return replace(scene, cells=cells), sprites_of(scene, view)
