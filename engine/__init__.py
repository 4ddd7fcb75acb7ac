"""Who plays when nobody else does: a position and a budget in, a turn and an analysis out.

It knows `rules` and nothing else of ours, and holds nothing between two calls. Every call blocks
until it is done, so that whoever has others waiting calls it in a thread.
"""

from __future__ import annotations

from engine import generic
from engine.levels import LEVELS, level_of
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
from rules import AnyPosition, Move, is_turn_over

__all__ = [
    "CERTAIN",
    "LEVELS",
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


def choose(position: AnyPosition, level: int, seed: int, cancel: Cancel | None = None) -> Turn:
    """Return the turn that a level plays, always the same for the same seed.

    In the middle of a turn it is the rest of it. `ValueError` for no level, or when the game is
    over; `SearchCancelledError` when `cancel` was set.
    """
    if position.outcome is not None:
        raise ValueError("the game is over")
    budget = level_of(None, level).budget
    return _only_turn(position) or generic.choose(position, budget, seed, cancel)


def analyse(
    position: AnyPosition, budget: Budget, lines: int = 1, cancel: Cancel | None = None
) -> Analysis:
    """Return the best lines, at most so many; none when the game is over.

    `SearchCancelledError` when `cancel` was set.
    """
    return generic.analyse(position, budget, lines, cancel)


def _only_turn(position: AnyPosition) -> Turn | None:
    """Return the turn that has to be played, where there is no other."""
    steps, after = list[Move](), position
    while not is_turn_over(position, after):
        moves = after.legal_moves()
        if len(moves) > 1:
            return None
        steps.append(moves[0])
        after = after.play(steps[-1])
    return tuple(steps)
