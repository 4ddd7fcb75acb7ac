"""Every ending of a game of ZÈRTZ, by the literal rules."""

from __future__ import annotations

import pytest

from ringfall.testing.turns import step
from rules import Outcome, Side
from rules.zertz import Reason, ZertzPosition
from tests.rules.agreement import compare_turns
from tests.rules.zertz.boards import ROUND, at, circle, play, whole_turns
from tests.rules.zertz.literal import Literal

# Side 1 is to move and captures the marble on a2.
ONE_CAPTURE = {"W": "BWo//////", "G": "BGo//////", "B": "WBo//////"}
# What completes a goal: the marble, and what was captured before.
GOALS = {
    "standard": (("W", "3/0/0"), ("G", "0/4/0"), ("B", "0/0/5"), ("B", "3/3/2")),
    "blitz": (("W", "2/0/0"), ("G", "0/3/0"), ("B", "0/0/4"), ("G", "2/1/2")),
    "quick": (("W", "2/0/0"), ("G", "0/3/0"), ("B", "0/0/4"), ("W", "1/2/2")),
}
ISLAND = "Wo//////3oooo"
ENDINGS = {
    **{
        f"{goal}: {captives} and one {marble}": (
            at(ONE_CAPTURE[marble], pool="0/0/0", first=captives, goal=goal),
            True,
        )
        for goal, completed in GOALS.items()
        for marble, captives in completed
    },
    "one white less": (at("BWo//////", first="2/0/0"), False),
    "many of other colours": (at("BWo//////", first="0/4/5"), False),
    "several goals at once": (at("WoG//////3oooo", first="3/2/3"), True),
    "isolated marbles": (at(ISLAND, first="3/0/0"), True),
    "a placed captive comes back": (at(ISLAND, pool="0/0/0", first="3/0/0"), True),
    "the second side": (at("BWo//////", second="3/0/0", side=2), True),
    "the last ring is filled": (at("Wo//////"), True),
    "the board is full after a removal": (at("Wo1o//////"), True),
    "a full board completes a goal": (at("Wo//////", first="2/2/2"), True),
}


@pytest.mark.parametrize(("position", "ends"), ENDINGS.values(), ids=ENDINGS)
def test_a_turn_ends_the_game_as_the_rule_text_says(position: ZertzPosition, *, ends: bool) -> None:
    assert bool(compare_turns(Literal.of_text(str(position)), position)) is ends


def test_a_chain_is_played_out_before_it_wins() -> None:
    """The first jump completes four white marbles; the second must follow."""
    position = at("BWoWo//////", board="43", first="3/0/0")
    middle = position.play(step(position, "a1xa3"))
    assert middle.outcome is None
    assert [str(move) for move in middle.legal_moves()] == ["a3xa5"]
    after = middle.play(step(middle, "a3xa5"))
    assert after.outcome == Outcome(Side.FIRST, (Reason.WHITE,))


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
    assert play(circle(), *ROUND) == circle(), "the second one is none"
    after = play(before, ROUND[-1])
    assert after.outcome == Outcome(None, (Reason.REPETITION,))
    assert (list(after.legal_moves()), after.count_turns()) == ([], 0)
