"""Register the fourth game: rules, guide, pieces, pictures and texts."""

from __future__ import annotations

from pathlib import Path

from bot.texts import add_texts
from guide import register_guide
from rendering import register_drawing, register_equipment
from rules import register_game
from tests.fourth.law import GAME
from tests.fourth.scene import PHRASES, PIECES, scene
from tests.fourth.talk import GUIDE

register_game(GAME)
register_guide(GUIDE)
register_equipment("quartet", PIECES, board="slab", blocks=["blue stone"])
register_drawing(GAME.slug, scene, PHRASES)
add_texts(Path(__file__).parent / "locales")
