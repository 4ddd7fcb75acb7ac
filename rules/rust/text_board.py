"""A board of characters, laid out as the rules' page prints it."""

from __future__ import annotations

from rules.core import Side
from rules.rust.cells import CELL_ROWS, LETTERS, cell_name, place_of
from rules.rust.moves import LETTERS as SIDE_LETTERS
from rules.rust.position import RustPosition

_MARGIN = "    "


def draw(position: RustPosition, *, captions: bool) -> str:
    """Draw a position: x and o are stones, `.` is a vacant cell, `+` one that could be removed."""
    rows = [f" {row}. {_row(position, row)}".rstrip() for row in range(1, len(CELL_ROWS) + 1)]
    lines = [_MARGIN + LETTERS, *rows, _MARGIN + LETTERS]
    return "\n".join((*lines, "", *_captions(position)) if captions else lines)


def _row(position: RustPosition, row: int) -> str:
    places = [" "] * len(LETTERS)
    for cell in CELL_ROWS[row - 1]:
        places[place_of(cell)[0]] = _character(position, cell)
    return "".join(places)


def _character(position: RustPosition, cell: int) -> str:
    owner = position.stone_at(cell_name(cell))
    if owner is not None:
        return SIDE_LETTERS[owner]
    if position.table.removable >> cell & 1:
        return "+"
    return "." if position.table.cells >> cell & 1 else " "


def _captions(position: RustPosition) -> list[str]:
    lines = [
        f"{SIDE_LETTERS[side]}  captured {position.captured(side)}, stock {position.stock(side)}"
        for side in Side
    ]
    outcome = position.outcome
    if outcome is None:
        return [*lines, f"{SIDE_LETTERS[position.to_move]} to move"]
    reasons = ", ".join(str(reason.value) for reason in outcome.reasons)
    result = f"{SIDE_LETTERS[outcome.winner]} has won" if outcome.winner else "a tie"
    return [*lines, f"{result}: {reasons}"]
