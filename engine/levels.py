"""Define the five levels: styles, searches, and searches with lapses into a style.

Those of a game with a core are in `engine/games`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct

from engine.styles import Style
from engine.values import Budget

LEVELS = range(1, 6)
"""From a level that beginners beat to the strongest one."""


class Level(Struct, frozen=True):
    """How one level plays one game: with a `style`, a search with a `budget`, or both.

    With both, `lapses` is the share of its turns that it plays in its style, without a search.
    """

    style: Style | None = None
    budget: Budget | None = None
    lapses: float = 0.0


Levels = Sequence[Level]
"""The levels of a game in order."""

# For the generic search; nodes are the steps of its playouts.
ANY_GAME = tuple(map(Budget, (500, 2_000, 6_000, 18_000, 40_000)))

AnyLevel = TypeVar("AnyLevel")


def level_of(levels: Sequence[AnyLevel], number: int) -> AnyLevel:
    """Return a level by its number, from 1; raise `ValueError` if there is none."""
    if number not in LEVELS:
        raise ValueError(f"there is no level {number}; there are {LEVELS[0]} to {LEVELS[-1]}")
    return levels[number - LEVELS[0]]
