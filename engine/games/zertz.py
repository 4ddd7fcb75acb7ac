"""Encode ZÈRTZ for its core (`core/zertz.c`)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.placing import Steps, before, captures, state_before, state_of
from engine.levels import Level, Levels, Sense, Style
from engine.steps import pack_cells
from engine.values import Budget
from rules import Side
from rules.zertz import Counts, ZertzPosition
from rules.zertz.moves import JUMPS_FROM, PLACEMENTS, REMOVES

_JUMPS = {(jump.start, jump.land): jump for jumps in JUMPS_FROM for jump in jumps}
_UNUSED = bytes(11)
_WHOLE = 60

decode = Steps(PLACEMENTS, REMOVES, _JUMPS).decode

# Measured with `python -m benchmarks ladder`; `docs/engine.md` has the scores.
LEVELS: Levels = (
    Level(Style(8, 1, 0.9)),
    Level(Style(20, 2, 0.35)),
    Level(Style(20, 2, 0.35), Budget(20_000, 2), 0.5),
    Level(Style(40, 3, 0.2), Budget(100_000), 0.25),
    Level(budget=Budget(8_000_000, seconds=1.8)),
)


def lead(position: ZertzPosition, side: Side) -> int:
    """Count the lead in captives; each is worth its share of a goal."""
    return _progress(position, side) - _progress(position, side.opponent)


def _progress(position: ZertzPosition, side: Side) -> int:
    goal, hand = position.goal(side), position.captives(side)
    shares = (_WHOLE * count // aim for count, aim in zip(hand, goal[2:5], strict=True))
    return sum(shares)


SENSE = Sense(lead, captures)


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
