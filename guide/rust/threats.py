"""What the side to move must take, could take, or could win with, as facts and as coordinates."""

from __future__ import annotations

from collections.abc import Sequence

from guide.core import Fact, Guide
from guide.islands import Cut, most_first
from guide.jumps import chains, jump_facts, reached
from guide.rust.facts import jumped
from guide.rust.winning import cuts, promising_moves
from rules.jumping import turn_text
from rules.rust import RustMove
from rules.rust.cells import cell_names
from rules.rust.moves import Jump
from rules.rust.position import RustPosition

_TOLD = 6


class RustThreats(Guide[RustPosition, RustMove]):
    """What the side to move could do."""

    def promising_moves(self, position: RustPosition) -> Sequence[RustMove]:
        return promising_moves(position)

    def threats(self, position: RustPosition) -> tuple[Fact, ...]:
        """Say which jumps there are, or else which stones can be isolated."""
        return (*self.could_win(position), *_jumps(position), *_islands(position))

    def threatened(self, position: RustPosition) -> tuple[str, ...]:
        """List the cells of the enemy stones that a jump or an island could take in this turn."""
        lost = reached(position, cuts(position))
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
    """Say which of the opponent's stones could be isolated, the most of them first."""
    enemies = _enemies(position)
    found = most_first((cut for cut in cuts(position) if cut.lost & enemies), enemies)
    return [_island(position, cut) for cut in found[:_TOLD]]


def _island(position: RustPosition, cut: Cut) -> Fact:
    stones = cut.lost & position.table.occupied
    captured = (stones & _enemies(position)).bit_count()
    told: dict[str, str | int] = {
        "cells": cell_names(stones),
        "captured": captured,
        "returned": stones.bit_count() - captured,
    }
    if not cut.filled:
        return Fact("could-isolate", told)
    return Fact("could-fill", told | {"cell": cell_names(cut.filled)})


def _enemies(position: RustPosition) -> int:
    return position.table.stones[position.to_move.opponent.index]
