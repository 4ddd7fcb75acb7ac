"""The talk about jumps, in games where a side jumps when it can: chains, and facts about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from guide.core import Fact
from rules import turns
from rules.jumping import JumpT
from rules.lattice import NINE
from rules.placing import PlacingPosition

_CHAINS_LOOKED_AT = 500
_WAYS_TOLD = 6


def chains(position: PlacingPosition[Any, JumpT, Any]) -> list[tuple[JumpT, ...]]:
    """Return the chains in the order of their cells; of absurdly many, the first few hundred."""
    if not position.jumps:
        return []
    found: list[Any] = [moves for moves, _ in islice(turns(position), _CHAINS_LOOKED_AT)]
    return sorted(found, key=lambda chain: (chain[0].start, *(jump.land for jump in chain)))


def nearest_chains(
    among: Sequence[tuple[JumpT, ...]], cells: Sequence[int]
) -> list[tuple[JumpT, ...]]:
    """Sort chains by how far they begin from the first of some cells, and end from the last."""

    def off(chain: tuple[JumpT, ...]) -> tuple[int, int]:
        if not cells:
            return 0, 0
        return (
            NINE.distance(chain[0].start, cells[0]),
            NINE.distance(chain[-1].land, cells[-1]),
        )

    return sorted(among, key=off)


def jump_facts(ways: Sequence[Mapping[str, str | int]]) -> tuple[Fact, ...]:
    """Say that a side has to jump in one of these ways: the first ones, and how many more."""
    shown = ways if len(ways) <= _WAYS_TOLD else ways[: _WAYS_TOLD - 1]
    facts = [Fact("or-jump" if index else "has-to-jump", way) for index, way in enumerate(shown)]
    if len(ways) > len(shown):
        facts.append(Fact("or-more", {"count": len(ways) - len(shown)}))
    return tuple(facts)
