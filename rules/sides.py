"""Define the two sides of a game."""

from __future__ import annotations

import enum


class Side(enum.Enum):
    """One of the two sides of a game; the first side has the first turn.

    `index`, 0 or 1, is the side's place in tuples that hold a value for each side.
    """

    FIRST = 1
    SECOND = 2

    def __init__(self, number: int) -> None:
        self.index = number - 1

    @property
    def opponent(self) -> Side:
        return _SIDES[1 - self.index]


_SIDES = tuple(Side)
