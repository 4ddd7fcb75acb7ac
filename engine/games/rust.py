"""Encode RUST for its core (`core/rust.c`)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.placing import Steps, before, captures, state_before, state_of
from engine.levels import Level, Levels, Sense, Style
from engine.steps import pack_cells
from engine.values import Budget
from rules import Side
from rules.rust import RustPosition
from rules.rust.moves import DROPS, JUMPS, REMOVES
from rules.rust.table import STOCK, Pair

_UNUSED = bytes(8)

decode = Steps((DROPS,), REMOVES, JUMPS).decode

# Measured with `python -m benchmarks ladder`; `docs/engine.md` has the scores.
LEVELS: Levels = (
    Level(Style(8, 1, 0.7)),
    Level(Style(16, 2, 0.3)),
    Level(Style(16, 2, 0.3), Budget(8_000, 1), 0.6),
    Level(Style(20, 3, 0.2), Budget(50_000), 0.25),
    Level(budget=Budget(4_000_000, seconds=1.8)),
)


def lead(position: RustPosition, side: Side) -> int:
    """Count the lead in captured stones."""
    return position.captured(side) - position.captured(side.opponent)


SENSE = Sense(lead, captures)


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
        STOCK - occupied.bit_count() - taken
        for occupied, taken in zip(stones, reversed(captured), strict=True)
    )
    cells = map(pack_cells, (position.table.cells, *stones))
    return b"".join((*cells, bytes(stock), bytes(captured), state, _UNUSED))
