"""Define positions of ZÈRTZ: side to move, legal steps and outcomes."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache

from rules.core import Diagram, Outcome, Side, Symmetry
from rules.lattice import NINE, bits
from rules.movelist import NO_MOVES, CellMoves, MoveList, Moves
from rules.placing import (
    JUMP,
    ONLY_PASS,
    OVER,
    REMOVE,
    REPETITIONS,
    TURN,
    Pass,
    PlacingPosition,
    PlacingStage,
    count_placements,
    may_jump,
    may_pass,
)
from rules.symmetry import symmetries_of
from rules.zertz.boards import Board, format_layout
from rules.zertz.goals import Counts, Goal, Reason, Variant
from rules.zertz.moves import (
    PLACEMENTS,
    REMOVES,
    Jump,
    Marble,
    Place,
    Remove,
    ZertzMove,
)
from rules.zertz.table import NONE, Marbles, Table

# Cells in a diagram.
_VACANT, _MARBLE, _JUMPER = 1, 2, 5


class ZertzPosition(PlacingPosition[ZertzMove, Jump, Table]):
    """A position of ZÈRTZ, possibly during a turn."""

    lattice = NINE

    __slots__ = ("_board", "_variant")

    def __init__(
        self,
        board: Board,
        variant: Variant,
        table: Table,
        side: Side,
        stage: PlacingStage,
        passed: bool,  # noqa: FBT001 - positional like the rest, and internal
        history: tuple[object, ...],
        ending: Outcome | None,
        jumps: MoveList[Jump],
    ) -> None:
        self._board = board
        self._variant = variant
        self._table = table
        self._side = side
        self._stage = stage
        self._passed = passed
        self._history = history
        self._ending = ending
        self._jumps = jumps

    @classmethod
    def without_history(
        cls,
        board: Board,
        variant: Variant,
        table: Table,
        side: Side = Side.FIRST,
        stage: PlacingStage = PlacingStage.TURN,
        *,
        jumper: int | None = None,
        passed: bool = False,
    ) -> ZertzPosition:
        """Return a position without earlier positions; nothing is checked."""
        ending = _decision(variant, table, side.opponent) if stage is TURN else None
        if stage is OVER:
            ending = _BOTH_PASSED
        jumps: MoveList[Jump] = NO_MOVES
        if jumper is not None:
            jumps = table.jumps_from(jumper)
        elif stage is TURN and ending is None:
            jumps = table.jumps()
        past = _past((), table, table, side) if stage is TURN else ()
        return cls(board, variant, table, side, stage, passed, past, ending, jumps)

    @property
    def board(self) -> Board:
        """The start board of the game."""
        return self._board

    @property
    def variant(self) -> Variant:
        """The marbles of the game, and the goal of each side."""
        return self._variant

    def goal(self, side: Side) -> Goal:
        """Return the goal of a side."""
        return self._variant.of(side)

    @property
    def rings(self) -> int:
        """The set of all rings on the board."""
        return self._table.rings

    @property
    def marbles(self) -> Marbles:
        """The sets of rings with a white, a grey and a black marble."""
        return self._table.marbles

    @property
    def pool(self) -> Counts:
        """The numbers of white, grey and black marbles in the pool."""
        return self._table.pool

    @property
    def supply(self) -> Counts:
        """The marbles that the side to move may place."""
        return self._table.supply(self._side)

    def captives(self, side: Side) -> Counts:
        """Return the numbers of white, grey and black marbles that a side captured."""
        return self._table.hand(side)

    def marble_at(self, name: str) -> Marble | None:
        """Return the marble on a ring, or `None`."""
        cell = NINE.parse_cell(name)
        return next((m for m in Marble if self._table.marbles[m.index] >> cell & 1), None)

    def has_ring(self, name: str) -> bool:
        """Tell whether a ring is on the board."""
        return bool(self._table.rings >> NINE.parse_cell(name) & 1)

    def free_rings(self) -> tuple[str, ...]:
        """Return the coordinates of the rings that could be removed now."""
        return tuple(map(NINE.cell_name, bits(self._table.free)))

    def legal_moves(self) -> Moves[ZertzMove]:
        if self._ending is not None:
            return NO_MOVES
        if self._jumps:
            return self._jumps
        if self._stage is REMOVE:
            return CellMoves(NINE, (REMOVES,), self._table.free, self.is_legal)
        supply = self.supply
        if supply == NONE:
            return ONLY_PASS
        tables = PLACEMENTS
        if not all(supply):
            tables = [table for table, count in zip(PLACEMENTS, supply, strict=True) if count]
        return CellMoves(NINE, tables, self._table.vacant, self.is_legal)

    def count_turns(self) -> int:
        if self._ending is not None:
            return 0
        if self._jumps:
            return sum(self._turns_after(jump) for jump in self._jumps)
        vacant, free = self._table.vacant, self._table.free
        if self._stage is REMOVE:
            return free.bit_count()
        return count_placements(vacant, free) * sum(count > 0 for count in self.supply) or 1

    def __str__(self) -> str:
        layout = format_layout(self._board.columns, self._table.rings, self._table.marbles)
        counts = ["/".join(map(str, counts)) for counts in (self.pool, *self._table.hands)]
        variant = f"{self._board.name}/{self._variant.name}"
        state = self._state_text(NINE.cell_name)
        return " ".join((layout, *counts, str(self._side.value), variant, state))

    def _may_place(self, move: Place) -> bool:
        return bool(
            self._stage is TURN
            and not self._jumps
            and self._table.vacant >> move.ring & 1
            and self.supply[move.marble.index]
            and self._ending is None
        )

    def _may_remove(self, move: Remove) -> bool:
        return self._stage is REMOVE and bool(self._table.free >> move.ring & 1)

    @property
    def removable(self) -> int:
        return self._table.free

    @property
    def has_supply(self) -> bool:
        return self.supply != NONE

    def _after_placing(self, move: Place) -> ZertzPosition:
        table = self._table.place(move.marble, move.ring, self._side)
        if not table.vacant & table.edge:
            # ZÈRTZ rulebook D, move 1, 2: without a free ring the turn is over.
            return self._end_turn(table.capture_full_groups(self._side))
        return self._go_on(table, REMOVE, NO_MOVES)

    def _after_removing(self, move: Remove) -> ZertzPosition:
        return self._end_turn(self._table.remove(move.ring).capture_full_groups(self._side))

    def _after_jumping(self, move: Jump) -> ZertzPosition:
        table = self._table.jump(move, self._side)
        onward = table.jumps_from(move.land)
        if onward:
            return self._go_on(table, JUMP, onward)
        return self._end_turn(table)

    def _after_passing(self, move: Pass) -> ZertzPosition:
        del move
        return self._end_turn(self._table, passing=True)

    def _go_on(self, table: Table, stage: PlacingStage, jumps: MoveList[Jump]) -> ZertzPosition:
        return ZertzPosition(
            self._board,
            self._variant,
            table,
            self._side,
            stage,
            self._passed,
            self._history,
            None,
            jumps,
        )

    def _end_turn(self, table: Table, *, passing: bool = False) -> ZertzPosition:
        follower = self._side.opponent
        history = _past(self._history, self._table, table, follower)
        # Without new captives no goal is completed; claiming the whole board brings some too.
        gained = table.hands is not self._table.hands
        ending = _decision(self._variant, table, self._side) if gained else None
        stage = TURN
        if passing and self._passed:
            stage, ending = OVER, _BOTH_PASSED
        # ZÈRTZ rulebook G.3
        if ending is None and history and history.count(history[-1]) == REPETITIONS:
            ending = Outcome(None, (Reason.REPETITION,))
        return ZertzPosition(
            self._board,
            self._variant,
            table,
            follower,
            stage,
            passing,
            history,
            ending,
            NO_MOVES if ending else table.jumps(),
        )

    def _turns_after(self, jump: Jump) -> int:
        after = self.play(jump)
        return after.count_turns() if after.stage is JUMP else 1

    def _key(self) -> Hashable:
        table = self._table
        variant, lying = (self._board.name, self._variant.name), (table.rings, *table.marbles)
        return (*variant, *lying, table.pool, table.hands, *self._state())

    _rules = {  # noqa: RUF012 - never changed
        Place: (_may_place, _after_placing),
        Remove: (_may_remove, _after_removing),
        Jump: (may_jump, _after_jumping),
        Pass: (may_pass, _after_passing),
    }


_BOTH_PASSED = Outcome(None, (Reason.BOTH_PASSED,))


def _decision(variant: Variant, table: Table, mover: Side) -> Outcome | None:
    reasons = variant.of(mover).completed(table.hand(mover))
    if not table.rings:
        # ZÈRTZ rulebook G.2: the mover has taken the whole board.
        reasons += (Reason.BOARD_FULL,)
    return Outcome(mover, reasons) if reasons else None


def _past(
    history: tuple[object, ...], before: Table, after: Table, side: Side
) -> tuple[object, ...]:
    """Return the positions since the last irreversible step, this one included."""
    # Rings and pool marbles never come back, and captives return to the board only once the pool is
    # empty.
    if after.pool != NONE:
        return ()
    present = (after.marbles, after.hands, side)
    return (*history, present) if after.rings == before.rings else (present,)


@cache
def symmetries_of_board(board: Board) -> tuple[Symmetry, ...]:
    """Return the symmetries of a start board: 12 of a regular hexagon, else fewer."""
    return symmetries_of(NINE, board.mask, NINE.cell_name)


def diagram(position: ZertzPosition) -> Diagram:
    """Describe a position; both sides play the same marbles, so only the hands belong to one."""
    table, side = position.table, position.to_move
    signs = bytearray(NINE.size)
    for cell in NINE.cells_in(table.vacant):
        signs[cell] = _VACANT
    for index, marbles in enumerate(table.marbles, start=_MARBLE):
        for cell in NINE.cells_in(marbles):
            signs[cell] = index
    if position.jumper is not None:
        signs[position.jumper] += _JUMPER - _MARBLE
    goals = [position.goal(each).name for each in (side, side.opponent)]
    hands = (table.hand(side), table.hand(side.opponent))
    return Diagram(
        bytes(signs),
        beside=f"{position.board.name} {hands} {position.stage.value}",
        rest=f"{goals} {table.pool} {position.has_passed}",
    )
