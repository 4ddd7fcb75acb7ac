"""Completions while a turn is typed."""

from __future__ import annotations

import pytest

from guide import Completion, Fact
from guide.rust import GUIDE
from rules.rust import GAME, RustPosition
from tests.guide.room import ROOM
from tests.rules.rust.boards import at
from tests.rules.turn_texts import step

START = GAME.start()
SMALL = "a5 c5 e5 g5 i5 k5 m5"


def texts(position: RustPosition, typed: str) -> list[str]:
    return [completion.text for completion in GUIDE.complete(position, typed, ROOM)]


def test_an_empty_text_offers_the_compulsory_jumps() -> None:
    offered = GUIDE.complete(at(x="a5 g5", o="c5"), "", ROOM)
    jumps = Fact("jumps", {"captured": 1, "returned": 1})
    assert offered == [Completion("a5xe5xi5", (jumps,), whole=True)]


def test_an_empty_text_offers_columns_while_there_are_many_cells() -> None:
    offered = GUIDE.complete(START, "", ROOM)
    assert [completion.text for completion in offered] == list("abcdefghijklmnopq")
    assert offered[0].facts == (Fact("column", {"column": "a", "count": 1}),)
    assert not any(completion.whole for completion in offered)


def test_an_empty_text_offers_the_cells_if_they_fit_into_a_menu() -> None:
    offered = GUIDE.complete(at(SMALL), "", ROOM)
    assert [completion.text for completion in offered] == SMALL.split()
    assert offered[0] == Completion("a5", (Fact("onto", {"cell": "a5"}),), whole=False)


@pytest.mark.parametrize(
    ("position", "typed", "offered"),
    [
        # Only jumps, if they are compulsory.
        (at(x="a5 g5", o="c5"), "g3", ["a5xe5xi5"]),
        (at(x="i5", o="g5 k5"), "i5xm", ["i5xm5"]),
        # A column: its cells; then the cells to remove.
        *((START, text, ["g1", "g3", "g5", "g7", "g9"]) for text in ("g", "G", " g ")),
        (START, "g3 I", ["g3,i1", "g3,i9"]),
        # A forced pass, and texts that begin no turn.
        (at(x="i5", stock="0/1"), "", ["pass"]),
        (START, "a1", []),
        (START, "99", []),
    ],
)
def test_what_may_follow_a_typed_beginning_is_offered(
    position: RustPosition, typed: str, offered: list[str]
) -> None:
    assert texts(position, typed) == offered


def test_a_cell_offers_all_cells_to_remove() -> None:
    offered = texts(START, "g3")
    assert (len(offered), offered[0]) == (24, "g3,a5")


def test_what_is_isolated_is_offered_first_and_told() -> None:
    offered = GUIDE.complete(at(SMALL, o="a5"), "g5", ROOM)
    taken = Fact("isolates", {"cells": "a5", "count": 1, "captured": 1, "returned": 0})
    assert offered[0] == Completion("g5,c5", (taken,), whole=True)


def test_empty_cells_that_leave_are_reported() -> None:
    (cut,) = [c for c in GUIDE.complete(at(SMALL), "m5", ROOM) if c.text == "m5,c5"]
    assert cut.facts == (Fact("drops-off", {"cells": "a5", "count": 1}),)


def test_what_the_opponent_is_forced_to_jump_is_reported() -> None:
    (forcing,) = [c for c in GUIDE.complete(at(SMALL, o="a5"), "c5", ROOM) if c.text == "c5,m5"]
    assert forcing.facts == (Fact("forces", {"jumps": "a5xe5", "count": 1}),)


def test_a_drop_that_leaves_no_edge_cell_is_whole() -> None:
    offered = GUIDE.complete(at("a5 c5 e5", o="a5", x="e5"), "c5", ROOM)
    assert [(completion.text, completion.whole) for completion in offered] == [("c5", True)]


def test_the_middle_of_a_turn_offers_its_rest() -> None:
    middle = START.play(step(START, "g3"))
    assert texts(middle, "i") == ["i1", "i9"]


def test_whole_turns_are_offered_from_the_first_letter_on() -> None:
    offered = [way.text for way in GUIDE.suggest(START, "g", ROOM)]
    assert offered[-5:] == ["g1", "g3", "g5", "g7", "g9"]
    assert {text.partition(",")[0] for text in offered[:5]} == set(offered[-5:])
    assert all("," in text for text in offered[:-5])


def test_what_isolates_the_enemy_is_offered_first() -> None:
    assert GUIDE.suggest(at(SMALL, o="a5"), "", ROOM)[0].text.endswith(",c5")
