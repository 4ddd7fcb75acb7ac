"""Review a game as facts: who was ahead when, and which turns cost how much.

It searches nothing: it takes a finished list of judgements.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from itertools import pairwise

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
LEAST_GRADED = 0.03
"""The minimum loss for any grade, even of a turn that gives away a proven win."""


class Judgement(Struct, frozen=True):
    """A turn with the value of the best turn and of the played one, to its side.

    `only` tells that there was no choice, `is_best` that the played turn is the best one.
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

    `before` and `after` are winning chances of the mover.
    """

    ply: int
    side: Side
    grade: Grade
    before: float
    after: float

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
    if judged.only or judged.is_best or judged.loss < LEAST_GRADED:
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


def turning_point(judgements: Sequence[Judgement], winner: Side | None) -> Remark | None:
    """Return the turn with the largest swing of the winning chances, with the chances around it.

    If the game has a `winner`, only swings in its favour count. `None` unless the turn was at least
    a mistake of the side that fell, and the swing as large as that.
    """
    chances, graded = (
        winning_chances(judgements),
        {each.ply: each for each in grade_all(judgements)},
    )
    swings = [after - before for before, after in pairwise(chances)]
    if winner is not None:
        swings = [max(0.0, swing if winner is Side.FIRST else -swing) for swing in swings]
    largest = max(range(len(swings)), key=lambda index: abs(swings[index]), default=0)
    turned = graded.get(largest + 1)
    if turned is None or turned.grade is Grade.INACCURACY or turned.side is winner:
        return None
    around = chances[largest : largest + 2]
    before, after = around if turned.side is Side.FIRST else (1 - chance for chance in around)
    remark = replace(turned, before=before, after=after)
    return remark if remark.loss >= LEAST_LOSS[Grade.MISTAKE] else None


def _is_proven_blunder(judged: Judgement) -> bool:
    """Tell whether a turn gives away a proven win, or allows a win in one turn."""
    best, played = judged.best.wins_in or 0, judged.played.wins_in or 0
    return (best > 0 >= played) or (best >= 0 and played == -1)


def _remark(ply: int, judged: Judgement, how: Grade) -> Remark:
    return Remark(ply, judged.side, how, judged.best.chance, judged.played.chance)


def _severity(remark: Remark) -> tuple[int, float, int]:
    """Return a sort key from the worst remark on; earlier turns come first."""
    return list(Grade).index(remark.grade), -remark.loss, remark.ply
