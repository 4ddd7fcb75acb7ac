"""Pictures of positions: a position and a view in, PNG bytes out."""

from __future__ import annotations

import io
from dataclasses import replace

from rendering.games import UndrawnGameError, get_drawing, register_drawing
from rendering.painter import paint
from rendering.scene import Scene
from rendering.sprites import sprites_for
from rendering.view import BoardView, Words
from rules import AnyGame, AnyPosition, Side

__all__ = [
    "BoardView",
    "Scene",
    "UndrawnGameError",
    "Words",
    "get_drawing",
    "register_drawing",
    "render_png",
    "scene_for",
]

# Higher levels of compression take much longer for hardly less.
_COMPRESS_LEVEL = 4


def render_png(game: AnyGame, position: AnyPosition, view: BoardView) -> bytes:
    """Return the picture of a position as a PNG file; safe to call from several threads."""
    scene = scene_for(game, position, view)
    sprites = sprites_for(
        view.theme,
        scene.equipment,
        view.width,
        colour_blind=view.colour_blind,
        form=view.form,
    )
    picture = paint(replace(scene, title=game.name), sprites)
    file = io.BytesIO()
    picture.save(file, "PNG", compress_level=_COMPRESS_LEVEL)
    return file.getvalue()


def scene_for(game: AnyGame, position: AnyPosition, view: BoardView) -> Scene:
    """Return what the picture of a position shows, as data."""
    return get_drawing(game.slug).scene(position, replace(view, caption=_marked_caption(view)))


def _marked_caption(view: BoardView) -> str:
    """Return the caption, with a mark where the board is turned round."""
    mark = view.words.turned if view.bottom is Side.SECOND else ""
    return " · ".join(filter(None, (view.caption, mark)))
