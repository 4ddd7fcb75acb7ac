"""Completions while a turn is typed, and refusals of turns."""

from __future__ import annotations

import pytest

from guide import Completion, Fact, Refusal
from guide.tzaar import GUIDE
from ringfall.testing.guides import ROOM, offered, refused
from ringfall.testing.turns import canonical as printed
from ringfall.testing.turns import step
from rules import AmbiguousMoveError
from rules.tzaar import GAME, TzaarPosition
from rules.tzaar.moves import parse_space
from tests.rules.tzaar.boards import EMPTY, SECOND_TURN, STACKS, START, at

# White's only capture is d6; behind it is Black's last Tzarra, on d7.
FEW = "a1 wZ, a2 wA, a3 wT, d6 bT, d7 bA, i5 bZZ, i4 bTTT"
MENU = 25


def texts(position: TzaarPosition, typed: str) -> list[str]:
    return [completion.text for completion in GUIDE.complete(position, typed, ROOM)]


def test_an_empty_text_offers_the_capturing_stacks_if_there_are_more_captures() -> None:
    ways = GUIDE.complete(START, "", ROOM)
    assert len(ways) <= MENU < len(START.legal_moves())
    assert {c.text for c in ways} == {str(move)[:2] for move in START.legal_moves()}
    tops = [START.table.top_of(parse_space(completion.text)).index for completion in ways]
    assert tops == sorted(tops)
    values = {"cell": "a5", "type": "tott", "height": 1, "count": 1}
    assert Completion("a5", (Fact("from", values),), whole=False) in ways


COLUMNS = " | ".join(
    f"Z{c}…: column {c} {n}" for c, n in zip("abcdefghi", "567888765", strict=True)
)
CAPTURES_OF_D6 = "d6xe6: takes e6 tott 1 | d6xe7: takes e7 tzaar 1"
UNCAPTURED = at("w", "capture", "a1 wTZ, a2 wTA, a3 wAT, d6 bT, i5 bZ, i4 bA, i3 bT")


def placed(*turns: str) -> str:
    """Return placements with what they say."""
    types = {"Z": "tzaar", "A": "tzarra", "T": "tott"}
    return " | ".join(f"{turn}: places {turn[1:]} {types[turn[0]]} 1" for turn in turns)


@pytest.mark.parametrize(
    ("position", "typed", "ways"),
    [
        # The captures if they fit into a menu; those of a stack or a column.
        (at("w", "capture", FEW), "", "a3xd6…: takes d6 tott 1; down-to-one 2 tott"),
        *((START, text, CAPTURES_OF_D6) for text in ("d6", "D6", "d6x", "d 6 -")),
        (START, "b5x", "b5xa4: takes a4 tott 1 | b5xb4: takes b4 tzarra 1"),
        # A win comes first; what loses at once warns and comes last.
        (
            at("w", "capture", FEW),
            "a3xd6",
            "a3xd6,d6xd7: takes d7 tzarra 1; takes-last tzarra | a3xd6,pass: passes | "
            "a3xd6,a1+a2: strengthens a2 tzaar 2; covers-last tzarra | "
            "a3xd6,a2+a1: strengthens a1 tzarra 2; covers-last tzaar",
        ),
        (SECOND_TURN, "e9xd8 pa", "e9xd8,pass: passes"),
        # A pass that leaves the opponent without a capture.
        (UNCAPTURED, "a3xd6,p", "a3xd6,pass: passes; no-capture-left 2"),
        # A placement: types, then columns, then spaces; types may be written out or left out.
        (EMPTY, "", "Z…: type tzaar 6 | A…: type tzarra 9 | T…: type tott 15"),
        (EMPTY, "tz", "Z…: type tzaar 6 | A…: type tzarra 9"),
        (EMPTY, "to", "T…: type tott 15"),
        (EMPTY, "z", COLUMNS),
        (EMPTY, "ze", placed(*(f"Ze{row}" for row in (1, 2, 3, 4, 6, 7, 8, 9)))),
        *((EMPTY, text, placed("Ze4")) for text in ("ze4", "tzaar e4")),
        (EMPTY, "e4", placed("Ze4", "Ae4", "Te4")),
        (EMPTY, "a1", placed("Za1", "Aa1", "Ta1")),
        (EMPTY, "aa1", placed("Aa1")),
        # Texts that begin no turn.
        (EMPTY, "Ze5", ""),
        *((START, text, "") for text in ("zz", "a1xb1", "d6xe6,e6xe7")),
    ],
)
def test_what_may_follow_a_typed_beginning_is_offered(
    position: TzaarPosition, typed: str, ways: str
) -> None:
    assert offered(GUIDE.complete(position, typed, ROOM)) == ways


def test_a_first_action_is_followed_by_the_second_ones_and_the_pass() -> None:
    ways = texts(SECOND_TURN, "e9xd8")
    assert ways[0] == "e9xd8,pass"
    assert "e9xd8,d8" in ways
    assert "e9xd8,d8+e8" in texts(SECOND_TURN, "e9xd8,d8")
    assert [c.text for c in GUIDE.complete(SECOND_TURN, "e9xd8", ROOM) if c.passes] == [
        "e9xd8,pass"
    ]


def test_the_middle_of_a_turn_offers_its_second_actions() -> None:
    middle = SECOND_TURN.play(step(SECOND_TURN, "e9xd8"))
    assert texts(middle, "")[0] == "pass"
    assert "d8+e8" in texts(middle, "d8")


def test_a_first_action_offers_whole_turns_the_pass_among_the_first() -> None:
    ways = GUIDE.suggest(SECOND_TURN, "e9xd8", ROOM)
    whole = [way.text for way in ways if way.whole]
    assert all(text.startswith("e9xd8,") for text in whole)
    assert "e9xd8,pass" in whole[:2]
    assert all(not way.whole for way in ways[len(whole) :])


def test_a_letter_offers_a_turn_for_each_capture_that_begins_there() -> None:
    firsts = {str(move) for move in SECOND_TURN.legal_moves() if str(move)[0] == "e"}
    whole = [way.text for way in GUIDE.suggest(SECOND_TURN, "e", ROOM) if way.whole]
    assert {text.partition(",")[0] for text in whole} == firsts


def test_pieces_are_offered_with_their_spaces_and_the_types_last() -> None:
    ways = [way.text for way in GUIDE.suggest(EMPTY, "", ROOM)]
    assert ways[-3:] == ["Z", "A", "T"]
    assert all(len(text) == len("Ze4") for text in ways[:-3])


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
