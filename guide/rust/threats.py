"""Find what the side to move must take, could take or could win with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from guide.core import Fact, Guide
from guide.jumps import (
    Cut,
    capturable_cells,
    chains,
    jump_facts,
    largest_first,
    removal_cuts,
    turn_cuts,
)
from guide.rust.facts import jumped
from rules.placing import PlacingStage, turn_text
from rules.rust.moves import Jump, RustMove, cell_names
from rules.rust.position import RustPosition

_MAX_LISTED = 6


class RustThreats(Guide[RustPosition, RustMove]):
    """Threats of the side to move."""

    def promising_moves(self, position: RustPosition) -> Sequence[RustMove]:
        return promising_moves(position)

    def threats(self, position: RustPosition) -> tuple[Fact, ...]:
        """List the jumps, or else the stones that can be isolated."""
        return (*self.could_win(position), *_jumps(position), *_islands(position))

    def threatened(self, position: RustPosition) -> tuple[str, ...]:
        """List the enemy stones that a jump or an island could take in this turn."""
        lost = capturable_cells(position, cuts(position))
        return tuple(cell_names(lost & _enemies(position)).split())

    def can_gain(self, position: RustPosition) -> bool:
        """Tell whether a turn jumps over enemy stones or cuts them off."""
        enemies = _enemies(position)
        return any(cut.lost & enemies for cut in cuts(position)) or any(
            enemies >> jump.over & 1 for chain in chains(position) for jump in chain
        )


def _jumps(position: RustPosition) -> tuple[Fact, ...]:
    return jump_facts([_jump(position, chain) for chain in chains(position)])


def _jump(position: RustPosition, chain: Sequence[Jump]) -> dict[str, str | int]:
    over = jumped(position, chain)
    captured, returned = (
        len(over.owned_by(side)) for side in (position.to_move.opponent, position.to_move)
    )
    cells = " ".join(over.cells)
    return {"turn": turn_text(chain), "cells": cells, "captured": captured, "returned": returned}


def _islands(position: RustPosition) -> list[Fact]:
    """List the stones that could be isolated, most first."""
    enemies = _enemies(position)
    found = largest_first((cut for cut in cuts(position) if cut.lost & enemies), enemies)
    return [_island(position, cut) for cut in found[:_MAX_LISTED]]


def _island(position: RustPosition, cut: Cut) -> Fact:
    stones = cut.lost & position.table.occupied
    captured = (stones & _enemies(position)).bit_count()
    values: dict[str, str | int] = {
        "cells": cell_names(stones),
        "captured": captured,
        "returned": stones.bit_count() - captured,
    }
    if not cut.filled:
        return Fact("could-isolate", values)
    return Fact("could-fill", values | {"cell": cell_names(cut.filled)})


def _enemies(position: RustPosition) -> int:
    return position.table.stones[position.to_move.opponent.index]


def promising_moves(position: RustPosition) -> Sequence[RustMove]:
    """Return the steps that can fill the board, or a pass."""
    # A jump leaves cells vacant; a drop turn fills or removes at most two.
    changed = 1 if position.stage is PlacingStage.REMOVE else 2
    filling = position.table.vacant.bit_count() <= changed
    passing = not position.stock(position.to_move) and position.stage is PlacingStage.TURN
    if position.jumps or not (filling or passing):
        return ()
    return position.legal_moves()


def cuts(position: RustPosition) -> Iterator[Cut]:
    """Yield the islands that the rest of a turn without jumps could cut off."""
    table, dropped = position.table, position.stage is PlacingStage.REMOVE
    stock = position.stock(position.to_move)
    if position.outcome is not None or position.jumps or not (stock or dropped):
        return iter(())
    find = removal_cuts if dropped else turn_cuts
    return find(position.lattice, table.cells, table.vacant, table.removable)
