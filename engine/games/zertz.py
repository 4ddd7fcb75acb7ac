"""ZÈRTZ as its core knows it (`core/zertz.c`)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.steps import MOVE, PLACE, REMOVE, Step, pack_cells
from rules import IllegalMoveError, Side
from rules.jumping import PASS, PlacingStage
from rules.zertz import Counts, ZertzMove, ZertzPosition
from rules.zertz.moves import JUMPS_FROM, PLACEMENTS, REMOVES

_STAGES = (PlacingStage.TURN, PlacingStage.REMOVE, PlacingStage.JUMP)
_UNUSED = bytes(11)


def encode(position: ZertzPosition) -> bytes:
    """Return the core's `Setup` of a position of a game that goes on."""
    stage = _STAGES.index(position.stage)
    hands = position.captives(Side.FIRST), position.captives(Side.SECOND)
    state = (position.to_move.index, stage, position.jumper or 0, position.has_passed)
    return _setup(position, position.marbles, hands, state)


def past(position: ZertzPosition) -> Sequence[bytes]:
    """Return the `Setup` of each position before this one that may come back."""
    before = position.past[:-1] if position.stage is PlacingStage.TURN else position.past
    return [
        _setup(position, marbles, hands, (side.index, 0, 0, False))
        for marbles, hands, side in before
    ]


def decode(position: ZertzPosition, step: Step) -> ZertzMove:
    """Return what a step of the core means here, legal or not."""
    del position
    kind, start, end = step
    if kind == PLACE:
        return PLACEMENTS[start][end]
    if kind == REMOVE:
        return REMOVES[end]
    if kind == MOVE:
        return _jump(start, end)
    return PASS


def _jump(start: int, land: int) -> ZertzMove:
    for jump in JUMPS_FROM[start]:
        if jump.land == land:
            return jump
    raise IllegalMoveError(f"there is no jump from {start} to {land}")


def _setup(
    position: ZertzPosition,
    marbles: Counts,
    hands: tuple[Counts, Counts],
    state: tuple[int, int, int, bool],
) -> bytes:
    goals = [position.goal(side) for side in Side]
    return b"".join(
        (
            *map(pack_cells, (position.rings, *marbles)),
            *map(bytes, (position.pool, *hands)),
            *(bytes((goal.white, goal.grey, goal.black, goal.each)) for goal in goals),
            bytes(state),
            _UNUSED,
        )
    )
