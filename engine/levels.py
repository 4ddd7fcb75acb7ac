"""Define the five levels: the lower ones are styles, the higher ones searches.

Those of a game with a core are in `engine/games`.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.styles import Style
from engine.values import Budget

LEVELS = range(1, 6)
"""From a level that beginners beat to the strongest one."""


Levels = Sequence[Style | Budget]
"""The levels of a game in order: a style for a person, or the budget of a search."""

# For the generic search; nodes are the steps of its playouts.
ANY_GAME: Sequence[Budget] = tuple(map(Budget, (300, 600, 1_500, 8_000, 40_000)))


def level_of(levels: Levels, number: int) -> Style | Budget:
    """Return a level by its number, from 1; raise `ValueError` if there is none."""
    if number not in LEVELS:
        raise ValueError(f"there is no level {number}; there are {LEVELS[0]} to {LEVELS[-1]}")
    return levels[number - LEVELS[0]]
