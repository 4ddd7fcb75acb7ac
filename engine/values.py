"""Define the input and output of a search: budgets, values, lines."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from rules import Move

Turn = tuple[Move, ...]
"""The steps of one whole turn, or of the rest of one."""


# Seconds that suffice for the nodes of all levels but the highest.
_LEAST_SHARE = 0.3

CERTAIN = 1000
"""The points of a proven end; no estimate reaches them."""


class Cancel(Protocol):
    """A cancellation signal, such as a `threading.Event`."""

    def is_set(self) -> bool: ...


class SearchCancelledError(Exception):
    """A search was cancelled; its results are discarded."""


class Budget(Struct, frozen=True):
    """The budget of a search.

    Nodes and depth decide, so that every machine finds the same; seconds only cut a search short.
    `depth` counts turns, `None` for no limit.
    """

    nodes: int
    depth: int | None = None
    seconds: float = 3.0

    def __post_init__(self) -> None:
        """Raise `ValueError` for less than a turn of depth, or for negative limits."""
        is_deep = self.depth is None or self.depth >= 1
        if not (is_deep and self.nodes >= 0 and self.seconds >= 0):
            raise ValueError(f"a search needs more than {self}")

    def shared(self, people: int) -> Budget:
        """Return the budget of one of so many people who wait for the same processor."""
        least = min(self.seconds, _LEAST_SHARE)
        return replace(self, seconds=max(least, self.seconds / people))


class Value(Struct, frozen=True):
    """The value of a position to the side to move.

    `points` are an estimate: at 100 points its odds are e to 1. `wins_in` is a proven end: the side
    to move wins in so many own turns or, if negative, loses after so many of the opponent's turns;
    `points` are then `CERTAIN` or its negative.
    """

    points: int
    wins_in: int | None = None

    @property
    def chance(self) -> float:
        """The winning chance of the side to move, from 0 to 1; 0 and 1 are certain."""
        if self.wins_in is not None:
            return float(self.wins_in > 0)
        return 1 / (1 + math.exp(-self.points / 100))


class Line(Struct, frozen=True):
    """A turn with the best continuation, and its value to the side to move."""

    turns: tuple[Turn, ...]
    value: Value


class Analysis(Struct, frozen=True):
    """The best lines of a position, best first.

    `depth` is that of the last finished round in turns, `nodes` are all searched nodes. `complete`
    tells that the budget was used, not cut short by time.
    """

    lines: Sequence[Line]
    depth: int
    nodes: int
    complete: bool
