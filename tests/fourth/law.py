"""The rules of QUARTET: place a stone, push an adjacent enemy stack, make a line.

A turn puts a stone on a vacant cell; a post stands on the middle cell. If the new stone touches
enemy stacks, it pushes one of them straight away by one cell, onto any piece there, but not off the
board or onto the post. A stack belongs to the side whose stone is on top. Second has the second and
the third turn; then the sides alternate.

A line of four stacks, or of five with that option, wins. If a push makes a line for both sides, the
pushing side wins. Once each side has placed 20 stones, the side with more stones in its stacks
wins.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator, Mapping, Sequence
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
from rules.reading import SEPARATOR, play_text, squeeze

LATTICE = Lattice(13, 5)
CELLS = LATTICE.hexagon(13, -9, 3, rows=5)
POST = LATTICE.parse_cell("g3")
BOARD = CELLS & ~(1 << POST)
STONES = 40
STONE_NAMES = {Side.FIRST: "pale stone", Side.SECOND: "blue stone"}

_NAME = "[a-m][1-5]"
_TURN = re.compile(rf"{_NAME}(?:{SEPARATOR}{_NAME})*{SEPARATOR}")
_TEXT = re.compile(rf"([45]) (-|{_NAME})((?: {_NAME}:[xo]+)*)")
_SIGNS = {"x": Side.FIRST, "o": Side.SECOND}


class Reason(enum.Enum):
    """Why a game ended."""

    LINE = "line"
    MORE = "more"
    EQUAL = "equal"


@dataclass(frozen=True, slots=True)
class Put(Move):
    """Put a stone on a vacant cell."""

    cell: int

    def __str__(self) -> str:
        return LATTICE.cell_name(self.cell)


@dataclass(frozen=True, slots=True)
class Push(Move):
    """Push an enemy stack to the next cell, away from the stone just placed."""

    start: int
    end: int

    def __str__(self) -> str:
        return LATTICE.cell_name(self.start)


QuartetMove = Put | Push


@dataclass(frozen=True, slots=True, repr=False)
class QuartetPosition(Position[QuartetMove]):
    """The stacks by cell, the length of a line, and the stone that must push.

    `stacks` are sorted by cell; each has signs from bottom to top, such as "xo".
    """

    line: int
    stacks: tuple[tuple[int, str], ...] = ()
    pusher: int | None = None

    @property
    def to_move(self) -> Side:
        turns = self.count - (self.pusher is not None)
        return Side.SECOND if turns in (1, 2) or (turns > 3 and turns % 2 == 0) else Side.FIRST

    @property
    def begins_another_turn(self) -> bool:
        return self.count == 2 and self.pusher is None

    @property
    def outcome(self) -> Outcome | None:
        if self.pusher is not None:
            return None
        for side in (self.to_move.opponent, self.to_move):
            if _has_line(self.owned(side), self.line):
                return Outcome(side, (Reason.LINE,))
        if self.count < STONES:
            return None
        first, second = map(self.stones, Side)
        if first == second:
            return Outcome(None, (Reason.EQUAL,))
        return Outcome(Side.FIRST if first > second else Side.SECOND, (Reason.MORE,))

    @property
    def count(self) -> int:
        """The number of placed stones."""
        return sum(len(stack) for _, stack in self.stacks)

    def owned(self, side: Side) -> int:
        """Return the cells of a side's stacks."""
        return mask_of(cell for cell, stack in self.stacks if _SIGNS[stack[-1]] is side)

    def stones(self, side: Side) -> int:
        """Count the stones of both sides in a side's stacks."""
        return sum(len(stack) for _, stack in self.stacks if _SIGNS[stack[-1]] is side)

    @property
    def vacant(self) -> int:
        """The cells without a stone."""
        return BOARD & ~mask_of(cell for cell, _ in self.stacks)

    @property
    def pushes(self) -> MoveList[Push]:
        """The stacks that the stone just placed can push."""
        if self.pusher is None:
            return MoveList()
        enemy = self.owned(self.to_move.opponent)
        rays = (ray[:2] for ray in LATTICE.rays(self.pusher, BOARD))
        return MoveList(Push(*ray) for ray in rays if len(ray) == 2 and enemy >> ray[0] & 1)

    def legal_moves(self) -> MoveList[QuartetMove]:
        if self.pusher is not None:
            return self.pushes
        return MoveList(map(Put, bits(self.vacant)) if self.outcome is None else ())

    def play(self, move: QuartetMove) -> QuartetPosition:
        if not self.is_legal(move):
            raise IllegalMoveError(f"{move} is not legal here")
        stacks = dict(self.stacks)
        if isinstance(move, Push):
            stacks[move.end] = stacks.get(move.end, "") + stacks.pop(move.start)
            return self._with(stacks)
        stacks[move.cell] = "x" if self.to_move is Side.FIRST else "o"
        after = self._with(stacks, move.cell)
        return after if after.pushes else self._with(stacks)

    def _with(self, stacks: Mapping[int, str], pusher: int | None = None) -> QuartetPosition:
        return QuartetPosition(self.line, tuple(sorted(stacks.items())), pusher)

    def __str__(self) -> str:
        pusher = "-" if self.pusher is None else LATTICE.cell_name(self.pusher)
        stacks = (f"{LATTICE.cell_name(cell)}:{stack}" for cell, stack in self.stacks)
        return " ".join((str(self.line), pusher, *stacks))


class Quartet(Game[QuartetPosition, QuartetMove]):
    """The game; its option is the length of a line, and nothing is random."""

    slug = "quartet"
    name = "QUARTET"
    options = (Option("line", ("4", "5"), "4"),)
    reasons = Reason

    def start(
        self, options: Mapping[str, str] | None = None, seed: int | None = None
    ) -> QuartetPosition:
        del seed
        return QuartetPosition(int(self.complete_options(options)["line"]))

    def options_of(self, position: QuartetPosition) -> Mapping[str, str]:
        return {"line": str(position.line)}

    def parse_position(self, text: str) -> QuartetPosition:
        match = _TEXT.fullmatch(text)
        if match is None:
            raise PositionError(f"{text!r} is not a length, a pusher and stacks such as b2:xo")
        stacks = tuple(_stacks(match[3]))
        pusher = None if match[2] == "-" else LATTICE.parse_cell(match[2])
        position = QuartetPosition(int(match[1]), stacks, pusher)
        if not _is_sorted([cell for cell, _ in stacks]):
            raise PositionError(f"{text!r} has stacks out of order, or off the board")
        if match[3].count("x") != _due_of_first(position.count) or position.count > STONES:
            raise PositionError(f"{text!r} has too many stones of one side")
        own = None if pusher is None else _SIGNS.get(dict(stacks).get(pusher, ""))
        if pusher is not None and not (own is position.to_move and position.pushes):
            raise PositionError(f"no stone on {match[2]} has a stack to push")
        return position

    def parse_turn(self, position: QuartetPosition, text: str) -> tuple[QuartetMove, ...]:
        squeezed = squeeze(text)
        if not _TURN.fullmatch(squeezed):
            raise InvalidMoveError(f"{text!r} is not a turn")
        cells = [LATTICE.parse_cell(name) for name in re.findall(_NAME, squeezed)]
        return play_text(position, cells, _next_step)

    def format_moves(self, moves: Sequence[QuartetMove]) -> str:
        return ",".join(map(str, moves))


def _stacks(text: str) -> Iterator[tuple[int, str]]:
    for field in text.split():
        name, _, stack = field.partition(":")
        yield LATTICE.parse_cell(name), stack


def _is_sorted(cells: Sequence[int]) -> bool:
    """Tell whether cells are on the board, distinct and sorted."""
    return list(cells) == list(bits(mask_of(cells) & BOARD))


def _due_of_first(count: int) -> int:
    """Return how many of the first `count` stones are First's."""
    return 1 if count == 1 else count // 2


def _next_step(
    position: QuartetPosition, cells: Sequence[int], done: tuple[QuartetMove, ...]
) -> QuartetMove | None:
    if len(done) == len(cells):
        return None
    cell = cells[len(done)]
    return Put(cell) if position.pusher is None else Push(cell, 2 * cell - position.pusher)


def _has_line(stacks: int, length: int) -> bool:
    """Tell whether a set has a line of this length, by shifting it onto itself."""
    for step in LATTICE.directions[:3]:
        run = stacks
        for _ in range(length - 1):
            run &= run >> step
        if run:
            return True
    return False


GAME = Quartet()
