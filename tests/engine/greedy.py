"""A beginner who takes the best capture, and otherwise plays at random."""

from __future__ import annotations

import random

from engine import Turn
from engine.matches import Situation
from engine.registry import CORES
from engine.styles import random_turn
from rules import turns


def greedy(at: Situation) -> Turn:
    """Play a turn that captures most, in the terms of a beginner; of equal ones, any."""
    side, lead = at.position.to_move, CORES[type(at.position)].sense.lead
    chance = random.Random(f"{at.seed} {at.position}")
    gains = {turn: lead(after, side) for turn, after in turns(at.position)}
    most = max(gains.values())
    if most <= lead(at.position, side):
        return random_turn(at.position, chance)
    return chance.choice([turn for turn, gain in gains.items() if gain == most])
