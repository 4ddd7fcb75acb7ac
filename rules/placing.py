"""Define positions and turns of games where a side must jump if it can.

Otherwise it places a piece and removes a cell.
"""

from __future__ import annotations

import enum
import re
from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from rules.core import Move, MoveT, Outcome, PositionError, Side, SteppingPosition
from rules.lattice import Lattice
from rules.movelist import MoveList

REPETITIONS = 3
"""The game is a tie when a position occurs this many times."""

_STATE = re.compile(r"(?:(turn|remove|over)|(jump):(\w+))(,passed)?", re.ASCII)


class PlacingStage(enum.Enum):
    """The stage of a turn; `OVER` means that both sides have passed."""

    TURN = "turn"
    REMOVE = "remove"
    JUMP = "jump"
    OVER = "over"


# Module names: looking up an enum member takes ten times as long.
TURN, REMOVE, JUMP, OVER = PlacingStage


class JumpMove(Move):
    """A jump from a cell over its neighbour to the cell behind it, such as `e5xc5`."""

    __slots__ = ()

    start: int
    land: int


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Skip a turn, which is legal only without another move."""

    def __str__(self) -> str:
        return "pass"


PASS = Pass()
ONLY_PASS = MoveList[Any]((PASS,))

JumpT = TypeVar("JumpT", bound=JumpMove)
TableT = TypeVar("TableT")


def turn_text(moves: Sequence[Move]) -> str:
    """Print some steps of a turn: `Wd4,b2`, or a chain of jumps, `e5xc5xa3`."""
    text = ""
    for step in map(str, moves):
        _, sign, land = step.partition("x")
        text += f"{sign}{land}" if text and sign else f",{step}" if text else step
    return text


def count_placements(vacant: int, removable: int) -> int:
    """Count the turns that place a piece on a vacant cell and remove another cell."""
    vacancies, removals = vacant.bit_count(), removable.bit_count()
    # A piece on a removable cell leaves one choice fewer; without a choice the turn ends.
    return removals * max(removals - 1, 1) + (vacancies - removals) * max(removals, 1)


class PlacingPosition(SteppingPosition[MoveT], Generic[MoveT, JumpT, TableT]):
    """A position: the pieces, the side to move, the stage and the legal jumps.

    Its text contains neither the history nor a tie by repetition. `lattice` is the lattice that all
    boards of the game are cut from.
    """

    # Not a frozen dataclass: creating one takes a quarter of the time of a step.
    lattice: ClassVar[Lattice]

    __slots__ = ("_ending", "_history", "_jumps", "_passed", "_side", "_stage", "_table")

    def __init__(
        self,
        table: TableT,
        side: Side,
        stage: PlacingStage,
        passed: bool,  # noqa: FBT001 - positional like the rest, and internal
        history: tuple[object, ...],
        ending: Outcome | None,
        jumps: MoveList[JumpT],
    ) -> None:
        self._table = table
        self._side = side
        self._stage = stage
        self._passed = passed
        self._history = history
        self._ending = ending
        self._jumps = jumps

    @property
    def table(self) -> TableT:
        """The pieces on and beside the board, as sets of cells and numbers."""
        return self._table

    @property
    def stage(self) -> PlacingStage:
        """The stage of the turn."""
        return self._stage

    @property
    def jumps(self) -> MoveList[JumpT]:
        """The legal jumps; if there are any, no other step is legal."""
        return self._jumps

    @property
    def to_move(self) -> Side:
        return self._side

    @property
    def outcome(self) -> Outcome | None:
        return self._ending

    @property
    def must_pass(self) -> bool:
        return self.legal_moves() is ONLY_PASS

    @property
    def jumper(self) -> int | None:
        """The cell of the piece that must go on jumping, during a chain."""
        return self._jumps[0].start if self._stage is JUMP else None

    @property
    def has_passed(self) -> bool:
        """Whether the last turn was a pass."""
        return self._passed

    @property
    def history(self) -> tuple[Any, ...]:
        """The positions that count for a tie by repetition, oldest first, this one last.

        The game defines their form, and drops positions that cannot recur. During a turn the last
        one is the position before the turn.
        """
        return self._history

    @property
    @abstractmethod
    def removable(self) -> int:
        """The set of cells that may be removed."""

    @property
    @abstractmethod
    def has_supply(self) -> bool:
        """Whether the side to move has a piece to place."""

    def _state(self) -> tuple[object, ...]:
        """Return the state and the outcome, for comparison."""
        return self._side.index, self._stage.value, self.jumper, self._passed, self._ending

    def _state_text(self, cell_name: Callable[[int], str]) -> str:
        """Print the last field of the position text: stage, jumper and a previous pass."""
        jumper = "" if self.jumper is None else f":{cell_name(self.jumper)}"
        return f"{self._stage.value}{jumper}{',passed' if self._passed else ''}"


def may_jump(position: PlacingPosition[Any, JumpT, Any], move: JumpT) -> bool:
    """Tell whether a jump is legal."""
    return move in position.jumps


def may_pass(position: PlacingPosition[Any, Any, Any], move: Pass) -> bool:
    """Tell whether a pass is legal: only without any other move."""
    del move
    idle = position.stage is TURN and not position.jumps and not position.has_supply
    return idle and position.outcome is None


class State(NamedTuple):
    """The stage, the piece that must go on jumping, and whether the last turn was a pass."""

    stage: PlacingStage
    jumper: int | None
    passed: bool


def parse_state(text: str, parse_cell: Callable[[str], int]) -> State:
    """Parse the last field of a position text; raise `PositionError` if invalid."""
    match = _STATE.fullmatch(text)
    try:
        if match is None or (match[1] == "over" and not match[4]):
            raise ValueError(text)
        jumper = parse_cell(match[3]) if match[3] else None
    except ValueError:
        known = "turn, remove, jump:g3 (with the coordinate) or over,passed"
        raise PositionError(f"{text!r} does not say what comes next; write {known}") from None
    return State(PlacingStage(match[1] or match[2]), jumper, bool(match[4]))
