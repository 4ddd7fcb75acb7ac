"""A player who has finished the lessons of a game and has no other practice."""

from __future__ import annotations

import math
import random

from engine import Turn
from engine.levels import random_turn
from engine.matches import Situation
from guide import get_guide
from guide.core import AnyGuide
from rules import AnyPosition, play_turn, turns

_TURNS_SEEN = 60
_TURNS_CHECKED = 12
_REPLIES_SEEN = 20


def learner(at: Situation) -> Turn:
    """Win at once, else maximise the gain minus the opponent's best reply.

    Only some turns are considered, those with most gain first. A turn that lets the opponent win at
    once is played only without an alternative.
    """
    guide = get_guide(at.game.slug)
    win = guide.winning_turn(at.position)
    if win is not None:
        return win
    chance = random.Random(f"{at.seed} {at.position}")  # noqa: S311 - repeatable
    thought_of = _thought_of(at.position, chance)
    gains = {turn: _gain(guide, at.position, turn) for turn in thought_of}
    best = sorted(thought_of, key=lambda turn: -gains[turn])[:_TURNS_CHECKED]
    return max(best, key=lambda turn: _with_reply(guide, at.position, turn))


def _thought_of(position: AnyPosition, chance: random.Random) -> list[Turn]:
    if position.count_turns() <= _TURNS_SEEN:
        found = [turn for turn, _ in turns(position)]
        chance.shuffle(found)
        return found
    return list(dict.fromkeys(random_turn(position, chance) for _ in range(_TURNS_SEEN)))


def _gain(guide: AnyGuide, position: AnyPosition, turn: Turn) -> int:
    """Return the lead of a side after a turn, by the scores that the board shows."""
    after, side = play_turn(position, turn), position.to_move
    own, other = (
        sum(score.value for score in guide.scores(after, whose)) for whose in (side, side.opponent)
    )
    return own - other


def _with_reply(guide: AnyGuide, position: AnyPosition, turn: Turn) -> float:
    """Return the gain of a turn minus the reply's gain, if there are few replies."""
    after = play_turn(position, turn)
    if after.outcome is not None:
        return 0.0 if after.outcome.winner is None else -math.inf
    if guide.winning_turn(after) is not None:
        return -math.inf
    gain = _gain(guide, position, turn)
    if after.count_turns() > _REPLIES_SEEN:
        return gain
    return gain - max(_gain(guide, after, reply) + gain for reply, _ in turns(after))
