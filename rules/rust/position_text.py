"""Reading of a position's text, with a reason for every text that is no position."""

from __future__ import annotations

import re

from rules.core import PositionError
from rules.jumping import Stage
from rules.rust.cells import CELL_ROWS, LETTERS, PLACES, cell_name, parse_cell
from rules.rust.moves import SIDES
from rules.rust.position import RustPosition
from rules.rust.table import STOCK, Pair, Table

_FIELDS = "rows, stock, captured, side, state"
_COUNTS = re.compile(r"([0-9]{1,2})/([0-9]{1,2})", re.ASCII)
_STATE = re.compile(rf"(?:(turn|remove)|(jump):([{LETTERS}][1-9]))(,passed)?", re.ASCII)


def parse_position(text: str) -> RustPosition:
    """Read what `str(position)` prints; `PositionError` when it is no position of RUST.

    The counts need not add up to all stones, as in a diagram that shows a part of a game.
    """
    fields = text.split()
    if len(fields) != 5:
        raise PositionError(f"{text!r} has {len(fields)} fields instead of 5: {_FIELDS}")
    rows, stock, captured, side, state = fields
    if side not in SIDES:
        raise PositionError(f"{side!r} is no side; there is x and o")
    cells, stones = _parse_rows(rows)
    table = Table.of(cells, stones, _parse_counts(stock), _parse_counts(captured))
    stage, jumper, passed = _parse_state(state)
    position = RustPosition.without_past(table, SIDES[side], stage, jumper=jumper, passed=passed)
    own = table.stones[position.to_move.index]
    if stage is Stage.REMOVE and not (table.removable and own):
        raise PositionError("no stone has been dropped, or no cell can be removed")
    if jumper is not None and not (position.jumps and own >> jumper & 1):
        raise PositionError(f"no stone on {cell_name(jumper)} can go on jumping")
    return position


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
    """Return a row with a blank for every cell that is gone."""
    if re.fullmatch("[-xo1-9]*", row, re.ASCII) is None:
        raise PositionError(f"the row {row!r} has something else than -, x, o and numbers")
    spread = re.sub("[1-9]", lambda digit: " " * int(digit[0]), row)
    if len(spread) != length:
        raise PositionError(f"the row {row!r} has {len(spread)} cells instead of {length}")
    return spread


def _parse_counts(text: str) -> Pair:
    match = _COUNTS.fullmatch(text)
    if match is None or max(map(int, match.groups())) > STOCK:
        raise PositionError(f"{text!r} is no count of stones x/o, at most {STOCK} each")
    return int(match[1]), int(match[2])


def _parse_state(text: str) -> tuple[Stage, int | None, bool]:
    match = _STATE.fullmatch(text)
    if match is None or (match[3] and match[3] not in PLACES):
        raise PositionError(f"{text!r} is no state; there is turn, remove and jump:g3")
    jumper = parse_cell(match[3]) if match[3] else None
    return Stage(match[1] or match[2]), jumper, bool(match[4])
