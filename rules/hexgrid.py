"""The lattice that every hexagonal board of the project is cut from.

A cell is an int, `column * STRIDE + row - 1`, and a set of cells is an int with one bit a cell.
Every column has nine rows and one guard row that is never part of a board, so that a shift by a
direction cannot run from one column into the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

COLUMNS = "abcdefghi"
ROWS = 9
STRIDE = ROWS + 1

# In turning order: two neighbours of a cell touch each other when their directions stand side by
# side here, the last beside the first. A line keeps its column, its row, or their difference.
DIRECTIONS = (1, STRIDE + 1, STRIDE, -1, -STRIDE - 1, -STRIDE)

CELLS = tuple(
    column * STRIDE + row - 1 for column in range(len(COLUMNS)) for row in range(1, ROWS + 1)
)

_NAME = re.compile(rf"([{COLUMNS}])([1-{ROWS}])", re.IGNORECASE)


def cell_at(column: int, row: int) -> int:
    """Return the cell in a column, counted from 0, and a row, counted from 1."""
    return column * STRIDE + row - 1


def column_of(cell: int) -> int:
    """Return the cell's column, counted from 0."""
    return cell // STRIDE


def row_of(cell: int) -> int:
    """Return the cell's row, counted from 1."""
    return cell % STRIDE + 1


def cell_name(cell: int) -> str:
    """Return the cell's coordinate, such as "d4"."""
    return f"{COLUMNS[cell // STRIDE]}{cell % STRIDE + 1}"


def parse_cell(text: str) -> int:
    """Read a coordinate; `ValueError` when it is none."""
    match = _NAME.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is no coordinate")
    return cell_at(COLUMNS.index(match[1].lower()), int(match[2]))


def cell_names(mask: int) -> str:
    """Return the coordinates of a set of cells, separated by blanks."""
    return " ".join(map(cell_name, bits(mask)))


def mask_of(cells: Iterable[int]) -> int:
    """Return the set that holds these cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def hexagon(columns: int, lowest: int, highest: int) -> int:
    """Return the cells of a square of columns and rows whose row less column is within bounds.

    Columns are counted from 0 and rows from 1.
    """
    return mask_of(
        cell_at(column, row)
        for column in range(columns)
        for row in range(1, columns + 1)
        if lowest <= row - column <= highest
    )


def bits(mask: int) -> Iterator[int]:
    """Yield the cells of a set in ascending order: column by column, each from its lowest row."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def cells_in(mask: int) -> list[int]:
    """Return the cells of a set in the order of `bits`, in a fraction of the time."""
    found: list[int] = []
    for column in _CELLS_OF_COLUMN:
        found += column[mask & _COLUMN]
        mask >>= STRIDE
    return found


def nth_cell(mask: int, n: int) -> int:
    """Return the cell that `bits` yields after `n` others; the set holds more than `n` cells."""
    for column in _CELLS_OF_COLUMN:
        cells = column[mask & _COLUMN]
        if n < len(cells):
            return cells[n]
        n -= len(cells)
        mask >>= STRIDE
    raise IndexError(n)


def nth_bit(mask: int, n: int) -> int:
    """Return what `nth_cell` does, sooner where the set holds only a few cells."""
    for _ in range(n):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def neighbours(cell: int) -> tuple[int, ...]:
    """Return the six neighbours in turning order; `-1` stands for one outside of the lattice."""
    return tuple(
        cell + step if (cell + step) in _CELL_SET and touch(cell, cell + step) else -1
        for step in DIRECTIONS
    )


def offset(start: int, end: int) -> tuple[int, int]:
    """Return how many columns and how many rows lie between two cells."""
    return column_of(end) - column_of(start), row_of(end) - row_of(start)


def distance(start: int, end: int) -> int:
    """Return the number of steps from a cell to another."""
    columns, rows = offset(start, end)
    return max(abs(columns), abs(rows), abs(columns - rows))


def nearest_cells(mask: int, cells: Iterable[int]) -> list[int]:
    """Return the cells of a set by their distance from the first of some cells, then the next."""
    others = tuple(cells)
    return sorted(bits(mask), key=lambda cell: [distance(cell, other) for other in others])


def aligned(start: int, end: int) -> bool:
    """Tell whether two cells lie on one of the three kinds of lines."""
    columns, rows = offset(start, end)
    return columns == 0 or rows == 0 or columns == rows


def touch(start: int, end: int) -> bool:
    """Tell whether two cells are neighbours."""
    return distance(start, end) == 1


def spread(mask: int) -> int:
    """Return a set together with all neighbours of its cells; guard rows may be among them."""
    up = mask | mask << 1
    down = mask | mask >> 1
    return up | up << STRIDE | down | down >> STRIDE


def flood(seed: int, within: int) -> int:
    """Return the cells of `within` that are connected with `seed`, itself a part of `within`."""
    reached = seed
    while reached != within:
        grown = spread(reached) & within
        if grown == reached:
            break
        reached = grown
    return reached


def groups(mask: int) -> Iterator[int]:
    """Yield the connected groups of a set, the one with the lowest cell first."""
    while mask:
        group = flood(mask & -mask, mask)
        yield group
        mask ^= group


def leaps(movers: int, jumped: int, vacant: int) -> list[tuple[int, int]]:
    """Return the start and the end of every jump of a mover over a neighbour to a vacant cell."""
    found: list[tuple[int, int]] = []
    for step in _UPWARDS:
        below = movers & jumped >> step
        if below:
            found += [(start, start + 2 * step) for start in bits(below & vacant >> 2 * step)]
        above = movers & jumped << step
        if above:
            found += [(start, start - 2 * step) for start in bits(above & vacant << 2 * step)]
    return found


def standing_rows(labels: Mapping[int, str], width: int) -> list[str]:
    """Draw labelled cells as lines of text, standing on a corner: rows rise to the right.

    Of two columns side by side only one is in a line, so a label may be twice as wide as a column.
    """
    # One column up is half a row up: the cells of one line of text have the same 2 * row - column.
    heights = {cell: 2 * row_of(cell) - column_of(cell) for cell in labels}
    lines: list[str] = []
    for height in range(max(heights.values()), min(heights.values()) - 1, -1):
        line = ""
        for cell, label in sorted(labels.items()):
            if heights[cell] == height:
                middle = column_of(cell) * width + width - 1
                line = line.ljust(middle - (len(label) + 1) // 2) + label
        lines.append(line)
    return lines


def with_gap(mask: int) -> int:
    """Return the cells of a set that miss a neighbour."""
    up, rise, right = mask >> 1, mask >> STRIDE + 1, mask >> STRIDE
    down, fall, left = mask << 1, mask << STRIDE + 1, mask << STRIDE
    return mask & ~(up & rise & right & down & fall & left)


def with_two_adjacent_gaps(mask: int) -> int:
    """Return the cells of a set that miss two neighbours which are adjacent to each other."""
    up, rise, right = mask >> 1, mask >> STRIDE + 1, mask >> STRIDE
    down, fall, left = mask << 1, mask << STRIDE + 1, mask << STRIDE
    # Of each two that touch, one must be there; `x | y & z` stands for `(x | y) & (x | z)`.
    held = (rise | up & right) & (down | right & fall) & (left | fall & up)
    return mask & ~held


_UPWARDS = DIRECTIONS[:3]
_CELL_SET = frozenset(CELLS)
_COLUMN = (1 << ROWS) - 1
# For each column its cells by each set of its rows.
_CELLS_OF_COLUMN = tuple(
    tuple(tuple(bits(rows << column * STRIDE)) for rows in range(_COLUMN + 1))
    for column in range(len(COLUMNS))
)
