"""RUST as its core knows it (`core/rust.c`)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.steps import MOVE, PLACE, REMOVE, Step, pack_cells
from rules import IllegalMoveError
from rules.jumping import PASS, PlacingStage
from rules.rust import RustMove, RustPosition
from rules.rust.moves import DROPS, JUMPS, REMOVES
from rules.rust.table import STOCK, Pair

_STAGES = (PlacingStage.TURN, PlacingStage.REMOVE, PlacingStage.JUMP)
_UNUSED = bytes(8)


def encode(position: RustPosition) -> bytes:
    """Return the core's `Setup` of a position of a game that goes on."""
    stage = _STAGES.index(position.stage)
    state = (position.to_move.index, stage, position.jumper or 0, position.has_passed)
    return _setup(position, position.table.stones, state)


def past(position: RustPosition) -> Sequence[bytes]:
    """Return the `Setup` of each position before this one that may come back."""
    before = position.past[:-1] if position.stage is PlacingStage.TURN else position.past
    return [_setup(position, stones, (side.index, 0, 0, False)) for stones, side in before]


def decode(position: RustPosition, step: Step) -> RustMove:
    """Return what a step of the core means here, legal or not."""
    del position
    kind, start, end = step
    if kind == PLACE:
        return DROPS[end]
    if kind == REMOVE:
        return REMOVES[end]
    if kind != MOVE:
        return PASS
    if (start, end) not in JUMPS:
        raise IllegalMoveError(f"there is no jump from {start} to {end}")
    return JUMPS[start, end]


def _setup(position: RustPosition, stones: Pair, state: tuple[int, int, int, bool]) -> bytes:
    captured = position.table.captured
    # What is neither on the board nor captured is in stock.
    stock = (
        STOCK - own.bit_count() - taken
        for own, taken in zip(stones, reversed(captured), strict=True)
    )
    cells = map(pack_cells, (position.table.cells, *stones))
    return b"".join((*cells, bytes(stock), bytes(captured), bytes(state), _UNUSED))
