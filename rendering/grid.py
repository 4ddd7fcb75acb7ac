"""Several boards in one picture, in the arrangement that Discord shows largest."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from rendering.games import get_drawing
from rendering.layout import PictureFormat
from rendering.painter import paint
from rendering.scene import Scene
from rendering.sprites import Sprites, sprites_of
from rendering.view import BoardView
from rules import AnyGame, AnyPosition

MAX_TILES = 8
_COLOURS = 256
_LINE = 3


class _Shape(Struct, frozen=True):
    """The column count, a tile's width, and its format."""

    columns: int
    width: int
    format: PictureFormat = PictureFormat.TILE


# A desktop client fits a picture into 550 x 350 pixels; these arrangements give the largest
# boards. Eight boards in two rows are 137 pixels each, nine in three rows would be 110.
_SHAPES = {
    2: _Shape(2, 600),
    3: _Shape(3, 400),
    4: _Shape(2, 600, PictureFormat.WIDE_TILE),
    5: _Shape(3, 300),
    6: _Shape(3, 300),
    7: _Shape(4, 300),
    8: _Shape(4, 300),
}


class Tile(Struct, frozen=True):
    """One of several boards; only the view's look, turn and caption are used."""

    game: AnyGame
    position: AnyPosition
    view: BoardView


def paint_grid(tiles: Sequence[Tile]) -> Image.Image:
    """Paint two to `MAX_TILES` boards with captions as a palette image."""
    shape = _SHAPES[len(tiles)]
    pictures = [_paint(tile, shape) for tile in tiles]
    vacant = -len(tiles) % shape.columns
    pictures += [_table(tiles[-1], shape)] * vacant
    width, height = pictures[0].size
    canvas = _canvas((shape.columns * width, len(pictures) // shape.columns * height), pictures)
    _, sprites = _drawn(tiles[0], shape)
    colour = sprites.theme.panel_edge
    edge = sprites.palette.index(colour) if canvas.mode == "P" else colour
    for number, picture in enumerate(pictures):
        row, column = divmod(number, shape.columns)
        left, top = column * width, row * height
        canvas.paste(picture, (left, top))
        # Lines above and at the left of a tile part it from its neighbours.
        canvas.paste(edge, (left, top, left + width, top + _LINE if row else top))
        canvas.paste(edge, (left, top, left + _LINE if column else left, top + height))
    if canvas.mode == "P":
        return canvas
    return canvas.quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def _canvas(size: tuple[int, int], pictures: Sequence[Image.Image]) -> Image.Image:
    """Return a canvas in the pictures' shared palette, or in one made from all."""
    palettes = {bytes(picture.getpalette() or ()) for picture in pictures}
    if len(palettes) > 1:
        return Image.new("RGB", size)
    canvas = Image.new("P", size)
    canvas.putpalette(palettes.pop())
    return canvas


def _paint(tile: Tile, shape: _Shape) -> Image.Image:
    scene, sprites = _drawn(tile, shape)
    return paint(scene, sprites)


def _table(tile: Tile, shape: _Shape) -> Image.Image:
    """Return the empty table below a board."""
    _, sprites = _drawn(tile, shape)
    return sprites.palette.finish(sprites.table())


def _drawn(tile: Tile, shape: _Shape) -> tuple[Scene, Sprites]:
    """Return the scene and sprites, without coordinates: they would be too small."""
    view = replace(tile.view, format=shape.format, width=shape.width)
    scene = get_drawing(tile.game.slug).scene(tile.position, view)
    cells = tuple(replace(cell, name="") for cell in scene.cells)
    return replace(scene, cells=cells), sprites_of(scene, view)
