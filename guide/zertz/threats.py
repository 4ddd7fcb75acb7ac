"""What the side to move must take, could take, or could win with, as facts and as coordinates."""

from __future__ import annotations

from collections.abc import Sequence

from guide.core import Fact, Guide
from guide.islands import Cut, most_first
from guide.jumps import chains, jump_facts, reached
from guide.zertz.facts import captured, counted, named
from guide.zertz.winning import cuts, promising_moves
from rules.jumping import turn_text
from rules.lattice import NINE, bits
from rules.zertz import ZertzMove
from rules.zertz.position import ZertzPosition

_TOLD = 6


class ZertzThreats(Guide[ZertzPosition, ZertzMove]):
    """What the side to move could do."""

    def promising_moves(self, position: ZertzPosition) -> Sequence[ZertzMove]:
        return promising_moves(position)

    def threats(self, position: ZertzPosition) -> tuple[Fact, ...]:
        """Say which captures there are, or else which islands could be made."""
        return (*self.could_win(position), *_captures(position), *_islands(position))

    def threatened(self, position: ZertzPosition) -> tuple[str, ...]:
        """List the rings with marbles that a capture or an island could take in this turn."""
        lost = reached(position, cuts(position))
        return tuple(map(NINE.cell_name, bits(lost & position.table.occupied)))


def _captures(position: ZertzPosition) -> tuple[Fact, ...]:
    return jump_facts(
        [
            {"turn": turn_text(chain)} | named(captured(position, chain))
            for chain in chains(position)
        ]
    )


def _islands(position: ZertzPosition) -> list[Fact]:
    """Say what could be isolated, the most marbles first; what stands there already is counted."""
    found = most_first(cuts(position), position.table.occupied)
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
