"""Positions of RUST: five lessons, and the turns drawn beside the rules."""

from __future__ import annotations

from collections.abc import Sequence

from guide.core import Illustration, Lesson, Verdict
from guide.jumps import chains
from guide.rust.facts import isolated, jumped
from rules.core import play_turn
from rules.lattice import NINE
from rules.rust.moves import RustMove
from rules.rust.position import RustPosition

Moves = Sequence[RustMove]

_SOLVED = Verdict("solved", solved=True)

# The number of enemy stones that one turn can cut off in that lesson.
_ENCLOSED = 2


def _judge_drop(position: RustPosition, moves: Moves) -> Verdict:
    """Require a turn that prepares a capture and leaves the opponent no jump."""
    after = play_turn(position, moves)
    if after.jumps:
        return Verdict("jumped")
    enemies = after.table.stones[after.to_move.index]
    in_view = any(enemies >> jump.over & 1 for jump in after.table.jumps(position.to_move))
    return _SOLVED if in_view else Verdict("idle")


def _judge_jump(position: RustPosition, moves: Moves) -> Verdict:
    """Require the capture of an enemy stone."""
    return _SOLVED if _captured(position, moves) else Verdict("friend")


def _judge_chain(position: RustPosition, moves: Moves) -> Verdict:
    """Require as many captured stones as possible."""
    won = _captured(position, moves)
    if won == max(_captured(position, chain) for chain in chains(position)):
        return _SOLVED
    return Verdict("fewer" if won else "friend")


def _judge_enclose(position: RustPosition, moves: Moves) -> Verdict:
    """Require a full group with as many enemy stones as possible."""
    won = len(isolated(position, moves).owned_by(position.to_move.opponent))
    if won == _ENCLOSED:
        return _SOLVED
    if won:
        return Verdict("few")
    after = play_turn(position, moves)
    return Verdict("open" if len(list(NINE.groups(after.table.cells))) > 1 else "nothing")


def _judge_finish(position: RustPosition, moves: Moves) -> Verdict:
    """Require a win by the forced continuation."""
    outcome = _forced(play_turn(position, moves)).outcome
    if outcome is None:
        return Verdict("open")
    if outcome.winner is position.to_move:
        return _SOLVED
    return Verdict("lost")


def _forced(position: RustPosition) -> RustPosition:
    """Play on while there is only one step."""
    while len(moves := position.legal_moves()) == 1:
        position = position.play(moves[0])
    return position


def _captured(position: RustPosition, moves: Moves) -> int:
    return len(jumped(position, moves).owned_by(position.to_move.opponent))


LESSONS: tuple[Lesson[RustPosition, RustMove], ...] = (
    Lesson(
        "drop",
        "1---1/--o---/-------/--------/-x-----x-/--------/-------/---o--/1---1 10/10 0/0 x turn",
        "f2,d2",
        _judge_drop,
    ),
    Lesson(
        "jump",
        "5/1----1/1---o-1/1--x---1/1--o--x-1/1x---x-1/1-----1/1-o--1/5 4/5 4/4 x turn",
        "h4xf6",
        _judge_jump,
    ),
    Lesson(
        "chain",
        "5/1----1/1--o--1/1oo----1/1------x1/1--o---1/1xx-x-1/1-o--1/5 5/4 3/3 x turn",
        "e7xi7xg5xe3xc5",
        _judge_chain,
    ),
    Lesson(
        "enclose",
        "5/1----1/1-----1/o--x-o-1/-1------o/o1--x--1/1-----1/1----1/5 7/5 3/3 x turn",
        "a5,d4",
        _judge_enclose,
    ),
    Lesson(
        "finish",
        "5/6/2-x-2/2--o-2/2o-o--2/2--x-2/2-x-2/6/5 0/0 9/9 x turn",
        "j6xh4xl4",
        _judge_finish,
    ),
)


ILLUSTRATIONS = (
    Illustration(
        2,
        "---1-/------/-x----o/--------/---------/--------/------1/------/----- 11/11 0/0 x turn",
        "l8,m9",
    ),
    Illustration(
        3,
        "1--2/--o---/-x--o--/---x--o-/1o--x--x-/1------1/-----2/-o--x1/-2-1 5/7 0/2 x turn",
        "o5xm3xi3xg1",
    ),
    Illustration(
        4,
        "5/6/1--2-1/1-------/2---4/1----3/----3/1-1-o1/-2x1 2/0 11/9 x turn,passed",
        "e9,j8",
    ),
    Illustration(
        5,
        "5/6/1-x4/1-x-4/3--4/1-x--3/----3/6/5 0/0 12/9 x turn,passed",
        "pass",
    ),
)
