"""Define the five levels: styles, searches, and searches with lapses into a style.

Those of a game with a core are in `engine/games`.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.styles import Style
from engine.values import Budget

LEVELS = range(1, 6)
"""From a level that beginners beat to the strongest one."""


class Level(Struct, frozen=True):
    """How one level plays one game.

    It searches with a `budget`, but with probability `lapses` it plays a turn in its `style`
    instead, as if it did not think.
    """

    style: Style = Style(1, 0)
    lapses: float = 1.0
    budget: Budget = Budget(0)


Levels = Sequence[Level]
"""The levels of a game in order."""

# For the generic search; nodes are the steps of its playouts.
ANY_GAME: Levels = tuple(
    Level(budget=Budget(nodes), lapses=0) for nodes in (500, 2_000, 6_000, 18_000, 40_000)
)


def level_of(levels: Levels, number: int) -> Level:
    """Return a level by its number, from 1; raise `ValueError` if there is none."""
    if number not in LEVELS:
        raise ValueError(f"there is no level {number}; there are {LEVELS[0]} to {LEVELS[-1]}")
    return levels[number - LEVELS[0]]
