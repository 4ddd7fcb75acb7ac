"""Help for games where a side must jump, or else places and removes, and may cut off islands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from guide.core import Fact
from guide.plain import NEAREST_LIMIT, interleave
from guide.typed import listed, shortened
from rules import Move, turns
from rules.core import MoveT
from rules.lattice import Lattice, bits
from rules.placing import PASS, JumpT, PlacingPosition, PlacingStage, turn_text

Turn = tuple[Move, ...]
Values = dict[str, str | int]

_CHAINS_LOOKED_AT = 500
_MAX_WAYS = 6


def chains(position: PlacingPosition[Any, JumpT, Any]) -> list[tuple[JumpT, ...]]:
    """Return the chains in the order of their cells, at most a few hundred."""
    if not position.jumps:
        return []
    found: list[Any] = [moves for moves, _ in islice(turns(position), _CHAINS_LOOKED_AT)]
    return sorted(found, key=lambda chain: (chain[0].start, *(jump.land for jump in chain)))


def jump_facts(ways: Sequence[Mapping[str, str | int]]) -> tuple[Fact, ...]:
    """Describe the compulsory jumps: the first ones, and how many more."""
    shown = ways if len(ways) <= _MAX_WAYS else ways[: _MAX_WAYS - 1]
    last = "or-jump" if len(ways) == len(shown) else "next-jump"
    keys = ["has-to-jump", *["next-jump"] * (len(shown) - 2), last]
    facts = [Fact(key, way) for key, way in zip(keys, shown, strict=False)]
    if len(ways) > len(shown):
        facts.append(Fact("or-more", {"count": len(ways) - len(shown)}))
    return tuple(facts)


def capturable_cells(position: PlacingPosition[Any, Any, Any], cuts: Iterable[Cut]) -> int:
    """Return the set of cells that are jumped over or leave the board by a cut."""
    cells = 0
    for chain in chains(position):
        for jump in chain:
            cells |= 1 << jump.over
    for cut in cuts:
        cells |= cut.lost
    return cells


def jumps_due(
    position: PlacingPosition[Any, Any, Any], called: str, start: int | None = None
) -> Values:
    """List and count the compulsory chains, optionally those from one cell."""
    texts = [turn_text(chain) for chain in chains(position) if start in (None, chain[0].start)]
    return {called: shortened(texts), "count": len(texts)}


def duties(
    position: PlacingPosition[Any, Any, Any],
    limit: int | None,
    *,
    jumps: str,
    jump: str,
    place: str,
    cell_names: Callable[[int], str],
) -> tuple[Fact, ...]:
    """Describe what the side to move has to do, with up to `limit` chains.

    `jumps` is the game's name for their list; `jump` and `place` are its keys for both duties.
    """
    if position.outcome is not None:
        return ()
    if position.stage is PlacingStage.REMOVE:
        return (Fact("must-remove", {"cells": cell_names(position.removable)}),)
    if position.jumps:
        values = listed(jumps, [turn_text(chain) for chain in chains(position)], limit)
        if position.jumper is not None:
            return (Fact("must-go-on", values | {"cell": cell_names(1 << position.jumper)}),)
        return (Fact(jump, values),)
    return (Fact(place if position.has_supply else "must-pass"),)


def compulsory_captures(position: PlacingPosition[Any, Any, Any]) -> tuple[str, ...]:
    """List the chains if the side to move has to jump, at most a few hundred."""
    if position.outcome is not None:
        return ()
    return tuple(turn_text(chain) for chain in chains(position))


def turn_kinds(
    position: PlacingPosition[Any, Any, Any],
    *,
    jump: str,
    place: str,
    choices: Mapping[str, str | int],
) -> tuple[Fact, ...]:
    """Describe how many turns are legal, and whether they are jumps or placements.

    `jump` and `place` are the game's keys for both; `choices` are the values of a placement.
    """
    if position.outcome is not None:
        return ()
    count = {"count": position.count_turns()}
    if position.stage is not PlacingStage.TURN:
        return (Fact("turns-rest", count),)
    if position.jumps:
        return (Fact(jump, count),)
    return (Fact(place, {**count, **choices}) if position.has_supply else Fact("turns-pass"),)


def nearest_turns(
    position: PlacingPosition[Any, Any, Any],
    cells: Sequence[int],
    done: Sequence[Move],
    removes: Sequence[Move],
    placements: Callable[[], Iterable[tuple[int, Move]]],
) -> tuple[str, ...]:
    """Return up to twelve legal turns near to typed cells; none if no cell was typed.

    `done` are the steps of the turn that led to the position; the texts begin with them. `removes`
    has the removal of each cell; `placements` yields pairs of a cell and a placement, the nearest
    first.
    """
    if position.outcome is not None or not (cells or done):
        return ()
    rests: Sequence[Turn]
    if position.jumps:
        rests = _nearest_chains(position.lattice, chains(position), cells)
    elif position.stage is PlacingStage.REMOVE:
        near = position.lattice.nearest_cells(position.removable, cells[-1:])
        rests = [(removes[cell],) for cell in near]
    else:
        nearest = islice(placements(), NEAREST_LIMIT)
        rests = [_whole(position, *placed, cells[1:2], removes) for placed in nearest] or [(PASS,)]
    return tuple(turn_text((*done, *rest)) for rest in rests[:NEAREST_LIMIT])


def likely_turns(
    position: PlacingPosition[Any, Any, Any],
    placed: Sequence[tuple[int, MoveT]],
    cuts: Sequence[Cut],
    *,
    removes: Sequence[MoveT],
    prizes: int,
    jumpers: int,
) -> Iterator[tuple[MoveT, ...]]:
    """Yield whole turns that begin with placements: first the likeliest of each.

    `placed` yields pairs of a cell and a placement. Isolating most of the set `prizes` comes first,
    then the middle of the board; placements that let `jumpers` jump come last.
    """

    def rank(place: tuple[int, MoveT]) -> tuple[int, int, int]:
        cell = place[0]
        gain = max((_gain(cut, prizes) for cut in cuts if _begins(cut, cell)), default=0)
        return -gain, _count_jumps_near(position, cell, jumpers), -_neighbours(position, cell)

    ranked = sorted(placed, key=rank)
    return interleave(_ends(position, *place, cuts, removes, prizes) for place in ranked)


def _ends(
    position: PlacingPosition[Any, Any, Any],
    cell: int,
    move: MoveT,
    cuts: Sequence[Cut],
    removes: Sequence[MoveT],
    prizes: int,
) -> Iterator[tuple[MoveT, ...]]:
    """Yield whole turns after a placement: best isolation, then nearest removal."""
    after = position.play(move)
    if after.stage is not PlacingStage.REMOVE:
        yield (move,)
        return
    gains = {cut.removed: _gain(cut, prizes) for cut in cuts if _begins(cut, cell)}
    near = position.lattice.nearest_cells(after.removable, (cell,))
    for end in sorted(near, key=lambda end: -gains.get(1 << end, 0)):
        yield move, removes[end]


def _begins(cut: Cut, cell: int) -> bool:
    """Tell whether a placement on a cell can lead to a cut."""
    return cut.filled in (0, 1 << cell)


def _gain(cut: Cut, prizes: int) -> int:
    return (cut.lost & prizes).bit_count()


def _count_jumps_near(position: PlacingPosition[Any, Any, Any], cell: int, jumpers: int) -> int:
    """Count the jumps over or by a piece on a cell, as soon as it is placed."""
    table, around = position.table, position.lattice.neighbours(cell)
    jumps = 0
    for direction, near in enumerate(around):
        if near < 0 or not table.occupied >> near & 1:
            continue
        beyond, behind = position.lattice.neighbours(near)[direction], around[direction - 3]
        over_it = behind >= 0 and table.vacant >> behind & 1 and jumpers >> near & 1
        by_it = beyond >= 0 and table.vacant >> beyond & 1 and jumpers >> cell & 1
        jumps += bool(over_it) + bool(by_it)
    return jumps


def _neighbours(position: PlacingPosition[Any, Any, Any], cell: int) -> int:
    """Count the cells beside a cell that are still on the board."""
    cells = position.table.vacant | position.table.occupied
    return sum(1 for near in position.lattice.neighbours(cell) if near >= 0 and cells >> near & 1)


def _nearest_chains(
    lattice: Lattice, among: Sequence[tuple[JumpT, ...]], cells: Sequence[int]
) -> list[tuple[JumpT, ...]]:
    """Sort chains by their distance from the first cell, and to the last cell."""

    def off(chain: tuple[JumpT, ...]) -> tuple[int, int]:
        if not cells:
            return 0, 0
        return (
            lattice.distance(chain[0].start, cells[0]),
            lattice.distance(chain[-1].land, cells[-1]),
        )

    return sorted(among, key=off)


def _whole(
    position: PlacingPosition[Any, Any, Any],
    cell: int,
    placed: Move,
    wanted: Sequence[int],
    removes: Sequence[Move],
) -> Turn:
    """Return the turn with a placement and the removal nearest to the wanted cells.

    Without wanted cells, that is the cell nearest to the placement.
    """
    after = position.play(placed)
    if after.stage is not PlacingStage.REMOVE:
        return (placed,)
    nearest = position.lattice.nearest_cells(after.removable, wanted or (cell,))[0]
    return placed, removes[nearest]


class Cut(NamedTuple):
    """Cells that leave the board together: the set `lost`.

    This takes the removal of `removed` and a piece on `filled`. Both are sets of at most one cell;
    empty means that no cell can be removed, or that the piece may stand anywhere else.
    """

    removed: int
    filled: int
    lost: int


def turn_cuts(lattice: Lattice, cells: int, vacant: int, removable: int) -> Iterator[Cut]:
    """Yield what a whole turn, a placement and then a removal, could cut off.

    The sets are the cells of the board, those without a piece, and those that may be removed.
    """
    for cell in bits(removable):
        bit = 1 << cell
        if vacant != bit:
            yield from _cuts(lattice, cells ^ bit, vacant ^ bit, bit)
    if removable & (removable - 1) == 0:
        # A piece on the last removable cell ends the turn, as does any piece if none is removable.
        for cut in _cuts(lattice, cells, vacant, 0):
            if not removable or cut.filled == removable:
                yield cut


def removal_cuts(lattice: Lattice, cells: int, vacant: int, removable: int) -> Iterator[Cut]:
    """Yield what the removal after a placement could cut off."""
    for cell in bits(removable):
        bit = 1 << cell
        yield from (cut for cut in _cuts(lattice, cells ^ bit, vacant ^ bit, bit) if not cut.filled)


def largest_first(cuts: Iterable[Cut], pieces: int) -> list[Cut]:
    """Sort cuts by the number of given pieces they take; keep one of equal cuts."""
    ranked = sorted(cuts, key=lambda cut: (-(cut.lost & pieces).bit_count(), cut.filled))
    found: dict[int, Cut] = {}
    for cut in ranked:
        found.setdefault(cut.lost & pieces or cut.filled, cut)
    return list(found.values())


def _cuts(lattice: Lattice, cells: int, vacant: int, removed: int) -> Iterator[Cut]:
    full, gapped = 0, list[tuple[int, int]]()
    for group in lattice.groups(cells):
        gaps = group & vacant
        if not gaps:
            full |= group
        elif gaps & (gaps - 1) == 0:
            gapped.append((gaps, group))
    if full:
        yield Cut(removed, 0, full)
    for gap, group in gapped:
        yield Cut(removed, gap, full | group)
