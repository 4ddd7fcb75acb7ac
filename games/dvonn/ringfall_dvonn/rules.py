"""The rules of DVONN: place 49 pieces, then move stacks as many spaces as they are high.

A stack belongs to the side whose piece is on top. It moves in a straight line onto another stack,
unless all six spaces around it are occupied. What loses contact with all red DVONN pieces leaves
the board. Once nobody can move, the side with more pieces in its stacks wins. The rulings and their
sources are in the README of this package.
"""

from __future__ import annotations

import enum
import re
from bisect import bisect_right
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from rules import (
    AmbiguousMoveError,
    Game,
    InvalidMoveError,
    Move,
    MoveList,
    Outcome,
    PositionError,
    Side,
)
from rules.core import Diagram, SteppingPosition, Symmetry
from rules.lattice import Lattice, bits, mask_of, nth_bit
from rules.movelist import NO_MOVES, CellMoves, LazyMoves, Moves
from rules.reading import PASSES, SEPARATOR, squeeze
from rules.shuffle import shuffled
from rules.symmetry import symmetries_of

LATTICE = Lattice(11, 5)
BOARD = LATTICE.hexagon(11, -7, 3, rows=5)
CELLS = tuple(bits(BOARD))
DVONN = "r"
SIGNS = ("w", "b")
"""The signs of the pieces of each side, as `Side.index` counts them."""

_REDS = 3
_OWN = (len(CELLS) - _REDS) // 2
_NAME = "[a-k][1-5]"
_TURN = re.compile(rf"({_NAME})(?:{SEPARATOR}({_NAME}))?{SEPARATOR}")
_SERIES = re.compile(rf"(?:{_NAME}{SEPARATOR}){{2,}}")
_TEXT = re.compile(rf"([-wb])((?: {_NAME}:[rwb]{{1,49}}){{0,49}})")
_SHOWN = 80


class Reason(enum.Enum):
    """Why a game ended."""

    MORE = "more"
    EQUAL = "equal"


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Put the piece that is due on a vacant space."""

    cell: int

    def __str__(self) -> str:
        return LATTICE.cell_name(self.cell)


@dataclass(frozen=True, slots=True)
class Go(Move):
    """Move a stack onto another one."""

    start: int
    end: int

    def __str__(self) -> str:
        return f"{LATTICE.cell_name(self.start)}-{LATTICE.cell_name(self.end)}"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Skip a turn, which is legal only without any other move."""

    def __str__(self) -> str:
        return "pass"


DvonnMove = Place | Go | Pass


def _reach(cell: int) -> tuple[int, ...]:
    """Return for each height the spaces where a stack of this height on a cell may land."""
    rays = LATTICE.rays(cell, BOARD) if BOARD >> cell & 1 else ()
    heights = range(1, len(CELLS) + 1)
    return (0, *(mask_of(ray[high - 1] for ray in rays if len(ray) >= high) for high in heights))


def _unbroken(cell: int) -> frozenset[int]:
    """Return all sets of neighbours of a cell that touch one another in one run around it."""
    around = LATTICE.neighbours(cell)
    ends = [near if near >= 0 and BOARD >> near & 1 else -1 for near in (*around, *around)]
    runs = (ends[first : first + size] for first in range(6) for size in range(1, 7))
    return frozenset(mask_of(run) for run in runs if -1 not in run)


_REACH = tuple(map(_reach, range(LATTICE.size)))
_AROUND = tuple(reach[1] for reach in _REACH)
_UNBROKEN = tuple(_unbroken(cell) if near else frozenset() for cell, near in enumerate(_AROUND))
_PLACES = tuple(map(Place, range(LATTICE.size)))
_GOES = tuple({end: Go(cell, end) for end in CELLS} for cell in range(LATTICE.size))
_EMPTY = ("",) * LATTICE.size


class DvonnPosition(SteppingPosition[DvonnMove]):
    """The stacks by cell, and who moves; `None` while pieces are placed.

    `stacks` are sorted by cell; each has signs from bottom to top, such as "wrb". Nothing is
    checked. `columns` has the stack of each cell of the lattice, "" for a vacant one; `occupied` is
    the set of cells with a stack, `red` of those with a red piece anywhere in it,
    `tall` of those with more than one piece.
    """

    # Not a frozen dataclass: creating one would take much of the time of a step.
    __slots__ = ("_ending", "_free", "_owned", "columns", "mover", "occupied", "red", "tall")

    def __init__(self, stacks: Sequence[tuple[int, str]] = (), mover: Side | None = None) -> None:
        columns = list[str](_EMPTY)
        for cell, stack in stacks:
            columns[cell] = stack
        white, black = (mask_of(cell for cell, stack in stacks if stack[-1] == s) for s in SIGNS)
        red = mask_of(cell for cell, stack in stacks if DVONN in stack)
        tall = mask_of(cell for cell, stack in stacks if len(stack) > 1)
        self._set(tuple(columns), (white, black), red, tall, mover)

    def _set(
        self,
        columns: tuple[str, ...],
        owned: tuple[int, int],
        red: int,
        tall: int,
        mover: Side | None,
    ) -> None:
        self.columns = columns
        self.tall = tall
        self.mover = mover
        self._owned = owned
        self.red = red
        self.occupied = owned[0] | owned[1] | red
        self._free = LATTICE.with_gap(self.occupied)
        self._ending = None
        if mover is not None and not (self._can_move(mover) or self._can_move(mover.opponent)):
            first, second = map(self.controlled, Side)
            winner = Side.FIRST if first > second else Side.SECOND if first < second else None
            self._ending = Outcome(winner, (Reason.MORE if winner else Reason.EQUAL,))

    @property
    def stacks(self) -> tuple[tuple[int, str], ...]:
        """The cells with a piece, and their stacks from bottom to top."""
        return tuple((cell, self.columns[cell]) for cell in LATTICE.cells_in(self.occupied))

    @property
    def placing(self) -> bool:
        """Whether pieces are still placed."""
        return self.mover is None

    @property
    def due(self) -> str:
        """The sign of the piece that is placed now."""
        return DVONN if self.occupied.bit_count() < _REDS else SIGNS[self.to_move.index]

    @property
    def to_move(self) -> Side:
        if self.mover is not None:
            return self.mover
        return Side.SECOND if self.occupied.bit_count() % 2 else Side.FIRST

    @property
    def begins_another_turn(self) -> bool:
        # White places the last piece and makes the first move.
        return True

    @property
    def outcome(self) -> Outcome | None:
        return self._ending

    @property
    def must_pass(self) -> bool:
        return self._may_pass(_PASS)

    @property
    def linked(self) -> int:
        """The cells in contact with a red piece."""
        return LATTICE.flood(self.red, self.occupied)

    def owned(self, side: Side) -> int:
        """Return the cells of a side's stacks."""
        return self._owned[side.index]

    def controlled(self, side: Side) -> int:
        """Count the pieces in stacks with a piece of this side on top."""
        return sum(len(self.columns[cell]) for cell in bits(self._owned[side.index]))

    def moves_of(self, side: Side) -> Moves[Go]:
        """Return the moves that a side would have if it were to move."""
        starts = LATTICE.cells_in(self._owned[side.index] & self._free)
        columns, occupied = self.columns, self.occupied
        return _Goes(starts, [_REACH[start][len(columns[start])] & occupied for start in starts])

    def lands(self, start: int) -> int:
        """Return the spaces where the stack on a cell would land, surrounded or not."""
        return _REACH[start][len(self.columns[start])] & self.occupied

    def _can_move(self, side: Side) -> bool:
        own = self._owned[side.index] & self._free
        # A single piece that no other one touches would be out of contact.
        return bool(own & ~self.tall) or any(map(self.lands, bits(own)))

    def legal_moves(self) -> Moves[DvonnMove]:
        if self._ending is not None:
            return NO_MOVES
        if self.mover is None:
            return CellMoves(LATTICE, (_PLACES,), BOARD & ~self.occupied, self.is_legal)
        return self.moves_of(self.mover) or _ONLY_PASS

    def _may_place(self, move: Place) -> bool:
        return self.mover is None and bool(BOARD & ~self.occupied & 1 << move.cell)

    def _may_go(self, move: Go) -> bool:
        own = self.mover is not None and self._owned[self.mover.index] & self._free
        return bool(own and own >> move.start & 1 and self.lands(move.start) & 1 << move.end)

    def _may_pass(self, move: Pass) -> bool:
        del move
        is_playing = self.mover is not None and self._ending is None
        return is_playing and not self._can_move(self.to_move)

    def _after_placing(self, move: Place) -> DvonnPosition:
        bit, sign, (white, black) = 1 << move.cell, self.due, self._owned
        owned = (white | bit * (sign == "w"), black | bit * (sign == "b"))
        columns = (*self.columns[: move.cell], sign, *self.columns[move.cell + 1 :])
        is_full = self.occupied | bit == BOARD
        red = self.red | bit * (sign == DVONN)
        return self._with(columns, owned, red, 0, Side.FIRST if is_full else None)

    def _after_going(self, move: Go) -> DvonnPosition:
        start, end, occupied, red = move.start, move.end, self.occupied, self.red
        columns, (white, black) = list(self.columns), self._owned
        moved = columns[start]
        columns[end] += moved
        columns[start] = ""
        gone, landed = ~(1 << start), 1 << end
        is_red = red >> start & 1
        if is_red:
            red |= landed
        red &= gone
        # Without a red piece, a stack that leaves parts only neighbours with gaps between them.
        if is_red or occupied & _AROUND[start] not in _UNBROKEN[start]:
            occupied &= gone
            linked = LATTICE.flood(red, occupied)
            for cell in bits(occupied & ~linked):
                columns[cell] = ""
            gone = linked
        if moved[-1] == "w":
            white, black = white | landed, black & ~landed
        else:
            white, black = white & ~landed, black | landed
        owned, tall = (white & gone, black & gone), (self.tall | landed) & gone
        return self._with(tuple(columns), owned, red, tall, self.to_move.opponent)

    def _after_passing(self, move: Pass) -> DvonnPosition:
        del move
        return self._with(self.columns, self._owned, self.red, self.tall, self.to_move.opponent)

    def _with(
        self,
        columns: tuple[str, ...],
        owned: tuple[int, int],
        red: int,
        tall: int,
        mover: Side | None,
    ) -> DvonnPosition:
        after = object.__new__(DvonnPosition)
        after._set(columns, owned, red, tall, mover)
        return after

    def __str__(self) -> str:
        mover = "-" if self.mover is None else SIGNS[self.mover.index]
        return " ".join((mover, *(f"{LATTICE.cell_name(at)}:{stack}" for at, stack in self.stacks)))

    def _key(self) -> Hashable:
        return self.columns, self.mover

    _rules = {  # noqa: RUF012 - never changed
        Place: (_may_place, _after_placing),
        Go: (_may_go, _after_going),
        Pass: (_may_pass, _after_passing),
    }


class _Goes(LazyMoves[Go]):
    """The moves of some stacks, each with the set of spaces where it may land."""

    __slots__ = ("_ends", "_starts", "_totals")

    def __init__(self, starts: Sequence[int], ends: Sequence[int]) -> None:
        self._starts, self._ends = starts, ends
        self._totals = list(accumulate(map(int.bit_count, ends), initial=0))
        self._length = self._totals[-1]
        self._allows = lambda move: any(move == go for go in self)

    def __iter__(self) -> Iterator[Go]:
        for start, ends in zip(self._starts, self._ends, strict=True):
            for end in bits(ends):
                yield _GOES[start][end]

    def _nth(self, n: int) -> Go:
        at = bisect_right(self._totals, n) - 1
        return _GOES[self._starts[at]][nth_bit(self._ends[at], n - self._totals[at])]


_PASS = Pass()
_ONLY_PASS = MoveList[DvonnMove]((_PASS,))
_SYMMETRIES = symmetries_of(LATTICE, BOARD, LATTICE.cell_name)


class Dvonn(Game[DvonnPosition, DvonnMove]):
    """The game; it has no options, and nothing is random."""

    slug = "dvonn"
    name = "DVONN"
    options = ()
    reasons = Reason

    def start(
        self, options: Mapping[str, str] | None = None, seed: int | None = None
    ) -> DvonnPosition:
        del seed
        self.complete_options(options)
        return DvonnPosition()

    def parse_position(self, text: str) -> DvonnPosition:
        match = _TEXT.fullmatch(text)
        if match is None:
            raise PositionError(f"{text[:_SHOWN]!r} is no side to move with stacks such as b2:rw")
        fields = (field.split(":") for field in match[2].split())
        stacks = [(LATTICE.parse_cell(name), stack) for name, stack in fields]
        cells = [cell for cell, _ in stacks]
        if cells != list(bits(mask_of(cells) & BOARD)):
            raise PositionError("its stacks are out of order, or off the board")
        (_check_placing if match[1] == "-" else _check_moving)([stack for _, stack in stacks])
        if match[1] == "-":
            return DvonnPosition(stacks)
        position = DvonnPosition(stacks, tuple(Side)[SIGNS.index(match[1])])
        if position.linked != position.occupied:
            raise PositionError("a stack has no contact with a red piece")
        return position

    def parse_turn(self, position: DvonnPosition, text: str) -> tuple[DvonnMove, ...]:
        move = _parse_move(position, squeeze(text))
        position.play(move)
        return (move,)

    def parse_series(self, position: DvonnPosition, text: str) -> tuple[str, ...]:
        squeezed = squeeze(text)
        is_series = position.placing and _SERIES.fullmatch(squeezed)
        return tuple(re.findall(_NAME, squeezed)) if is_series else ()

    def format_moves(self, moves: Sequence[DvonnMove]) -> str:
        return ",".join(map(str, moves))

    def random_placements(
        self, position: DvonnPosition, seed: int
    ) -> Sequence[tuple[DvonnMove, ...]]:
        if not position.placing:
            return ()
        return [(step,) for step in shuffled(position.legal_moves(), f"dvonn lot {seed}")]

    def symmetries(self, position: DvonnPosition) -> tuple[Symmetry, ...]:
        del position
        return _SYMMETRIES

    def diagram(self, position: DvonnPosition) -> Diagram:
        # Of what lies below, only a red piece still matters.
        own = SIGNS[position.to_move.index]
        signs = bytearray(LATTICE.size)
        for cell, stack in position.stacks:
            signs[cell] = 4 * len(stack) + 2 * (stack[-1] == own) + (DVONN in stack)
        return Diagram(bytes(signs), "place" if position.placing else "move")


def _parse_move(position: DvonnPosition, text: str) -> DvonnMove:
    if text in PASSES:
        return _PASS
    match = _TURN.fullmatch(text)
    if match is None:
        raise InvalidMoveError(f"{text[:_SHOWN]!r} is not a turn")
    start = LATTICE.parse_cell(match[1])
    if match[2] is not None:
        return Go(start, LATTICE.parse_cell(match[2]))
    if not position.placing and position.outcome is None:
        raise AmbiguousMoveError("a move needs a start and an end")
    return Place(start)


def _check_placing(stacks: Sequence[str]) -> None:
    if len(stacks) == len(CELLS) or any(len(stack) > 1 for stack in stacks):
        raise PositionError("while pieces are placed, there is a vacant space and no stack")
    reds = min(len(stacks), _REDS)
    white = (len(stacks) - reds) // 2
    if list(map(stacks.count, (DVONN, "w"))) != [reds, white]:
        raise PositionError("the sides have not placed their pieces in turn, the red ones first")


def _check_moving(stacks: Sequence[str]) -> None:
    pieces = "".join(stacks)
    if pieces.count(DVONN) != _REDS or max(map(pieces.count, SIGNS)) > _OWN:
        raise PositionError(f"there are {_REDS} red pieces and at most {_OWN} of each side")
    if any(len(stack) > 1 and stack[-1] == DVONN for stack in stacks):
        raise PositionError("no red piece lies on another piece")


GAME = Dvonn()
