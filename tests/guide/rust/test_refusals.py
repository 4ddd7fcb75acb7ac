"""Refusals of turns of RUST."""

from __future__ import annotations

import pytest

from guide import Refusal
from guide.rust import GUIDE
from rules import AmbiguousMoveError
from rules.rust import GAME, RustPosition
from tests.guide.refused import as_sentence, refused, said
from tests.rules.rust.boards import CHAIN, ISLANDS, START, at
from tests.rules.turn_texts import canonical as printed
from tests.rules.turn_texts import step


def canonical(position: RustPosition, text: str) -> str:
    return printed(GAME, position, text)


def refusal(position: RustPosition, text: str) -> Refusal:
    return refused(GUIDE, position, text)


@pytest.mark.parametrize(
    ("text", "key", "values"),
    [
        ("g5 C5.", "marked-return", {"turn": "g5,c5", "count": 0}),
        ("g5 C5::", "marked-capture", {"turn": "g5,c5", "count": 1}),
        ("g5 O5:", "marked-capture", {"turn": "g5,o5", "count": 0}),
        ("g5 O5:.", "marked-capture", {"turn": "g5,o5", "count": 0}),
        ("g5 E5.", "marked-return", {"turn": "g5,e5", "count": 0}),
    ],
)
def test_marks_behind_a_removed_cell_that_contradict_it_are_refused(
    text: str, key: str, values: dict[str, str | int]
) -> None:
    position = at("a5 c5 e5 g5 i5 k5 m5 o5 q5 f4", o="a5", x="q5")
    error = refusal(position, text)
    assert (error.key, error.values) == (key, values)
    assert error.candidates == (values["turn"],)


@pytest.mark.parametrize(
    ("text", "key", "values"),
    [
        ("a5.e5:i5", "marked-friend", {"cell": "c5"}),
        ("a5:e5:i5", "marked-enemy", {"cell": "g5"}),
        ("a5:e5.i5:", "marked-jump", {"turn": "a5xe5xi5"}),
    ],
)
def test_marks_of_jumps_that_contradict_the_stones_are_refused(
    text: str, key: str, values: dict[str, str | int]
) -> None:
    error = refusal(CHAIN, text)
    assert (error.key, error.values) == (key, values)
    assert error.candidates == ("a5xe5xi5",)


def test_a_drop_without_a_removal_may_be_marked_too() -> None:
    position = at("a5 c5 e5", o="a5", x="e5")
    assert canonical(position, "c5:.") == "c5"
    assert refusal(position, "c5::").key == "marked-capture"


@pytest.mark.parametrize(
    ("text", "key", "values"),
    [
        ("g3xi9", "no-line", {"start": "g3", "end": "i9"}),
        ("g3:k3", "no-stone", {"cell": "g3"}),
        ("g3,g3", "cell-occupied", {"cell": "g3"}),
        ("g3,i5", "not-at-edge", {"cell": "i5"}),
        ("g4,i9", "no-such-cell", {"cell": "g4"}),
        ("g3,h9", "no-such-cell", {"cell": "h9"}),
        ("pass", "cannot-pass", {}),
        ("g3,i9,e1", "unreadable", {"text": "g3,i9,e1"}),
        ("hello", "unreadable", {"text": "hello"}),
        ("", "unreadable", {"text": ""}),
        ("g3:.k3", "unreadable", {"text": "g3:.k3"}),
    ],
)
def test_a_first_turn_that_cannot_be_played_is_refused_with_the_reason(
    text: str, key: str, values: dict[str, str | int]
) -> None:
    error = refusal(START, text)
    assert (error.key, error.values) == (key, values)


def test_a_drop_without_its_removal_is_asked_for_it() -> None:
    error = refusal(START, "g3")
    assert error.kind is AmbiguousMoveError
    assert error.key == "removal-due"
    assert "i9" in str(error.values["cells"]).split(", ")
    assert all(turn.startswith("g3,") for turn in refusal(START, "g3").candidates)


def test_a_removal_that_is_not_due_is_refused() -> None:
    error = refusal(at("a5 c5 e5", o="a5", x="e5"), "c5,e5")
    assert (error.key, error.values, error.candidates) == ("no-edge-cell", {"turn": "c5"}, ("c5",))


@pytest.mark.parametrize("text", ["i9,e1", "e1", "pass", "g5xk5"])
def test_a_compulsory_jump_is_named(text: str) -> None:
    error = refusal(CHAIN, text)
    assert (error.key, error.values) == ("must-jump", {"jumps": "a5xe5xi5", "count": 1})
    assert error.candidates == ("a5xe5xi5",)


def test_a_lone_stone_that_can_jump_is_asked_where_to() -> None:
    error = refusal(at(x="i5 a5", o="k5 g5 c5"), "i5")
    assert (error.kind, error.key) == (AmbiguousMoveError, "must-jump")
    assert error.candidates == ("i5xe5", "i5xm5")


def test_a_chain_that_stops_early_is_asked_to_go_on() -> None:
    error = refusal(CHAIN, "a5xe5")
    assert error.kind is AmbiguousMoveError
    assert error.key == "must-go-on"
    assert error.values == {"cell": "e5", "jumps": "e5xi5", "count": 1}
    assert error.candidates == ("a5xe5xi5",)


@pytest.mark.parametrize(
    ("text", "key", "values"),
    [
        ("a5xe5xi5xm5", "cannot-go-on", {"cell": "i5", "turn": "a5xe5xi5"}),
        ("a5xe5xg3", "nothing-to-jump", {"start": "e5", "over": "f4", "land": "g3"}),
        ("a5xe5xe1", "no-line", {"start": "e5", "end": "e1"}),
        ("c5xg5", "must-jump", {"jumps": "a5xe5xi5", "count": 1}),
    ],
)
def test_a_chain_that_cannot_be_jumped_is_refused_with_the_reason(
    text: str, key: str, values: dict[str, str | int]
) -> None:
    error = refusal(CHAIN, text)
    assert (error.key, error.values) == (key, values)


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        (CHAIN, "i9,e1", "you must jump when you can: a5xe5xi5"),
        (CHAIN, "a5xe5", "the stone on e5 must go on jumping while it can: e5xi5"),
        (CHAIN, "a5xe5xi5xm5", "there is no further jump from i5: the whole turn is a5xe5xi5"),
        (CHAIN, "a5xe5xg3", "e5 can't jump to g3: there's no stone on f4 to jump over"),
        (CHAIN, "a5xe5xe1", "e5 can't jump to e1: a stone jumps two cells in a straight line"),
        (START, "g3:k3", "There's no stone on g3 to jump with"),
        (
            START,
            "g3,g3",
            "g3 can't be removed: there's a stone on it, and only an empty cell may go",
        ),
        (
            START,
            "g3,i5",
            "i5 can't be removed: only a cell at the edge may go, and this one still has all "
            "its neighbours",
        ),
        (at(o="g3"), "g3,i9", "g3 is taken: a stone is dropped on an empty cell"),
        (at("a5 c5 e5 g5"), "i5,a5", "the cell i5 has left the board for good"),
        (at(x="i5"), "xi5", "i5 has no jump: no stone beside it has an empty cell behind it"),
        (
            at(x="a5", o="i5 k5"),
            "i5xm5",
            "only your own stones jump, and the one on i5 is your opponent's",
        ),
        (
            at(x="i5", o="k5 m5 g5"),
            "i5xm5",
            "i5 can't jump over k5: m5, right behind it, isn't an empty cell",
        ),
    ],
)
def test_a_refusal_names_the_rule_and_the_cells(
    position: RustPosition, text: str, reason: str
) -> None:
    assert said(GUIDE, refusal(position, text)).rstrip(".") == as_sentence(reason)


def test_a_landing_that_is_taken_or_gone_is_refused() -> None:
    error = refusal(at(x="i5", o="k5 m5 g5"), "i5xm5")
    assert (error.key, error.values) == (
        "no-landing",
        {"start": "i5", "over": "k5", "land": "m5"},
    )


def test_an_enemys_stone_does_not_jump() -> None:
    position = at(x="a5", o="i5 k5")
    assert refusal(position, "i5xm5").key == "not-yours"


def test_a_lone_stone_without_a_jump_is_reported_so() -> None:
    assert refusal(at(x="i5"), "xi5").key == "no-jump"


def test_a_cell_that_has_left_the_board_is_reported_from_one_that_never_was() -> None:
    position = at("a5 c5 e5 g5")
    assert refusal(position, "i5,a5").key == "cell-gone"
    assert refusal(position, "j5,a5").key == "no-such-cell"


def test_who_has_no_stone_in_stock_is_reported_to_pass() -> None:
    error = refusal(at(x="i5", stock="0/1"), "g3,i9")
    assert (error.key, error.candidates) == ("must-pass", ("pass",))


def test_the_rest_of_a_turn_is_read_in_its_middle() -> None:
    middle = START.play(step(START, "g3"))
    assert canonical(middle, "I9") == "i9"
    assert refusal(middle, "g3,i9").key == "removal-due"
    assert refusal(middle, "pass").key == "removal-due"
    chain = CHAIN.play(step(CHAIN, "a5xe5"))
    for text in ("e5xi5", "i5", ".i5", "xi5", "e5.i5"):
        assert canonical(chain, text) == "e5xi5"
    assert refusal(chain, ":i5").key == "marked-enemy"


def test_marks_behind_the_rest_of_a_drop_turn_are_checked_too() -> None:
    middle = ISLANDS.play(step(ISLANDS, "g5"))
    assert canonical(middle, "C5:") == "c5"
    assert refusal(middle, "C5.").key == "marked-return"


@pytest.mark.parametrize("text", ["g3,i9", "pass", "i5xm5"])
def test_a_finished_game_has_no_legal_turns(text: str) -> None:
    error = refusal(at(""), text)
    assert (error.key, error.candidates) == ("game-over", ())


def test_the_first_candidates_are_near_to_what_was_typed() -> None:
    assert refusal(START, "g3,i5").candidates[0].startswith("g3,")
    assert refusal(at(o="g3"), "g3,i9").candidates[0][:2] in ("e3", "i3", "f2", "h2", "f4", "h4")
