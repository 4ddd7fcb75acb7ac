"""Every ending of a game of TZAAR."""

from __future__ import annotations

import pytest

from rules import Outcome, Side
from rules.tzaar import GAME, Reason
from tests.rules.turn_texts import step
from tests.rules.tzaar.boards import at, play

# White's stacks are safe from single pieces; the one on a3 can capture on d6.
WHITE = "a1 wTZ, a2 wTA, a3 wAT, a4 wAT"
# White can capture d6; then neither side has a capture.
LAST_CAPTURE = f"{WHITE}, d6 bT, i5 bZ, i4 bA, i3 bT"

# A type, the two others, and the reasons for losing it by capture or by covering.
TYPES = {
    "tzaar": ("Z", "AT", Reason.NO_TZAAR, Reason.COVERED_TZAAR),
    "tzarra": ("A", "ZT", Reason.NO_TZARRA, Reason.COVERED_TZARRA),
    "tott": ("T", "ZA", Reason.NO_TOTT, Reason.COVERED_TOTT),
}
each_capture, each_cover = (
    pytest.mark.parametrize(
        ("last", "others", "reason"),
        [(last, others, reasons[way]) for last, others, *reasons in TYPES.values()],
        ids=TYPES,
    )
    for way in (0, 1)
)


@pytest.mark.parametrize("actions", [1, 2])
@each_capture
def test_either_action_that_takes_the_last_piece_of_a_type_ends_the_game(
    last: str, others: str, reason: Reason, actions: int
) -> None:
    first, turn = (last, "a3xd6") if actions == 1 else (f"{others[0]}, d7 b{last}", "a3xd6,d6xd7")
    black = f"d6 b{first}, i5 b{others[0]}, i4 b{others[1]}"
    after = play(at("w", "capture", f"{WHITE}, {black}"), turn)
    assert after.outcome == Outcome(Side.FIRST, (reason,))
    assert list(after.legal_moves()) == []


@each_cover
def test_covering_your_last_piece_of_a_type_loses(last: str, others: str, reason: Reason) -> None:
    mover, third = others
    white = f"a1 w{mover}, a2 w{mover}, a3 w{last}, i1 w{third}, c5 w{mover}"
    position = at("w", "capture", f"{white}, d6 bT, i5 bTZ, i4 bTA, i3 bTT")
    after = play(position, "c5xd6,a2+a3")
    assert after.outcome == Outcome(Side.SECOND, (reason,))
    assert list(after.legal_moves()) == []


def test_black_wins_and_loses_in_the_same_ways() -> None:
    black = "i5 bZ, i4 bZ, i3 bA, i2 bT, d6 bTT"
    position = at("b", "capture", f"{black}, c5 wA, a1 wA, a3 wT, h1 wZ")
    middle = position.play(step(position, "d6xc5"))
    assert middle.outcome is None
    assert play(middle, "i4+i3").outcome == Outcome(Side.FIRST, (Reason.COVERED_TZARRA,))
    position = at("b", "capture", f"{black}, c5 wZ, a1 wA, a3 wT")
    assert play(position, "d6xc5").outcome == Outcome(Side.SECOND, (Reason.NO_TZAAR,))


def test_pieces_within_stacks_do_not_count() -> None:
    """TZAAR rulebook F: Black has two more Tzaars, but both are covered."""
    position = at("w", "capture", f"{WHITE}, d6 bZ, i5 bZA, i4 bZT")
    assert play(position, "a3xd6").outcome == Outcome(Side.FIRST, (Reason.NO_TZAAR,))


def test_the_last_piece_but_one_of_a_type_decides_nothing() -> None:
    position = at("w", "capture", f"{WHITE}, d6 bZ, d7 bTT, i5 bAZ, i4 bA")
    assert play(position, "a3xd6,pass").outcome is None


def test_covering_a_piece_by_one_of_its_own_type_loses_nothing() -> None:
    white = "a1 wZ, a2 wZ, i1 wA, c5 wT"
    position = at("w", "capture", f"{white}, d6 bT, i5 bTZ, i4 bTA, i3 bTT")
    assert play(position, "c5xd6,a1+a2").outcome is None


def test_a_side_without_a_capture_at_the_start_of_a_turn_loses() -> None:
    after = play(at("w", "capture", LAST_CAPTURE), "a3xd6,pass")
    assert after.outcome == Outcome(Side.FIRST, (Reason.NO_CAPTURE,))
    assert list(after.legal_moves()) == []


def test_whites_first_turn_may_leave_black_without_a_capture_too() -> None:
    after = play(at("w", "first", LAST_CAPTURE), "a3xd6")
    assert after.outcome == Outcome(Side.FIRST, (Reason.NO_CAPTURE,))


def test_no_capture_is_needed_in_the_middle_of_a_turn() -> None:
    position = at("w", "capture", LAST_CAPTURE)
    middle = position.play(step(position, "a3xd6"))
    assert (middle.outcome, middle.captures(Side.FIRST)) == (None, ())
    assert "pass" in [str(move) for move in middle.legal_moves()]


def test_types_are_checked_before_captures() -> None:
    """White covers its last Tzarra and leaves Black no capture: White loses."""
    after = play(at("w", "capture", LAST_CAPTURE), "a3xd6,a1+a2")
    assert after.outcome == Outcome(Side.SECOND, (Reason.COVERED_TZARRA,))


@pytest.mark.parametrize("turn", ["a3xd6,pass", "a3xd6,a1+a2"])
def test_an_ended_game_is_read_back_with_its_outcome(turn: str) -> None:
    after = play(at("w", "capture", LAST_CAPTURE), turn)
    assert GAME.parse_position(str(after)).outcome == after.outcome


def test_a_game_ended_by_the_first_action_is_read_back_with_its_outcome() -> None:
    after = play(at("w", "capture", f"{WHITE}, d6 bZ, i5 bA, i4 bT"), "a3xd6")
    assert str(after).startswith("w second ")
    assert GAME.parse_position(str(after)).outcome == after.outcome
