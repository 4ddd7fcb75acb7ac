"""Compare positions up to rotation, mirroring and exchanged sides."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from itertools import permutations
from typing import Any

from rules import AnyPosition
from rules.lattice import NINE, bits
from rules.tzaar.moves import CELLS

Cube = tuple[int, int, int]
"""Cube coordinates with sum 0; symmetries permute and negate them."""

Lying = tuple[Mapping[int, str], Hashable]
"""The content of each cell and beside the board, relative to the side to move."""


def shape(slug: str, position: AnyPosition) -> Hashable:
    """Return equal values for positions that differ only in symmetry or sides."""
    cells, beside = _LYING[slug](position)
    placed = [(_cube(cell), content) for cell, content in cells.items()]
    ways = ((order, sign) for order in permutations(range(3)) for sign in (1, -1))
    return min(_turned(placed, order, sign) for order, sign in ways), beside


def _cube(cell: int) -> Cube:
    column, row = NINE.place_of(cell)
    return column, -row, row - column


def _turned(
    placed: list[tuple[Cube, str]], order: tuple[int, ...], sign: int
) -> tuple[tuple[int, int, str], ...]:
    first, second, _ = order
    cells = [(sign * cube[first], sign * cube[second], content) for cube, content in placed]
    left = min((column for column, _, _ in cells), default=0)
    low = min((row for _, row, _ in cells), default=0)
    return tuple(sorted((column - left, row - low, content) for column, row, content in cells))


def _zertz(position: Any) -> Lying:
    cells = {
        cell: "".join(str(n) for n in range(3) if position.marbles[n] >> cell & 1)
        for cell in bits(position.rings)
    }
    sides = position.to_move, position.to_move.opponent
    hands = tuple((position.captives(side), position.goal(side).name) for side in sides)
    return cells, (position.pool, hands, str(position).split()[-1])


def _tzaar(position: Any) -> Lying:
    occupied, table = position.table.of_side(position.to_move), position.table
    cells = {cell: f"{occupied >> cell & 1}{table.stacks[cell]}" for cell in CELLS}
    return cells, position.stage.value


def _rust(position: Any) -> Lying:
    side, table = position.to_move.index, position.table
    cells = {
        cell: f"{table.stones[side] >> cell & 1}{table.stones[1 - side] >> cell & 1}"
        for cell in bits(table.cells)
    }
    counts = tuple((pair[side], pair[1 - side]) for pair in (table.stock, table.captured))
    return cells, (counts, str(position).split()[-1])


_LYING: dict[str, Callable[[Any], Lying]] = {"zertz": _zertz, "tzaar": _tzaar, "rust": _rust}
