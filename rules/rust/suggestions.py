"""Whole turns that a person may have meant, the nearest to what was typed first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.hexgrid import nearest_cells
from rules.jumping import PASS, Stage, chains, nearest_chains, turn_text
from rules.rust.moves import DROPS, REMOVES, Jump, RustMove

if TYPE_CHECKING:
    from rules.rust.position import RustPosition

LIMIT = 12

Turn = tuple[RustMove, ...]


def jump_turns(position: RustPosition) -> list[tuple[Jump, ...]]:
    """Return the chains of jumps in the order of their cells, the first few hundred of too many."""
    return chains(position, Jump) if position.jumps else []


def nearest_turns(
    position: RustPosition, cells: Sequence[int] = (), done: Sequence[RustMove] = ()
) -> tuple[str, ...]:
    """Return up to twelve legal turns near to typed cells.

    `done` are the steps of the turn that led to the position; the texts begin with them.
    """
    if position.outcome is not None:
        return ()
    if position.jumps:
        rests: Sequence[Turn] = nearest_chains(jump_turns(position), cells)
    elif position.stage is Stage.REMOVE:
        rests = [(REMOVES[cell],) for cell in nearest_cells(position.table.removable, cells[-1:])]
    elif position.stock(position.to_move):
        rests = _near_drops(position, cells)
    else:
        rests = [(PASS,)]
    return tuple(turn_text((*done, *rest)) for rest in rests[:LIMIT])


def _near_drops(position: RustPosition, cells: Sequence[int]) -> list[Turn]:
    found: list[Turn] = []
    for cell in nearest_cells(position.table.vacant, cells[:1])[:LIMIT]:
        after = position.play(DROPS[cell])
        if after.stage is Stage.REMOVE:
            removed = nearest_cells(after.table.removable, cells[1:2] or (cell,))[0]
            found.append((DROPS[cell], REMOVES[removed]))
        else:
            found.append((DROPS[cell],))
    return found
