"""Encode ZÈRTZ for its core (`core/zertz.c`)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.placing import Steps, before, state_before, state_of
from engine.levels import Level, Levels
from engine.steps import pack_cells
from engine.values import Budget
from rules import Side
from rules.zertz import Counts, ZertzPosition
from rules.zertz.moves import JUMPS_FROM, PLACEMENTS, REMOVES

_JUMPS = {(jump.start, jump.land): jump for jumps in JUMPS_FROM for jump in jumps}
_UNUSED = bytes(11)

decode = Steps(PLACEMENTS, REMOVES, _JUMPS).decode

# Measured with `python -m benchmarks ladder`; `docs/engine.md` has the scores.
LEVELS: Levels = (
    Level(Budget(400, 1), 2_000, 0.4, 3_000),
    Level(Budget(5_000), 0, 0.58, 700),
    Level(Budget(100_000), 0, 0.44, 1_000),
    Level(Budget(400_000), 0, 0.18, 1_000),
    Level(Budget(8_000_000, seconds=1.8)),
)


def encode(position: ZertzPosition) -> bytes:
    """Return the core's `Setup` of a position that is not over."""
    hands = position.captives(Side.FIRST), position.captives(Side.SECOND)
    return _setup(position, position.marbles, hands, state_of(position))


def past(position: ZertzPosition) -> Sequence[bytes]:
    """Return the `Setup` of each earlier position that can recur."""
    return [
        _setup(position, marbles, hands, state_before(side))
        for marbles, hands, side in before(position)
    ]


def _setup(
    position: ZertzPosition, marbles: Counts, hands: tuple[Counts, Counts], state: bytes
) -> bytes:
    goals = [position.goal(side) for side in Side]
    return b"".join(
        (
            *map(pack_cells, (position.rings, *marbles)),
            *map(bytes, (position.pool, *hands)),
            *(bytes((goal.white, goal.grey, goal.black, goal.each)) for goal in goals),
            state,
            _UNUSED,
        )
    )
