"""Who plays when nobody else does: a position and a budget in, a turn and an analysis out.

It knows `rules` and nothing else of ours, and holds nothing between two calls. Every call blocks
until it is done, so that whoever has others waiting calls it in a thread.
"""

from engine.choosing import analyse, choose
from engine.editions import edition
from engine.levels import LEVELS
from engine.registry import has_core
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
    "Line",
    "SearchCancelledError",
    "Turn",
    "Value",
    "analyse",
    "choose",
    "edition",
    "has_core",
]
