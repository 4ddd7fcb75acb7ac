"""The rules of DVONN: place 49 pieces, then move stacks as many spaces as they are high.

A stack belongs to the side whose piece is on top. It moves in a straight line onto another stack,
unless all six spaces around it are occupied. What loses contact with all red DVONN pieces leaves
the board. Once nobody can move, the side with more pieces in its stacks wins.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules import (
    AmbiguousMoveError,
    Game,
    IllegalMoveError,
    InvalidMoveError,
    Move,
    MoveList,
    Outcome,
    Position,
    PositionError,
    Side,
)
from rules.core import Diagram, Symmetry
from rules.lattice import Lattice, bits, mask_of
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
_TEXT = re.compile(rf"([-wb])((?: {_NAME}:[rwb]{{1,49}}){{0,49}})")


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


@dataclass(frozen=True, slots=True, repr=False)
class DvonnPosition(Position[DvonnMove]):
    """The stacks by cell, and who moves; `None` while pieces are placed.

    `stacks` are sorted by cell; each has signs from bottom to top, such as "wrb".
    """

    stacks: tuple[tuple[int, str], ...] = ()
    mover: Side | None = None

    @property
    def placing(self) -> bool:
        """Whether pieces are still placed."""
        return self.mover is None

    @property
    def due(self) -> str:
        """The sign of the piece that is placed now."""
        return DVONN if len(self.stacks) < _REDS else SIGNS[self.to_move.index]

    @property
    def to_move(self) -> Side:
        if self.mover is not None:
            return self.mover
        return Side.SECOND if len(self.stacks) % 2 else Side.FIRST

    @property
    def begins_another_turn(self) -> bool:
        # White places the last piece and makes the first move.
        return True

    @property
    def outcome(self) -> Outcome | None:
        if self.mover is None or any(self._can_move(side) for side in Side):
            return None
        first, second = map(self.controlled, Side)
        if first == second:
            return Outcome(None, (Reason.EQUAL,))
        return Outcome(Side.FIRST if first > second else Side.SECOND, (Reason.MORE,))

    @property
    def must_pass(self) -> bool:
        return self.legal_moves() == _ONLY_PASS

    def controlled(self, side: Side) -> int:
        """Count the pieces in stacks with a piece of this side on top."""
        sign = SIGNS[side.index]
        return sum(len(stack) for _, stack in self.stacks if stack[-1] == sign)

    def moves_of(self, side: Side) -> Iterator[Go]:
        """Yield the moves that a side would have if it were to move."""
        occupied = mask_of(cell for cell, _ in self.stacks)
        free = LATTICE.with_gap(occupied)
        for cell, stack in self.stacks:
            if stack[-1] == SIGNS[side.index] and free >> cell & 1:
                for ray in LATTICE.rays(cell, BOARD):
                    if len(ray) >= len(stack) and occupied >> ray[len(stack) - 1] & 1:
                        yield Go(cell, ray[len(stack) - 1])

    def _can_move(self, side: Side) -> bool:
        return next(self.moves_of(side), None) is not None

    def legal_moves(self) -> MoveList[DvonnMove]:
        if self.mover is None:
            occupied = mask_of(cell for cell, _ in self.stacks)
            return MoveList(map(Place, bits(BOARD & ~occupied)))
        moves = MoveList[DvonnMove](self.moves_of(self.mover))
        return moves or (_ONLY_PASS if self._can_move(self.mover.opponent) else MoveList())

    def play(self, move: DvonnMove) -> DvonnPosition:
        if not self.is_legal(move):
            raise IllegalMoveError(f"{move} is not legal here")
        stacks = dict(self.stacks)
        if isinstance(move, Place):
            stacks[move.cell] = self.due
            full = len(stacks) == len(CELLS)
            return DvonnPosition(_sorted(stacks), Side.FIRST if full else None)
        if isinstance(move, Go):
            stacks[move.end] += stacks.pop(move.start)
            linked = _linked(stacks)
            stacks = {cell: stack for cell, stack in stacks.items() if linked >> cell & 1}
        return DvonnPosition(_sorted(stacks), self.to_move.opponent)

    def __str__(self) -> str:
        mover = "-" if self.mover is None else SIGNS[self.mover.index]
        return " ".join(
            (mover, *(f"{LATTICE.cell_name(cell)}:{stack}" for cell, stack in self.stacks))
        )


_ONLY_PASS = MoveList[DvonnMove]((Pass(),))
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
            raise PositionError(f"{text[:80]!r} is not a side to move and stacks such as b2:rw")
        fields = (field.split(":") for field in match[2].split())
        stacks = tuple((LATTICE.parse_cell(name), stack) for name, stack in fields)
        cells = [cell for cell, _ in stacks]
        if cells != list(bits(mask_of(cells) & BOARD)):
            raise PositionError("its stacks are out of order, or off the board")
        mover = None if match[1] == "-" else Side.FIRST if match[1] == "w" else Side.SECOND
        (_check_placing if mover is None else _check_moving)(stacks)
        return DvonnPosition(stacks, mover)

    def parse_turn(self, position: DvonnPosition, text: str) -> tuple[DvonnMove, ...]:
        move = _parse_move(position, squeeze(text))
        position.play(move)
        return (move,)

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
        signs = bytearray(LATTICE.size)
        own = SIGNS[position.to_move.index]
        for cell, stack in position.stacks:
            # What lies below is never seen again; a red piece there still holds the others.
            owner = 0 if stack[-1] == DVONN else 1 if stack[-1] == own else 2
            signs[cell] = 4 * len(stack) + (owner and 2 * owner - (DVONN in stack))
        return Diagram(bytes(signs), "place" if position.placing else "move")


def _parse_move(position: DvonnPosition, text: str) -> DvonnMove:
    if text in PASSES:
        return Pass()
    match = _TURN.fullmatch(text)
    if match is None:
        raise InvalidMoveError(f"{text[:80]!r} is not a turn")
    start = LATTICE.parse_cell(match[1])
    if match[2] is not None:
        return Go(start, LATTICE.parse_cell(match[2]))
    if not position.placing and position.outcome is None:
        raise AmbiguousMoveError("a move needs a start and an end")
    return Place(start)


def _sorted(stacks: Mapping[int, str]) -> tuple[tuple[int, str], ...]:
    return tuple(sorted(stacks.items()))


def _linked(stacks: Mapping[int, str]) -> int:
    """Return the cells that are in contact with a red piece."""
    red = mask_of(cell for cell, stack in stacks.items() if DVONN in stack)
    return LATTICE.flood(red, mask_of(stacks))


def _check_placing(stacks: Sequence[tuple[int, str]]) -> None:
    count, pieces = len(stacks), "".join(stack for _, stack in stacks)
    if len(pieces) > count or count == len(CELLS):
        raise PositionError("while pieces are placed, there is a vacant space and no stack")
    reds = min(count, _REDS)
    black = (count - reds + 1) // 2
    if [pieces.count(sign) for sign in "rwb"] != [reds, count - reds - black, black]:
        raise PositionError("the sides have not placed their pieces in turn")


def _check_moving(stacks: Sequence[tuple[int, str]]) -> None:
    pieces = "".join(stack for _, stack in stacks)
    white, black = map(pieces.count, SIGNS)
    if pieces.count(DVONN) != _REDS or max(white, black) > _OWN:
        raise PositionError(f"there are {_REDS} red pieces and at most {_OWN} of each side")
    if any(len(stack) > 1 and stack[-1] == DVONN for _, stack in stacks):
        raise PositionError("no red piece lies on another piece")
    if _linked(dict(stacks)) != mask_of(cell for cell, _ in stacks):
        raise PositionError("a stack has no contact with a red piece")


GAME = Dvonn()
