"""Find the first actions that may win a game of TZAAR at once."""

from __future__ import annotations

from collections.abc import Sequence

from rules.tzaar.moves import PIECES, Capture, Strengthen, TzaarMove, TzaarStage
from rules.tzaar.position import TzaarPosition

_Answers = list[tuple[int, int]]
"""The cells of stacks with captures, and for each the set of cells it may capture."""

# An action touches two stacks, each visible along at most six lines.
_MOST_SPOILED = 12


def promising_moves(position: TzaarPosition) -> Sequence[TzaarMove]:
    """Return any first action, or the last actions that take a type or all captures."""
    if position.stage is TzaarStage.PLACE:
        return ()
    if position.stage is TzaarStage.CAPTURE:
        return position.legal_moves()
    lasts, answers = _lasts(position), _answers(position)
    few = sum(ends.bit_count() for _, ends in answers) <= _MOST_SPOILED
    if not (lasts or few):
        return ()
    return [
        move
        for move in position.legal_moves()
        if _takes(move, lasts) or (few and _ends_all(move, answers))
    ]


def _lasts(position: TzaarPosition) -> int:
    """Return the opponent's stacks that are the only one of their type."""
    enemy = position.to_move.opponent
    showing = (position.table.showing(enemy, piece) for piece in PIECES)
    return sum(stacks for stacks in showing if stacks.bit_count() == 1)


def _answers(position: TzaarPosition) -> _Answers:
    starts, ends = position.table.captures(position.to_move.opponent)
    return [(start, end) for start, end in zip(starts, ends, strict=True) if end]


def _takes(move: TzaarMove, stacks: int) -> bool:
    return isinstance(move, Capture) and bool(stacks >> move.end & 1)


def _ends_all(move: TzaarMove, answers: _Answers) -> bool:
    """Tell whether none of the opponent's captures can remain after an action."""
    if not isinstance(move, Capture | Strengthen):
        return not answers
    # Nothing can come between two stacks: one of them must have moved, gone or grown.
    spoiled = 1 << move.start | 1 << move.end
    return all(start == move.end or not ends & ~spoiled for start, ends in answers)
