"""Find the first steps that may win a game of ZÈRTZ at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from guide.islands import Cut, removal_cuts, turn_cuts
from rules.lattice import bits
from rules.placing import PlacingStage
from rules.zertz.moves import REMOVES, Place, ZertzMove
from rules.zertz.position import ZertzPosition


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
