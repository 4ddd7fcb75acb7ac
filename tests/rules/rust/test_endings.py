"""Every ending of a game of RUST."""

from __future__ import annotations

import pytest

from rules import Outcome, Side
from rules.rust import Reason, RustPosition
from tests.rules.rust.boards import at, diagram, play

STUCK = {"x": "i5", "o": "a5", "stock": "0/0"}
LINE = "a5 c5 e5"


@pytest.mark.parametrize(
    ("captured", "winner", "verdict"),
    [
        ("3/2", Side.FIRST, Reason.MORE_CAPTURED),
        ("2/3", Side.SECOND, Reason.MORE_CAPTURED),
        ("2/2", None, Reason.EQUAL),
    ],
)
def test_two_passes_in_a_row_end_the_game(
    captured: str, winner: Side | None, verdict: Reason
) -> None:
    after = play(at(**STUCK, captured=captured), "pass", "pass")
    assert after.outcome == Outcome(winner, (verdict, Reason.BOTH_PASSED))
    assert list(after.legal_moves()) == []


def test_a_single_pass_does_not_end_the_game() -> None:
    assert play(at(**STUCK), "pass").outcome is None


def test_separate_passes_do_not_end_the_game() -> None:
    position = at(x="i5", o="a5", stock="0/1")
    assert play(position, "pass", "c5,e1", "pass").outcome is None


@pytest.mark.parametrize(
    ("captured", "winner", "verdict"),
    [
        ("0/0", Side.FIRST, Reason.MORE_CAPTURED),
        ("0/2", Side.SECOND, Reason.MORE_CAPTURED),
        ("0/1", None, Reason.EQUAL),
    ],
)
def test_the_game_ends_when_no_cell_is_vacant(
    captured: str, winner: Side | None, verdict: Reason
) -> None:
    """The last drop also captures the board, including the stone on a5."""
    after = play(at(LINE, o="a5", x="e5", captured=captured), "c5")
    assert after.outcome == Outcome(winner, (verdict, Reason.BOARD_FULL))
    assert list(after.legal_moves()) == []
    assert diagram(str(after)) == after


def test_the_board_may_be_full_after_a_removal() -> None:
    after = play(at(LINE, o="a5"), "c5,e5")
    assert after.outcome == Outcome(Side.FIRST, (Reason.MORE_CAPTURED, Reason.BOARD_FULL))
    assert after.stock(Side.FIRST) == 5


# x can only pass; o drops two stones and takes them back by jumps; no cell is removable.
CIRCLE = "x-3/x-o3/oox4/x-o5/oox6/1x6/7/6/5 0/4 0/0 x turn"
ROUND = ("pass", "g1", "pass", "d4", "pass", "d4xf2", "pass", "g1xe3")


def circle() -> RustPosition:
    return diagram(CIRCLE)


def test_the_third_occurrence_of_a_position_is_a_tie() -> None:
    before = play(circle(), *ROUND, *ROUND[:-1])
    assert before.outcome is None
    after = play(before, ROUND[-1])
    assert after.outcome == Outcome(None, (Reason.REPETITION,))
    assert list(after.legal_moves()) == []


def test_the_second_occurrence_of_a_position_is_not_a_tie() -> None:
    again = play(circle(), *ROUND)
    assert (again.outcome, str(again)) == (None, CIRCLE)


def test_a_repetition_is_a_tie_regardless_of_captures() -> None:
    position = diagram(CIRCLE.replace("0/0", "3/0"))
    assert play(position, *ROUND, *ROUND).outcome == Outcome(None, (Reason.REPETITION,))


def test_the_history_drops_positions_that_cannot_recur() -> None:
    """Captured stones and removed cells never return, so older positions are dropped."""
    kept = len(play(circle(), *ROUND).history)
    assert kept == len(ROUND) + 1
    assert len(play(at(x="a5", o="q5"), "i5,e1").history) == 1
    assert len(play(at(x="i5", o="k5"), "i5xm5").history) == 1
    assert len(play(at(x="i5 k5"), "i5xm5").history) == 2
