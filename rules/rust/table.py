"""Hold the pieces of a game of RUST and apply steps to them, legal or not."""

from __future__ import annotations

from typing import NamedTuple

from rules.core import Side
from rules.lattice import NINE
from rules.movelist import NO_MOVES, MoveList
from rules.rust.moves import BOARD, CELLS, JUMPS, Jump

STOCK = 12
"""Stones of each side; the rules page does not say (its sample game needs 10)."""

_flood, _leaps, _groups = NINE.flood, NINE.leaps, NINE.groups
_with_gap = NINE.with_gap

Pair = tuple[int, int]
"""A number or a set of cells for each side."""


class Table(NamedTuple):
    """The cells of the board, the stones on them, and each side's stock and captures.

    The rest is derived: `vacant` are the cells without a stone, `edge` those that lack a neighbour.
    `whole` is set if the cells are known to be connected.
    """

    # Not a frozen dataclass: creating one at every step would take three times as long.

    cells: int
    stones: Pair
    stock: Pair
    captured: Pair
    vacant: int
    edge: int
    whole: bool

    @classmethod
    def of(cls, cells: int, stones: Pair, stock: Pair, captured: Pair) -> Table:
        """Create a table with these stones."""
        vacant = cells & ~(stones[0] | stones[1])
        whole = _flood(cells & -cells, cells) == cells
        return cls(cells, stones, stock, captured, vacant, _with_gap(cells), whole)

    @property
    def occupied(self) -> int:
        return self.cells ^ self.vacant

    @property
    def removable(self) -> int:
        """The cells that can be removed now."""
        return self.edge & self.vacant

    def drop(self, cell: int, side: Side) -> Table:
        """Move a stone from the stock to a vacant cell."""
        bit = 1 << cell
        stones = _changed(self.stones, side, bit)
        stock = _changed(self.stock, side, -1)
        vacant = self.vacant ^ bit
        return Table(self.cells, stones, stock, self.captured, vacant, self.edge, self.whole)

    def without(self, cell: int, side: Side) -> Table:
        """Move a stone of a side from the board back to its stock."""
        stones = _changed(self.stones, side, -(1 << cell))
        return Table.of(self.cells, stones, _changed(self.stock, side, 1), self.captured)

    def remove(self, cell: int) -> Table:
        """Remove a vacant cell."""
        bit = 1 << cell
        cells = self.cells ^ bit
        around, unbroken = _AROUND[cell]
        return Table(
            cells,
            self.stones,
            self.stock,
            self.captured,
            self.vacant ^ bit,
            _with_gap(cells),
            self.whole and cells & around in unbroken,
        )

    def jump(self, jump: Jump, side: Side) -> Table:
        """Jump: capture an enemy, or take a friend back into the stock."""
        start, over, land = 1 << jump.start, 1 << jump.over, 1 << jump.land
        stones = _changed(self.stones, side, land - start)
        stock, captured = self.stock, self.captured
        if stones[side.index] & over:
            stones, stock = _changed(stones, side, -over), _changed(stock, side, 1)
        else:
            stones = _changed(stones, side.opponent, -over)
            captured = _changed(captured, side, 1)
        vacant = self.vacant ^ (start | over | land)
        return Table(self.cells, stones, stock, captured, vacant, self.edge, self.whole)

    def remove_cut_off_groups(self, side: Side) -> Table:
        """Remove the groups that a drop turn cuts off: full ones, then small empty ones."""
        if self.whole and self.vacant:
            return self
        return self.capture_full_groups(side).remove_empty_groups()

    def capture_full_groups(self, side: Side) -> Table:
        """Remove full groups: capture the enemy stones, take back the side's own ones."""
        kept = _flood(self.vacant, self.cells)
        if kept == self.cells:
            return self
        lost = [(stones & ~kept).bit_count() for stones in self.stones]
        stones = self.stones[0] & kept, self.stones[1] & kept
        stock = _changed(self.stock, side, lost[side.index])
        captured = _changed(self.captured, side, lost[side.opponent.index])
        return Table.of(kept, stones, stock, captured)

    def remove_empty_groups(self) -> Table:
        """Remove groups without a stone, unless no other group is larger."""
        # The sample game removes ten such cells in its turn 17 … F4.
        empty = self.cells ^ _flood(self.occupied, self.cells)
        if not empty:
            return self
        largest = max(group.bit_count() for group in _groups(self.cells))
        small = sum(group for group in _groups(empty) if group.bit_count() < largest)
        if not small:
            return self
        return Table.of(self.cells ^ small, self.stones, self.stock, self.captured)

    def jumps(self, side: Side) -> MoveList[Jump]:
        """Return all jumps of a side over an adjacent stone to a vacant cell."""
        found = _leaps(self.stones[side.index], self.cells ^ self.vacant, self.vacant)
        return MoveList([JUMPS[ends] for ends in found]) if found else NO_MOVES

    def jumps_from(self, cell: int) -> MoveList[Jump]:
        """Return the jumps of the stone on a cell."""
        occupied, vacant = self.cells ^ self.vacant, self.vacant
        found = [jump for over, land, jump in _WAYS[cell] if occupied & over and vacant & land]
        return MoveList(found) if found else NO_MOVES


def _changed(pair: Pair, side: Side, amount: int) -> Pair:
    return (pair[0], pair[1] + amount) if side.index else (pair[0] + amount, pair[1])


def _around(cell: int) -> tuple[int, frozenset[int]]:
    """Return a cell's neighbours, and their subsets that are connected without it."""
    subsets = [0]
    for near in NINE.neighbours(cell):
        if near >= 0 and BOARD >> near & 1:
            subsets += [subset | 1 << near for subset in subsets]
    return subsets[-1], frozenset(near for near in subsets if _flood(near & -near, near) == near)


# By cell: shows for most removals that the board stays connected, without a flood.
_AROUND = {cell: _around(cell) for cell in CELLS}
_WAYS = {
    cell: [(1 << jump.over, 1 << jump.land, jump) for jump in JUMPS.values() if jump.start == cell]
    for cell in CELLS
}
START = Table.of(BOARD, (0, 0), (STOCK, STOCK), (0, 0))
