"""Positions in games where a side jumps when it can, or else places a piece and removes a cell."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar

from rules.core import MoveT, Outcome, Side
from rules.jumping import PASS, JumpT, Pass, PlacingStage
from rules.lattice import Lattice
from rules.movelist import MoveList
from rules.stepping import SteppingPosition

REPETITIONS = 3
"""At this occurrence of a position the game is a tie."""

# Named once: looking up a member of an enum takes ten times as long as a name of the module.
TURN, REMOVE, JUMP, OVER = PlacingStage

ONLY_PASS = MoveList[Any]((PASS,))

TableT = TypeVar("TableT")


def count_placements(vacant: int, removable: int) -> int:
    """Count the turns of a piece on one of the vacant cells, then a removal; both are sets."""
    vacancies, removals = vacant.bit_count(), removable.bit_count()
    # A piece on a removable cell leaves one choice less; without any choice it is the whole turn.
    return removals * max(removals - 1, 1) + (vacancies - removals) * max(removals, 1)


class PlacingPosition(SteppingPosition[MoveT], Generic[MoveT, JumpT, TableT]):
    """A position with what lies on its table, its stage, and the jumps that may be played.

    What happened before, and a tie by repetition that comes of it, is not told by its text.
    `lattice` is the one that all boards of the game are cut from.
    """

    # No frozen dataclass: making one would take a quarter of the time that a step takes.
    lattice: ClassVar[Lattice]

    __slots__ = ("_ending", "_history", "_jumps", "_passed", "_side", "_stage", "_table")

    def __init__(
        self,
        table: TableT,
        side: Side,
        stage: PlacingStage,
        passed: bool,  # noqa: FBT001 - as positional as the rest, and never seen outside
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
        """What lies on the table, as sets of cells and numbers."""
        return self._table

    @property
    def stage(self) -> PlacingStage:
        """Where in a turn the position stands."""
        return self._stage

    @property
    def jumps(self) -> MoveList[JumpT]:
        """The jumps that may be played now; where there is one, nothing else may."""
        return self._jumps

    @property
    def to_move(self) -> Side:
        return self._side

    @property
    def outcome(self) -> Outcome | None:
        return self._ending

    @property
    def jumper(self) -> int | None:
        """The cell of the piece that must go on jumping, in the middle of a chain."""
        return self._jumps[0].start if self._stage is JUMP else None

    @property
    def has_passed(self) -> bool:
        """Whether the last turn was a pass."""
        return self._passed

    @property
    def past(self) -> tuple[Any, ...]:
        """What a tie by repetition goes by, oldest first: this position and those before it.

        Each is as a game keeps it, and only those are told that may still come back. In the middle
        of a turn the last one is where the turn began.
        """
        return self._history

    @property
    @abstractmethod
    def removable(self) -> int:
        """The cells that may be taken away, a set."""

    @property
    @abstractmethod
    def has_supply(self) -> bool:
        """Whether the side to move has anything that it could place."""

    def _state(self) -> tuple[object, ...]:
        """Return what the position's state and outcome tell, for comparing."""
        return self._side.index, self._stage.value, self.jumper, self._passed, self._ending

    def _state_text(self, cell_name: Callable[[int], str]) -> str:
        """Return the end of the position text: the stage, who jumps, and a pass before."""
        jumper = "" if self.jumper is None else f":{cell_name(self.jumper)}"
        return f"{self._stage.value}{jumper}{',passed' if self._passed else ''}"


def may_jump(position: PlacingPosition[Any, JumpT, Any], move: JumpT) -> bool:
    """Tell whether a jump may be played."""
    return move in position.jumps


def may_pass(position: PlacingPosition[Any, Any, Any], move: Pass) -> bool:
    """Tell whether a side may pass: it may only when it can do nothing else."""
    del move
    idle = position.stage is TURN and not position.jumps and not position.has_supply
    return idle and position.outcome is None
