"""Encode TZAAR for its core (`core/tzaar.c`); place pieces by a fixed rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.levels import Level, Levels, Sense, Style
from engine.steps import MOVE, Step
from engine.steps import PASS as PASSING
from engine.values import Budget
from rules import IllegalMoveError, Side
from rules.lattice import NINE, bits
from rules.tzaar import Piece, Place, TzaarMove, TzaarPosition
from rules.tzaar.moves import (
    CAPTURES,
    CELLS,
    PASS,
    PIECE_OF,
    PIECES,
    PLACEMENTS,
    STRENGTHENINGS,
    TzaarStage,
)

_STAGES = tuple(TzaarStage)
_UNUSED = bytes(2)
_FAR_APART = 3
# By how much a type counts less whose stacks are so few.
_SCARCE = {0: 20, 1: 4, 2: 2, 3: 1}

# Measured with `python -m benchmarks ladder`; `docs/engine.md` has the scores.
LEVELS: Levels = (
    Level(Style(8, 1)),
    Level(Style(30, 2)),
    Level(Style(30, 2), Budget(20_000, 1), 0.65),
    Level(Style(30, 2), Budget(100_000), 0.45),
    Level(budget=Budget(2_500_000, seconds=1.8)),
)


def lead(position: TzaarPosition, side: Side) -> int:
    """Count the lead in pieces; a type that runs out counts extra."""
    return _wealth(position, side) - _wealth(position, side.opponent)


def _wealth(position: TzaarPosition, side: Side) -> int:
    table = position.table
    stacks = [table.showing(side, piece).bit_count() for piece in PIECES]
    scarce = sum(_SCARCE.get(count, 0) for count in stacks)
    return sum(stacks) + table.added(side) - scarce


def captures(position: TzaarPosition) -> Iterator[TzaarPosition]:
    """Yield the position after each capture, without a second action."""
    for capture in position.legal_moves():
        after = position.play(capture)
        yield after.play(PASS) if after.stage is TzaarStage.SECOND and not after.outcome else after


SENSE = Sense(lead, captures)


def encode(position: TzaarPosition) -> bytes:
    """Return the core's `Setup` of a position that is not over."""
    stacks, black = position.table.stacks, position.table.of_side(Side.SECOND)
    head = position.to_move.index, _STAGES.index(position.stage)
    owners = (black >> cell & 1 for cell in CELLS)
    tops = (PIECE_OF[stacks[cell][-1]].index if stacks[cell] else 0 for cell in CELLS)
    heights = (len(stacks[cell]) for cell in CELLS)
    return bytes((*head, *owners, *tops, *heights)) + _UNUSED


def past(position: TzaarPosition) -> Sequence[bytes]:
    """Return nothing: each turn removes a stack, so no position recurs."""
    del position
    return ()


def decode(position: TzaarPosition, step: Step) -> TzaarMove:
    """Decode a step in this position, legal or not."""
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


def rule_turn(position: TzaarPosition) -> tuple[Place] | None:
    """Return a placement by rule during the placing phase, else `None`.

    Searching does not help yet. The rarest type comes first, as it needs room to keep apart; a
    piece stands next to its own side rather than alone.
    """
    if position.stage is not TzaarStage.PLACE:
        return None
    hand = position.hand(position.to_move)
    piece = next(piece for piece in PIECES if hand[piece])
    cell = max(
        bits(position.table.vacant), key=lambda cell: _placement_score(position, piece, cell)
    )
    return (PLACEMENTS[piece.index][cell],)


def _placement_score(position: TzaarPosition, piece: Piece, cell: int) -> int:
    """Rate a vacant space for a piece of the side to move."""
    table, side = position.table, position.to_move
    around = [near for near in NINE.neighbours(cell) if near >= 0]
    own, theirs = (
        sum(table.of_side(who) >> near & 1 for near in around) for who in (side, side.opponent)
    )
    kin = bits(table.showing(side, piece))
    apart = min((NINE.distance(cell, other) for other in kin), default=_FAR_APART)
    return own - theirs + 2 * min(apart, _FAR_APART)
