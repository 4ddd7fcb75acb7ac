"""Draw boards of characters in the layout of the rules page."""

from __future__ import annotations

from guide.core import Guide
from rules.rust import RustMove
from rules.rust.moves import CELL_ROWS, COLUMNS, SIDE_LETTERS, cell_name, place_of
from rules.rust.position import RustPosition

_MARGIN = "    "


class RustTextBoard(Guide[RustPosition, RustMove]):
    """Boards of characters."""

    def text_board(self, position: RustPosition) -> str:
        """Draw x and o for stones, `.` for a vacant cell, `+` for a removable one."""
        rows = [f" {row}. {_row(position, row)}".rstrip() for row in range(1, len(CELL_ROWS) + 1)]
        return "\n".join((_MARGIN + COLUMNS, *rows, _MARGIN + COLUMNS))


def _row(position: RustPosition, row: int) -> str:
    places = [" "] * len(COLUMNS)
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
