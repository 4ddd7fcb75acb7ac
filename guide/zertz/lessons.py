"""Positions of ZÈRTZ: five lessons, and the turns drawn beside the rules."""

from __future__ import annotations

from collections.abc import Sequence

from guide.core import FollowUp, Illustration, Lesson, Verdict
from guide.jumps import chains
from guide.zertz.facts import captured, claimed
from rules.core import play_turn, turns
from rules.lattice import NINE
from rules.zertz.moves import Place, ZertzMove
from rules.zertz.position import ZertzPosition

Moves = Sequence[ZertzMove]

_SOLVED = Verdict("solved", solved=True)

# The number of marbles that one turn can cut off in that lesson.
_CUT_OFF = 3


def _judge_chain(position: ZertzPosition, moves: Moves) -> Verdict:
    """Require as many captured marbles as possible."""
    if len(moves) == max(map(len, chains(position))):
        return _SOLVED
    return Verdict("one" if len(moves) == 1 else "two")


def _judge_place(position: ZertzPosition, moves: Moves) -> Verdict:
    """Require a turn that leaves the opponent no capture."""
    jumps = play_turn(position, moves).jumps
    if not jumps:
        return _SOLVED
    placed = {move.ring for move in moves if isinstance(move, Place)}
    taken = all(jump.over in placed for jump in jumps)
    return Verdict("taken" if taken else "jumps")


def _judge_isolate(position: ZertzPosition, moves: Moves) -> Verdict:
    """Require as many isolated marbles as possible."""
    won = len(claimed(position, moves).marbles)
    after = play_turn(position, moves)
    if won == _CUT_OFF:
        return _SOLVED
    if won:
        return Verdict("few")
    return Verdict("open" if len(list(NINE.groups(after.rings))) > 1 else "nothing")


def _judge_sacrifice(position: ZertzPosition, moves: Moves) -> Verdict:
    """Require a forced capture by the opponent that wins back more in every case."""
    after = play_turn(position, moves)
    if not after.jumps:
        return Verdict("free")
    gains = [_best_capture(reply) - len(taken) for taken, reply in turns(after)]
    if min(gains) > 0:
        return _SOLVED
    return Verdict("even" if min(gains) == 0 else "lost")


def _first_capture(position: ZertzPosition) -> Moves:
    """Return a capture of a player who must make one."""
    return chains(position)[0]


def _best_capture(position: ZertzPosition) -> int:
    return max(map(len, chains(position)), default=0)


def _judge_win(position: ZertzPosition, moves: Moves) -> Verdict:
    """Require a win at once."""
    if play_turn(position, moves).outcome is not None:
        return _SOLVED
    return Verdict("more" if len(captured(position, moves).marbles) > 1 else "other")


LESSONS: tuple[Lesson[ZertzPosition, ZertzMove], ...] = (
    Lesson(
        "chain",
        "1oo/1Gooo/1ooBoo/1oBWoo/1ooooo/2oBoG/4oo 5/5/4 0/1/1 0/0/2 1 37/standard turn",
        "c4xe4xc2xa2",
        _judge_chain,
    ),
    Lesson(
        "place",
        "1oo/oGoBo/oooooo/1ooWoo/1oooooo/2oBoGo/4oo 5/6/7 0/0/1 0/0/0 1 37/standard turn",
        "Wc6,a2",
        _judge_place,
    ),
    Lesson(
        "isolate",
        "oo1W/oo1o/ooooBo/1oGooo/1ooooBo/5o/3WoB 3/6/5 1/0/1 0/1/1 1 37/standard turn",
        "Wg5,f6",
        _judge_isolate,
    ),
    Lesson(
        "sacrifice",
        "/Boooo/oooooo/1GoWoG/1oooooo/2ooooB/ 4/4/6 1/1/1 0/1/1 1 37/standard turn",
        "Bc6,c1",
        _judge_sacrifice,
        FollowUp("gain", _first_capture),
    ),
    Lesson(
        "win",
        "1oo/1ooB/1oWoB/1oooGW/2oooo/3GBo/4oo 1/3/6 3/2/1 0/1/0 1 37/standard turn",
        "d6xd4xb2",
        _judge_win,
    ),
)


ILLUSTRATIONS = (
    Illustration(
        2,
        "BooW/1oooo/oWoooo/oooooW/1ooooo/2ooooo/3ooo 3/8/9 0/0/0 0/0/0 1 37/standard turn",
        "Ge5,c1",
    ),
    Illustration(
        3,
        "oBoo/oooBo/oooooo/ooooGW/1oooWoo/2ooooo/3oooo 2/5/6 1/1/1 1/1/1 1 37/standard turn",
        "e5xc5xa3xa1",
    ),
    Illustration(
        4,
        "ooo/oBooo/oooooo/oooGooo/1oooooo/2oo/3ooWo 4/7/7 1/0/1 0/0/1 1 37/standard turn",
        "Bg7,g5",
    ),
    Illustration(
        5,
        "//1G2B/Boo1oW/1B1Woo/4o1o/ 0/1/0 1/4/3 3/2/4 1 37/standard turn",
        "Gd2,d3",
    ),
)
