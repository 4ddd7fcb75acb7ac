"""Positions of DVONN: five lessons, and the turns drawn beside the rules."""

from __future__ import annotations

from collections.abc import Sequence

from guide import Illustration, Lesson, Verdict
from ringfall_dvonn.rules import CELLS, DVONN, LATTICE, SIGNS, DvonnMove, DvonnPosition, Go
from rules import Side, play_turn

Moves = Sequence[DvonnMove]

_SOLVED = Verdict("solved", solved=True)
_WHITE, _BLACK = SIGNS

# What the lessons ask for: steps to the nearest DVONN piece, pieces to cut off, stacks to use.
_STEPS = 4
_CUT_OFF = 5
_MOVE = "w b3:w c3:b d2:r d3:b e2:w e3:wbw e4:bw f4:b g3:r h3:wbwb i4:r j4:w"
_CUT = "w b2:wbb b3:b c3:b d3:w e3:r e4:b f3:wb f4:w g3:w g4:r h4:w h5:r i4:w j5:b"
_TARGET, _STACK, _FREED = map(LATTICE.parse_cell, ("h3", "e3", "f3"))


def _judge_place(position: DvonnPosition, moves: Moves) -> Verdict:
    """Require a DVONN piece within a few steps of every space."""
    after = play_turn(position, moves)
    placed = [cell for cell, _ in after.stacks]
    if all(min(LATTICE.distance(cell, red) for red in placed) <= _STEPS for cell in CELLS):
        return _SOLVED
    (new,) = set(placed) - {cell for cell, _ in position.stacks}
    apart = min(LATTICE.distance(new, red) for red, _ in position.stacks)
    return Verdict("beside" if apart == 1 else "far")


def _judge_move(position: DvonnPosition, moves: Moves) -> Verdict:
    """Require that White covers the black stack of four."""
    after, (move,) = dict(play_turn(position, moves).stacks), moves
    if after[_TARGET][-1] == _WHITE:
        return _SOLVED
    return Verdict("elsewhere" if isinstance(move, Go) and move.start == _STACK else "other")


def _judge_free(position: DvonnPosition, moves: Moves) -> Verdict:
    """Require that the surrounded stack has a move afterwards."""
    after = play_turn(position, moves)
    if any(move.start == _FREED for move in after.moves_of(Side.FIRST)):
        return _SOLVED
    height = len(dict(position.stacks)[_FREED])
    return Verdict("higher" if len(dict(after.stacks)[_FREED]) > height else "still")


def _judge_cut(position: DvonnPosition, moves: Moves) -> Verdict:
    """Require that five black pieces leave the board, and no white ones."""
    before, (move,) = dict(position.stacks), moves
    if isinstance(move, Go):
        before[move.end] += before.pop(move.start)
    left = dict(play_turn(position, moves).stacks)
    lost = [stack for cell, stack in before.items() if cell not in left]
    if any(stack[-1] == _WHITE for stack in lost):
        return Verdict("own")
    black = sum(len(stack) for stack in lost if stack[-1] == _BLACK)
    if black == _CUT_OFF:
        return _SOLVED
    return Verdict("few" if black else "nothing")


def _judge_finish(position: DvonnPosition, moves: Moves) -> Verdict:
    """Require that Black has to pass, after which White wins."""
    return _SOLVED if play_turn(position, moves).must_pass else Verdict("lost")


LESSONS: tuple[Lesson[DvonnPosition, DvonnMove], ...] = (
    Lesson("place", f"- a2:{DVONN} d3:{DVONN}", "h3", _judge_place),
    Lesson("move", _MOVE, "e3-h3", _judge_move),
    Lesson(
        "free",
        "w d1:w d2:w e2:bb e3:wb f2:wb f3:rw f4:w f5:b g3:r g4:r g5:b h3:w h4:b",
        "f4-f5",
        _judge_free,
    ),
    Lesson("cut", _CUT, "d3-e3", _judge_cut),
    Lesson("finish", "w a1:r a2:b a3:r b1:w b2:bb b3:bbb c2:ww c3:r", "c2-a2", _judge_finish),
)


ILLUSTRATIONS = (
    Illustration(2, "- d4:r f2:r h3:r", "e3"),
    Illustration(3, _MOVE, "e3-h3"),
    Illustration(5, _CUT, "d3-e3"),
)
