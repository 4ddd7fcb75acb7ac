"""Positions of ZÈRTZ: whose turn it is, which steps are legal, what they lead to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.core import Outcome, Position, Side
from rules.hexgrid import bits, cell_name, parse_cell
from rules.zertz import notation, refusals
from rules.zertz.boards import Board
from rules.zertz.goals import Counts, Goal, Reason
from rules.zertz.layout import format_layout
from rules.movelist import CellMoves
from rules.zertz.moves import (
    PASS,
    PLACES,
    REMOVES,
    Jump,
    Marble,
    Pass,
    Place,
    Remove,
    Stage,
    ZertzMove,
)
from rules.zertz.table import NONE, Marbles, Table

# Named once: looking up a member of an enum takes ten times as long as a name of the module.
TURN, REMOVE, JUMP = Stage


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ZertzPosition(Position[ZertzMove]):
    """A position of ZÈRTZ, in the middle of a turn too.

    `passed` tells that the last turn was a forced pass. `history` holds the positions that may still
    come back. `jumps` are the jumps that may be played now; where there is one, nothing else may.

    Two positions are equal when their texts are: neither `history` nor a tie it led to counts.
    """

    board: Board
    goal: Goal
    table: Table
    side: Side
    stage: Stage
    passed: bool
    history: tuple[object, ...]
    ending: Outcome | None
    jumps: tuple[Jump, ...]

    @classmethod
    def without_past(
        cls,
        board: Board,
        goal: Goal,
        table: Table,
        side: Side = Side.FIRST,
        stage: Stage = Stage.TURN,
        *,
        jumper: int | None = None,
        passed: bool = False,
    ) -> ZertzPosition:
        """Return a position that stands at the start of its record; nothing is checked."""
        ending = _decision(goal, table, side.opponent) if stage is TURN else None
        jumps: tuple[Jump, ...] = ()
        if jumper is not None:
            jumps = table.jumps_from(jumper)
        elif stage is TURN and ending is None:
            jumps = table.jumps()
        past = _past((), table, table, side) if stage is TURN else ()
        return cls(board, goal, table, side, stage, passed, past, ending, jumps)

    @property
    def to_move(self) -> Side:
        return self.side

    @property
    def outcome(self) -> Outcome | None:
        return self.ending

    @property
    def jumper(self) -> int | None:
        """The cell of the marble that must go on jumping, in the middle of a chain."""
        return self.jumps[0].start if self.stage is JUMP else None

    @property
    def rings(self) -> int:
        """The set of all rings on the board."""
        return self.table.rings

    @property
    def marbles(self) -> Marbles:
        """The sets of all rings with a white, a grey and a black marble."""
        return self.table.marbles

    @property
    def pool(self) -> Counts:
        """The numbers of white, grey and black marbles in the pool."""
        return self.table.pool

    @property
    def supply(self) -> Counts:
        """The marbles that the side to move may place: the pool, or its captives once that is empty."""
        return self.table.supply(self.side)

    def captives(self, side: Side) -> Counts:
        """Return the numbers of white, grey and black marbles that a side holds."""
        return self.table.hand(side)

    def marble_at(self, name: str) -> Marble | None:
        """Return the marble on the ring with this coordinate, `None` without one."""
        cell = parse_cell(name)
        return next((m for m in Marble if self.table.marbles[m.index] >> cell & 1), None)

    def has_ring(self, name: str) -> bool:
        """Tell whether the ring with this coordinate is on the board."""
        return bool(self.table.rings >> parse_cell(name) & 1)

    def free_rings(self) -> tuple[str, ...]:
        """Return the coordinates of the rings that could be removed as the board stands."""
        return tuple(map(cell_name, bits(self.table.free)))

    def legal_moves(self) -> Sequence[ZertzMove]:
        if self.ending is not None:
            return ()
        if self.jumps:
            return self.jumps
        if self.stage is REMOVE:
            return CellMoves((REMOVES,), self.table.free)
        supply = self.supply
        if supply == NONE:
            return (PASS,)
        tables = PLACES
        if not all(supply):
            tables = [table for table, count in zip(PLACES, supply, strict=True) if count]
        return CellMoves(tables, self.table.vacant)

    def play(self, move: Any) -> ZertzPosition:
        # Exact types: `isinstance` on an abstract class's heirs takes as long as a whole step.
        if type(move) is Place and self._may_place(move):
            return self._after_placing(move)
        if type(move) is Remove and self._may_remove(move):
            return self._end_turn(self.table.remove(move.ring).claim(self.side))
        if type(move) is Jump and move in self.jumps:
            return self._after_jumping(move)
        if type(move) is Pass and self._may_pass():
            return self._end_turn(self.table, passing=True)
        raise refusals.refusal(self, move)

    def parse_move(self, text: str) -> ZertzMove:
        return notation.parse_step(self, text)

    def count_turns(self) -> int:
        if self.ending is not None:
            return 0
        if self.jumps:
            return sum(self._turns_after(jump) for jump in self.jumps)
        free, vacant = self.table.free.bit_count(), self.table.vacant.bit_count()
        if self.stage is REMOVE:
            return free
        # A placement on a free ring leaves one choice less; without any choice it is the whole turn.
        pairs = free * max(free - 1, 1) + (vacant - free) * max(free, 1)
        return pairs * sum(count > 0 for count in self.supply) or 1

    def __str__(self) -> str:
        state = self.stage.value
        if self.jumper is not None:
            state += f":{cell_name(self.jumper)}"
        if self.passed:
            state += ",passed"
        layout = format_layout(self.board.columns, self.table.rings, self.table.marbles)
        counts = ["/".join(map(str, counts)) for counts in (self.pool, *self.table.hands)]
        variant = f"{self.board.name}/{self.goal.name}"
        return " ".join((layout, *counts, str(self.side.value), variant, state))

    def __repr__(self) -> str:
        return f"GAME.parse_position({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, ZertzPosition) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        state = (self.side, self.stage, self.jumper, self.passed)
        return self.board.name, self.goal.name, self.table, state

    def _may_place(self, move: Place) -> bool:
        return bool(
            self.stage is TURN
            and not self.jumps
            and self.table.vacant >> move.ring & 1
            and self.supply[move.marble.index]
            and self.ending is None
        )

    def _may_remove(self, move: Remove) -> bool:
        return self.stage is REMOVE and bool(self.table.free >> move.ring & 1)

    def _may_pass(self) -> bool:
        idle = self.stage is TURN and not self.jumps and self.supply == NONE
        return idle and self.ending is None

    def _after_placing(self, move: Place) -> ZertzPosition:
        table = self.table.place(move.marble, move.ring, self.side)
        if not table.vacant & table.edge:
            # ZÈRTZ rulebook D, move 1, 2: no ring is free, the turn is over.
            return self._end_turn(table.claim(self.side))
        return self._go_on(table, REMOVE, ())

    def _after_jumping(self, move: Jump) -> ZertzPosition:
        table = self.table.jump(move, self.side)
        onward = table.jumps_from(move.land)
        if onward:
            return self._go_on(table, JUMP, onward)
        return self._end_turn(table)

    def _go_on(self, table: Table, stage: Stage, jumps: tuple[Jump, ...]) -> ZertzPosition:
        return ZertzPosition(
            self.board,
            self.goal,
            table,
            self.side,
            stage,
            self.passed,
            self.history,
            None,
            jumps,
        )

    def _end_turn(self, table: Table, *, passing: bool = False) -> ZertzPosition:
        mover, follower = self.side, self.side.opponent
        history = _past(self.history, self.table, table, follower)
        ending = _decision(self.goal, table, mover)
        if ending is None and passing and self.passed:
            ending = Outcome(None, (Reason.BOTH_PASSED,))
        if ending is None and history and history.count(history[-1]) == REPETITIONS:
            ending = Outcome(None, (Reason.REPETITION,))
        return ZertzPosition(
            self.board,
            self.goal,
            table,
            follower,
            TURN,
            passing,
            history,
            ending,
            () if ending else table.jumps(),
        )

    def _turns_after(self, jump: Jump) -> int:
        after = self.play(jump)
        return after.count_turns() if after.stage is JUMP else 1


REPETITIONS = 3
"""At this occurrence of a position the game is a tie (ZÈRTZ rulebook G.3)."""


def _decision(goal: Goal, table: Table, mover: Side) -> Outcome | None:
    reasons = goal.completed(table.hand(mover))
    if not table.rings:
        # ZÈRTZ rulebook G.2: the mover has taken the whole board.
        reasons += (Reason.BOARD_FULL,)
    return Outcome(mover, reasons) if reasons else None


def _past(
    history: tuple[object, ...], before: Table, after: Table, side: Side
) -> tuple[object, ...]:
    """Return the positions since the last step that cannot be undone, the present one included."""
    # Neither a ring nor a marble of the pool ever comes back, and captives return to the board only
    # once the pool is empty.
    if after.pool != NONE:
        return ()
    present = (after.marbles, after.hands, side)
    return (*history, present) if after.rings == before.rings else (present,)
