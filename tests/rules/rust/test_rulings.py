"""Every ruling about jumps, drops, removals and islands, by the literal rules; every ending."""

from __future__ import annotations

import pytest

from rules import Outcome, Side
from rules.rust import Reason, RustPosition
from tests.rules.agreement import compare_turns
from tests.rules.rust.boards import at, diagram, play
from tests.rules.rust.literal import Literal

RING = "i5 m5 j4 l4 j6 l6"
SIX = "a5 c5 e5 g5 i5 k5"
RULINGS = {
    "a jump is compulsory": at(x="i5 a5", o="k5"),
    "jumps of the other side are not": at("i5 k5 m5 o5 q5", o="i5 k5", x="q5"),
    "a jump needs a vacant cell behind": at("a5 c5 i5 k5 m5", x="i5", o="k5 m5"),
    "the cell behind may have gone": at("a5 c5 i5 k5", x="i5", o="k5"),
    "a jump takes enemies and takes back friends": at("e5 g5 i5 k5 m5", x="i5 k5", o="g5"),
    "jumps lead in six directions": at(x="i5", o="g5 k5 h4 j4 h6 j6"),
    "the same stone keeps jumping while it can": at(x="a5 e9", o="c5 g5 d8"),
    "a longer chain is not compulsory": at(x="i5", o="k5 g5 c5"),
    "a stone may come back to where it began": at(x="i5", o="k5 l4 j4"),
    "one missing neighbour makes an edge": at(f"k5 {RING} i3 g5", x="i5"),
    "the turn ends with a drop that leaves no edge": at(f"k5 {RING}", x="i5 j4 j6", o="m5 l4"),
    "a full group is taken with its cells": at("a5 c5 e5 g5 i5", o="a5"),
    "one's own stones come back from it": at("a5 c5 e5 g5 i5", x="a5"),
    "every full group is taken at once": at("a5 c5 e5 g5 i5 e1 g1", o="a5 i5", x="c5 g5"),
    "the last vacant cell of a group is filled": at("a5 c5 m1 k1 i1", o="a5"),
    "so it is though no cell is removable": at(f"k5 {RING} a5 c5", x="i5 j4 m5", o="l4 j6 l6 a5"),
    "smaller groups without stones leave": at(SIX),
    "of two largest groups neither leaves": at("a5 c5 e5 g5 i5"),
    "full groups leave before the largest is found": at(SIX, o="a5 e5"),
    "a group that has become smaller leaves later": at("a5 c5 e5 g5 k5 m5 o5 q5", o="a5"),
    "a jump takes no group": at("a5 i5 k5 m5 o5", x="i5", o="k5 a5"),
    "a side without jump or drop passes": at(x="i5", o="a5", stock="0/3"),
    "a side with a jump does not": at(x="i5 k5", stock="0/3"),
}


@pytest.mark.parametrize("position", RULINGS.values(), ids=RULINGS)
def test_every_turn_is_as_the_rule_text_says(position: RustPosition) -> None:
    compare_turns(Literal.of_text(str(position)), position)


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


def test_a_repetition_is_a_tie_regardless_of_captures() -> None:
    position = diagram(CIRCLE.replace("0/0", "3/0"))
    assert play(position, *ROUND, *ROUND).outcome == Outcome(None, (Reason.REPETITION,))


def test_the_history_drops_positions_that_cannot_recur() -> None:
    """Captured stones and removed cells never return, so older positions are dropped."""
    kept = len(play(diagram(CIRCLE), *ROUND).history)
    assert kept == len(ROUND) + 1
    assert len(play(at(x="a5", o="q5"), "i5,e1").history) == 1
    assert len(play(at(x="i5", o="k5"), "i5xm5").history) == 1
    assert len(play(at(x="i5 k5"), "i5xm5").history) == 2
