"""Provide the lattices that hexagonal boards are cut from, of any size.

A cell is an int, `column * stride + row - 1`; a set of cells is an int with one bit a cell. Above
every column is a guard row that is never part of a board, so that a shift by a direction cannot run
from one column into the next.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from string import ascii_lowercase

Sets = Callable[[int], int]
"""A function from a set of cells to another."""

Tables = tuple[tuple[tuple[int, ...], ...], ...]
"""One table for each run of cells: index a subset's bits to get its cells."""

_TALL = 11


def bits(mask: int) -> Iterator[int]:
    """Yield the cells of a set in ascending order: by column, then by row."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def mask_of(cells: Iterable[int]) -> int:
    """Return the set of these cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def nth_bit(mask: int, n: int) -> int:
    """Return the cell at index `n` of `bits`; fast for small sets."""
    for _ in range(n):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


class Lattice:
    """A lattice with a number of columns, at most 26, and rows.

    Set functions are closures with the size built in: games spend most of their time in them.
    """

    def __init__(self, columns: int, rows: int) -> None:
        if columns > len(ascii_lowercase):
            raise ValueError(f"at most {len(ascii_lowercase)} columns can be named, not {columns}")
        self.columns = ascii_lowercase[:columns]
        self.rows = rows
        self.stride = stride = rows + 1
        # In rotational order: two neighbours of a cell are adjacent if their directions are next to
        # each other here, cyclically. A line keeps its column, its row, or their difference.
        self.directions = (1, stride + 1, stride, -1, -stride - 1, -stride)
        self.size = columns * stride
        self.cells = tuple(
            self.cell_at(column, row) for column in range(columns) for row in range(1, rows + 1)
        )
        self._known = frozenset(self.cells)
        self._name = re.compile(rf"([a-{self.columns[-1]}])([1-9][0-9]*)", re.IGNORECASE)
        self.spread = _spread(stride)
        self.flood = _flood(self.spread)
        self.with_gap = _with_gap(stride)
        self.with_two_adjacent_gaps = _with_two_adjacent_gaps(stride)
        self.leaps = _leaps(self.directions[:3])
        # Lookup tables: one per column or, for tall columns, one per eight cells.
        width, step = (rows, stride) if rows < _TALL else (8, 8)
        firsts = range(0, self.size, step)
        tables = tuple(_subsets(range(first, first + width)) for first in firsts)
        self.cells_in = _cells_in(tables, (1 << width) - 1, step)
        self.nth_cell = _nth_cell(tables, (1 << width) - 1, step)

    def cell_at(self, column: int, row: int) -> int:
        """Return the cell in a column, counted from 0, and a row, counted from 1."""
        return column * self.stride + row - 1

    def column_of(self, cell: int) -> int:
        """Return the cell's column, counted from 0."""
        return cell // self.stride

    def row_of(self, cell: int) -> int:
        """Return the cell's row, counted from 1."""
        return cell % self.stride + 1

    def place_of(self, cell: int) -> tuple[int, int]:
        """Return the cell's column, counted from 0, and its row, counted from 1."""
        return self.column_of(cell), self.row_of(cell)

    def cell_name(self, cell: int) -> str:
        """Return the cell's coordinate, such as "d4"."""
        return f"{self.columns[cell // self.stride]}{cell % self.stride + 1}"

    def cell_names(self, mask: int) -> str:
        """Return the coordinates of a set of cells, separated by spaces."""
        return " ".join(map(self.cell_name, bits(mask)))

    def places(self, mask: int) -> dict[str, tuple[int, int]]:
        """Return the column and the row of each cell of a set, by coordinate."""
        return {self.cell_name(cell): self.place_of(cell) for cell in bits(mask)}

    def parse_cell(self, text: str) -> int:
        """Parse a coordinate; raise `ValueError` if it is invalid."""
        match = self._name.fullmatch(text)
        if match is None or int(match[2]) > self.rows:
            raise ValueError(f"{text!r} is not a coordinate")
        return self.cell_at(self.columns.index(match[1].lower()), int(match[2]))

    def hexagon(self, columns: int, lowest: int, highest: int, *, rows: int | None = None) -> int:
        """Return the cells whose row minus column lies between two bounds.

        Columns are counted from 0 and rows from 1; `rows` defaults to `columns`. Raises
        `ValueError` if the lattice is too small.
        """
        rows = columns if rows is None else rows
        if columns > len(self.columns) or rows > self.rows:
            size = f"{len(self.columns)} columns and {self.rows} rows"
            raise ValueError(f"{columns} columns and {rows} rows do not fit into {size}")
        return mask_of(
            self.cell_at(column, row)
            for column in range(columns)
            for row in range(1, rows + 1)
            if lowest <= row - column <= highest
        )

    def neighbours(self, cell: int) -> tuple[int, ...]:
        """Return the six neighbours in rotational order; `-1` is off the lattice."""
        # A step out of a column ends in a guard row.
        return tuple(cell + step if cell + step in self._known else -1 for step in self.directions)

    def rays(self, start: int, within: int) -> tuple[tuple[int, ...], ...]:
        """Return the line of cells in each direction from a cell, in rotational order.

        A line ends before the first cell outside the set `within`.
        """
        return tuple(tuple(_ray(start, step, within)) for step in self.directions)

    def between(self, start: int, end: int) -> range:
        """Return the cells between two aligned cells; raise `ValueError` if not aligned."""
        if start == end or not self.aligned(start, end):
            raise ValueError(f"{self.cell_name(start)} and {self.cell_name(end)} are not on a line")
        step = (end - start) // self.distance(start, end)
        return range(start + step, end, step)

    def offset(self, start: int, end: int) -> tuple[int, int]:
        """Return the difference in columns and rows between two cells."""
        return self.column_of(end) - self.column_of(start), self.row_of(end) - self.row_of(start)

    def distance(self, start: int, end: int) -> int:
        """Return the number of steps from one cell to another."""
        columns, rows = self.offset(start, end)
        return max(abs(columns), abs(rows), abs(columns - rows))

    def nearest_cells(self, mask: int, cells: Iterable[int]) -> list[int]:
        """Sort the cells of a set by distance from the first of `cells`, then the next."""
        others = tuple(cells)
        return sorted(bits(mask), key=lambda cell: [self.distance(cell, o) for o in others])

    def aligned(self, start: int, end: int) -> bool:
        """Tell whether two cells lie on one of the three kinds of lines."""
        columns, rows = self.offset(start, end)
        return columns == 0 or rows == 0 or columns == rows

    def groups(self, mask: int) -> Iterator[int]:
        """Yield the connected groups of a set, starting with the lowest cell's."""
        while mask:
            group = self.flood(mask & -mask, mask)
            yield group
            mask ^= group


def _ray(start: int, step: int, within: int) -> Iterator[int]:
    cell = start + step
    while cell >= 0 and within >> cell & 1:
        yield cell
        cell += step


def _subsets(cells: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """Return all subsets of some cells, indexed by their bits."""
    found: list[tuple[int, ...]] = [()]
    for cell in cells:
        found += [(*subset, cell) for subset in found]
    return tuple(found)


def _cells_in(tables: Tables, low: int, step: int) -> Callable[[int], list[int]]:
    def cells_in(mask: int) -> list[int]:
        """Return the cells of a set as `bits` does, several times faster."""
        found: list[int] = []
        for table in tables:
            found += table[mask & low]
            mask >>= step
        return found

    return cells_in


def _nth_cell(tables: Tables, low: int, step: int) -> Callable[[int, int], int]:
    def nth_cell(mask: int, n: int) -> int:
        """Return the cell at index `n` of `bits`."""
        for table in tables:
            cells = table[mask & low]
            if n < len(cells):
                return cells[n]
            n -= len(cells)
            mask >>= step
        raise IndexError(n)

    return nth_cell


def _spread(stride: int) -> Sets:
    def spread(mask: int) -> int:
        """Return a set and all neighbours of its cells, possibly in guard rows."""
        up = mask | mask << 1
        down = mask | mask >> 1
        return up | up << stride | down | down >> stride

    return spread


def _flood(spread: Sets) -> Callable[[int, int], int]:
    def flood(seed: int, within: int) -> int:
        """Return the cells of `within` that are connected to its subset `seed`."""
        reached = seed
        while reached != within:
            grown = spread(reached) & within
            if grown == reached:
                break
            reached = grown
        return reached

    return flood


def _with_gap(stride: int) -> Sets:
    def with_gap(mask: int) -> int:
        """Return the cells of a set that lack a neighbour."""
        up, rise, right = mask >> 1, mask >> stride + 1, mask >> stride
        down, fall, left = mask << 1, mask << stride + 1, mask << stride
        return mask & ~(up & rise & right & down & fall & left)

    return with_gap


def _with_two_adjacent_gaps(stride: int) -> Sets:
    def with_two_adjacent_gaps(mask: int) -> int:
        """Return the cells of a set that lack two neighbours adjacent to each other."""
        up, rise, right = mask >> 1, mask >> stride + 1, mask >> stride
        down, fall, left = mask << 1, mask << stride + 1, mask << stride
        # Of each adjacent pair, one must be present; `x | y & z` is `(x | y) & (x | z)`.
        held = (rise | up & right) & (down | right & fall) & (left | fall & up)
        return mask & ~held

    return with_two_adjacent_gaps


def _leaps(upwards: tuple[int, ...]) -> Callable[[int, int, int], list[tuple[int, int]]]:
    def leaps(movers: int, jumped: int, vacant: int) -> list[tuple[int, int]]:
        """Return the start and end of every jump over a neighbour to a vacant cell."""
        found: list[tuple[int, int]] = []
        for step in upwards:
            below = movers & jumped >> step
            if below:
                found += [(start, start + 2 * step) for start in bits(below & vacant >> 2 * step)]
            above = movers & jumped << step
            if above:
                found += [(start, start - 2 * step) for start in bits(above & vacant << 2 * step)]
        return found

    return leaps


NINE = Lattice(9, 9)
"""The lattice of all current games."""
