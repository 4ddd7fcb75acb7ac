"""Judge a played turn against the best one, by two searches."""

from __future__ import annotations

from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from engine import analyse
from engine.annotation import Grade, Judgement, for_last_mover, grade, outcome_value
from engine.values import Budget, Cancel, Line, Turn, Value
from rules import AnyPosition, play_turn, turns

# Look for at most this many good alternatives to a blunder.
_ALTERNATIVES = 4
# Turns that cost less are as good as the best one.
_AS_GOOD = 0.03


class Judged(Struct, frozen=True):
    """A judgement with the best line, and good alternatives to a blunder.

    The first alternative begins the best line; there are none if the turn was not a blunder.
    """

    judgement: Judgement
    best: Line
    instead: tuple[Turn, ...] = ()


def judge(
    position: AnyPosition, turn: Turn, budget: Budget, cancel: Cancel | None = None
) -> Judged:
    """Judge a whole legal turn; raise `SearchCancelledError` if cancelled."""
    judgement, best = judge_against_best(position, turn, budget, cancel)
    if grade(judgement) is not Grade.BLUNDER:
        return Judged(judgement, best)
    return Judged(judgement, best, _alternatives(position, best, budget, cancel))


def judge_against_best(
    position: AnyPosition, turn: Turn, budget: Budget, cancel: Cancel | None = None
) -> tuple[Judgement, Line]:
    """Judge a whole legal turn against the best line, without alternatives.

    Both turns are searched in the same way and equally deep, so that a better search does not look
    like a better turn.
    """
    found = analyse(position, budget, 1, cancel)
    best = found.lines[0]
    only = len(list(islice(turns(position), 2))) == 1
    worth = played = best.value
    is_best = play_turn(position, best.turns[0]) == play_turn(position, turn)
    if not is_best:
        deep = replace(budget, depth=max(1, found.depth - 1))
        played = _worth(position, turn, deep, cancel)
        if worth.wins_in is None:
            worth = _worth(position, best.turns[0], deep, cancel)
    return Judgement(position.to_move, worth, played, only, is_best), best


def _worth(position: AnyPosition, turn: Turn, budget: Budget, cancel: Cancel | None) -> Value:
    """Return the value of a turn to its side."""
    after = play_turn(position, turn)
    if after.outcome is not None:
        return outcome_value(after.outcome, position.to_move)
    value = analyse(after, budget, 1, cancel).lines[0].value
    return value if after.to_move is position.to_move else for_last_mover(value)


def _alternatives(
    position: AnyPosition, best: Line, budget: Budget, cancel: Cancel | None
) -> tuple[Turn, ...]:
    """Return the turns about as good as the best one, which comes first."""
    lines = analyse(position, budget, _ALTERNATIVES, cancel).lines
    least = lines[0].value.chance - _AS_GOOD
    good = [line.turns[0] for line in lines if line.value.chance >= least]
    return tuple(dict.fromkeys((best.turns[0], *good)))
