"""Facts about turns and positions."""

from __future__ import annotations

from guide import Fact, Score
from guide.tzaar import GUIDE
from rules import Side
from rules.tzaar import GAME, TzaarPosition
from tests.rules.tzaar.boards import at, play

STACKS = "a1 wZ, a2 wA, a3 wT, a4 wTTA, d6 bTZ, d7 bA, i5 bZ, i4 bTTT"


def facts(position: TzaarPosition, turn: str) -> tuple[Fact, ...]:
    return GUIDE.turn_facts(position, GAME.parse_turn(position, turn))


def test_each_action_of_a_turn_is_reported() -> None:
    position = at("w", "capture", STACKS.replace("a3 wT", "a3 wTT"))
    assert facts(position, "a3xd6,a1+a2") == (
        Fact("took", {"cell": "d6", "type": "tzaar", "height": 2}),
        Fact("strengthened", {"cell": "a2", "type": "tzaar", "height": 2}),
        Fact("down-to-one", {"side": 1, "type": "tzarra"}),
        Fact("down-to-one", {"side": 2, "type": "tzaar"}),
        Fact("no-capture-left", {"side": 2}),
    )


def test_a_pass_is_reported() -> None:
    position = at("w", "capture", STACKS.replace("a3 wT", "a3 wTT"))
    assert facts(position, "a3xd6,pass")[1] == Fact("passed")


def test_covering_the_own_last_piece_of_a_type_is_reported() -> None:
    position = at("w", "second", STACKS)
    assert Fact("covers-last", {"type": "tzaar"}) in facts(position, "a2+a1")
    assert all(fact.key != "covers-last" for fact in facts(position, "a1+a2"))


def test_taking_the_last_piece_of_a_type_is_reported() -> None:
    position = at("w", "second", "a1 wZ, a2 wA, d6 wT, d7 bA, i5 bZ, i4 bT")
    assert Fact("takes-last", {"type": "tzarra"}) in facts(position, "d6xd7")


def test_a_placement_is_reported_with_how_many_there_are() -> None:
    position = play(GAME.start({"start": "tournament"}), "Ze4", "Ta1")
    reported = Fact("placed", {"cell": "e3", "type": "tzarra", "count": 3})
    assert facts(position, "Ae3") == (reported,)


def test_a_position_is_reported_side_by_side_and_then_what_is_vacant() -> None:
    *reported, vacant = GUIDE.position_facts(at("w", "second", STACKS))
    assert reported == [
        Fact("on-board", {"side": 1, "tzaar": "a1", "tzarra": "a2 a4", "tott": "a3"}),
        Fact("stacks", {"side": 1, "stacks": "a4(3)"}),
        Fact("on-board", {"side": 2, "tzaar": "d6 i5", "tzarra": "d7", "tott": "i4"}),
        Fact("stacks", {"side": 2, "stacks": "d6(2) i4(3)"}),
    ]
    other = GUIDE.position_facts(at("w", "second", "a4 wTTT, b1 wAA, c1 wTZ, i5 bZ"))
    assert Fact("stacks", {"side": 1, "stacks": "c1(2) b1(2) a4(3)"}) in other
    assert GUIDE.duties(at("w", "second", STACKS)) == (Fact("second-action", {"side": 1}),)
    assert (vacant.key, vacant.values["count"]) == ("vacant", 52)


def test_captures_to_be_made_are_listed() -> None:
    (first,) = GUIDE.duties(GAME.start({"start": "fixed"}))
    assert (first.key, first.values["count"]) == ("first-capture", 42)
    (due,) = GUIDE.duties(at("b", "capture", STACKS))
    assert due == Fact("must-capture", {"captures": "d6xa3", "count": 1, "more": 0})


def test_while_pieces_are_placed_those_in_hand_are_reported() -> None:
    position = play(GAME.start({"start": "tournament"}), "Ze4")
    reported = GUIDE.position_facts(position)
    assert reported[:2] == (
        Fact("on-board", {"side": 1, "tzaar": "e4", "tzarra": "", "tott": ""}),
        Fact("in-hand", {"side": 1, "tzaar": 5, "tzarra": 9, "tott": 15}),
    )
    assert GUIDE.duties(position) == (Fact("must-place", {"side": 2}),)


def test_the_score_counts_down_and_marks_the_last_piece() -> None:
    position = at("w", "second", STACKS)
    assert GUIDE.scores(position, Side.SECOND) == (
        Score("tzaar", 2, piece="black tzaar"),
        Score("tzarra", 1, close=True, piece="black tzarra"),
        Score("tott", 1, close=True, piece="black tott"),
        Score("captures", 1, 0, close=True),
    )


def test_while_pieces_are_placed_those_on_the_board_count_and_nothing_is_left_or_lost() -> None:
    position = play(GAME.start({"start": "tournament"}), "Ze4")
    assert GUIDE.scores(position, Side.FIRST) == (
        Score("placed-tzaar", 1, 6, piece="white tzaar"),
        Score("placed-tzarra", 0, 9, piece="white tzarra"),
        Score("placed-tott", 0, 15, piece="white tott"),
    )


def test_the_text_board_names_each_stack_and_space() -> None:
    drawn = GUIDE.text_board(at("b", "capture", STACKS)).splitlines()
    assert drawn[0].strip() == "e9"
    assert {"wZa1", "wA3a4", "bZ2d6", "bT3i4", "e4"} <= set(" ".join(drawn).split())
