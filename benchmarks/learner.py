"""Somebody who has finished the lessons of a game, and has no more practice than that."""

from __future__ import annotations

import random

from engine import Turn
from engine.matches import Situation, random_turn
from guide import get_guide
from guide.core import AnyGuide
from rules import AnyPosition, Side, play_turn, turns

_TURNS_SEEN = 60
_TURNS_CHECKED = 12


def learner(at: Situation) -> Turn:
    """Win at once, else take what there is, without leaving a win at once to the other side.

    Of all turns some are thought of; those that gain the most are looked at first.
    """
    guide = get_guide(at.game.slug)
    win = guide.winning_turn(at.position)
    if win is not None:
        return win
    chance = random.Random(f"{at.seed} {at.position}")  # noqa: S311 - a game, no secret
    thought_of = _thought_of(at.position, chance)
    side = at.position.to_move
    margins = {turn: _margin(guide, play_turn(at.position, turn), side) for turn in thought_of}
    best = sorted(thought_of, key=lambda turn: -margins[turn])[:_TURNS_CHECKED]
    return next((turn for turn in best if _is_safe(guide, at.position, turn)), best[0])


def _thought_of(position: AnyPosition, chance: random.Random) -> list[Turn]:
    if len(position.legal_moves()) <= _TURNS_SEEN and position.count_turns() <= _TURNS_SEEN:
        found = [turn for turn, _ in turns(position)]
        chance.shuffle(found)
        return found
    return list(dict.fromkeys(random_turn(position, chance) for _ in range(_TURNS_SEEN)))


def _margin(guide: AnyGuide, position: AnyPosition, side: Side) -> int:
    """Return by how much a side is ahead in the race, as the captions of the board show it."""
    own, other = (
        sum(score.value for score in guide.scores(position, whose))
        for whose in (side, side.opponent)
    )
    return own - other


def _is_safe(guide: AnyGuide, position: AnyPosition, turn: Turn) -> bool:
    after = play_turn(position, turn)
    if after.outcome is not None:
        return after.outcome.winner is not position.to_move.opponent
    return guide.winning_turn(after) is None
