"""Define the goals of ZÈRTZ and the marbles of each variant."""

from __future__ import annotations

import enum
from typing import NamedTuple

from rules.core import Side

Counts = tuple[int, int, int]
"""The numbers of white, grey and black marbles."""


class Reason(enum.Enum):
    """Why a game ended; the first four are the goals."""

    WHITE = "white"
    GREY = "grey"
    BLACK = "black"
    EACH = "each"
    BOARD_FULL = "board-full"
    BOTH_PASSED = "both-passed"
    REPETITION = "repetition"


class Goal(NamedTuple):
    """The marbles of the pool, and how many of a colour, or of each, win."""

    name: str
    pool: Counts
    white: int
    grey: int
    black: int
    each: int

    def completed(self, captives: Counts) -> tuple[Reason, ...]:
        """Return the goals completed by these captives."""
        white, grey, black = captives
        if white < self.each and grey < self.grey and black < self.black:
            return ()
        done = {
            Reason.WHITE: white >= self.white,
            Reason.GREY: grey >= self.grey,
            Reason.BLACK: black >= self.black,
            Reason.EACH: min(captives) >= self.each,
        }
        return tuple(reason for reason, complete in done.items() if complete)


# ZÈRTZ rulebook A, B (standard) and J (blitz); the quick goals use all marbles.
GOALS = {
    goal.name: goal
    for goal in (
        Goal("standard", (6, 8, 10), white=4, grey=5, black=6, each=3),
        Goal("blitz", (5, 7, 9), white=3, grey=4, black=5, each=2),
        Goal("quick", (6, 8, 10), white=3, grey=4, black=5, each=2),
    )
}


class Variant(NamedTuple):
    """The goal of each side: equal, or different as a handicap."""

    first: Goal
    second: Goal

    @property
    def name(self) -> str:
        if self.first is self.second:
            return self.first.name
        return f"{self.first.name}-{self.second.name}"

    @property
    def pool(self) -> Counts:
        """The marbles of the game."""
        return self.first.pool

    def of(self, side: Side) -> Goal:
        """Return the goal of a side."""
        return self.first if side is Side.FIRST else self.second


_EVEN = tuple(Variant(goal, goal) for goal in GOALS.values())
# Both have the same marbles, so a game can mix the two goals.
_AT_ODDS = (
    Variant(GOALS["quick"], GOALS["standard"]),
    Variant(GOALS["standard"], GOALS["quick"]),
)
VARIANTS = {variant.name: variant for variant in (*_EVEN, *_AT_ODDS)}
