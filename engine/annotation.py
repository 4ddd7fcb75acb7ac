"""A game looked back on, as facts without words: who was ahead when, and which turns cost what.

Nothing is searched here: a finished list of judgements comes in.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.values import CERTAIN, Value
from rules import Outcome, Side

MOST_REMARKS = 3
"""So many turns of a side are remarked on at most."""

_EVEN = 0.5


class Grade(enum.StrEnum):
    """How much a turn has cost."""

    BLUNDER = "blunder"
    MISTAKE = "mistake"
    INACCURACY = "inaccuracy"


LEAST_LOSS = {Grade.BLUNDER: 0.25, Grade.MISTAKE: 0.12, Grade.INACCURACY: 0.06}
"""From how much of the chance to win on a turn has its grade, the gravest first."""


class Cause(enum.StrEnum):
    """What a turn did to the side that played it."""

    MISSED_WIN = "missed-win"  # a proven win is proven no more
    ALLOWED_WIN = "allowed-win"  # the other side is proven to win now
    LOST_LEAD = "lost-lead"
    CHANCES = "chances"  # the same side is ahead, by less or more


class Judgement(Struct, frozen=True):
    """A turn of a game: what the best one was worth, and the one played, to the side that played.

    `only` tells that no other turn was legal.
    """

    side: Side
    best: Value
    played: Value
    only: bool = False

    @property
    def loss(self) -> float:
        """How much of the chance to win the turn has cost, from 0 to 1."""
        return max(0.0, self.best.chance - self.played.chance)


class Remark(Struct, frozen=True):
    """What there is to say of the turn with the number `ply`, counted from 1.

    `before` and `after` are the chances to win of the side that played, `wins_in` in how many turns
    of its own it could have won, or (negative) loses after so many of the other side's.
    """

    ply: int
    side: Side
    grade: Grade
    cause: Cause
    before: float
    after: float
    wins_in: int | None = None

    @property
    def loss(self) -> float:
        """How much of the chance to win the turn has cost, from 0 to 1."""
        return max(0.0, self.before - self.after)

    @property
    def turned(self) -> bool:
        """Whether the side was not behind before the turn, and is after it."""
        return self.before >= _EVEN > self.after


def ended(outcome: Outcome, side: Side) -> Value:
    """Return what an end is worth to the side that has played the last turn."""
    if outcome.winner is None:
        return Value(0)
    wins_in = 1 if outcome.winner is side else -1
    return Value(CERTAIN * wins_in, wins_in)


def from_the_other_side(value: Value) -> Value:
    """Return what a turn is worth to the side that has played it.

    `value` is that of the position after it to the side to move there.
    """
    if value.wins_in is None:
        return Value(-value.points)
    # A loss of the other side's comes one turn of one's own after the one just played.
    wins_in = -value.wins_in if value.wins_in > 0 else 1 - value.wins_in
    return Value(-value.points, wins_in)


def settled(judgements: Sequence[Judgement]) -> tuple[Judgement, ...]:
    """Return judgements in which each turn has been looked at from both sides of it.

    The position after a turn was searched once more, for the turn that followed: of both opinions
    the one that is proven counts, or else the one that is better for whoever played.
    """
    followed = zip(judgements, [*judgements[1:], None], strict=False)
    return tuple(_settled(each, following) for each, following in followed)


def course(judgements: Sequence[Judgement]) -> tuple[float, ...]:
    """Return the first side's chance to win before each turn, and after the last one."""
    if not judgements:
        return ()
    last = judgements[-1]
    told = [(each.side, each.best.chance) for each in judgements]
    told.append((last.side, last.played.chance))
    return tuple(mine if side is Side.FIRST else 1 - mine for side, mine in told)


def grade(judged: Judgement) -> Grade | None:
    """Return how much a turn has cost, `None` for one that was good enough, or the only one."""
    if judged.only or judged.loss == 0:
        return None
    if _gives_it_away(judged):
        return Grade.BLUNDER
    return next((each for each, least in LEAST_LOSS.items() if judged.loss >= least), None)


def graded(judgements: Sequence[Judgement]) -> tuple[Remark, ...]:
    """Return a remark on each turn that has cost something, in their order."""
    grades = [(ply, each, grade(each)) for ply, each in enumerate(judgements, start=1)]
    return tuple(_remark(ply, each, how) for ply, each, how in grades if how is not None)


def remarks(judgements: Sequence[Judgement], most: int = MOST_REMARKS) -> tuple[Remark, ...]:
    """Return the remarks on the worst turns of each side, `most` of a side, in their order."""
    found = sorted(graded(judgements), key=_gravity)
    kept = [each for side in Side for each in [r for r in found if r.side is side][:most]]
    return tuple(sorted(kept, key=lambda remark: remark.ply))


def turning_point(judgements: Sequence[Judgement]) -> Remark | None:
    """Return the turn that turned a game, `None` where none cost as much as a mistake.

    That is the worst one by which a side fell behind, or else the worst one of all.
    """
    grave = [each for each in graded(judgements) if each.grade is not Grade.INACCURACY]
    return min(grave, key=lambda remark: (not remark.turned, *_gravity(remark)), default=None)


def _settled(judged: Judgement, following: Judgement | None) -> Judgement:
    if following is None or following.side is judged.side or judged.played.wins_in is not None:
        return judged
    seen = from_the_other_side(following.best)
    is_surer = seen.wins_in is not None or seen.points > judged.played.points
    return replace(judged, played=seen) if is_surer else judged


def _gives_it_away(judged: Judgement) -> bool:
    """Tell whether a turn gives a proven win away, or allows to be beaten in one turn."""
    best, played = judged.best.wins_in or 0, judged.played.wins_in or 0
    return (best > 0 >= played) or (best >= 0 and played == -1)


def _remark(ply: int, judged: Judgement, how: Grade) -> Remark:
    best, played = judged.best.wins_in or 0, judged.played.wins_in or 0
    before, after = judged.best.chance, judged.played.chance
    cause, wins_in = Cause.CHANCES, None
    if played < 0:
        cause, wins_in = Cause.ALLOWED_WIN, played
    elif best > 0:
        cause, wins_in = Cause.MISSED_WIN, best
    elif before >= _EVEN > after:
        cause = Cause.LOST_LEAD
    return Remark(ply, judged.side, how, cause, before, after, wins_in)


def _gravity(remark: Remark) -> tuple[int, float, int]:
    """Return what sorts remarks from the gravest on; of equal ones the first to be played."""
    return list(Grade).index(remark.grade), -remark.loss, remark.ply
