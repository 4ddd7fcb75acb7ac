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
from guide.zertz.facts import captured, counted, named
from rules.lattice import NINE, bits
from rules.placing import PlacingStage, turn_text
from rules.zertz.moves import REMOVES, Place, ZertzMove
from rules.zertz.position import ZertzPosition

_MAX_LISTED = 6


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

    def can_gain(self, position: ZertzPosition) -> bool:
        """Tell whether a turn captures, or cuts off a ring that it may fill."""
        return bool(position.jumps) or any(True for _ in cuts(position))


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
    return [_island(position, cut) for cut in found[:_MAX_LISTED]]


def _island(position: ZertzPosition, cut: Cut) -> Fact:
    white, grey, black = ((marbles & cut.lost).bit_count() for marbles in position.marbles)
    counts = counted((white, grey, black))
    if not cut.filled:
        cells = NINE.cell_names(cut.lost)
        return Fact("could-isolate", {"cells": cells} | counts)
    others = cut.lost & ~cut.filled
    filled = {"ring": NINE.cell_names(cut.filled), "cells": NINE.cell_names(others)}
    return Fact("could-fill", filled | counts | {"count": others.bit_count()})


def promising_moves(position: ZertzPosition) -> Sequence[ZertzMove]:
    """Return the jumps, or else the steps that lead to a winning island."""
    if position.jumps:
        return position.jumps
    paying = [cut for cut in cuts(position) if _pays(position, cut)]
    if not paying:
        return ()
    if position.stage is PlacingStage.REMOVE:
        return [REMOVES[ring] for cut in paying for ring in bits(cut.removed)]
    rings = 0
    for cut in paying:
        rings |= cut.filled or position.table.vacant
    places = (move for move in position.legal_moves() if isinstance(move, Place))
    return [place for place in places if rings >> place.ring & 1]


def cuts(position: ZertzPosition) -> Iterator[Cut]:
    """Yield the islands that the rest of a turn without captures could cut off."""
    table, placed = position.table, position.stage is PlacingStage.REMOVE
    if position.outcome is not None or position.jumps or not (placed or any(position.supply)):
        return iter(())
    find = removal_cuts if placed else turn_cuts
    return find(position.lattice, table.rings, table.vacant, table.free)


def _pays(position: ZertzPosition, cut: Cut) -> bool:
    """Tell whether an island may win; the last marble may have any colour."""
    placed = 1 if cut.filled else 0
    hand = position.captives(position.to_move)
    white, grey, black = (
        held + (marbles & cut.lost).bit_count() + placed
        for held, marbles in zip(hand, position.marbles, strict=True)
    )
    whole_board = cut.lost == position.rings & ~cut.removed
    return whole_board or bool(position.goal(position.to_move).completed((white, grey, black)))
