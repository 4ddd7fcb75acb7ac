"""Looks, positions of random games, and what a scene shows of a cell, for laws of pictures."""

from __future__ import annotations

import io
import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image

from rendering import BoardView, Scene, scene_for
from rendering.scene import CellLook, Mark
from rendering.sprite_cache import CACHE
from rendering.sprites import sprites_for
from rendering.themes import THEMES
from ringfall.testing.tested import TESTED
from rules import AnyGame, AnyPosition, Game, Move, is_turn_over, play_turn
from rules.core import PositionT

LOOKS = [
    {"theme": theme, "colour_blind": colour_blind}
    for theme, colour_blind in itertools.product(THEMES, (False, True))
]
Turn = tuple[PositionT, tuple[Move, ...], PositionT]


def forget_sprites() -> None:
    """Clear the sprite cache, as in a new process."""
    CACHE.clear()
    sprites_for.cache_clear()


def opened(png: bytes) -> Image.Image:
    """Return a picture, read to its end."""
    image = Image.open(io.BytesIO(png))
    image.load()
    return image


def equipment_of(game: AnyGame) -> str:
    """Return the name of the board and the pieces that a game is drawn with."""
    return scene_for(game, game.start(), BoardView()).equipment


EACH_EQUIPMENT = pytest.mark.parametrize(
    "equipment", dict.fromkeys(equipment_of(game) for game in TESTED.values())
)
"""Runs a law for each equipment of the tested games."""


def starts() -> Iterator[object]:
    """Yield every game with each choice of each option, for parametrised tests."""
    for game in TESTED.values():
        yield pytest.param(game, {}, id=game.slug)
        for option in game.options:
            for choice in option.choices:
                if choice != option.default:
                    yield pytest.param(game, {option.name: choice}, id=f"{game.slug}-{choice}")


def random_steps(
    game: Game[PositionT, Any], options: dict[str, str], seed: int
) -> Iterator[Turn[PositionT]]:
    """Yield after each step of a random game: turn start, steps so far, position."""
    chance = random.Random(seed)
    position = game.start(options, seed)
    while position.outcome is None:
        before, moves = position, list[Move]()
        while not is_turn_over(before, position):
            moves.append(chance.choice(position.legal_moves()))
            position = position.play(moves[-1])
            yield before, tuple(moves), position


def played(game: Game[PositionT, Any], options: dict[str, str], *texts: str) -> Turn[PositionT]:
    """Play turns from the start; return the last one: before, its moves, after."""
    before = position = game.start(options)
    moves: tuple[Move, ...] = ()
    for text in texts:
        before, moves = position, game.parse_turn(position, text)
        for move in moves:
            position = position.play(move)
    return before, moves, position


def scene_of(game: AnyGame, position: AnyPosition) -> Scene:
    """Return the scene of a position without a last turn."""
    return scene_for(game, position, BoardView())


def scene_after(
    game: AnyGame, before: AnyPosition, turn: str, *, steps: int | None = None
) -> Scene:
    """Return the scene after a turn, or after its first steps."""
    moves = game.parse_turn(before, turn)[:steps]
    return scene_for(game, play_turn(before, moves), BoardView(before=before, turn=moves))


def marked(scene: Scene, mark: Mark) -> set[str]:
    """Return the names of the cells with a mark."""
    return {cell.name for cell in scene.cells if cell.look.mark is mark}


def look_of(scene: Scene, name: str) -> CellLook:
    """Return how a cell looks."""
    return next(cell.look for cell in scene.cells if cell.name == name)
