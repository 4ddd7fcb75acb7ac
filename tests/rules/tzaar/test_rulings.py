"""One test for each ruling about the two actions of a turn."""

from __future__ import annotations

import pytest

from rules import Side
from rules.tzaar import GAME, Piece, TzaarPosition, TzaarStage
from tests.rules.turn_texts import step
from tests.rules.tzaar.boards import BLACK, WHITE, at, play, steps

BOTH = f"{WHITE}, {BLACK}"


def middle(stacks: str, state: str = "capture") -> TzaarPosition:
    """Return a position with these stacks added to two complete sides."""
    return at("w", state, f"{BOTH}, {stacks}")


@pytest.mark.parametrize("end", ["d7", "e7", "e6", "d5", "c5", "c6"])
def test_a_piece_captures_in_six_directions(end: str) -> None:
    """TZAAR rulebook D, first move, 1."""
    assert f"d6x{end}" in steps(middle(f"d6 wT, {end} bZ"))


@pytest.mark.parametrize("end", ["d8", "f7", "f5", "d1", "a3", "b6"])
def test_it_moves_over_vacant_spaces_to_the_first_piece(end: str) -> None:
    stacks = f"{WHITE}, {BLACK}".replace("a3 wA, ", "")
    assert f"d6x{end}" in steps(at("w", "capture", f"{stacks}, d6 wT, {end} bZ"))


def test_it_does_not_move_over_pieces() -> None:
    """TZAAR rulebook E.2: pieces of both sides block."""
    assert "d6xd8" not in steps(middle("d6 wT, d7 bZ, d8 bZ"))
    assert "d6xd8" not in steps(middle("d6 wT, d7 wZ, d8 bZ"))


@pytest.mark.parametrize(("start", "end"), [("e4", "e6"), ("d4", "f5"), ("d5", "f4")])
def test_no_line_leads_across_the_hole(start: str, end: str) -> None:
    """TZAAR rulebook E.3."""
    position = middle(f"{start} wT, {end} bT")
    assert f"{start}x{end}" not in steps(position)
    assert play(middle(f"{start} wT, {end} bT", "second"), "pass").outcome is None


def test_a_piece_never_moves_to_an_empty_space() -> None:
    """TZAAR rulebook E.1."""
    occupied = {"e1", "e6", *(name.split()[0] for name in BOTH.split(", "))}
    for state in ("capture", "second"):
        ends = {step[3:] for step in steps(middle("e1 wT, e6 bT", state))} - {"s"}
        assert ends <= occupied


@pytest.mark.parametrize(
    ("mover", "target", "may"),
    [
        ("wT", "bZ", True),
        ("wT", "bTZ", False),
        ("wTT", "bZ", True),
        ("wTT", "bTZ", True),
        ("wTT", "bTTZ", False),
        ("wZAT", "bTTT", True),
        ("wZZZ", "bTTTT", False),
    ],
)
def test_a_stack_captures_what_is_at_most_as_high(mover: str, target: str, *, may: bool) -> None:
    """TZAAR rulebook D, first move, 2 and 3: the type does not matter."""
    assert ("d6xd7" in steps(middle(f"d6 {mover}, d7 {target}"))) is may


def test_a_captured_stack_leaves_whole_and_the_capturer_stays_as_high() -> None:
    after = play(middle("d6 wAT, d7 bTT"), "d6xd7,pass")
    assert after.stack_at("d7") == (Side.FIRST, (Piece.TZARRA, Piece.TOTT))
    assert after.stack_at("d6") is None
    assert after.left(Side.SECOND)[Piece.TOTT] == 2


def test_strengthening_puts_the_mover_on_top_and_adds_the_heights() -> None:
    """TZAAR rulebook D, second move, b), 2 and 4."""
    after = play(middle("d6 wAT, d7 wTZ, c5 bT, c6 wT"), "c6xc5,d6+d7")
    top_last = (Piece.TOTT, Piece.TZAAR, Piece.TZARRA, Piece.TOTT)
    assert after.stack_at("d7") == (Side.FIRST, top_last)
    assert after.left(Side.FIRST)[Piece.TZAAR] == 2


def test_a_single_piece_may_strengthen_a_stack_and_a_stack_a_piece() -> None:
    both_ways = steps(middle("d6 wATT, d7 wZ", "second"))
    assert {"d6+d7", "d7+d6"} <= both_ways


def test_strengthening_follows_the_lines_over_vacant_spaces() -> None:
    assert "d6+d8" in steps(middle("d6 wA, d8 wZ", "second"))
    assert "e4+e6" not in steps(middle("e4 wA, e6 wZ", "second"))


def test_the_first_action_is_a_capture_and_nothing_else() -> None:
    first = steps(middle("d6 wT, d7 bT, d5 wT"))
    assert "d6xd7" in first
    assert all("x" in step for step in first)


def test_the_second_action_is_a_capture_a_strengthening_or_a_pass() -> None:
    position = middle("d6 wT, d7 bT, d5 wT, c5 bT")
    second = steps(position.play(step(position, "d6xd7")))
    assert {"d5xc5", "d5+d7", "pass"} <= second


def test_the_same_stack_may_act_twice() -> None:
    after = play(middle("d6 wT, d7 bT, d8 bT"), "d6xd7,d7xd8")
    assert after.stack_at("d8") == (Side.FIRST, (Piece.TOTT,))


def test_whites_first_turn_is_one_capture() -> None:
    """TZAAR rulebook C."""
    start = GAME.start({"start": "fixed"})
    after = play(start, "d6xe6")
    assert (after.to_move, after.stage) == (Side.SECOND, TzaarStage.CAPTURE)
    after = play(after, "e9xd8,e8+d8")
    assert (after.to_move, after.stage) == (Side.FIRST, TzaarStage.CAPTURE)


def test_a_pass_ends_the_turn() -> None:
    after = play(middle("d6 wT, d7 bT"), "d6xd7,pass")
    assert (after.to_move, after.stage) == (Side.SECOND, TzaarStage.CAPTURE)


def test_pieces_see_each_other_when_one_between_them_has_gone() -> None:
    """After d5 has moved away, d4 sees d7."""
    position = play(middle("d4 wT, d5 wT, d7 bT, c4 bT"), "d5xc4,d4xd7")
    assert position.stack_at("d7") == (Side.FIRST, (Piece.TOTT,))
