"""TZAAR as its core knows it (`core/tzaar.c`), and the placing before it, which goes by rule."""

from __future__ import annotations

from collections.abc import Sequence

from engine.levels import Level, Levels
from engine.steps import MOVE, Step
from engine.steps import PASS as PASSING
from engine.values import Budget
from rules import IllegalMoveError, Side
from rules.lattice import NINE, bits
from rules.tzaar import Piece, Place, TzaarMove, TzaarPosition
from rules.tzaar.moves import (
    CAPTURES,
    PASS,
    PIECE_OF,
    PIECES,
    PLACEMENTS,
    STRENGTHENINGS,
    TzaarStage,
)
from rules.tzaar.spaces import CELLS

_STAGES = tuple(TzaarStage)
_UNUSED = bytes(2)
_FAR_APART = 3

# Measured against one another: `python -m benchmarks ladder`, and `docs/engine.md` for the scores.
LEVELS: Levels = (
    Level(Budget(600, 1), 3_500, 0.4, 5_000),
    Level(Budget(3_000, 1), 320, 0.25, 1_500),
    Level(Budget(20_000), 0, 0.44, 1_500),
    Level(Budget(100_000), 0, 0.2, 1_000),
    Level(Budget(400_000)),
)


def encode(position: TzaarPosition) -> bytes:
    """Return the core's `Setup` of a position of a game that goes on."""
    stacks, black = position.table.stacks, position.table.of_side(Side.SECOND)
    head = position.to_move.index, _STAGES.index(position.stage)
    owners = (black >> cell & 1 for cell in CELLS)
    tops = (PIECE_OF[stacks[cell][-1]].index if stacks[cell] else 0 for cell in CELLS)
    heights = (len(stacks[cell]) for cell in CELLS)
    return bytes((*head, *owners, *tops, *heights)) + _UNUSED


def past(position: TzaarPosition) -> Sequence[bytes]:
    """Return nothing: each turn takes a stack away, so that no position comes back."""
    del position
    return ()


def decode(position: TzaarPosition, step: Step) -> TzaarMove:
    """Return what a step of the core means here, legal or not."""
    if step.kind == PASSING:
        return PASS
    if step.kind != MOVE:
        return PLACEMENTS[step.start][CELLS[step.end]]
    start, end = CELLS[step.start], CELLS[step.end]
    is_own = position.table.of_side(position.to_move) >> end & 1
    action = (STRENGTHENINGS if is_own else CAPTURES)[start].get(1 << end)
    if action is None:
        raise IllegalMoveError(f"no line leads from {step.start} to {step.end}")
    return action


def by_rule(position: TzaarPosition) -> tuple[Place] | None:
    """Return where a piece goes while pieces are placed, `None` afterwards.

    Nothing can be told yet by searching: the rarest type comes first, as it needs room to keep
    apart, and a piece stands with its own side rather than alone.
    """
    if position.stage is not TzaarStage.PLACE:
        return None
    hand = position.hand(position.to_move)
    piece = next(piece for piece in PIECES if hand[piece])
    cell = max(bits(position.table.vacant), key=lambda cell: _comfort(position, piece, cell))
    return (PLACEMENTS[piece.index][cell],)


def _comfort(position: TzaarPosition, piece: Piece, cell: int) -> int:
    """Tell how well a piece of the side to move would stand on a vacant space."""
    table, side = position.table, position.to_move
    around = [near for near in NINE.neighbours(cell) if near >= 0]
    own, theirs = (
        sum(table.of_side(who) >> near & 1 for near in around) for who in (side, side.opponent)
    )
    kin = bits(table.showing(side, piece))
    apart = min((NINE.distance(cell, other) for other in kin), default=_FAR_APART)
    return own - theirs + 2 * min(apart, _FAR_APART)
