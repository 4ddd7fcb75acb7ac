"""Find groups of cells that a placement and a removal could cut off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rules.lattice import Lattice, bits


class Cut(NamedTuple):
    """Cells that leave the board together: the set `lost`.

    This takes the removal of `removed` and a piece on `filled`. Both are sets of at most one cell;
    empty means that no cell can be removed, or that the piece may stand anywhere else.
    """

    removed: int
    filled: int
    lost: int


def turn_cuts(lattice: Lattice, cells: int, vacant: int, removable: int) -> Iterator[Cut]:
    """Yield what a whole turn, a placement and then a removal, could cut off.

    The sets are the cells of the board, those without a piece, and those that may be removed.
    """
    for cell in bits(removable):
        bit = 1 << cell
        if vacant != bit:
            yield from _cuts(lattice, cells ^ bit, vacant ^ bit, bit)
    if removable & (removable - 1) == 0:
        # A piece on the last removable cell ends the turn, as does any piece if none is removable.
        for cut in _cuts(lattice, cells, vacant, 0):
            if not removable or cut.filled == removable:
                yield cut


def removal_cuts(lattice: Lattice, cells: int, vacant: int, removable: int) -> Iterator[Cut]:
    """Yield what the removal after a placement could cut off."""
    for cell in bits(removable):
        bit = 1 << cell
        yield from (cut for cut in _cuts(lattice, cells ^ bit, vacant ^ bit, bit) if not cut.filled)


def largest_first(cuts: Iterable[Cut], pieces: int) -> list[Cut]:
    """Sort cuts by the number of given pieces they take; keep one of equal cuts."""
    ranked = sorted(cuts, key=lambda cut: (-(cut.lost & pieces).bit_count(), cut.filled))
    found: dict[int, Cut] = {}
    for cut in ranked:
        found.setdefault(cut.lost & pieces or cut.filled, cut)
    return list(found.values())


def _cuts(lattice: Lattice, cells: int, vacant: int, removed: int) -> Iterator[Cut]:
    full, gapped = 0, list[tuple[int, int]]()
    for group in lattice.groups(cells):
        gaps = group & vacant
        if not gaps:
            full |= group
        elif gaps & (gaps - 1) == 0:
            gapped.append((gaps, group))
    if full:
        yield Cut(removed, 0, full)
    for gap, group in gapped:
        yield Cut(removed, gap, full | group)
