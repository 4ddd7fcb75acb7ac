"""Turns in games where a side jumps when it can, or else places a piece and removes a cell."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from rules.core import Fact, Move, Position, turns
from rules.hexgrid import distance

_CHAINS_LOOKED_AT = 500
_WAYS_TOLD = 6


class Stage(enum.Enum):
    """Where a position stands: before a turn, after a placement, within a chain of jumps, or at the
    end of a game in which both sides have passed.
    """

    TURN = "turn"
    REMOVE = "remove"
    JUMP = "jump"
    OVER = "over"


class JumpMove(Move):
    """A jump from a cell over the next one to the one behind; its text is such as `e5xc5`."""

    __slots__ = ()

    start: int
    land: int


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Do nothing, because nothing can be done."""

    def __str__(self) -> str:
        return "pass"


PASS = Pass()

JumpT = TypeVar("JumpT", bound=JumpMove)


def turn_text(moves: Sequence[Move]) -> str:
    """Print the steps of a turn, or of a part of one: `Wd4,b2`, or a chain as one, `e5xc5xa3`."""
    text = ""
    for step in map(str, moves):
        _, sign, land = step.partition("x")
        text += f"{sign}{land}" if text and sign else f",{step}" if text else step
    return text


def chains(position: Position[Any], kind: type[JumpT]) -> list[tuple[JumpT, ...]]:
    """Return the chains in the order of their cells; of absurdly many, the first few hundred."""
    found = [moves for moves, _ in islice(turns(position), _CHAINS_LOOKED_AT)]
    jumps = [tuple(move for move in moves if isinstance(move, kind)) for moves in found]
    return sorted(jumps, key=lambda chain: (chain[0].start, *(jump.land for jump in chain)))


def nearest_chains(
    among: Sequence[tuple[JumpT, ...]], cells: Sequence[int]
) -> list[tuple[JumpT, ...]]:
    """Sort chains by how far they begin from the first of some cells, and end from the last."""

    def off(chain: tuple[JumpT, ...]) -> tuple[int, int]:
        if not cells:
            return 0, 0
        return distance(chain[0].start, cells[0]), distance(chain[-1].land, cells[-1])

    return sorted(among, key=off)


def jump_facts(ways: Sequence[Mapping[str, str | int]]) -> tuple[Fact, ...]:
    """Say that a side has to jump in one of these ways: the first ones, and how many more."""
    shown = ways if len(ways) <= _WAYS_TOLD else ways[: _WAYS_TOLD - 1]
    facts = [Fact("or-jump" if index else "has-to-jump", way) for index, way in enumerate(shown)]
    if len(ways) > len(shown):
        facts.append(Fact("or-more", {"count": len(ways) - len(shown)}))
    return tuple(facts)
