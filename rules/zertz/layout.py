"""Read and print board layouts: columns from a, `o` a vacant ring, W G B a marble."""

from __future__ import annotations

from rules.core import PositionError
from rules.lattice import NINE
from rules.zertz.moves import Marble

_MARBLE_OF = {marble.letter: marble for marble in Marble}


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
