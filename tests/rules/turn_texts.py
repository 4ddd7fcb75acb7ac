"""Turns as text, for the tests of each game's notation."""

from __future__ import annotations

from typing import Any

import pytest

from rules import Game, MoveError, play_turn
from rules.core import PositionT


def played(game: Game[PositionT, Any], position: PositionT, *turns: str) -> PositionT:
    """Return the position after whole turns."""
    for turn in turns:
        position = play_turn(position, game.parse_turn(position, turn))
    return position


def canonical(game: Game[PositionT, Any], position: PositionT, text: str) -> str:
    """Return the canonical text of a turn."""
    return game.format_turn(position, game.parse_turn(position, text))


def refused(game: Game[PositionT, Any], position: PositionT, text: str) -> MoveError:
    """Return the error for a text, with candidates that can all be played as they are written."""
    with pytest.raises(MoveError) as caught:
        game.parse_turn(position, text)
    for candidate in caught.value.candidates:
        assert canonical(game, position, candidate) == candidate
    return caught.value
