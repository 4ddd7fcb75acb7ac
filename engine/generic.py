"""A search that plays any game by its rules alone."""

from __future__ import annotations

import random

from engine.values import Analysis, Budget, Cancel, Line, SearchCancelledError, Turn, Value
from rules import AnyPosition, turns


def choose(position: AnyPosition, level: int, seed: int, cancel: Cancel | None = None) -> Turn:
    """Return a turn that wins at once, or else any, by the seed."""
    del level
    found: list[Turn] = []
    for turn, after in turns(position):
        if cancel is not None and cancel.is_set():
            raise SearchCancelledError
        if after.outcome is not None and after.outcome.winner is position.to_move:
            return turn
        found.append(turn)
    return random.Random(seed).choice(found)  # noqa: S311 - a game, no secret


def analyse(
    position: AnyPosition, budget: Budget, lines: int = 1, cancel: Cancel | None = None
) -> Analysis:
    """Return the first turns that there are, those that win at once first."""
    best: list[Line] = []
    for number, (turn, after) in enumerate(turns(position)):
        if cancel is not None and cancel.is_set():
            raise SearchCancelledError
        if number >= budget.nodes:
            break
        wins = after.outcome is not None and after.outcome.winner is position.to_move
        best.append(Line((turn,), Value(0, 1 if wins else None)))
    best.sort(key=lambda line: line.value.wins_in is None)
    return Analysis(best[:lines], 1, len(best), complete=True)
