"""Judges a turn that was played: what the best one was worth, and this one, by two searches."""

from __future__ import annotations

from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from engine import analyse
from engine.annotation import Grade, Judgement, ended, from_the_other_side, grade
from engine.values import Budget, Cancel, Line, Turn, Value
from rules import AnyPosition, play_turn, turns

# Of a blunder so many turns are looked for that would have done instead.
_ALTERNATIVES = 4
# Turns that cost less than this are as good as the best one.
_AS_GOOD = 0.03


class Judged(Struct, frozen=True):
    """A judgement with the best line, and the turns that would have done instead of a blunder.

    The first of these begins the best line; there are none where the turn was no blunder.
    """

    judgement: Judgement
    best: Line
    instead: tuple[Turn, ...] = ()


def judge(
    position: AnyPosition, turn: Turn, budget: Budget, cancel: Cancel | None = None
) -> Judged:
    """Judge a whole legal turn; `SearchCancelledError` when told to stop."""
    judgement, best = weigh(position, turn, budget, cancel)
    if grade(judgement) is not Grade.BLUNDER:
        return Judged(judgement, best)
    return Judged(judgement, best, _alternatives(position, best, budget, cancel))


def weigh(
    position: AnyPosition, turn: Turn, budget: Budget, cancel: Cancel | None = None
) -> tuple[Judgement, Line]:
    """Judge a whole legal turn against the best line, and look for no other ones.

    What the best turn and the one that was played lead to is looked at in the same way and equally
    far: otherwise the better search of the two would look like the better turn.
    """
    found = analyse(position, budget, 1, cancel)
    best = found.lines[0]
    only = len(list(islice(turns(position), 2))) == 1
    worth = played = best.value
    if best.turns[0] != turn:
        deep = replace(budget, depth=max(1, found.depth - 1))
        played = _worth(position, turn, deep, cancel)
        if worth.wins_in is None:
            worth = _worth(position, best.turns[0], deep, cancel)
    return Judgement(position.to_move, worth, played, only), best


def _worth(position: AnyPosition, turn: Turn, budget: Budget, cancel: Cancel | None) -> Value:
    """Return what a turn is worth to the side that plays it."""
    after = play_turn(position, turn)
    if after.outcome is not None:
        return ended(after.outcome, position.to_move)
    value = analyse(after, budget, 1, cancel).lines[0].value
    return value if after.to_move is position.to_move else from_the_other_side(value)


def _alternatives(
    position: AnyPosition, best: Line, budget: Budget, cancel: Cancel | None
) -> tuple[Turn, ...]:
    """Return the turns that are about as good as the best one, that one first."""
    lines = analyse(position, budget, _ALTERNATIVES, cancel).lines
    least = lines[0].value.chance - _AS_GOOD
    good = [line.turns[0] for line in lines if line.value.chance >= least]
    return tuple(dict.fromkeys((best.turns[0], *good)))
