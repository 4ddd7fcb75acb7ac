"""Define positions of RUST: side to move, legal steps and outcomes."""

from __future__ import annotations

import enum
from collections.abc import Hashable, Sequence

from rules.core import Diagram, Outcome, Side
from rules.lattice import NINE
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
from rules.rust.moves import (
    BOARD,
    CELL_ROWS,
    DROPS,
    REMOVES,
    SIDE_LETTERS,
    Drop,
    Jump,
    Remove,
    RustMove,
    cell_name,
    cell_names,
    parse_cell,
)
from rules.rust.table import Table
from rules.symmetry import symmetries_of

SYMMETRIES = symmetries_of(NINE, BOARD, cell_name)

# Cells in a diagram.
_VACANT, _OWN, _ENEMY, _JUMPER = 1, 2, 3, 4


class Reason(enum.Enum):
    """Why a game ended, and why it was won or tied."""

    MORE_CAPTURED = "more-captured"
    EQUAL = "equal"
    BOTH_PASSED = "both-passed"
    BOARD_FULL = "board-full"
    REPETITION = "repetition"


class RustPosition(PlacingPosition[RustMove, Jump, Table]):
    """A position of RUST, possibly during a turn; x is the first side."""

    lattice = NINE

    __slots__ = ()

    @classmethod
    def without_history(
        cls,
        table: Table,
        side: Side = Side.FIRST,
        stage: PlacingStage = PlacingStage.TURN,
        *,
        jumper: int | None = None,
        passed: bool = False,
    ) -> RustPosition:
        """Return a position without earlier positions; nothing is checked."""
        full = stage is TURN and not table.vacant
        ending = outcome_by_captures(table, Reason.BOARD_FULL) if full else None
        if stage is OVER:
            ending = outcome_by_captures(table, Reason.BOTH_PASSED)
        jumps: MoveList[Jump] = NO_MOVES
        if jumper is not None:
            jumps = table.jumps_from(jumper)
        elif stage is TURN and ending is None:
            jumps = table.jumps(side)
        past = ((table.stones, side),) if stage is TURN else ()
        return cls(table, side, stage, passed, past, ending, jumps)

    def stone_at(self, name: str) -> Side | None:
        """Return the owner of the stone on a cell, or `None`."""
        cell = parse_cell(name)
        return next((side for side in Side if self._table.stones[side.index] >> cell & 1), None)

    def has_cell(self, name: str) -> bool:
        """Tell whether a cell is on the board."""
        return bool(self._table.cells >> parse_cell(name) & 1)

    def removable_cells(self) -> tuple[str, ...]:
        """Return the coordinates of the cells that could be removed now."""
        return tuple(cell_names(self._table.removable).split())

    def stock(self, side: Side) -> int:
        """Return how many stones a side can still drop."""
        return self._table.stock[side.index]

    def captured(self, side: Side) -> int:
        """Return how many enemy stones a side has captured."""
        return self._table.captured[side.index]

    def legal_moves(self) -> Moves[RustMove]:
        if self._ending is not None:
            return NO_MOVES
        if self._jumps:
            return self._jumps
        if self._stage is REMOVE:
            return CellMoves(NINE, (REMOVES,), self._table.removable, self.is_legal)
        if not self._table.stock[self._side.index]:
            return ONLY_PASS
        return CellMoves(NINE, (DROPS,), self._table.vacant, self.is_legal)

    def count_turns(self) -> int:
        if self._jumps or self._ending is not None or self._stage is REMOVE:
            return sum(self._turns_after(move) for move in self.legal_moves())
        if not self._table.stock[self._side.index]:
            return 1
        return count_placements(self._table.vacant, self._table.removable)

    def __str__(self) -> str:
        rows = "/".join(map(self._row_text, CELL_ROWS))
        counts = ["/".join(map(str, pair)) for pair in (self._table.stock, self._table.captured)]
        return " ".join((rows, *counts, SIDE_LETTERS[self._side], self._state_text(cell_name)))

    def _row_text(self, cells: Sequence[int]) -> str:
        text, gone = "", 0
        for cell in cells:
            if not self._table.cells >> cell & 1:
                gone += 1
                continue
            text += (str(gone) if gone else "") + self._letter(cell)
            gone = 0
        return text + (str(gone) if gone else "")

    def _letter(self, cell: int) -> str:
        owners = (side for side in Side if self._table.stones[side.index] >> cell & 1)
        return next((SIDE_LETTERS[side] for side in owners), "-")

    def _may_drop(self, move: Drop) -> bool:
        return bool(
            self._stage is TURN
            and not self._jumps
            and self._table.vacant >> move.cell & 1
            and self._table.stock[self._side.index]
            and self._ending is None
        )

    def _may_remove(self, move: Remove) -> bool:
        return self._stage is REMOVE and bool(self._table.removable >> move.cell & 1)

    @property
    def removable(self) -> int:
        return self._table.removable

    @property
    def has_supply(self) -> bool:
        return self._table.stock[self._side.index] > 0

    def _after_dropping(self, move: Drop) -> RustPosition:
        table = self._table.drop(move.cell, self._side)
        if not table.removable:
            return self._end_turn(table.remove_cut_off_groups(self._side))
        return self._go_on(table, REMOVE, self._history, NO_MOVES)

    def _after_removing(self, move: Remove) -> RustPosition:
        return self._end_turn(self._table.remove(move.cell).remove_cut_off_groups(self._side))

    def _after_jumping(self, move: Jump) -> RustPosition:
        table = self._table.jump(move, self._side)
        onward = table.jumps_from(move.land)
        if onward:
            return self._go_on(table, JUMP, self._past_of(table), onward)
        return self._end_turn(table)

    def _after_passing(self, move: Pass) -> RustPosition:
        del move
        return self._end_turn(self._table, passing=True)

    def _go_on(
        self,
        table: Table,
        stage: PlacingStage,
        history: tuple[object, ...],
        jumps: MoveList[Jump],
    ) -> RustPosition:
        return RustPosition(table, self._side, stage, self._passed, history, None, jumps)

    def _end_turn(self, table: Table, *, passing: bool = False) -> RustPosition:
        follower = self._side.opponent
        present = (table.stones, follower)
        past = self._past_of(table)
        stage, ending = TURN, None
        if not table.vacant:
            ending = outcome_by_captures(table, Reason.BOARD_FULL)
        elif passing and self._passed:
            stage, ending = OVER, outcome_by_captures(table, Reason.BOTH_PASSED)
        elif past and past.count(present) + 1 == REPETITIONS:
            ending = Outcome(None, (Reason.REPETITION,))
        jumps = NO_MOVES if ending else table.jumps(follower)
        history = (*past, present)
        return RustPosition(table, follower, stage, passing, history, ending, jumps)

    def _past_of(self, table: Table) -> tuple[object, ...]:
        """Return the earlier positions that can recur with these pieces."""
        # Removed cells and captured stones never return; other stones do, via the stock.
        lasting = table.cells == self._table.cells and table.captured == self._table.captured
        return self._history if lasting else ()

    def _turns_after(self, move: RustMove) -> int:
        after = self.play(move)
        return after.count_turns() if after.stage is JUMP else 1

    def _key(self) -> Hashable:
        # Without `whole`: it is a cache, not part of the position.
        table = self._table
        return (table.cells, table.stones, table.stock, table.captured, *self._state())

    _rules = {  # noqa: RUF012 - never changed
        Drop: (_may_drop, _after_dropping),
        Remove: (_may_remove, _after_removing),
        Jump: (may_jump, _after_jumping),
        Pass: (may_pass, _after_passing),
    }


def outcome_by_captures(table: Table, ended_by: Reason) -> Outcome:
    """Return the outcome by captured stones; `ended_by` is the second reason."""
    first, second = table.captured
    if first == second:
        return Outcome(None, (Reason.EQUAL, ended_by))
    winner = Side.FIRST if first > second else Side.SECOND
    return Outcome(winner, (Reason.MORE_CAPTURED, ended_by))


def diagram(position: RustPosition) -> Diagram:
    """Describe a position by the stones of the side to move and those of the other one."""
    table, own = position.table, position.to_move.index
    signs = bytearray(NINE.size)
    for sign, cells in (
        (_VACANT, table.vacant),
        (_OWN, table.stones[own]),
        (_ENEMY, table.stones[1 - own]),
    ):
        for cell in NINE.cells_in(cells):
            signs[cell] = sign
    if position.jumper is not None:
        signs[position.jumper] = _JUMPER
    stock, captured = ((pair[own], pair[1 - own]) for pair in (table.stock, table.captured))
    return Diagram(
        bytes(signs),
        beside=f"{captured} {position.stage.value}",
        rest=f"{stock} {position.has_passed}",
    )
