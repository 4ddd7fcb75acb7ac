"""Turns as text: the canonical one, the page's own style, and what else is understood."""

from __future__ import annotations

import pytest

from rules import AmbiguousMoveError, IllegalMoveError, MoveError
from rules.rust import GAME, Drop, Jump, Pass, Remove, RustPosition
from tests.rules import turn_texts
from tests.rules.rust.boards import at

START = GAME.start()
# A chain over an enemy's stone and then over a friend's.
CHAIN = at(x="a5 g5", o="c5")
# Removing c5 isolates a5 (an enemy's stone), removing o5 isolates q5 (one's own).
ISLANDS = at("a5 c5 e5 g5 i5 k5 m5 o5 q5", o="a5", x="q5")


def canonical(position: RustPosition, text: str) -> str:
    return turn_texts.canonical(GAME, position, text)


def refusal(position: RustPosition, text: str) -> MoveError:
    return turn_texts.refused(GAME, position, text)


@pytest.mark.parametrize(
    "text",
    [
        "g3,i9",
        "g3 I9",
        "G3 I9",
        "g3i9",
        "g3-i9",
        " g 3 / i 9 ",
        "g3;i9",
        "g3 I9?",
        "g3 I9!?",
        "g3,i9,",
    ],
)
def test_a_drop_is_read_in_any_case_spacing_and_separators(text: str) -> None:
    assert canonical(START, text) == "g3,i9"


@pytest.mark.parametrize(
    "text",
    [
        "a5xe5xi5",
        "a5:e5.i5",
        "A5 E5 I5",
        "a5e5i5",
        "a5-e5-i5",
        "a5×e5×i5",
        "xa5xe5xi5",
        "a5:e5xi5",
    ],
)
def test_a_chain_is_read_with_and_without_marks(text: str) -> None:
    assert canonical(CHAIN, text) == "a5xe5xi5"


@pytest.mark.parametrize("text", ["pass", "PASS", " Pass ", "-", "–"])
def test_a_pass_is_read_as_a_word_or_a_dash(text: str) -> None:
    assert GAME.parse_turn(at(x="i5", stock="0/1"), text) == (Pass(),)


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("g5 C5:", "g5,c5"),
        ("g5 C5", "g5,c5"),
        ("g5 O5.", "g5,o5"),
        ("g5,o5", "g5,o5"),
        ("g5 O5.?", "g5,o5"),
    ],
)
def test_marks_behind_a_removed_cell_tell_of_isolated_stones(text: str, turn: str) -> None:
    assert canonical(ISLANDS, text) == turn


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
    with pytest.raises(AmbiguousMoveError) as caught:
        GAME.parse_turn(START, "g3")
    assert caught.value.key == "removal-due"
    assert "i9" in str(caught.value.values["cells"]).split(", ")
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
    assert (type(error), error.key) == (AmbiguousMoveError, "must-jump")
    assert error.candidates == ("i5xe5", "i5xm5")


def test_a_chain_that_stops_early_is_asked_to_go_on() -> None:
    with pytest.raises(AmbiguousMoveError) as caught:
        GAME.parse_turn(CHAIN, "a5xe5")
    assert caught.value.key == "must-go-on"
    assert caught.value.values == {"cell": "e5", "jumps": "e5xi5", "count": 1}
    assert caught.value.candidates == ("a5xe5xi5",)


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
        (CHAIN, "a5xe5xi5xm5", "from i5 there is no further jump: the whole turn is a5xe5xi5"),
        (CHAIN, "a5xe5xg3", "e5 cannot jump to g3: there is no stone on f4 to jump over"),
        (CHAIN, "a5xe5xe1", "e5 cannot jump to e1: a stone jumps two cells in a straight line"),
        (START, "g3:k3", "there is no stone on g3 to jump with"),
        (START, "g3,g3", "g3 cannot be removed: only a vacant cell can, and a stone is on it"),
        (
            START,
            "g3,i5",
            "i5 cannot be removed: only a cell at the edge can, and none of its neighbours is "
            "missing",
        ),
        (at(o="g3"), "g3,i9", "a stone is dropped on a vacant cell, and g3 is taken"),
        (at("a5 c5 e5 g5"), "i5,a5", "the cell i5 has left the board for good"),
        (at(x="i5"), "xi5", "i5 has no jump: no stone next to it has a vacant cell behind it"),
        (
            at(x="a5", o="i5 k5"),
            "i5xm5",
            "only your own stones jump, and the one on i5 is your opponent's",
        ),
        (
            at(x="i5", o="k5 m5 g5"),
            "i5xm5",
            "i5 cannot jump over k5: m5, right behind it, is no vacant cell",
        ),
    ],
)
def test_a_refusal_names_the_rule_and_the_cells(
    position: RustPosition, text: str, reason: str
) -> None:
    assert str(refusal(position, text)) == reason


def test_a_landing_that_is_taken_or_gone_is_refused() -> None:
    error = refusal(at(x="i5", o="k5 m5 g5"), "i5xm5")
    assert (error.key, error.values) == (
        "no-landing",
        {"start": "i5", "over": "k5", "land": "m5"},
    )


def test_an_enemys_stone_does_not_jump() -> None:
    position = at(x="a5", o="i5 k5")
    assert refusal(position, "i5xm5").key == "not-yours"


def test_a_lone_stone_without_a_jump_is_told_so() -> None:
    assert refusal(at(x="i5"), "xi5").key == "no-jump"


def test_a_cell_that_has_left_the_board_is_told_from_one_that_never_was() -> None:
    position = at("a5 c5 e5 g5")
    assert refusal(position, "i5,a5").key == "cell-gone"
    assert refusal(position, "j5,a5").key == "no-such-cell"


def test_who_has_no_stone_in_stock_is_told_to_pass() -> None:
    error = refusal(at(x="i5", stock="0/1"), "g3,i9")
    assert (error.key, error.candidates) == ("must-pass", ("pass",))


def test_the_rest_of_a_turn_is_read_in_its_middle() -> None:
    middle = START.play(START.parse_move("g3"))
    assert canonical(middle, "I9") == "i9"
    assert refusal(middle, "g3,i9").key == "removal-due"
    assert refusal(middle, "pass").key == "removal-due"
    chain = CHAIN.play(CHAIN.parse_move("a5xe5"))
    for text in ("e5xi5", "i5", ".i5", "xi5", "e5.i5"):
        assert canonical(chain, text) == "e5xi5"
    assert refusal(chain, ":i5").key == "marked-enemy"


def test_marks_behind_the_rest_of_a_drop_turn_are_checked_too() -> None:
    middle = ISLANDS.play(ISLANDS.parse_move("g5"))
    assert canonical(middle, "C5:") == "c5"
    assert refusal(middle, "C5.").key == "marked-return"


@pytest.mark.parametrize("text", ["g3,i9", "pass", "i5xm5"])
def test_a_game_that_is_over_takes_no_more_turns(text: str) -> None:
    error = refusal(at(""), text)
    assert (error.key, error.candidates) == ("game-over", ())


def test_the_first_candidates_are_near_to_what_was_typed() -> None:
    assert refusal(START, "g3,i5").candidates[0].startswith("g3,")
    assert refusal(at(o="g3"), "g3,i9").candidates[0][:2] in ("e3", "i3", "f2", "h2", "f4", "h4")


def test_single_steps_are_read_one_by_one() -> None:
    assert START.parse_move("G3") in START.legal_moves()
    assert str(CHAIN.parse_move("a5:e5")) == "a5xe5"
    with pytest.raises(MoveError):
        START.parse_move("g3,i9")
    with pytest.raises(MoveError):
        CHAIN.parse_move("a5xe5xi5")


def test_a_turn_that_is_not_legal_is_not_printed() -> None:
    with pytest.raises(IllegalMoveError):
        GAME.format_turn(START, [Pass()])


def test_steps_print_and_rebuild_themselves() -> None:
    steps = (Drop(4), Remove(4), Jump(4, 24), Pass())
    names = {type(step).__name__: type(step) for step in steps}
    assert [eval(repr(step), names) for step in steps] == list(steps)  # noqa: S307
    assert [str(step) for step in steps] == ["e1", "e1", "e1xg3", "pass"]
