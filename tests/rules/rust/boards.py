"""Small positions of RUST, given by their cells and stones."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ringfall.testing.turns import played
from rules.lattice import mask_of
from rules.placing import parse_state
from rules.rust import GAME, PLACES, RustPosition
from rules.rust.moves import CELLS, SIDES, parse_cell
from rules.rust.table import Table

ROW_LENGTHS = (5, 6, 7, 8, 9, 8, 7, 6, 5)
FULL = "/".join("-" * length for length in ROW_LENGTHS)


def at(
    cells: str | None = None,
    *,
    x: str = "",
    o: str = "",
    stock: str = "5/5",
    captured: str = "0/0",
    side: str = "x",
    state: str = "turn",
) -> RustPosition:
    """Return the position with these stones; `cells` defaults to the whole board."""
    stones = mask_of(map(parse_cell, x.split())), mask_of(map(parse_cell, o.split()))
    board = mask_of(map(parse_cell, PLACES if cells is None else cells.split()))
    return _unchecked(board | stones[0] | stones[1], stones, (stock, captured, side, state))


def diagram(text: str) -> RustPosition:
    """Parse a position text that may show a part of a game, without checks."""
    rows, *rest = text.split()
    letters = re.sub("[1-9]", lambda gone: " " * int(gone[0]), rows.replace("/", ""))
    board, *stones = (
        mask_of(cell for cell, letter in zip(CELLS, letters, strict=True) if letter in wanted)
        for wanted in ("-xo", "x", "o")
    )
    return _unchecked(board, (stones[0], stones[1]), rest)


def _unchecked(cells: int, stones: tuple[int, int], fields: Sequence[str]) -> RustPosition:
    *counts, side, state = fields
    stock, captured = map(_pair, counts)
    stage, jumper, passed = parse_state(state, parse_cell)
    table = Table.of(cells, stones, stock, captured)
    return RustPosition.without_history(table, SIDES[side], stage, jumper=jumper, passed=passed)


def _pair(count: str) -> tuple[int, int]:
    first, second = map(int, count.split("/"))
    return first, second


def play(position: RustPosition, *turns: str) -> RustPosition:
    """Return the position after whole turns."""
    return played(GAME, position, *turns)


def steps(position: RustPosition) -> set[str]:
    return {str(move) for move in position.legal_moves()}


START = GAME.start()
# A chain over an enemy's stone, then over a friend's.
CHAIN = at(x="a5 g5", o="c5")
# Removing c5 isolates a5 (an enemy's stone), removing o5 isolates q5 (an own one).
ISLANDS = at("a5 c5 e5 g5 i5 k5 m5 o5 q5", o="a5", x="q5")
