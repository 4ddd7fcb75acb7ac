"""List what the side to move must take, could take or could win with."""

from __future__ import annotations

from collections.abc import Sequence

from guide.core import Fact, Guide
from guide.islands import Cut, largest_first
from guide.jumps import capturable_cells, chains, jump_facts
from guide.zertz.facts import captured, counted, named
from guide.zertz.winning import cuts, promising_moves
from rules.lattice import NINE, bits
from rules.placing import turn_text
from rules.zertz import ZertzMove
from rules.zertz.position import ZertzPosition

_TOLD = 6


class ZertzThreats(Guide[ZertzPosition, ZertzMove]):
    """Threats of the side to move."""

    def promising_moves(self, position: ZertzPosition) -> Sequence[ZertzMove]:
        return promising_moves(position)

    def threats(self, position: ZertzPosition) -> tuple[Fact, ...]:
        """List the captures, or else the islands that could be made."""
        return (*self.could_win(position), *_captures(position), *_islands(position))

    def threatened(self, position: ZertzPosition) -> tuple[str, ...]:
        """List the rings with marbles that a capture or an island could take in this turn."""
        lost = capturable_cells(position, cuts(position))
        return tuple(map(NINE.cell_name, bits(lost & position.table.occupied)))


def _captures(position: ZertzPosition) -> tuple[Fact, ...]:
    return jump_facts(
        [
            {"turn": turn_text(chain)} | named(captured(position, chain))
            for chain in chains(position)
        ]
    )


def _islands(position: ZertzPosition) -> list[Fact]:
    """List what could be isolated, most marbles first, counting those already there."""
    found = largest_first(cuts(position), position.table.occupied)
    return [_island(position, cut) for cut in found[:_TOLD]]


def _island(position: ZertzPosition, cut: Cut) -> Fact:
    white, grey, black = ((marbles & cut.lost).bit_count() for marbles in position.marbles)
    counts = counted((white, grey, black))
    if not cut.filled:
        cells = NINE.cell_names(cut.lost)
        return Fact("could-isolate", {"cells": cells} | counts)
    others = cut.lost & ~cut.filled
    filled = {"ring": NINE.cell_names(cut.filled), "cells": NINE.cell_names(others)}
    return Fact("could-fill", filled | counts | {"count": others.bit_count()})
