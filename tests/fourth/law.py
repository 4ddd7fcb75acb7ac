"""The law of QUARTET: put a stone, push an enemy stone that it touches, and make a line.

A turn is a stone on a vacant cell. Whoever puts it beside enemy stones that can be pushed pushes
one of them straight away from it, by one cell, which has to be vacant. A line of four stones, or of
five where that was chosen, wins for the side whose stones they are; where a push gives one to both
sides, the one that has pushed wins. When no cell is vacant, it is a tie.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules import (
    Game,
    IllegalMoveError,
    InvalidMoveError,
    Move,
    MoveList,
    Option,
    Outcome,
    Position,
    PositionError,
    Side,
)
from rules.lattice import Lattice, bits, mask_of
from rules.reading import SEPARATOR, play_told, squeeze

LATTICE = Lattice(11, 11)
BOARD = LATTICE.hexagon(11, -4, 6)
CELLS = tuple(bits(BOARD))

_NAME = r"[a-k](?:1[01]|[1-9])"
_TURN = re.compile(rf"{_NAME}(?:{SEPARATOR}{_NAME})*{SEPARATOR}")
_TEXT = re.compile(rf"([-xo]{{{len(CELLS)}}}) ([45]) (-|{_NAME})")


class Reason(enum.Enum):
    """Why a game ended."""

    LINE = "line"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Put(Move):
    """Put a stone on a vacant cell."""

    cell: int

    def __str__(self) -> str:
        return LATTICE.cell_name(self.cell)


@dataclass(frozen=True, slots=True)
class Push(Move):
    """Push an enemy stone on to the next cell; where that is follows from the stone just put."""

    start: int
    end: int

    def __str__(self) -> str:
        return LATTICE.cell_name(self.start)


QuartetMove = Put | Push


@dataclass(frozen=True, slots=True, repr=False)
class QuartetPosition(Position[QuartetMove]):
    """The stones of both sides, the length of a line, and the stone that has still to push one."""

    line: int
    stones: tuple[int, int] = (0, 0)
    pusher: int | None = None

    @property
    def to_move(self) -> Side:
        first, second = (stones.bit_count() for stones in self.stones)
        is_second = first > second
        return Side.SECOND if is_second is (self.pusher is None) else Side.FIRST

    @property
    def outcome(self) -> Outcome | None:
        if self.pusher is not None:
            return None
        for side in (self.to_move.opponent, self.to_move):
            if _has_line(self.stones[side.index], self.line):
                return Outcome(side, (Reason.LINE,))
        return None if self.vacant else Outcome(None, (Reason.FULL,))

    @property
    def vacant(self) -> int:
        """The cells without a stone."""
        return BOARD & ~(self.stones[0] | self.stones[1])

    @property
    def pushes(self) -> MoveList[Push]:
        """What the stone that was put just now can push."""
        if self.pusher is None:
            return MoveList()
        enemy = self.stones[self.to_move.opponent.index]
        near = [c for c in LATTICE.neighbours(self.pusher) if c >= 0 and enemy >> c & 1]
        pushes = (Push(cell, 2 * cell - self.pusher) for cell in near)
        return MoveList(push for push in pushes if push.end >= 0 and self.vacant >> push.end & 1)

    def legal_moves(self) -> MoveList[QuartetMove]:
        if self.pusher is not None:
            return self.pushes
        return MoveList(map(Put, bits(self.vacant)) if self.outcome is None else ())

    def is_legal(self, move: object) -> bool:
        """Tell it without making all the steps; where that is no matter, this may be left out."""
        if not isinstance(move, Put):
            return move in self.pushes
        vacant = self.vacant >> move.cell & 1
        return bool(vacant) and self.pusher is None and self.outcome is None

    def play(self, move: QuartetMove) -> QuartetPosition:
        if not self.is_legal(move):
            raise IllegalMoveError(f"{move} is not legal here")
        own, enemy = self.stones[self.to_move.index], self.stones[self.to_move.opponent.index]
        if isinstance(move, Push):
            return self._with(own, enemy ^ (1 << move.start | 1 << move.end))
        after = self._with(own | 1 << move.cell, enemy, move.cell)
        return after if after.pushes else self._with(own | 1 << move.cell, enemy)

    def _with(self, own: int, enemy: int, pusher: int | None = None) -> QuartetPosition:
        stones = (own, enemy) if self.to_move is Side.FIRST else (enemy, own)
        return QuartetPosition(self.line, stones, pusher)

    def __str__(self) -> str:
        first, second = self.stones
        signs = ("x" if first >> c & 1 else "o" if second >> c & 1 else "-" for c in CELLS)
        pusher = "-" if self.pusher is None else LATTICE.cell_name(self.pusher)
        return f"{''.join(signs)} {self.line} {pusher}"


class Quartet(Game[QuartetPosition, QuartetMove]):
    """The game; its option is how long a line has to be, and nothing in it is random."""

    slug = "quartet"
    name = "QUARTET"
    options = (Option("line", ("4", "5"), "4"),)
    reasons = Reason

    def start(
        self, options: Mapping[str, str] | None = None, seed: int | None = None
    ) -> QuartetPosition:
        del seed
        return QuartetPosition(int(self.choose(options)["line"]))

    def options_of(self, position: QuartetPosition) -> Mapping[str, str]:
        return {"line": str(position.line)}

    def parse_position(self, text: str) -> QuartetPosition:
        match = _TEXT.fullmatch(text)
        if match is None:
            raise PositionError(f"{text!r} is not {len(CELLS)} of -, x and o, a length, a pusher")
        signs = dict(zip(CELLS, match[1], strict=True))
        first, second = (mask_of(c for c in CELLS if signs[c] == side) for side in "xo")
        pusher = None if match[3] == "-" else LATTICE.parse_cell(match[3])
        position = QuartetPosition(int(match[2]), (first, second), pusher)
        if first.bit_count() - second.bit_count() not in (0, 1):
            raise PositionError(f"{text!r} has too many stones of one side")
        own = position.stones[position.to_move.index]
        if pusher is not None and not (own >> pusher & 1 and position.pushes):
            raise PositionError(f"no stone on {match[3]} has another one to push")
        return position

    def parse_turn(self, position: QuartetPosition, text: str) -> tuple[QuartetMove, ...]:
        squeezed = squeeze(text)
        if not _TURN.fullmatch(squeezed):
            raise InvalidMoveError(f"{text!r} is no turn")
        cells = [LATTICE.parse_cell(name) for name in re.findall(_NAME, squeezed)]
        return play_told(position, cells, _next_step)

    def format_moves(self, moves: Sequence[QuartetMove]) -> str:
        return ",".join(map(str, moves))


def _next_step(
    position: QuartetPosition, cells: Sequence[int], done: tuple[QuartetMove, ...]
) -> QuartetMove | None:
    if len(done) == len(cells):
        return None
    cell = cells[len(done)]
    return Put(cell) if position.pusher is None else Push(cell, 2 * cell - position.pusher)


def _has_line(stones: int, length: int) -> bool:
    """Tell whether a set has so many cells in a row, by shifting it upon itself."""
    for step in LATTICE.directions[:3]:
        run = stones
        for _ in range(length - 1):
            run &= run >> step
        if run:
            return True
    return False


GAME = Quartet()
