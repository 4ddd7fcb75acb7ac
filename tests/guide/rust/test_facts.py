"""Facts about turns and positions, and what the side to move could take."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings

from guide import Fact, Score
from guide.rust import GUIDE
from guide.rust.facts import isolated, jumped
from ringfall.testing.guides import written
from ringfall.testing.turns import step
from ringfall.testing.walks import Start, positions
from rules import Side, turns
from rules.rust import GAME, PLACES, RustPosition
from tests.rules.rust.boards import at, play

LINE = "a5 c5 e5 g5 i5 k5 m5 o5 q5"


@pytest.mark.parametrize(
    ("position", "turn", "facts"),
    [
        # Jumped stones by owner, in the order of the jumps.
        (at(x="i5 j4", o="k5 l4"), "i5xm5xk3xi5", "took k5 l4 2; took-back j4 1"),
        # An island with its stones, also the one just dropped.
        (at(LINE, o="a5", x="q5"), "g5,c5", "isolated a5 1 1 0"),
        (at(LINE, o="a5"), "c5,e5", "isolated a5 c5 2 1 1"),
        (at(LINE), "q5,e5", "dropped-off a5 c5 2"),
        (at("a5 c5 e5", o="a5", x="e5"), "c5", "isolated a5 c5 e5 3 1 2; no-edge-cell"),
        (at(x="i5", stock="0/1"), "pass", "passed"),
        (GAME.start(), "i5,e1", ""),
    ],
)
def test_what_a_turn_does_is_reported(position: RustPosition, turn: str, facts: str) -> None:
    assert written(GUIDE.turn_facts(position, GAME.parse_turn(position, turn))) == facts


def test_stones_that_are_taken_are_known_with_their_owners() -> None:
    position = at(x="i5 j4", o="k5 l4")
    over = jumped(position, GAME.parse_turn(position, "i5xm5xk3xi5"))
    assert over.cells == ("k5", "l4", "j4")
    assert over.owners == (Side.SECOND, Side.SECOND, Side.FIRST)
    position = at(LINE, o="a5", x="q5")
    claim = isolated(position, GAME.parse_turn(position, "g5,o5"))
    assert (claim.cells, claim.owners) == (("q5",), (Side.FIRST,))


def test_a_position_is_reported_from_the_stones_to_what_is_to_do() -> None:
    position = at("a5 c5 e5 g5 i5", x="c5", o="a5", captured="1/2", stock="3/4")
    *others, cells, removable = GUIDE.position_facts(position)
    assert written(others) == "on-board c5 a5; stock 1 3; stock 2 4; captured 1 1; captured 2 2"
    assert (cells.key, cells.values["count"]) == ("cells", 5)
    assert len(str(cells.values["missing"]).split()) == 56
    assert written([removable]) == "removable e5 g5 i5"
    assert GUIDE.duties(position) == (Fact("must-drop"),)


def test_duties_are_reported() -> None:
    def duty(position: RustPosition) -> Fact:
        (only,) = GUIDE.duties(position)
        return only

    due = {"jumps": "i5xm5", "count": 1, "more": 0}
    assert duty(at(x="i5", o="k5")) == Fact("must-jump", due)
    assert GUIDE.compulsory_captures(at(x="i5", o="k5")) == ("i5xm5",)
    assert duty(at(x="i5", o="k5", state="jump:i5")) == Fact("must-go-on", due | {"cell": "i5"})
    removing = at("a5 c5 e5", x="a5", state="remove")
    assert duty(removing) == Fact("must-remove", {"cells": "c5 e5"})
    assert duty(at(x="i5", stock="0/1")) == Fact("must-pass")


def test_the_score_counts_captured_stones_and_stock() -> None:
    position = at(x="c5", o="a5", captured="1/2", stock="3/4")
    assert GUIDE.scores(position, Side.SECOND) == (
        Score("captured", 2, compared=True, piece="x"),
        Score("stock", 4, 12, piece="o"),
    )


def test_the_text_board_looks_as_on_the_page() -> None:
    position = play(GAME.start(), "g3 I9", "f2 E1")
    assert GUIDE.text_board(position).splitlines() == [
        "    abcdefghijklmnopq",
        " 1.       + + + +",
        " 2.    + o . . . +",
        " 3.   + . x . . . +",
        " 4.  + . . . . . . +",
        " 5. + . . . . . . . +",
        " 6.  + . . . . . . +",
        " 7.   + . . . . . +",
        " 8.    + . + + . +",
        " 9.     + +   + +",
        "    abcdefghijklmnopq",
    ]
    assert GUIDE.captions(position).splitlines() == [
        "side 1:  captured 0 stock 11",
        "side 2:  captured 0 stock 11",
        "side 1 to move",
    ]


def test_the_text_board_reports_the_result() -> None:
    after = play(at(x="i5", o="a5", stock="0/0", captured="1/0"), "pass", "pass")
    assert GUIDE.captions(after).splitlines()[-1] == "side 1 has won: more-captured, both-passed"
    after = play(at(x="i5", o="a5", stock="0/0"), "pass", "pass")
    assert GUIDE.captions(after).splitlines()[-1] == "a tie: equal, both-passed"


TURNS_TRIED = 2500


def within(start: RustPosition, text: str) -> RustPosition:
    """Return the middle of a turn."""
    return start.play(step(start, text))


@pytest.mark.parametrize(
    ("position", "facts", "threatened"),
    [
        # Compulsory jumps, with the stones that they take.
        (at(x="a5 g5", o="c5 m5 k7"), "has-to-jump a5xe5xi5 c5 g5 1 1", "c5"),
        # Each way to jump; of many, the rest is counted.
        (at(x="i5", o="g5 k5"), "has-to-jump i5xe5 g5 1 0; or-jump i5xm5 k5 1 0", "g5 k5"),
        (
            at(x="c5 i5", o="d4 g5 h4 h6 j4 j6 k5"),
            "has-to-jump c5xe3 d4 1 0; next-jump i5xe5xa5 g5 c5 1 1; "
            "next-jump i5xe5xc3 g5 d4 2 0; next-jump i5xg3 h4 1 0; next-jump i5xg7 h6 1 0; "
            "or-more 3",
            "d4 h4 j4 g5 k5 h6 j6",
        ),
        # The middle of a chain: how it must go on.
        (within(at(x="a5 g5", o="c5"), "a5xe5"), "has-to-jump e5xi5 g5 0 1", ""),
        # A stone that one removal cuts off, and a group that lacks one stone.
        (at(LINE, o="a5", x="q5"), "could-isolate a5 1 0", "a5"),
        (at(LINE, o="a5 e5", x="q5"), "could-fill a5 e5 2 0 c5; could-isolate a5 1 0", "a5 e5"),
        # The middle of a drop turn: what the removal could isolate.
        (within(at(LINE, o="a5", x="q5"), "c5"), "could-isolate a5 c5 1 1", "a5"),
        # The turn that ends the game wins for who has captured more.
        (
            at("a5 c5 e5", o="a5", x="e5"),
            "could-win c5 more-captured; could-fill a5 e5 1 1 c5",
            "a5",
        ),
        (at("a5 c5 e5", o="a5", x="e5", captured="0/2"), "could-fill a5 e5 1 1 c5", "a5"),
        # So does a pass after a pass.
        (
            at(x="i5", stock="0/1", captured="1/0", state="turn,passed"),
            "could-win pass more-captured",
            "",
        ),
        (at(x="i5", stock="0/1", captured="1/0"), "", ""),
        # Nothing can be taken.
        (GAME.start(), "", ""),
        (at(LINE, o="a5", stock="0/1", x="q5"), "", ""),
        (at(""), "", ""),
    ],
)
def test_what_the_side_to_move_could_take_is_reported(
    position: RustPosition, facts: str, threatened: str
) -> None:
    assert written(GUIDE.threats(position)) == facts
    assert " ".join(GUIDE.threatened(position)) == threatened


@settings(deadline=None, max_examples=50)
@given(positions(slug="rust"))
def test_the_stones_threatened_are_those_that_some_turn_captures(start: Start) -> None:
    position = start[1]
    assert isinstance(position, RustPosition)
    assume(position.count_turns() <= TURNS_TRIED)
    taken = {name for moves, _ in turns(position) for name in captured_by(position, moves)}
    assert [name for name in PLACES if name in taken] == list(GUIDE.threatened(position))


def captured_by(position: RustPosition, moves: tuple[Any, ...]) -> set[str]:
    enemy = position.to_move.opponent
    claims = jumped(position, moves), isolated(position, moves)
    return {name for claim in claims for name in claim.owned_by(enemy)}
