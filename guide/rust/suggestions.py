"""Suggest whole turns of RUST that a player may have meant, nearest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from guide import jumps
from rules.lattice import NINE
from rules.rust import Drop, RustMove, RustPosition
from rules.rust.moves import DROPS, REMOVES


def nearest_turns(
    position: RustPosition, cells: Sequence[int] = (), done: Sequence[RustMove] = ()
) -> tuple[str, ...]:
    """Return up to twelve legal turns near to typed cells.

    `done` are the steps of the turn that led to the position; the texts begin with them.
    """

    def drops() -> Iterator[tuple[int, Drop]]:
        near = NINE.nearest_cells(position.table.vacant, cells[:1]) if position.has_supply else ()
        return ((cell, DROPS[cell]) for cell in near)

    return jumps.nearest_turns(position, cells, done, REMOVES, drops)
