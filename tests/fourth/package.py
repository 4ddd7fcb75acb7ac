"""The fourth game as a package: rules, guide, pieces, pictures and texts."""

from __future__ import annotations

from pathlib import Path

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
