"""Whole turns that a person may have meant, the nearest to what was typed first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from rules.core import turns
from rules.hexgrid import bits, distance
from rules.rust.moves import DROPS, PASS, REMOVES, Jump, RustMove, Stage, turn_text

if TYPE_CHECKING:
    from rules.rust.position import RustPosition

LIMIT = 12
_CHAINS_LOOKED_AT = 500

Turn = tuple[RustMove, ...]


def jump_turns(position: RustPosition) -> list[tuple[Jump, ...]]:
    """Return the chains of jumps in the order of their cells, the first few hundred of too many."""
    if not position.jumps:
        return []
    found = [moves for moves, _ in islice(turns(position), _CHAINS_LOOKED_AT)]
    chains = [tuple(move for move in moves if isinstance(move, Jump)) for moves in found]
    return sorted(chains, key=lambda chain: (chain[0].start, *(jump.land for jump in chain)))


def nearest_turns(
    position: RustPosition, cells: Sequence[int] = (), done: Sequence[RustMove] = ()
) -> tuple[str, ...]:
    """Return up to twelve legal turns near to typed cells.

    `done` are the steps of the turn that led to the position; the texts begin with them.
    """
    if position.outcome is not None:
        return ()
    if position.jumps:
        rests: Sequence[Turn] = _near_jumps(position, cells)
    elif position.stage is Stage.REMOVE:
        rests = [(REMOVES[cell],) for cell in _near(position.table.removable, cells[-1:])]
    elif position.stock(position.to_move):
        rests = _near_drops(position, cells)
    else:
        rests = [(PASS,)]
    return tuple(turn_text((*done, *rest)) for rest in rests[:LIMIT])


def _near_jumps(position: RustPosition, cells: Sequence[int]) -> list[tuple[Jump, ...]]:
    def off(chain: tuple[Jump, ...]) -> tuple[int, int]:
        if not cells:
            return 0, 0
        return distance(chain[0].start, cells[0]), distance(chain[-1].land, cells[-1])

    return sorted(jump_turns(position), key=off)


def _near_drops(position: RustPosition, cells: Sequence[int]) -> list[Turn]:
    found: list[Turn] = []
    for cell in _near(position.table.vacant, cells[:1])[:LIMIT]:
        after = position.play(DROPS[cell])
        if after.stage is Stage.REMOVE:
            removed = _near(after.table.removable, cells[1:2] or (cell,))[0]
            found.append((DROPS[cell], REMOVES[removed]))
        else:
            found.append((DROPS[cell],))
    return found


def _near(among: int, cells: Sequence[int]) -> list[int]:
    return sorted(bits(among), key=lambda cell: [distance(cell, other) for other in cells])
