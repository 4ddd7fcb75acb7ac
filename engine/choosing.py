"""Which search answers: what a level plays, and what a position is worth."""

from __future__ import annotations

from engine import generic
from engine.levels import level_of
from engine.values import Analysis, Budget, Cancel, Turn
from rules import AnyPosition, Move, is_turn_over


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
