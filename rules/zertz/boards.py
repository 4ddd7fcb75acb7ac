"""The six boards of ZÈRTZ, from 37 to 61 rings."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rules.lattice import NINE, mask_of


class Board(NamedTuple):
    """A start board: its name (the number of rings) and the set of its rings."""

    name: str
    mask: int

    @property
    def places(self) -> dict[str, tuple[int, int]]:
        """The column, counted from 0, and the row, counted from 1, of each ring."""
        return NINE.places(self.mask)

    @property
    def bottom_rows(self) -> dict[str, int]:
        """The lowest row of each column."""
        return _bottom_rows(self.mask)

    @property
    def columns(self) -> int:
        """The number of columns."""
        return NINE.column_of(self.mask.bit_length() - 1) + 1


@cache
def _bottom_rows(mask: int) -> dict[str, int]:
    rows: dict[str, int] = {}
    for name, (_, row) in NINE.places(mask).items():
        rows.setdefault(name[0], row)
    return rows


def _rings(names: str) -> int:
    return mask_of(map(NINE.parse_cell, names.split()))


# ZÈRTZ rulebook H, diagram 6: the rings added to the basic board of 37.
_37 = NINE.hexagon(7, -2, 4)
_40 = _37 | _rings("h5 h6 h7")
_43 = _40 | _rings("a5 b6 c7")
_44 = _40 | _rings("e8 f8 g8 h8")
_48 = NINE.hexagon(8, -2, 5)
_61 = NINE.hexagon(9, -3, 5)

BOARDS = {
    name: Board(name, mask)
    for name, mask in (
        ("37", _37),
        ("40", _40),
        ("43", _43),
        ("44", _44),
        ("48", _48),
        ("61", _61),
    )
}
