"""Who plays when nobody else does: a position and a budget in, a turn and an analysis out.

It knows `rules` and nothing else of ours, and holds nothing between two calls. Every call blocks
until it is done, so that whoever has others waiting calls it in a thread.
"""

from engine.choosing import analyse, choose
from engine.levels import LEVELS
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

VERSION = 1
"""What is kept of an analysis was made by this engine: a better one has a number of its own."""

__all__ = [
    "CERTAIN",
    "LEVELS",
    "VERSION",
    "Analysis",
    "Budget",
    "Cancel",
    "Line",
    "SearchCancelledError",
    "Turn",
    "Value",
    "analyse",
    "choose",
]
