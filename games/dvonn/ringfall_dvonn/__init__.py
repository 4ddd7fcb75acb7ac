"""DVONN, a game of Project GIPF, as a package for Ringfall."""

from __future__ import annotations

from pathlib import Path

# First, because it makes the packages of Ringfall importable.
from ringfall import GamePackage

# isort: split
from ringfall_dvonn.guide import GUIDE
from ringfall_dvonn.opponent import OPPONENT
from ringfall_dvonn.rules import GAME
from ringfall_dvonn.scene import BLOCKS, CLEAR, PHRASES, PIECES, scene

PACKAGE = GamePackage(
    game=GAME,
    guide=GUIDE,
    scene=scene,
    phrases=PHRASES,
    pieces=PIECES,
    board="slab",
    blocks=BLOCKS,
    clear=CLEAR,
    texts=Path(__file__).parent / "locales",
    opponent=OPPONENT,
    puzzles=Path(__file__).parent / "dvonn.jsonl",
)
