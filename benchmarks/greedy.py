"""A beginner who takes the best capture, and otherwise plays at random."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine import Turn
from engine.matches import Situation
from engine.registry import CORES
from rules import AnyPosition, is_turn_over, turns

_MANY = 100


def greedy(at: Situation) -> Turn:
    """Play a turn that captures most, in the terms of a beginner; of equal ones, any.

    Where there are many turns, each of its steps is chosen like that.
    """
    chance = random.Random(f"{at.seed} {at.position}")  # noqa: S311 - repeatable
    if at.position.count_turns() <= _MANY:
        return _best(at.position, turns(at.position), chance)
    turn, after = Turn(), at.position
    while not turn or not is_turn_over(at.position, after):
        steps = (((step,), after.play(step)) for step in after.legal_moves())
        turn += _best(after, steps, chance)
        after = after.play(turn[-1])
    return turn


def _best(
    position: AnyPosition, found: Iterator[tuple[Turn, AnyPosition]], chance: random.Random
) -> Turn:
    side, lead = position.to_move, CORES[type(position)].sense.lead
    gains = {turn: lead(after, side) for turn, after in found}
    most = max(gains.values())
    return chance.choice([turn for turn, gain in gains.items() if gain == most])
