"""Every ending of a game of TZAAR, by the literal rules."""

from __future__ import annotations

import pytest

from rules.tzaar import GAME, Reason, TzaarPosition
from tests.rules.agreement import compare_turns
from tests.rules.tzaar.boards import at, play
from tests.rules.tzaar.literal import Literal

# White's stacks are safe from single pieces; the one on a3 can capture on d6.
WHITE = "a1 wTZ, a2 wTA, a3 wAT, a4 wAT"
# White can capture d6; then neither side has a capture.
LAST_CAPTURE = f"{WHITE}, d6 bT, i5 bZ, i4 bA, i3 bT"
BLACK_ACTS = "i5 bZ, i4 bZ, i3 bA, i2 bT, d6 bTT"


def taken(last: str, others: str, *, actions: int) -> str:
    """Return stacks in which White's first or second action takes Black's last piece of a type."""
    first = last if actions == 1 else f"{others[0]}, d7 b{last}"
    return f"{WHITE}, d6 b{first}, i5 b{others[0]}, i4 b{others[1]}"


def covered(last: str, others: str) -> str:
    """Return stacks in which White may cover its last piece of a type."""
    one, other = others
    white = f"a1 w{one}, a2 w{one}, a3 w{last}, i1 w{other}, c5 w{one}"
    return f"{white}, d6 bT, i5 bTZ, i4 bTA, i3 bTT"


# A type, the two others, and the reasons for losing it by capture or by covering.
TYPES = (
    ("Z", "AT", Reason.NO_TZAAR, Reason.COVERED_TZAAR),
    ("A", "ZT", Reason.NO_TZARRA, Reason.COVERED_TZARRA),
    ("T", "ZA", Reason.NO_TOTT, Reason.COVERED_TOTT),
)
# The side to move, the stacks, and reasons for which a turn may end the game.
ENDINGS = {
    **{
        f"{no.value} by action {actions}": ("w", taken(last, others, actions=actions), {no})
        for last, others, no, _ in TYPES
        for actions in (1, 2)
    },
    **{by.value: ("w", covered(last, others), {by}) for last, others, _, by in TYPES},
    "Black covers": ("b", f"{BLACK_ACTS}, c5 wA, a1 wA, a3 wT, h1 wZ", {Reason.COVERED_TZARRA}),
    "Black takes the last": ("b", f"{BLACK_ACTS}, c5 wZ, a1 wA, a3 wT", {Reason.NO_TZAAR}),
    # Section F of the rulebook.
    "pieces within stacks do not count": (
        "w",
        f"{WHITE}, d6 bZ, i5 bZA, i4 bZT",
        {Reason.NO_TZAAR},
    ),
    "the last but one": ("w", f"{WHITE}, d6 bZ, d7 bTT, i5 bAZ, i4 bA", set()),
    "covered by its own type": ("w", "a1 wZ, a2 wZ, i1 wA, c5 wT, d6 bT, i5 bTZ, i4 bTA", set()),
    "no capture is left": ("w", LAST_CAPTURE, {Reason.NO_CAPTURE, Reason.COVERED_TZARRA}),
}


@pytest.mark.parametrize(("side", "stacks", "ends"), ENDINGS.values(), ids=ENDINGS)
def test_a_turn_ends_the_game_as_the_rule_text_says(
    side: str, stacks: str, ends: set[Reason]
) -> None:
    position: TzaarPosition = at(side, "capture", stacks)
    found = compare_turns(Literal.of_text(str(position)), position)
    assert found >= {reason.value for reason in ends}


def test_whites_first_turn_may_leave_black_without_a_capture_too() -> None:
    position = at("w", "first", LAST_CAPTURE)
    assert compare_turns(Literal.of_text(str(position)), position) == {Reason.NO_CAPTURE.value}


@pytest.mark.parametrize("turn", ["a3xd6,pass", "a3xd6,a1+a2"])
def test_an_ended_game_is_read_back_with_its_outcome(turn: str) -> None:
    after = play(at("w", "capture", LAST_CAPTURE), turn)
    assert GAME.parse_position(str(after)).outcome == after.outcome


def test_a_game_ended_by_the_first_action_is_read_back_with_its_outcome() -> None:
    after = play(at("w", "capture", f"{WHITE}, d6 bZ, i5 bA, i4 bT"), "a3xd6")
    assert str(after).startswith("w second ")
    assert GAME.parse_position(str(after)).outcome == after.outcome
