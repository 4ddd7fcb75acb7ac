"""Define the six boards of ZÈRTZ, from 37 to 61 rings, and read and print their layouts.

A layout has columns from a: `o` is a vacant ring, W G B a marble.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rules.core import PositionError
from rules.lattice import NINE, mask_of
from rules.zertz.moves import Marble

_MARBLE_OF = {marble.letter: marble for marble in Marble}


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


def format_layout(columns: int, rings: int, marbles: tuple[int, int, int]) -> str:
    """Print this many columns; a digit is a run of missing rings."""
    letters = {marble.letter: marbles[marble.index] for marble in Marble} | {"o": rings}
    return "/".join(_format_column(column, letters) for column in range(columns))


def parse_layout(text: str) -> tuple[int, tuple[int, int, int]]:
    """Parse rings and marbles of each colour; raise `PositionError` if invalid."""
    columns = text.split("/")
    if len(columns) > len(NINE.columns):
        raise PositionError(
            f"the board has at most {len(NINE.columns)} columns, not {len(columns)}"
        )
    rings, marbles = 0, [0, 0, 0]
    for column, places in enumerate(columns):
        for cell, letter in _places(column, places):
            rings |= 1 << cell
            if letter != "o":
                marbles[_MARBLE_OF[letter].index] |= 1 << cell
    return rings, (marbles[0], marbles[1], marbles[2])


def _format_column(column: int, letters: dict[str, int]) -> str:
    text, gap = "", 0
    for row in range(1, NINE.rows + 1):
        bit = 1 << NINE.cell_at(column, row)
        letter = next((letter for letter, mask in letters.items() if mask & bit), "")
        if not letter:
            gap += 1
            continue
        text += (str(gap) if gap else "") + letter
        gap = 0
    return text


def _places(column: int, text: str) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    row = 1
    for letter in text:
        if letter in "123456789":
            row += int(letter)
            continue
        if letter != "o" and letter not in _MARBLE_OF:
            raise PositionError(
                f"the column {text!r} has {letter!r}; write o for an empty ring, W, G or B for a "
                "marble, and a number for missing rings"
            )
        cell = NINE.cell_at(column, row)
        if row > NINE.rows or NINE.column_of(cell) != column:
            raise PositionError(f"the column {text!r} has more than {NINE.rows} rows")
        found.append((cell, letter))
        row += 1
    return found
