"""Helpers for the notation tests of each game."""

from __future__ import annotations

from typing import Any

from rules import AnyPosition, Game, play_turn
from rules.core import PositionT


def played(game: Game[PositionT, Any], position: PositionT, *turns: str) -> PositionT:
    """Return the position after whole turns."""
    for turn in turns:
        position = play_turn(position, game.parse_turn(position, turn))
    return position


def step(position: AnyPosition, text: str) -> Any:
    """Return the legal step with this text."""
    return next(move for move in position.legal_moves() if str(move) == text)


def canonical(game: Game[PositionT, Any], position: PositionT, text: str) -> str:
    """Return the canonical text of a turn."""
    return game.format_turn(position, game.parse_turn(position, text))
