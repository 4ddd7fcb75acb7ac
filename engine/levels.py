"""The five levels: how much each of them looks at, and how wrong its opinions are.

Those of a game with a core stand with it, in `engine/games`.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.values import Budget

LEVELS = range(1, 6)
"""From one that a beginner beats to the strongest there is."""


class Level(Struct, frozen=True):
    """How one level thinks about one game.

    `noise` are the points by which its opinion of a position is wrong, always in the same way in
    one match. With the chance `slip` a turn is looked at one turn deep, and with `slip_noise`.
    """

    budget: Budget
    noise: int = 0
    slip: float = 0.0
    slip_noise: int = 0


Levels = Sequence[Level]
"""The levels of a game in their order."""

# Of the search that knows nothing but the rules; nodes are the steps of its playouts.
ANY_GAME: Levels = tuple(Level(Budget(nodes)) for nodes in (300, 600, 1_500, 8_000, 40_000))

# For a core whose levels have not been measured against one another yet.
ANY_CORE: Levels = (
    Level(Budget(400, 1), 260, 0.30, 900),
    Level(Budget(1_500, 1), 110, 0.12, 400),
    Level(Budget(20_000, 1), 25, 0.04, 200),
    Level(Budget(20_000, 2), 25),
    Level(Budget(400_000)),
)


def level_of(levels: Levels, number: int) -> Level:
    """Return a level by its number, from 1; `ValueError` for none."""
    if number not in LEVELS:
        raise ValueError(f"there is no level {number}; there are {LEVELS[0]} to {LEVELS[-1]}")
    return levels[number - LEVELS[0]]
