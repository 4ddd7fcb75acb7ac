"""Parse position texts of RUST and explain what is wrong with invalid ones."""

from __future__ import annotations

import re

from rules.core import PositionError, Side
from rules.lattice import bits
from rules.placing import PlacingStage, parse_state
from rules.reading import split_fields
from rules.rust.moves import CELL_ROWS, JUMPS, SIDE_LETTERS, SIDES, Jump, cell_name, parse_cell
from rules.rust.position import RustPosition
from rules.rust.table import STOCK, Pair, Table

_FIELDS = "the rows, the stocks, the captured stones, whose turn it is, what comes next"
_COUNTS = re.compile(r"([0-9]{1,2})/([0-9]{1,2})", re.ASCII)


def parse_position(text: str) -> RustPosition:
    """Parse a position text; raise `PositionError` if it is invalid."""
    rows, stock, captured, side, state_text = split_fields(text, 5, _FIELDS)
    if side not in SIDES:
        raise PositionError(f"{side!r} does not say whose turn it is; write x or o")
    cells, stones = _parse_rows(rows)
    table = Table.of(cells, stones, _parse_counts(stock), _parse_counts(captured))
    mover, state = SIDES[side], parse_state(state_text, parse_cell)
    _check_stones(table)
    _CHECKS[state.stage](table, mover, state.jumper)
    if state.passed:
        _check_pass(table, mover, state.stage)
    return RustPosition.without_history(
        table, mover, state.stage, jumper=state.jumper, passed=state.passed
    )


def _parse_rows(text: str) -> tuple[int, Pair]:
    rows = text.split("/")
    if len(rows) != len(CELL_ROWS):
        raise PositionError(f"{text!r} has {len(rows)} rows instead of {len(CELL_ROWS)}")
    cells, stones = 0, {"x": 0, "o": 0}
    for row, places in zip(rows, CELL_ROWS, strict=True):
        for cell, letter in zip(places, _spread(row, len(places)), strict=True):
            if letter != " ":
                cells |= 1 << cell
            if letter in stones:
                stones[letter] |= 1 << cell
    return cells, (stones["x"], stones["o"])


def _spread(row: str, length: int) -> str:
    """Return a row with a space for every removed cell."""
    if re.fullmatch("[-xo1-9]*", row, re.ASCII) is None:
        raise PositionError(f"the row {row!r} may contain only -, x, o and numbers")
    spread = re.sub("[1-9]", lambda digit: " " * int(digit[0]), row)
    if len(spread) != length:
        raise PositionError(f"the row {row!r} has {len(spread)} cells instead of {length}")
    return spread


def _parse_counts(text: str) -> Pair:
    match = _COUNTS.fullmatch(text)
    if match is None or max(map(int, match.groups())) > STOCK:
        raise PositionError(
            f"{text!r} does not count the stones of x and o; write 12/12 for example, and at most "
            f"{STOCK} each"
        )
    return int(match[1]), int(match[2])


def _check_stones(table: Table) -> None:
    for side, letter in SIDE_LETTERS.items():
        on_board, taken = table.stones[side.index], table.captured[side.opponent.index]
        count = on_board.bit_count() + table.stock[side.index] + taken
        if count != STOCK:
            raise PositionError(
                f"{letter} has {STOCK} stones on the board, in stock and captured by the other "
                f"side, not {count}"
            )


def _check_turn(table: Table, mover: Side, jumper: int | None) -> None:
    del mover, jumper
    if not _is_settled(table):
        raise PositionError(
            "a group without a vacant cell, or a smaller one without a stone, is still on the board"
        )


def _is_settled(table: Table) -> bool:
    return table.capture_full_groups(Side.FIRST) is table and table.remove_empty_groups() is table


def _check_removal(table: Table, mover: Side, jumper: int | None) -> None:
    del jumper
    if not table.removable:
        raise PositionError("no cell can be removed")
    if not any(_may_have_been_dropped(table, mover, c) for c in bits(table.stones[mover.index])):
        raise PositionError("no stone has been dropped")


def _may_have_been_dropped(table: Table, mover: Side, cell: int) -> bool:
    """Tell whether the mover could have dropped this stone last."""
    before = table.without(cell, mover)
    return not before.jumps(mover) and _is_settled(before)


def _check_chain(table: Table, mover: Side, jumper: int | None) -> None:
    _check_turn(table, mover, jumper)
    own = table.stones[mover.index]
    if jumper is None or not (own >> jumper & 1 and table.jumps_from(jumper)):
        raise PositionError(f"no stone on {cell_name(jumper or 0)} can go on jumping")
    came_from = [jump for jump in JUMPS.values() if jump.start == jumper and _is_clear(table, jump)]
    if not came_from or not (table.captured[mover.index] or table.stock[mover.index]):
        raise PositionError(f"the stone on {cell_name(jumper)} cannot have jumped just now")


def _is_clear(table: Table, jump: Jump) -> bool:
    return bool(table.vacant >> jump.over & table.vacant >> jump.land & 1)


def _check_pass(table: Table, mover: Side, stage: PlacingStage) -> None:
    """Check that the last mover had no stone to drop and no jump."""
    idle = not table.stock[mover.opponent.index]
    if stage in (PlacingStage.TURN, PlacingStage.OVER):
        idle = idle and not table.jumps(mover.opponent)
    if stage is PlacingStage.OVER:
        idle = idle and not table.stock[mover.index] and not table.jumps(mover)
    if not idle or not table.cells:
        raise PositionError("a pass is impossible: there is a stone to drop or a jump")


_CHECKS = {
    PlacingStage.TURN: _check_turn,
    PlacingStage.OVER: _check_turn,
    PlacingStage.REMOVE: _check_removal,
    PlacingStage.JUMP: _check_chain,
}
