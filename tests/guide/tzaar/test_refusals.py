"""Refusals of turns of TZAAR."""

from __future__ import annotations

import pytest

from guide import Refusal
from guide.tzaar import GUIDE
from rules import AmbiguousMoveError
from rules.tzaar import GAME, TzaarPosition
from tests.guide.refused import refused
from tests.rules.turn_texts import canonical as printed
from tests.rules.turn_texts import step
from tests.rules.tzaar.boards import EMPTY, SECOND_TURN, STACKS, START, at


def canonical(position: TzaarPosition, text: str) -> str:
    return printed(GAME, position, text)


def refusal(position: TzaarPosition, text: str) -> Refusal:
    return refused(GUIDE, position, text)


def test_the_rest_of_a_turn_is_read_in_its_middle() -> None:
    middle = SECOND_TURN.play(step(SECOND_TURN, "e9xd8"))
    assert canonical(middle, "d8e8") == "d8+e8"
    assert canonical(middle, "pass") == "pass"
    assert refusal(middle, "d8e8,pass").key == "turn-over"


def test_a_turn_that_ends_the_game_at_once_is_whole() -> None:
    position = at("w", "capture", "a1 wTZ, a2 wTA, a3 wAT, d6 bZ, i5 bA, i4 bT")
    assert canonical(position, "a3d6") == "a3xd6"
    error = refusal(position, "a3xd6,pass")
    assert (error.key, error.candidates) == ("turn-over", ("a3xd6",))


def test_a_single_action_is_never_completed_with_a_silent_pass() -> None:
    """The candidates are whole turns, starting with a pass."""
    error = refusal(SECOND_TURN, "e9xd8")
    assert error.kind is AmbiguousMoveError
    assert error.key == "second-action"
    assert error.values == {"turn": "e9xd8"}
    assert error.candidates[0] == "e9xd8,pass"
    assert all(turn.startswith("e9xd8,") for turn in error.candidates)
    middle = SECOND_TURN.play(step(SECOND_TURN, "e9xd8"))
    assert len(error.candidates) == len(middle.legal_moves())


CAPTURES = {"captures": "c5xb4, c5xc4, d3xc3, …", "count": 42}
UNREADABLE = ("hello", "", "d6xe6xe7", "d6x+e6", "d6xe6,pass,pass")
LATER = at("w", "capture", STACKS)
NOWHERE = at("w", "second", "a1 wZ, a3 wA, b1 wT, i5 bZ, i4 bA, i3 bT, c4 wT")
TOO_HIGH = at("w", "capture", "a1 wZ, a2 wA, a3 wT, d6 bTTZ, a4 bZ, i4 bA, i3 bT")


@pytest.mark.parametrize(
    ("position", "text", "key", "values"),
    [
        # White's first turn.
        (START, "d6+e6", "wrong-sign", {"space": "e6", "action": "d6xe6", "owner": "other"}),
        (START, "d6xe6,pass", "first-turn", {"turn": "d6xe6"}),
        (START, "d6xe6,e6xe7", "first-turn", {"turn": "d6xe6"}),
        (START, "pass", "must-capture", CAPTURES),
        (START, "d6d7", "strengthen-later", {"start": "d6", "end": "d7", **CAPTURES}),
        (START, "d6", "end-due", {"space": "d6", "actions": "d6xe6, d6xe7"}),
        (START, "d1", "no-capture-from", {"space": "d1"}),
        (START, "a1", "not-yours", {"space": "a1"}),
        (START, "a1xb1", "not-yours", {"space": "a1"}),
        (START, "d6xd8", "blocked", {"start": "d6", "end": "d8", "space": "d7"}),
        (START, "d8xd6", "blocked", {"start": "d8", "end": "d6", "space": "d7"}),
        (START, "e4xe6", "across-hole", {"start": "e4", "end": "e6"}),
        (START, "d6xd6", "stays", {"space": "d6"}),
        (START, "d6xb5", "no-line", {"start": "d6", "end": "b5"}),
        (START, "d6xe5", "hole", {"space": "e5"}),
        (START, "a6xa5", "no-such-space", {"space": "a6"}),
        (START, "Ze4", "placing-over", {}),
        *((START, text, "unreadable", {"text": text}) for text in UNREADABLE),
        # Later turns.
        (LATER, "a3xd6,a1", "end-left", {"space": "a1", "action": "a1+a2"}),
        (LATER, "a3xd6,a1xa2", "wrong-sign", {"space": "a2", "action": "a1+a2", "owner": "own"}),
        (LATER, "a3xd6,d6+d8", "wrong-sign", {"space": "d8", "action": "d6xd8", "owner": "other"}),
        (LATER, "a3xd6,d6xd8,d8xe9", "turn-over", {"turn": "a3xd6,d6xd8"}),
        (LATER, "a3xd6,c1xd1", "no-piece", {"space": "c1"}),
        (LATER, "a3xd6,d6xd7", "end-vacant", {"start": "d6", "end": "d7"}),
        (LATER, "a3xd6,i5xi4", "not-yours", {"space": "i5"}),
        (LATER, "e4xd4", "end-vacant", {"start": "e4", "end": "d4"}),
        (LATER, "a4xd6", "no-line", {"start": "a4", "end": "d6"}),
        (NOWHERE, "c4", "no-action-from", {"space": "c4"}),
        (TOO_HIGH, "a3xd6", "too-high", {"start": "a3", "end": "d6", "height": 1, "over": 3}),
        # Placements.
        (EMPTY, "e4", "piece-due", {"space": "e4", "types": "Z, A, T"}),
        (EMPTY, "a1", "piece-due", {"space": "a1", "types": "Z, A, T"}),
        (EMPTY, "pass", "place-due", {"types": "Z, A, T"}),
        (EMPTY, "Ze4,e3", "one-piece", {"turn": "Ze4"}),
        (EMPTY, "e4xe3", "placing-first", {"turn": "Ze4"}),
        (EMPTY, "Ze5", "hole", {"space": "e5"}),
        (EMPTY, "Za6", "no-such-space", {"space": "a6"}),
        (EMPTY, "Z", "unreadable", {"text": "Z"}),
    ],
)
def test_a_turn_that_cannot_be_played_is_refused_with_the_reason(
    position: TzaarPosition, text: str, key: str, values: dict[str, str | int]
) -> None:
    error = refusal(position, text)
    assert (error.key, error.values) == (key, values)


def test_a_placement_on_a_taken_space_or_of_a_type_that_has_run_out_is_refused() -> None:
    tzaars = ", ".join(f"{space} wZ, i{space[1]} bZ" for space in ("a1", "a2", "a3", "a4", "a5"))
    position = at("w", "place", f"{tzaars}, b1 wZ, b2 bZ")
    assert refusal(position, "Aa1").key == "space-taken"
    error = refusal(position, "Ze1")
    assert (error.key, error.values) == ("no-such-piece", {"type": "tzaar"})


def test_the_first_candidates_are_near_to_what_was_typed() -> None:
    assert refusal(START, "d6xd8").candidates[:2] == ("d6xe7", "d7xe8")
    assert refusal(SECOND_TURN, "e9xe8,d8+e8").candidates[0] == "e9xd8,d8+e8"
