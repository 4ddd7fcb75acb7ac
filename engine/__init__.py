"""The computer opponent: from a position and a budget to a turn and an analysis.

It imports only `rules`, and only a `Judge` keeps state between calls. Every call blocks, so call it
in a thread.
"""

from engine.choosing import analyse, choose_turn
from engine.levels import LEVELS, Level, Sense, Style
from engine.registry import Opponent, engine_version, has_core
from engine.values import (
    CERTAIN,
    Analysis,
    Budget,
    Cancel,
    Line,
    SearchCancelledError,
    Turn,
    Value,
)

__all__ = [
    "CERTAIN",
    "LEVELS",
    "Analysis",
    "Budget",
    "Cancel",
    "Level",
    "Line",
    "Opponent",
    "SearchCancelledError",
    "Sense",
    "Style",
    "Turn",
    "Value",
    "analyse",
    "choose_turn",
    "engine_version",
    "has_core",
]
