"""Register the fourth game: rules, guide, pieces, pictures and texts."""

from __future__ import annotations

from pathlib import Path

from bot.games import register_package
from ringfall import GamePackage
from tests.fourth.law import GAME
from tests.fourth.scene import PHRASES, PIECES, scene
from tests.fourth.talk import GUIDE

PACKAGE = GamePackage(
    game=GAME,
    guide=GUIDE,
    scene=scene,
    phrases=PHRASES,
    pieces=PIECES,
    board="slab",
    blocks=["blue stone"],
    texts=Path(__file__).parent / "locales",
)
register_package(PACKAGE)
