"""Sequences of actions that are created on demand."""

from __future__ import annotations

from rules.tzaar import Capture, Pass, Strengthen
from tests.rules.tzaar.boards import at

# White can capture a3, strengthen, or pass.
ACTIONS = at("w", "second", "a1 wZ, a2 wA, b1 wT, a3 bZ, i5 bA, i1 bT").legal_moves()
LISTED = list(ACTIONS)


def test_it_holds_captures_and_strengthenings_and_a_pass_at_the_end() -> None:
    assert {type(move) for move in LISTED} == {Capture, Strengthen, Pass}
    assert LISTED[-1] == Pass()
    assert len(ACTIONS) == len(LISTED) == len(set(LISTED))


def test_a_side_without_stacks_has_no_captures() -> None:
    position = at("w", "capture", "a1 wZ, a2 wA, b1 wT")
    assert position.captures(position.to_move.opponent) == ()
