"""Encode RUST for its core (`core/rust.c`)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.placing import Steps, before, state_before, state_of
from engine.levels import Level, Levels
from engine.steps import pack_cells
from engine.values import Budget
from rules.rust import RustPosition
from rules.rust.moves import DROPS, JUMPS, REMOVES
from rules.rust.table import STOCK, Pair

_UNUSED = bytes(8)

decode = Steps((DROPS,), REMOVES, JUMPS).decode

# Measured with `python -m benchmarks ladder`; `docs/engine.md` has the scores.
LEVELS: Levels = (
    Level(Budget(400, 1), 400, 0.3, 1_500),
    Level(Budget(2_000, 1), 160, 0.18, 900),
    Level(Budget(8_000), 0, 0.32, 900),
    Level(Budget(50_000), 0, 0.16, 900),
    Level(Budget(4_000_000, seconds=1.8)),
)


def encode(position: RustPosition) -> bytes:
    """Return the core's `Setup` of a position that is not over."""
    return _setup(position, position.table.stones, state_of(position))


def past(position: RustPosition) -> Sequence[bytes]:
    """Return the `Setup` of each earlier position that can recur."""
    return [_setup(position, stones, state_before(side)) for stones, side in before(position)]


def _setup(position: RustPosition, stones: Pair, state: bytes) -> bytes:
    captured = position.table.captured
    # Stones neither on the board nor captured are in stock.
    stock = (
        STOCK - own.bit_count() - taken
        for own, taken in zip(stones, reversed(captured), strict=True)
    )
    cells = map(pack_cells, (position.table.cells, *stones))
    return b"".join((*cells, bytes(stock), bytes(captured), state, _UNUSED))
