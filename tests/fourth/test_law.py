"""The rulings of QUARTET."""

from __future__ import annotations

from enum import Enum

import pytest

from rules import AmbiguousMoveError, IllegalMoveError, PositionError, Side, perft
from tests.fourth.law import BOARD, GAME, LATTICE, QuartetPosition, Reason
from tests.rules.turn_texts import played

START = GAME.start()
PLACES = LATTICE.places(BOARD)


def ending(position: QuartetPosition) -> tuple[Side | None, tuple[Enum, ...]]:
    """Return who has won, and why."""
    assert position.outcome is not None
    return position.outcome.winner, position.outcome.reasons


def test_a_stone_goes_on_any_vacant_cell_of_91() -> None:
    """With two stones beside each other the second has pushed, unless it could not."""
    assert (perft(START, 1), perft(START, 2)) == (91, 91 * 90)


def test_four_in_a_line_win_and_five_where_five_were_chosen() -> None:
    turns = ("a1", "k11", "a2", "k9", "a3", "h4", "a4")
    assert ending(played(GAME, START, *turns)) == (Side.FIRST, (Reason.LINE,))
    longer = played(GAME, GAME.start({"line": "5"}), *turns)
    assert longer.outcome is None
    assert ending(played(GAME, longer, "h6", "a5")) == (Side.FIRST, (Reason.LINE,))


def test_a_stone_pushes_an_enemy_stone_by_one_cell_and_has_to() -> None:
    before = played(GAME, START, "f6")
    after = played(GAME, before, "g7,f6")
    assert str(after) == str(played(GAME, START, "e5", "g7"))
    with pytest.raises(AmbiguousMoveError):
        GAME.parse_turn(before, "g7")


def test_a_stone_with_another_one_or_the_edge_behind_is_not_pushed() -> None:
    assert played(GAME, START, "a1", "a2").to_move is Side.FIRST
    blocked = played(GAME, START, "f6", "k11", "e5")
    with pytest.raises(IllegalMoveError, match="the turn is over before e5"):
        GAME.parse_turn(blocked, "d4,e5")
    assert played(GAME, blocked, "d4").to_move is Side.FIRST


@pytest.mark.parametrize(
    ("own", "winner"), [("f6 f7 f8 a1", Side.FIRST), ("a1 b2 d8 k6", Side.SECOND)]
)
def test_a_line_by_a_push_counts_but_behind_one_of_the_side_that_pushes(
    own: str, winner: Side
) -> None:
    others = "h6 h7 h8 g9"
    after = played(GAME, at(own, others), "f9,g9")
    assert ending(after) == (winner, (Reason.LINE,))


def test_a_full_board_without_a_line_is_a_tie() -> None:
    """Columns in pairs of cells, each column shifted against the one before."""
    own = [name for name, (column, row) in PLACES.items() if (row + 2 * (column % 2)) % 4 > 1]
    others = (name for name in PLACES if name not in own)
    assert ending(at(" ".join(own), " ".join(others))) == (None, (Reason.FULL,))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is not 91 of"),
        (f"{'-' * 91} 6 -", "is not 91 of"),
        (f"{'-' * 90}x 4 k6", "has another one to push"),
        (f"{'-' * 90}o 4 -", "too many stones of one side"),
        (f"{'-' * 89}xx 4 -", "too many stones of one side"),
    ],
)
def test_a_text_that_is_no_position_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        GAME.parse_position(text)


def at(first: str, second: str) -> QuartetPosition:
    """Return the position with stones of both sides on these cells."""
    stones = {name: sign for names, sign in ((first, "x"), (second, "o")) for name in names.split()}
    return GAME.parse_position(f"{''.join(stones.get(name, '-') for name in PLACES)} 4 -")
