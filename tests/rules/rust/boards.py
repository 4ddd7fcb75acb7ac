"""Small positions for the tests, told by the cells that there are and the stones on them."""

from __future__ import annotations

from rules.rust import GAME, PLACES, RustPosition
from tests.rules.turn_texts import played

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
    """Return the position with stones on these cells; without `cells` the whole board is there."""
    letters = dict.fromkeys(cells.split() if cells is not None else PLACES, "-")
    letters |= dict.fromkeys(x.split(), "x") | dict.fromkeys(o.split(), "o")
    rows = [
        "".join(letters.get(name, "1") for name, (_, row) in PLACES.items() if row == number)
        for number in range(1, 10)
    ]
    return GAME.parse_position(" ".join(("/".join(rows), stock, captured, side, state)))


def play(position: RustPosition, *turns: str) -> RustPosition:
    """Return the position after whole turns."""
    return played(GAME, position, *turns)


def steps(position: RustPosition) -> set[str]:
    return {str(move) for move in position.legal_moves()}


def cells_of(position: RustPosition) -> set[str]:
    return {name for name in PLACES if position.has_cell(name)}
