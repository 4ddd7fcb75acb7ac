"""The rulings of QUARTET."""

from __future__ import annotations

from enum import Enum

import pytest

from ringfall.testing.turns import played
from rules import AmbiguousMoveError, IllegalMoveError, PositionError, Side, perft, play_turn
from rules.lattice import bits
from rules.symmetry import canonical
from tests.fourth.law import BOARD, GAME, LATTICE, QuartetPosition, Reason

START = GAME.start()


def ending(position: QuartetPosition) -> tuple[Side | None, tuple[Enum, ...]]:
    """Return the winner and the reason."""
    assert position.outcome is not None
    return position.outcome.winner, position.outcome.reasons


def test_a_stone_goes_on_any_vacant_cell_of_58() -> None:
    assert (perft(START, 1), perft(START, 2)) == (58, 58 * 57)


def test_second_has_two_turns_in_a_row_and_then_the_sides_alternate() -> None:
    position, movers = START, list[Side]()
    for turn in ("a1", "m5", "k1", "c5", "g1", "e5"):
        movers.append(position.to_move)
        position = played(GAME, position, turn)
        assert position.begins_another_turn is (len(movers) == 2)
    first, second = Side
    assert movers == [first, second, second, first, second, first]


def test_four_in_a_line_win_or_five_with_that_option() -> None:
    turns = ("a1", "m3", "k1", "b1", "m5", "c1", "h5", "d1")
    assert ending(played(GAME, START, *turns)) == (Side.FIRST, (Reason.LINE,))
    longer = played(GAME, GAME.start({"line": "5"}), *turns)
    assert longer.outcome is None
    assert ending(played(GAME, longer, "f5", "e1")) == (Side.FIRST, (Reason.LINE,))


def test_a_stone_pushes_an_enemy_stone_by_one_cell_and_has_to() -> None:
    before = played(GAME, START, "f4")
    assert played(GAME, before, "f3,f4") == at("f5", "f3")
    with pytest.raises(AmbiguousMoveError):
        GAME.parse_turn(before, "f3")


@pytest.mark.parametrize(("own", "put"), [("a3", "b3"), ("f3", "e3")], ids=["edge", "post"])
def test_nothing_is_pushed_off_the_board_or_onto_the_post(own: str, put: str) -> None:
    before = played(GAME, START, own)
    assert played(GAME, before, put) == at(own, put)
    with pytest.raises(IllegalMoveError, match=f"the turn is already over before {own}"):
        GAME.parse_turn(before, f"{put},{own}")


def test_a_stack_that_is_pushed_onto_another_one_lands_on_top_and_owns_it() -> None:
    after = played(GAME, at("h4", "i4"), "g4,h4")
    assert str(after) == "4 - g4:o i4:ox"
    assert list(map(after.stones, Side)) == [2, 1]


@pytest.mark.parametrize(("own", "winner"), [("b1 c1 d1", Side.FIRST), ("b1 c1 k1", Side.SECOND)])
def test_a_line_by_a_push_counts_after_one_of_the_pushing_side(own: str, winner: Side) -> None:
    after = played(GAME, at(own, "b3 c3 d3 e2"), "e1,e2")
    assert ending(after) == (winner, (Reason.LINE,))


@pytest.mark.parametrize(
    ("stacks", "end"),
    [
        (f"a1:{'x' * 19} k1:{'o' * 20}", (None, (Reason.EQUAL,))),
        (f"a1:o{'x' * 19} k1:{'o' * 19}", (Side.FIRST, (Reason.MORE,))),
        (f"k1:{'x' * 19}{'o' * 20}", (Side.SECOND, (Reason.MORE,))),
    ],
)
def test_after_20_stones_each_the_side_with_more_in_its_stacks_wins(
    stacks: str, end: tuple[Side | None, tuple[Reason, ...]]
) -> None:
    before = GAME.parse_position(f"4 - {stacks}")
    assert before.outcome is None
    assert ending(played(GAME, before, "m5")) == end


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is not a length"),
        ("6 -", "is not a length"),
        ("4 - b1:x a1:o", "out of order"),
        ("4 - a1:x a1:o", "out of order"),
        ("4 - g3:x", "off the board"),
        ("4 - a4:x", "off the board"),
        ("4 - a1:o", "too many stones"),
        ("4 - a1:x b3:x", "too many stones"),
        (f"4 - a1:{'x' * 21} k1:{'o' * 21}", "too many stones"),
        ("4 b1 a1:x", "no stone on b1 has"),
        ("4 a1 a1:x", "no stone on a1 has"),
        ("4 f4 f3:o f4:x", "no stone on f4 has"),
    ],
)
def test_an_invalid_position_text_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        GAME.parse_position(text)


def test_positions_without_symmetries_are_not_merged() -> None:
    merged, after = canonical(GAME, START), play_turn(START, GAME.parse_turn(START, "f4"))
    assert (merged.ways, merged.turn("f4"), merged.shown("f4")) == ((), "f4", "f4")
    assert canonical(GAME, after).key != merged.key


def at(first: str, second: str) -> QuartetPosition:
    """Return the position with single stones of both sides on these cells."""
    stones = {name: sign for names, sign in ((first, "x"), (second, "o")) for name in names.split()}
    order = [name for name in map(LATTICE.cell_name, bits(BOARD)) if name in stones]
    return GAME.parse_position(" ".join(("4 -", *(f"{name}:{stones[name]}" for name in order))))
