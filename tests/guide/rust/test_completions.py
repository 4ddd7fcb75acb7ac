"""Completions while a turn is typed, and refusals of turns."""

from __future__ import annotations

import pytest

from guide import Refusal
from guide.rust import GUIDE
from ringfall.testing.guides import ROOM, offered, refused
from ringfall.testing.turns import canonical as printed
from ringfall.testing.turns import played, step
from rules import AmbiguousMoveError
from rules.rust import GAME, RustPosition
from tests.rules.rust.boards import CHAIN, ISLANDS, START, at

SMALL = "a5 c5 e5 g5 i5 k5 m5"


def cells(names: str) -> str:
    """Return the cells that are offered to drop a stone on."""
    return " | ".join(f"{cell}…: onto {cell}" for cell in names.split())


@pytest.mark.parametrize(
    ("position", "typed", "ways"),
    [
        # Compulsory jumps are all that is offered.
        *((at(x="a5 g5", o="c5"), text, "a5xe5xi5: jumps 1 1") for text in ("", "g3")),
        (at(x="i5", o="g5 k5"), "i5xm", "i5xm5: jumps 1 0"),
        # The cells if they fit into a menu, those of a column, and then the cells to remove.
        (at(SMALL), "", cells(SMALL)),
        *((START, text, cells("g1 g3 g5 g7 g9")) for text in ("g", "G", " g ")),
        (START, "g3 I", "g3,i1 | g3,i9"),
        (START.play(step(START, "g3")), "i", "i1 | i9"),
        # What is isolated comes first; what leaves, and what is forced, is said.
        (
            at(SMALL, o="a5"),
            "g5",
            "g5,c5: isolates a5 1 1 0 | g5,e5 | g5,i5: drops-off k5 m5 2 | "
            "g5,k5: drops-off m5 1 | g5,m5",
        ),
        (at(SMALL), "m5,c5", "m5,c5: drops-off a5 1"),
        (at(SMALL, o="a5"), "c5,m5", "c5,m5: forces a5xe5 1 0"),
        # A drop that leaves no edge cell is whole.
        (at("a5 c5 e5", o="a5", x="e5"), "c5", "c5: isolates a5 c5 e5 3 1 2"),
        (at(x="i5", stock="0/1"), "", "pass"),
        (START, "a1", ""),
        (START, "99", ""),
    ],
)
def test_what_may_follow_a_typed_beginning_is_offered(
    position: RustPosition, typed: str, ways: str
) -> None:
    assert offered(GUIDE.complete(position, typed, ROOM)) == ways


def test_an_empty_text_offers_columns_while_there_are_many_cells() -> None:
    first, *others = GUIDE.complete(START, "", ROOM)
    assert offered([first]) == "a…: column a 1"
    assert [way.text for way in others] == list("bcdefghijklmnopq")
    assert not any(way.whole for way in others)


def test_a_cell_offers_all_cells_to_remove() -> None:
    ways = GUIDE.complete(START, "g3", ROOM)
    assert (len(ways), ways[0].text) == (24, "g3,a5")


def test_whole_turns_are_offered_from_the_first_letter_on() -> None:
    ways = [way.text for way in GUIDE.suggest(START, "g", ROOM)]
    assert ways[-5:] == ["g1", "g3", "g5", "g7", "g9"]
    assert {text.partition(",")[0] for text in ways[:5]} == set(ways[-5:])
    assert all("," in text for text in ways[:-5])


def test_what_isolates_the_enemy_is_offered_first() -> None:
    assert GUIDE.suggest(at(SMALL, o="a5"), "", ROOM)[0].text.endswith(",c5")


UNREADABLE = ("g3,i9,e1", "hello", "", "g3:.k3")


def canonical(position: RustPosition, text: str) -> str:
    return printed(GAME, position, text)


def refusal(position: RustPosition, text: str) -> Refusal:
    return refused(GUIDE, position, text)


MARKED = at("a5 c5 e5 g5 i5 k5 m5 o5 q5 f4", o="a5", x="q5")
FEW = at("a5 c5 e5 g5")
JUMP = {"jumps": "a5xe5xi5", "count": 1}


@pytest.mark.parametrize(
    ("position", "text", "key", "values"),
    [
        # Marks behind a removed cell, and in jumps, that contradict the stones.
        (MARKED, "g5 C5.", "marked-return", {"turn": "g5,c5", "count": 0}),
        (MARKED, "g5 C5::", "marked-capture", {"turn": "g5,c5", "count": 1}),
        (MARKED, "g5 O5:", "marked-capture", {"turn": "g5,o5", "count": 0}),
        (MARKED, "g5 O5:.", "marked-capture", {"turn": "g5,o5", "count": 0}),
        (MARKED, "g5 E5.", "marked-return", {"turn": "g5,e5", "count": 0}),
        (CHAIN, "a5.e5:i5", "marked-friend", {"cell": "c5"}),
        (CHAIN, "a5:e5:i5", "marked-enemy", {"cell": "g5"}),
        (CHAIN, "a5:e5.i5:", "marked-jump", {"turn": "a5xe5xi5"}),
        # First turns.
        (START, "g3xi9", "no-line", {"start": "g3", "end": "i9"}),
        (START, "g3:k3", "no-stone", {"cell": "g3"}),
        (START, "g3,g3", "cell-occupied", {"cell": "g3"}),
        (START, "g3,i5", "not-at-edge", {"cell": "i5"}),
        (START, "g4,i9", "no-such-cell", {"cell": "g4"}),
        (START, "g3,h9", "no-such-cell", {"cell": "h9"}),
        (START, "pass", "cannot-pass", {}),
        *((START, text, "unreadable", {"text": text}) for text in UNREADABLE),
        # Chains.
        (CHAIN, "a5xe5xi5xm5", "cannot-go-on", {"cell": "i5", "turn": "a5xe5xi5"}),
        (CHAIN, "a5xe5xg3", "nothing-to-jump", {"start": "e5", "over": "f4", "land": "g3"}),
        (CHAIN, "a5xe5xe1", "no-line", {"start": "e5", "end": "e1"}),
        *((CHAIN, text, "must-jump", JUMP) for text in ("c5xg5", "i9,e1", "e1", "pass", "g5xk5")),
        # Later turns.
        (
            at(x="i5", o="k5 m5 g5"),
            "i5xm5",
            "no-landing",
            {"start": "i5", "over": "k5", "land": "m5"},
        ),
        (at(x="a5", o="i5 k5"), "i5xm5", "not-yours", {"cell": "i5"}),
        (at(x="i5"), "xi5", "no-jump", {"cell": "i5"}),
        (FEW, "i5,a5", "cell-gone", {"cell": "i5"}),
        (FEW, "j5,a5", "no-such-cell", {"cell": "j5"}),
        (at(o="g3"), "g3,i9", "cell-taken", {"cell": "g3"}),
        (at("a5 c5 e5", o="a5", x="e5"), "c5,e5", "no-edge-cell", {"turn": "c5"}),
    ],
)
def test_a_turn_that_cannot_be_played_is_refused_with_the_reason_and_its_correction(
    position: RustPosition, text: str, key: str, values: dict[str, str | int]
) -> None:
    error = refusal(position, text)
    assert (error.key, error.values) == (key, values)
    if (position is CHAIN and text != "pass") or "turn" in values:
        assert error.candidates == (values.get("turn", "a5xe5xi5"),)


def test_a_drop_without_a_removal_may_be_marked_too() -> None:
    position = at("a5 c5 e5", o="a5", x="e5")
    assert canonical(position, "c5:.") == "c5"
    assert refusal(position, "c5::").key == "marked-capture"


def test_a_drop_without_its_removal_is_asked_for_it() -> None:
    error = refusal(START, "g3")
    assert error.kind is AmbiguousMoveError
    assert error.key == "removal-due"
    assert "i9" in str(error.values["cells"]).split(", ")
    assert all(turn.startswith("g3,") for turn in refusal(START, "g3").candidates)


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


def test_the_first_candidates_are_near_to_what_was_typed() -> None:
    assert refusal(START, "g3,i5").candidates[0].startswith("g3,")
    assert refusal(at(o="g3"), "g3,i9").candidates[0][:2] in ("e3", "i3", "f2", "h2", "f4", "h4")


def test_a_cell_behind_a_whole_chain_is_refused_with_the_chain() -> None:
    position = played(GAME, GAME.start(), "g3,i9", "f2,e1", "h4,h8", "h6,g7")
    error = refusal(position, "g3xi5,a5")
    assert (error.key, error.candidates) == ("cannot-go-on", ("g3xi5",))
