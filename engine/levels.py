"""Define the five levels: how much each searches, and how wrong it is.

Those of a game with a core are in `engine/games`.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.values import Budget

LEVELS = range(1, 6)
"""From a level that beginners beat to the strongest one."""


class Level(Struct, frozen=True):
    """How one level plays one game.

    `noise` is the error of its evaluation in points, constant for a position in one match. With
    probability `slip` it searches one turn deep, with `slip_noise`.
    """

    budget: Budget
    noise: int = 0
    slip: float = 0.0
    slip_noise: int = 0


Levels = Sequence[Level]
"""The levels of a game in order."""

# For the generic search; nodes are the steps of its playouts.
ANY_GAME: Levels = tuple(Level(Budget(nodes)) for nodes in (300, 600, 1_500, 8_000, 40_000))

# For a core whose levels are not measured yet.
ANY_CORE: Levels = (
    Level(Budget(400, 1), 260, 0.30, 900),
    Level(Budget(1_500, 1), 110, 0.12, 400),
    Level(Budget(20_000, 1), 25, 0.04, 200),
    Level(Budget(20_000, 2), 25),
    Level(Budget(400_000)),
)


def level_of(levels: Levels, number: int) -> Level:
    """Return a level by its number, from 1; raise `ValueError` if there is none."""
    if number not in LEVELS:
        raise ValueError(f"there is no level {number}; there are {LEVELS[0]} to {LEVELS[-1]}")
    return levels[number - LEVELS[0]]
