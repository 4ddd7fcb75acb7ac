"""Scenes of positions and of turns, and what they show of a cell."""

from __future__ import annotations

from rendering import BoardView, Scene, scene_for
from rendering.scene import CellLook
from rules import AnyGame, AnyPosition, play_turn


def scene_of(game: AnyGame, position: AnyPosition) -> Scene:
    """Return the scene of a position without a last turn."""
    return scene_for(game, position, BoardView())


def scene_after(
    game: AnyGame, before: AnyPosition, turn: str, *, steps: int | None = None
) -> Scene:
    """Return the scene after a turn, or after its first steps."""
    moves = game.parse_turn(before, turn)[:steps]
    return scene_for(game, play_turn(before, moves), BoardView(before=before, turn=moves))


def look_of(scene: Scene, name: str) -> CellLook:
    """Return how a cell looks."""
    return next(cell.look for cell in scene.cells if cell.name == name)
