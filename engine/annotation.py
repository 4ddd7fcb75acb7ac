"""Review a game as facts: who was ahead when, and which turns cost how much.

It searches nothing: it takes a finished list of judgements.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.values import CERTAIN, Value
from rules import Outcome, Side

MAX_REMARKS = 3
"""The maximum of remarks on a side's turns."""

_EVEN = 0.5


class Grade(enum.StrEnum):
    """How much a turn cost."""

    BLUNDER = "blunder"
    MISTAKE = "mistake"
    INACCURACY = "inaccuracy"


LEAST_LOSS = {Grade.BLUNDER: 0.25, Grade.MISTAKE: 0.12, Grade.INACCURACY: 0.06}
"""The minimum loss of winning chance for each grade, worst first."""


class Cause(enum.StrEnum):
    """What a turn did to its own side."""

    MISSED_WIN = "missed-win"  # a proven win is no longer proven
    ALLOWED_WIN = "allowed-win"  # the opponent now has a proven win
    LOST_LEAD = "lost-lead"
    CHANCES = "chances"  # the same side is ahead, by less or more


class Judgement(Struct, frozen=True):
    """A turn with the value of the best turn and of the played one, to its side.

    `only` tells that no other turn was legal, `is_best` that the played turn is the best one.
    """

    side: Side
    best: Value
    played: Value
    only: bool = False
    is_best: bool = False

    @property
    def loss(self) -> float:
        """The lost winning chance, from 0 to 1."""
        return max(0.0, self.best.chance - self.played.chance)


class Remark(Struct, frozen=True):
    """A remark on the turn number `ply`, counted from 1.

    `before` and `after` are winning chances of the mover. `wins_in` is the number of own turns in
    which it could have won or, if negative, of the opponent's turns after which it loses.
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
        """The lost winning chance, from 0 to 1."""
        return max(0.0, self.before - self.after)

    @property
    def turned(self) -> bool:
        """Whether the mover was not behind before the turn, but is after it."""
        return self.before >= _EVEN > self.after


def outcome_value(outcome: Outcome, side: Side) -> Value:
    """Return the value of an outcome to the side of the last turn."""
    if outcome.winner is None:
        return Value(0)
    wins_in = 1 if outcome.winner is side else -1
    return Value(CERTAIN * wins_in, wins_in)


def for_last_mover(value: Value) -> Value:
    """Convert the value of a position to a value for the side of the last turn.

    `value` is for the side to move.
    """
    if value.wins_in is None:
        return Value(-value.points)
    # A loss of the opponent comes one own turn after the one just played.
    wins_in = -value.wins_in if value.wins_in > 0 else 1 - value.wins_in
    return Value(-value.points, wins_in)


def reconcile(judgements: Sequence[Judgement]) -> tuple[Judgement, ...]:
    """Make successive judgements consistent.

    The position after a turn was searched again for the next turn. A proven value wins; otherwise
    the better one for the mover counts. The best turn is worth what it was worth when played.
    """
    followed = zip(judgements, [*judgements[1:], None], strict=False)
    return tuple(_reconcile_pair(each, following) for each, following in followed)


def winning_chances(judgements: Sequence[Judgement]) -> tuple[float, ...]:
    """Return the first side's winning chance before each turn and at the end."""
    if not judgements:
        return ()
    last = judgements[-1]
    chances = [(each.side, each.best.chance) for each in judgements]
    chances.append((last.side, last.played.chance))
    return tuple(mine if side is Side.FIRST else 1 - mine for side, mine in chances)


def grade(judged: Judgement) -> Grade | None:
    """Return the grade of a turn; `None` if it was good enough or forced."""
    if judged.only or judged.is_best or judged.loss == 0:
        return None
    if _is_proven_blunder(judged):
        return Grade.BLUNDER
    return next((each for each, least in LEAST_LOSS.items() if judged.loss >= least), None)


def grade_all(judgements: Sequence[Judgement]) -> tuple[Remark, ...]:
    """Return a remark on each turn with a grade, in order."""
    grades = [(ply, each, grade(each)) for ply, each in enumerate(judgements, start=1)]
    return tuple(_remark(ply, each, how) for ply, each, how in grades if how is not None)


def remarks(judgements: Sequence[Judgement], most: int = MAX_REMARKS) -> tuple[Remark, ...]:
    """Return remarks on the worst turns of each side, up to `most` a side, in order."""
    found = sorted(grade_all(judgements), key=_severity)
    kept = [each for side in Side for each in [r for r in found if r.side is side][:most]]
    return tuple(sorted(kept, key=lambda remark: remark.ply))


def turning_point(judgements: Sequence[Judgement]) -> Remark | None:
    """Return the turning point; `None` if no turn cost as much as a mistake.

    It is the worst turn by which a side fell behind, or else the worst turn.
    """
    grave = [each for each in grade_all(judgements) if each.grade is not Grade.INACCURACY]
    return min(grave, key=lambda remark: (not remark.turned, *_severity(remark)), default=None)


def _reconcile_pair(judged: Judgement, following: Judgement | None) -> Judgement:
    if following is None or following.side is judged.side or judged.played.wins_in is not None:
        return judged
    seen = for_last_mover(following.best)
    is_surer = seen.wins_in is not None or seen.points > judged.played.points
    if not is_surer:
        return judged
    return replace(judged, played=seen, best=seen if judged.is_best else judged.best)


def _is_proven_blunder(judged: Judgement) -> bool:
    """Tell whether a turn gives away a proven win, or allows a win in one turn."""
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


def _severity(remark: Remark) -> tuple[int, float, int]:
    """Return a sort key from the worst remark on; earlier turns come first."""
    return list(Grade).index(remark.grade), -remark.loss, remark.ply
