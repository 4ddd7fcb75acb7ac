"""What a search is given and what it returns: budgets, values, lines."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from rules import Move

Turn = tuple[Move, ...]
"""The steps of one whole turn, or of the rest of one begun."""


CERTAIN = 1000
"""The points of an end that is certain: what no estimate comes to."""


class Cancel(Protocol):
    """Something that tells a search to stop, such as a `threading.Event`."""

    def is_set(self) -> bool: ...


class SearchCancelledError(Exception):
    """A search was told to stop, and what it has found is not wanted any more."""


class Budget(Struct, frozen=True):
    """How much a search may look at.

    Nodes and depth decide, so that every machine finds the same; seconds only cut a search short.
    `depth` counts turns, `None` for as deep as the nodes carry.
    """

    nodes: int
    depth: int | None = None
    seconds: float = 3.0


class Value(Struct, frozen=True):
    """What a position is worth to the side to move.

    `points` are an estimate: at 100 that side's odds are e to 1. `wins_in` is a proven end: the
    side to move wins in so many turns of its own, or, where the number is negative, loses after so
    many of the other side's; `points` are then `CERTAIN` or its negative.
    """

    points: int
    wins_in: int | None = None

    @property
    def chance(self) -> float:
        """How likely the side to move wins, from 0 to 1; 0 and 1 are certain."""
        if self.wins_in is not None:
            return float(self.wins_in > 0)
        return 1 / (1 + math.exp(-self.points / 100))


class Line(Struct, frozen=True):
    """One turn with the best play after it, and what that is worth to the side to move."""

    turns: tuple[Turn, ...]
    value: Value


class Analysis(Struct, frozen=True):
    """The best lines of a position, best first.

    `depth` is that of the last finished round in turns, `nodes` are all that were looked at, and
    `complete` tells that the budget of nodes or depth was used, not cut short by time.
    """

    lines: Sequence[Line]
    depth: int
    nodes: int
    complete: bool
