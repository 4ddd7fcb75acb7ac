"""Render positions and charts as PNG and GIF files."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PIL import Image

from rendering.advantage import AdvantageChart, Pin, paint_advantage
from rendering.chart import Chart, ChartLine, paint_chart
from rendering.emojis import Emoji, render_emojis
from rendering.explorer import MAX_ROWS, ExplorerRow, ExplorerSheet, paint_explorer
from rendering.film import Layer, Still, render_gif, render_layers
from rendering.games import UndrawnGameError, get_drawing, register_drawing
from rendering.grid import MAX_TILES, Tile, paint_grid
from rendering.layout import PictureFormat
from rendering.painter import paint
from rendering.png import SMALL, png_file
from rendering.results import ResultRow, ServerResults, paint_results
from rendering.rivalry import GameRow, Rival, Rivalry, Winner, paint_rivalry
from rendering.scene import Scene
from rendering.season import MAX_SEASON_ROWS, SeasonHead, SeasonRow, SeasonSheet, paint_season
from rendering.sprites import sprites_of
from rendering.themes import register_equipment
from rendering.tree import BoardBranch, paint_tree, window
from rendering.view import BoardView, Words
from rules import AnyGame, AnyPosition

SINGLE_WIDTH_PX = 1200

__all__ = [
    "MAX_ROWS",
    "MAX_SEASON_ROWS",
    "MAX_TILES",
    "AdvantageChart",
    "BoardBranch",
    "BoardView",
    "Chart",
    "ChartLine",
    "Emoji",
    "ExplorerRow",
    "ExplorerSheet",
    "GameRow",
    "Layer",
    "PictureFormat",
    "Pin",
    "ResultRow",
    "Rival",
    "Rivalry",
    "Scene",
    "SeasonHead",
    "SeasonRow",
    "SeasonSheet",
    "ServerResults",
    "Still",
    "Tile",
    "UndrawnGameError",
    "Winner",
    "Words",
    "get_drawing",
    "prepare",
    "register_drawing",
    "register_equipment",
    "render_advantage",
    "render_chart",
    "render_emojis",
    "render_explorer",
    "render_gif",
    "render_grid",
    "render_layers",
    "render_png",
    "render_results",
    "render_rivalry",
    "render_season",
    "render_tree",
    "scene_for",
    "window",
]


def render_png(game: AnyGame, position: AnyPosition, view: BoardView) -> bytes:
    """Render a position as a PNG file; thread-safe."""
    return png_file(_painted(game, position, view))


def prepare(game: AnyGame, position: AnyPosition, view: BoardView) -> None:
    """Warm the sprite cache for a view, so that its first picture is fast."""
    _painted(game, position, view)


def render_grid(tiles: Sequence[Tile]) -> bytes:
    """Render up to `MAX_TILES` boards side by side as PNG.

    A single board becomes a whole picture.
    """
    if len(tiles) == 1:
        (tile,) = tiles
        return render_png(tile.game, tile.position, replace(tile.view, width=SINGLE_WIDTH_PX))
    return png_file(paint_grid(tiles), SMALL)


def render_tree(
    game: AnyGame, start: AnyPosition, view: BoardView, branches: Sequence[BoardBranch]
) -> bytes:
    """Render a small tree of boards after a position as PNG."""
    return png_file(paint_tree(game, start, view, branches), SMALL)


def render_chart(chart: Chart) -> bytes:
    """Render a chart of ratings as PNG."""
    return png_file(paint_chart(chart))


def render_advantage(chart: AdvantageChart) -> bytes:
    """Render a chart of who was ahead in a game as PNG."""
    return png_file(paint_advantage(chart))


def render_explorer(sheet: ExplorerSheet) -> bytes:
    """Render the turns from a position, with a bar for each, as PNG."""
    return png_file(paint_explorer(sheet))


def render_results(results: ServerResults) -> bytes:
    """Render the results of a server as PNG."""
    return png_file(paint_results(results))


def render_rivalry(rivalry: Rivalry) -> bytes:
    """Render the head-to-head card of two players as PNG."""
    return png_file(paint_rivalry(rivalry))


def render_season(table: SeasonSheet) -> bytes:
    """Render the table of a season as PNG."""
    return png_file(paint_season(table))


def scene_for(game: AnyGame, position: AnyPosition, view: BoardView) -> Scene:
    """Return the scene of a position: the picture as data."""
    return get_drawing(game.slug).scene(position, view.captioned())


def _painted(game: AnyGame, position: AnyPosition, view: BoardView) -> Image.Image:
    scene = scene_for(game, position, view)
    scene = replace(scene, title=game.name, why=view.words.why, banner=view.banner)
    return paint(scene, sprites_of(scene, view))
