"""List what the side to move must take, could take or could win with."""

from __future__ import annotations

from collections.abc import Sequence

from guide.core import Fact, Guide
from guide.islands import Cut, largest_first
from guide.jumps import capturable_cells, chains, jump_facts
from guide.rust.facts import jumped
from guide.rust.winning import cuts, promising_moves
from rules.placing import turn_text
from rules.rust import RustMove
from rules.rust.cells import cell_names
from rules.rust.moves import Jump
from rules.rust.position import RustPosition

_TOLD = 6


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
    return [_island(position, cut) for cut in found[:_TOLD]]


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
