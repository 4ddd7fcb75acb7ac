"""Every ending of a game of ZÈRTZ."""

from __future__ import annotations

import pytest

from rules import Outcome, Side
from rules.zertz import Reason
from tests.rules.turn_texts import step
from tests.rules.zertz.boards import ROUND, at, circle, play, whole_turns

# Side 1 is to move and captures the marble on a2.
ONE_CAPTURE = {"W": "BWo", "G": "BGo", "B": "WBo"}


@pytest.mark.parametrize(
    ("goal", "marble", "captives", "reason"),
    [
        ("standard", "W", "3/0/0", Reason.WHITE),
        ("standard", "G", "0/4/0", Reason.GREY),
        ("standard", "B", "0/0/5", Reason.BLACK),
        ("standard", "B", "3/3/2", Reason.EACH),
        ("blitz", "W", "2/0/0", Reason.WHITE),
        ("blitz", "G", "0/3/0", Reason.GREY),
        ("blitz", "B", "0/0/4", Reason.BLACK),
        ("blitz", "G", "2/1/2", Reason.EACH),
        ("quick", "W", "2/0/0", Reason.WHITE),
        ("quick", "G", "0/3/0", Reason.GREY),
        ("quick", "B", "0/0/4", Reason.BLACK),
        ("quick", "W", "1/2/2", Reason.EACH),
    ],
)
def test_each_goal_of_each_variant_wins(
    goal: str, marble: str, captives: str, reason: Reason
) -> None:
    layout = f"{ONE_CAPTURE[marble]}//////"
    after = play(at(layout, pool="0/0/0", first=captives, goal=goal), "a1xa3")
    assert after.outcome == Outcome(Side.FIRST, (reason,))
    assert list(after.legal_moves()) == []


def test_one_marble_less_than_a_goal_does_not_win() -> None:
    assert play(at("BWo//////", first="2/0/0"), "a1xa3").outcome is None
    assert play(at("BWo//////", first="0/4/5"), "a1xa3").outcome is None


def test_every_goal_that_is_completed_is_reported() -> None:
    """One turn isolates the third grey and the fourth white marble."""
    after = play(at("WoG//////3oooo", first="3/2/3"), "Bg4,a2")
    assert after.outcome == Outcome(Side.FIRST, (Reason.WHITE, Reason.EACH))


def test_a_chain_is_played_out_before_it_wins() -> None:
    """The first jump completes four white marbles; the second must follow."""
    position = at("BWoWo//////", board="43", first="3/0/0")
    middle = position.play(step(position, "a1xa3"))
    assert middle.outcome is None
    assert [str(move) for move in middle.legal_moves()] == ["a3xa5"]
    after = middle.play(step(middle, "a3xa5"))
    assert after.outcome == Outcome(Side.FIRST, (Reason.WHITE,))


def test_isolated_marbles_win_too() -> None:
    after = play(at("Wo//////3oooo", first="3/0/0"), "Gg4,a2")
    assert after.outcome == Outcome(Side.FIRST, (Reason.WHITE,))


def test_the_second_side_wins_its_own_goals() -> None:
    after = play(at("BWo//////", second="3/0/0", side=2), "a1xa3")
    assert after.outcome == Outcome(Side.SECOND, (Reason.WHITE,))


def test_a_placed_captive_comes_back_as_an_isolated_one() -> None:
    """With an empty pool, a placed captive can be won again and complete a goal."""
    position = at("Wo//////3oooo", pool="0/0/0", first="3/0/0")
    after = play(position, "Wa2,g4")
    assert after.outcome == Outcome(Side.FIRST, (Reason.WHITE,))


def test_the_mover_who_fills_the_last_ring_takes_the_board_and_wins() -> None:
    after = play(at("Wo//////"), "Ba2")
    assert after.outcome == Outcome(Side.FIRST, (Reason.BOARD_FULL,))
    assert (after.rings, after.captives(Side.FIRST)) == (0, (1, 0, 1))


def test_the_board_may_be_full_after_a_removal() -> None:
    after = play(at("Wo1o//////"), "Ba2,a4")
    assert after.outcome == Outcome(Side.FIRST, (Reason.BOARD_FULL,))


def test_a_full_board_may_complete_goals_as_well() -> None:
    after = play(at("Wo//////", first="2/2/2"), "Wa2")
    assert after.outcome == Outcome(Side.FIRST, (Reason.WHITE, Reason.BOARD_FULL))


def test_two_passes_in_a_row_are_a_tie() -> None:
    after = play(at("W1oo//////", pool="0/0/0"), "pass", "pass")
    assert after.outcome == Outcome(None, (Reason.BOTH_PASSED,))
    assert whole_turns(after) == set()


def test_separate_passes_are_not_a_tie() -> None:
    """Side 1 passes twice, and side 2 places in between."""
    position = at("W1oo////3ooooo//", board="61", pool="0/0/0", second="2/0/0")
    after = play(position, "pass", "We4,e8", "pass")
    assert (after.outcome, after.to_move) == (None, Side.SECOND)


def test_the_third_occurrence_of_a_position_is_a_tie() -> None:
    before = play(circle(), *ROUND, *ROUND[:-1])
    assert before.outcome is None
    after = play(before, ROUND[-1])
    assert after.outcome == Outcome(None, (Reason.REPETITION,))
    assert (list(after.legal_moves()), after.count_turns()) == ([], 0)


def test_the_second_occurrence_of_a_position_is_not_a_tie() -> None:
    assert play(circle(), *ROUND).outcome is None
    assert play(circle(), *ROUND) == circle()
