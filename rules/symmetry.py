"""Merge positions that differ only in how the board lies and in which side is to move."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from operator import itemgetter
from typing import Any, NamedTuple

from rules.core import AnyGame, AnyPosition, Symmetry
from rules.lattice import Lattice, bits

_KEY_BYTES = 8
_COORDINATE = re.compile("[a-z][0-9]+")
_WAYS = 6


class Canonical(NamedTuple):
    """A position without its orientation.

    Two positions have the same `key`, a signed 64-bit number, if a symmetry of the board leads from
    one to the other, the sides swapped if necessary. They have the same `likeness` even if they
    differ in the `rest` of their diagrams, such as the goals. `ways` lead from the position as it
    lies to its canonical form; there are several if the position is symmetric itself.
    """

    key: int
    likeness: int
    ways: tuple[Symmetry, ...]

    def turn(self, text: str) -> str:
        """Return the canonical notation of a turn; equivalent turns have the same."""
        return min((_renamed(text, way.images) for way in self.ways), default=text)

    def shown(self, turn: str) -> str:
        """Return a canonical turn in the notation of the position as it lies."""
        return _renamed(turn, self.ways[0].sources) if self.ways else turn


def canonical(game: AnyGame, position: AnyPosition) -> Canonical:
    """Return the canonical form of a position; a past repetition does not count."""
    signs, beside, rest = game.diagram(position)
    symmetries = game.symmetries(position)
    seen = [way.pick(signs) for way in symmetries]
    least = min(seen, default=())
    ways = tuple(way for way, view in zip(symmetries, seen, strict=True) if view == least)
    over = "" if position.outcome is None else " over"
    key = _digest(f"{game.slug} {beside} {rest}{over} ", least)
    return Canonical(key, _digest(f"{game.slug} {beside} ", least), ways)


def _digest(text: str, signs: Sequence[int]) -> int:
    """Return a signed 64-bit number that stands for a text and the signs of cells."""
    digest = blake2b(text.encode() + bytes(signs), digest_size=_KEY_BYTES).digest()
    return int.from_bytes(digest, signed=True)


def symmetries_of(lattice: Lattice, board: int, name: Callable[[int], str]) -> tuple[Symmetry, ...]:
    """Return the rotations and reflections of a board, the identity first.

    `board` is a set of cells, at least two, and `name` returns the name of a cell.
    """
    cells = tuple(bits(board))
    places = [lattice.place_of(cell) for cell in cells]
    found: list[Symmetry] = []
    for mirrored in (False, True):
        for way in range(_WAYS):
            images = _images(places, way, mirrored=mirrored)
            at = [lattice.cell_at(column, row) for column, row in images]
            if frozenset(at) == frozenset(cells):
                found.append(_symmetry(cells, at, name))
    return tuple(found)


def _images(
    places: Sequence[tuple[int, int]], way: int, *, mirrored: bool
) -> list[tuple[int, int]]:
    """Turn and move places so that their lowest column and row stay as they are."""
    (up_columns, up_rows), (right_columns, right_rows) = (
        _DIRECTIONS[way],
        _DIRECTIONS[(way + (-1 if mirrored else 1)) % _WAYS],
    )
    turned = [
        (
            (row - column) * up_columns + column * right_columns,
            (row - column) * up_rows + column * right_rows,
        )
        for column, row in places
    ]
    columns = min(column for column, _ in places) - min(column for column, _ in turned)
    rows = min(row for _, row in places) - min(row for _, row in turned)
    return [(column + columns, row + rows) for column, row in turned]


# Up, up and right, … in rotational order, as columns and rows.
_DIRECTIONS = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))


def _symmetry(cells: Sequence[int], at: Sequence[int], name: Callable[[int], str]) -> Symmetry:
    source = dict(zip(at, cells, strict=True))
    names = [(name(cell), name(image)) for cell, image in zip(cells, at, strict=True)]
    pick: Any = itemgetter(*(source[cell] for cell in cells))
    return Symmetry(dict(names), {image: cell for cell, image in names}, pick)


def _renamed(text: str, names: Mapping[str, str]) -> str:
    return _COORDINATE.sub(lambda found: names[found[0]], text)
