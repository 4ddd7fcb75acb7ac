"""Positions of TZAAR: five lessons, and the turns drawn beside the rules."""

from __future__ import annotations

from collections.abc import Sequence

from guide.core import Illustration, Lesson, Verdict
from rules.core import Side, play_turn, turns
from rules.lattice import bits
from rules.tzaar.moves import Piece, Strengthen, TzaarMove
from rules.tzaar.position import TzaarPosition

Moves = Sequence[TzaarMove]

_SOLVED = Verdict("solved", solved=True)


def _judge_sight(position: TzaarPosition, moves: Moves) -> Verdict:
    """Require the capture of a black Tzaar."""
    if _left(play_turn(position, moves), Piece.TZAAR) < _left(position, Piece.TZAAR):
        return _SOLVED
    return Verdict("strengthened" if isinstance(moves[-1], Strengthen) else "other")


def _judge_height(position: TzaarPosition, moves: Moves) -> Verdict:
    """Require the capture of a black stack."""
    if _stacks(play_turn(position, moves)) < _stacks(position):
        return _SOLVED
    return Verdict("strengthened" if isinstance(moves[-1], Strengthen) else "single")


def _judge_protect(position: TzaarPosition, moves: Moves) -> Verdict:
    """Require a turn after which Black cannot take White's last Tzaar."""
    after = play_turn(position, moves)
    if after.outcome is not None:
        return Verdict("covered")
    if not any(_wins(end, Side.SECOND) for _, end in turns(after)):
        return _SOLVED
    return Verdict("elsewhere" if isinstance(moves[-1], Strengthen) else "left")


def _judge_threaten(position: TzaarPosition, moves: Moves) -> Verdict:
    """Require a turn that leaves Black one Tzarra and threatens it."""
    after = play_turn(position, moves)
    if _left(after, Piece.TZARRA) > 1:
        return Verdict("other")
    last = after.table.showing(Side.SECOND, Piece.TZARRA)
    in_view = any(last >> move.end & 1 for move in after.captures(Side.FIRST))
    return _SOLVED if in_view else Verdict("unseen")


def _judge_win(position: TzaarPosition, moves: Moves) -> Verdict:
    """Require a win at once."""
    after = play_turn(position, moves)
    if _wins(after, Side.FIRST):
        return _SOLVED
    is_one_left = _left(after, Piece.TOTT) < _left(position, Piece.TOTT)
    return Verdict("one" if is_one_left else "other")


def _left(position: TzaarPosition, piece: Piece) -> int:
    return position.left(Side.SECOND)[piece]


def _stacks(position: TzaarPosition) -> int:
    table = position.table
    return sum(1 for _ in bits(table.tall & table.of_side(Side.SECOND)))


def _wins(position: TzaarPosition, side: Side) -> bool:
    return position.outcome is not None and position.outcome.winner is side


LESSONS: tuple[Lesson[TzaarPosition, TzaarMove], ...] = (
    Lesson(
        "sight",
        "w capture wA . . wZ wT . . . . . wA . wT . . wZ . . . . . wT . wT wA . wZ bA . . bA . ."
        " . . . . . . . bA . . . . bZ . . bT . . . bT . . bT . . bT bZ",
        "c2xg4,pass",
        _judge_sight,
    ),
    Lesson(
        "height",
        "w capture . . . . . bZ bA . . . bT wZ wTZ . bTZ . . . . . bA . . . . wT wT . . . . . wA"
        " . wTA . . . bTTA . wT . . . wA . . . wA . bT . bZ . . . . . . wT",
        "c2xc4,d8xb6",
        _judge_height,
    ),
    Lesson(
        "protect",
        "w capture . . . . wA . . . . . . bA . bT . . wA . bZ bT . . wA . . wT bZ . . bZ . . . ."
        " . . bA wZ . . wT . bT . . . . . wT wA . . . . . . . . . wT",
        "h1xg1,f4+f7",
        _judge_protect,
    ),
    Lesson(
        "threaten",
        "w capture . . . . bT . bZ . . bA bT . bA . . . . . . wZ wT . . bT . . . wT . wT wZ . ."
        " . . . . . . wA . bT . . . . . . . . . . . bZ . . wA wZ . .",
        "d3xc2,f6xf8",
        _judge_threaten,
    ),
    Lesson(
        "win",
        "w capture . . . wZ . . . . . . . . . . . wA bA . . bT . . . . . wT bA . bT . . wT . . ."
        " . . . . . . wA . wZ . . . . . . bZ bAZ . . . bZ . . . wTT",
        "d8xd2,d2xe3",
        _judge_win,
    ),
)


ILLUSTRATIONS = (
    Illustration(
        2,
        "b capture bT bT bT bT wT wT bA bA bA wA wT wT wA bZ bZ wZ wA wT wT wA wZ bT wT wZ wA "
        "wT wT wA . wT bT bZ bA bT bT wZ bZ bT wT bZ bA bT bT bA bZ wZ wZ bA bT bT bA wA wA "
        "wA bT bT wT wT wT wT",
        "f4xg4,g3+g4",
    ),
    Illustration(
        3,
        "b capture wT bT . bT wT . bA bA . wA wT wT wA bZ bZ bAT wA wT wT wA wZ bT . wZT wA . "
        "wT . . wT bT bZ wT bT bTT wZA bZ . wTZ bZ bA bT . bA . bTZ . bA . bT bA wA wA wA bT "
        "bT wT wT wT .",
        "c5xd6,g2+f3",
    ),
    Illustration(
        4,
        "b capture wT bT . . wT . bA wTZ . bT wT wT . . . . wA bT wT bTT wZA bTZ . bAT . . wT "
        ". . wT . bZ wTA . . . . . . bZ bA bT . . . . . bA . bTA . wA wA wA bT wT . wT wT .",
        "a2xa5,d6xc6",
    ),
    Illustration(
        5,
        "b capture wT . . . . . . wTZ . bTT . . . . . . bAT wT wT bTZ . . . . . . wT . . wT . "
        "bZ . . . . . . . bZ wTA bT . . . . . bA . . . . bTA wAT bT wT . wT . .",
        "b5xb3",
    ),
)
