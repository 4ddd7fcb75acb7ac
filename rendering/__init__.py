"""Pictures of positions: a position and a view in, PNG bytes out."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PIL import Image

from rendering.chart import Chart, Curve, paint_chart
from rendering.curve import Course, Pin, paint_course
from rendering.film import Layer, Still, render_gif, render_layers
from rendering.games import UndrawnGameError, get_drawing, register_drawing
from rendering.grid import MOST_TILES, Tile, paint_grid
from rendering.painter import paint
from rendering.png import SMALL, png_file
from rendering.rivalry import GameRow, Rival, Rivalry, Winner, paint_rivalry
from rendering.samples import Sample, paint_samples
from rendering.scene import Scene
from rendering.sprites import sprites_of
from rendering.themes import register_equipment
from rendering.view import BoardView, Words
from rules import AnyGame, AnyPosition

SINGLE_WIDTH_PX = 1200

__all__ = [
    "MOST_TILES",
    "BoardView",
    "Chart",
    "Course",
    "Curve",
    "GameRow",
    "Layer",
    "Pin",
    "Rival",
    "Rivalry",
    "Sample",
    "Scene",
    "Still",
    "Tile",
    "UndrawnGameError",
    "Winner",
    "Words",
    "get_drawing",
    "prepare",
    "register_drawing",
    "register_equipment",
    "render_chart",
    "render_course",
    "render_gif",
    "render_grid",
    "render_layers",
    "render_png",
    "render_rivalry",
    "render_samples",
    "scene_for",
]


def render_png(game: AnyGame, position: AnyPosition, view: BoardView) -> bytes:
    """Return the picture of a position as a PNG file; safe to call from several threads."""
    return png_file(_painted(game, position, view))


def prepare(game: AnyGame, position: AnyPosition, view: BoardView) -> None:
    """Draw what pictures in a view have in common, so that the first does not take longer."""
    _painted(game, position, view)


def render_samples(game: AnyGame, position: AnyPosition, rows: Sequence[Sequence[Sample]]) -> bytes:
    """Return what is around the pieces of a position in several looks, side by side, as PNG.

    All samples of a row have a name and a view; there are as many in each row.
    """
    return png_file(paint_samples(game, position, rows), SMALL)


def render_grid(tiles: Sequence[Tile]) -> bytes:
    """Return up to `MOST_TILES` boards side by side as a PNG file; one alone is a whole picture."""
    if len(tiles) == 1:
        (tile,) = tiles
        return render_png(tile.game, tile.position, replace(tile.view, width=SINGLE_WIDTH_PX))
    return png_file(paint_grid(tiles), SMALL)


def render_chart(chart: Chart) -> bytes:
    """Return the picture of a chart as PNG."""
    return png_file(paint_chart(chart))


def render_course(course: Course) -> bytes:
    """Return the picture of who was ahead in a game as PNG."""
    return png_file(paint_course(course))


def render_rivalry(rivalry: Rivalry) -> bytes:
    """Return the card of two people who have met before as PNG."""
    return png_file(paint_rivalry(rivalry))


def scene_for(game: AnyGame, position: AnyPosition, view: BoardView) -> Scene:
    """Return what the picture of a position shows, as data."""
    return get_drawing(game.slug).scene(position, view.captioned())


def _painted(game: AnyGame, position: AnyPosition, view: BoardView) -> Image.Image:
    scene = scene_for(game, position, view)
    return paint(replace(scene, title=game.name), sprites_of(scene, view))
