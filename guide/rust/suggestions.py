"""Whole turns of RUST that a person may have meant, the nearest to what was typed first."""

from __future__ import annotations

from collections.abc import Sequence

from guide.jumps import chains, nearest_chains
from guide.plain import NEAREST_LIMIT
from rules.jumping import PASS, turn_text
from rules.lattice import NINE
from rules.rust import PlacingStage, RustMove, RustPosition
from rules.rust.moves import DROPS, REMOVES

Turn = tuple[RustMove, ...]


def nearest_turns(
    position: RustPosition, cells: Sequence[int] = (), done: Sequence[RustMove] = ()
) -> tuple[str, ...]:
    """Return up to twelve legal turns near to typed cells.

    `done` are the steps of the turn that led to the position; the texts begin with them.
    """
    if position.outcome is not None:
        return ()
    if position.jumps:
        rests: Sequence[Turn] = nearest_chains(chains(position), cells)
    elif position.stage is PlacingStage.REMOVE:
        near = NINE.nearest_cells(position.table.removable, cells[-1:])
        rests = [(REMOVES[cell],) for cell in near]
    else:
        rests = _near_drops(position, cells) if position.has_supply else [(PASS,)]
    return tuple(turn_text((*done, *rest)) for rest in rests[:NEAREST_LIMIT])


def _near_drops(position: RustPosition, cells: Sequence[int]) -> list[Turn]:
    found: list[Turn] = []
    for cell in NINE.nearest_cells(position.table.vacant, cells[:1])[:NEAREST_LIMIT]:
        after = position.play(DROPS[cell])
        if after.stage is PlacingStage.REMOVE:
            removed = NINE.nearest_cells(after.table.removable, cells[1:2] or (cell,))[0]
            found.append((DROPS[cell], REMOVES[removed]))
        else:
            found.append((DROPS[cell],))
    return found
