"""Completions while a turn is typed."""

from __future__ import annotations

import pytest

from guide import Completion, Fact
from guide.tzaar import GUIDE
from rules import play_turn
from rules.tzaar import GAME, TzaarPosition
from rules.tzaar.spaces import parse_space
from tests.guide.room import ROOM
from tests.rules.turn_texts import step
from tests.rules.tzaar.boards import at

START = GAME.start({"start": "fixed"})
SECOND_TURN = play_turn(START, GAME.parse_turn(START, "d6xe6"))
EMPTY = GAME.start({"start": "tournament"})
# White's only capture is d6; behind it is Black's last Tzarra, on d7.
FEW = "a1 wZ, a2 wA, a3 wT, d6 bT, d7 bA, i5 bZZ, i4 bTTT"
MENU = 25


def texts(position: TzaarPosition, typed: str) -> list[str]:
    return [completion.text for completion in GUIDE.complete(position, typed, ROOM)]


def test_an_empty_text_offers_the_captures_if_they_fit_into_a_menu() -> None:
    (completion,) = GUIDE.complete(at("w", "capture", FEW), "", ROOM)
    took = Fact("takes", {"cell": "d6", "type": "tott", "height": 1})
    assert completion == Completion(
        "a3xd6", (took, Fact("down-to-one", {"side": 2, "type": "tott"})), whole=False
    )


def test_an_empty_text_offers_the_capturing_stacks_if_there_are_more_captures() -> None:
    offered = GUIDE.complete(START, "", ROOM)
    assert len(offered) <= MENU < len(START.legal_moves())
    assert {c.text for c in offered} == {str(move)[:2] for move in START.legal_moves()}
    tops = [START.table.top_of(parse_space(completion.text)).index for completion in offered]
    assert tops == sorted(tops)
    values = {"cell": "a5", "type": "tott", "height": 1, "count": 1}
    assert Completion("a5", (Fact("from", values),), whole=False) in offered


@pytest.mark.parametrize(
    ("position", "typed", "offered"),
    [
        # A stack offers its captures, and a column what begins there.
        *((START, text, ["d6xe6", "d6xe7"]) for text in ("d6", "D6", "d6x", "d 6 -")),
        (START, "b5x", ["b5xa4", "b5xb4"]),
        # Types may be written out or left out.
        (EMPTY, "tzaar e4", ["Ze4"]),
        (EMPTY, "tz", ["Z", "A"]),
        (EMPTY, "to", ["T"]),
        (EMPTY, "e4", ["Ze4", "Ae4", "Te4"]),
        (EMPTY, "a1", ["Za1", "Aa1", "Ta1"]),
        (EMPTY, "aa1", ["Aa1"]),
        # Texts that begin no turn.
        (EMPTY, "Ze5", []),
        *((START, text, []) for text in ("zz", "a1xb1", "d6xe6,e6xe7")),
    ],
)
def test_what_may_follow_a_typed_beginning_is_offered(
    position: TzaarPosition, typed: str, offered: list[str]
) -> None:
    assert texts(position, typed) == offered


def test_the_first_turn_is_whole_with_its_capture() -> None:
    assert all(completion.whole for completion in GUIDE.complete(START, "d6", ROOM))


def test_a_first_action_is_followed_by_the_second_ones_and_the_pass() -> None:
    offered = texts(SECOND_TURN, "e9xd8")
    assert offered[0] == "e9xd8,pass"
    assert "e9xd8,d8" in offered
    assert "e9xd8,d8+e8" in texts(SECOND_TURN, "e9xd8,d8")
    assert texts(SECOND_TURN, "e9xd8 pa") == ["e9xd8,pass"]
    assert [c.text for c in GUIDE.complete(SECOND_TURN, "e9xd8", ROOM) if c.passes] == [
        "e9xd8,pass"
    ]


def test_an_action_that_wins_at_once_is_offered_first() -> None:
    offered = GUIDE.complete(at("w", "capture", FEW), "a3xd6", ROOM)
    assert offered[0].text == "a3xd6,d6xd7"
    assert offered[0].whole
    assert Fact("takes-last", {"type": "tzarra"}) in offered[0].facts


def test_an_action_that_loses_at_once_warns_and_is_offered_last() -> None:
    offered = GUIDE.complete(at("w", "capture", FEW), "a3xd6", ROOM)
    warned = {"a3xd6,a1+a2": "tzarra", "a3xd6,a2+a1": "tzaar"}
    for text, lost in warned.items():
        (facts,) = [completion.facts for completion in offered if completion.text == text]
        assert Fact("covers-last", {"type": lost}) in facts
    assert {c.text for c in offered[-2:]} == set(warned)


def test_a_pass_that_leaves_the_opponent_without_a_capture_says_so() -> None:
    position = at("w", "capture", "a1 wTZ, a2 wTA, a3 wAT, d6 bT, i5 bZ, i4 bA, i3 bT")
    (passing,) = GUIDE.complete(position, "a3xd6,p", ROOM)
    assert passing.facts == (Fact("passes"), Fact("no-capture-left", {"side": 2}))


def test_the_middle_of_a_turn_offers_its_second_actions() -> None:
    middle = SECOND_TURN.play(step(SECOND_TURN, "e9xd8"))
    assert texts(middle, "")[0] == "pass"
    assert "d8+e8" in texts(middle, "d8")


def test_a_placement_offers_types_then_columns_then_spaces() -> None:
    assert texts(EMPTY, "") == ["Z", "A", "T"]
    assert GUIDE.complete(EMPTY, "", ROOM)[1].facts == (
        Fact("type", {"type": "tzarra", "count": 9}),
    )
    assert texts(EMPTY, "z") == [f"Z{column}" for column in "abcdefghi"]
    assert GUIDE.complete(EMPTY, "z", ROOM)[4].facts == (
        Fact("column", {"column": "e", "count": 8}),
    )
    assert texts(EMPTY, "ze") == [f"Ze{row}" for row in (1, 2, 3, 4, 6, 7, 8, 9)]
    placed = Fact("places", {"cell": "e4", "type": "tzaar", "count": 1})
    assert GUIDE.complete(EMPTY, "ze4", ROOM) == [Completion("Ze4", (placed,), whole=True)]


def test_a_first_action_offers_whole_turns_the_pass_among_the_first() -> None:
    offered = GUIDE.suggest(SECOND_TURN, "e9xd8", ROOM)
    whole = [way.text for way in offered if way.whole]
    assert all(text.startswith("e9xd8,") for text in whole)
    assert "e9xd8,pass" in whole[:2]
    assert all(not way.whole for way in offered[len(whole) :])


def test_a_letter_offers_a_turn_for_each_capture_that_begins_there() -> None:
    firsts = {str(move) for move in SECOND_TURN.legal_moves() if str(move)[0] == "e"}
    whole = [way.text for way in GUIDE.suggest(SECOND_TURN, "e", ROOM) if way.whole]
    assert {text.partition(",")[0] for text in whole} == firsts


def test_pieces_are_offered_with_their_spaces_and_the_types_last() -> None:
    offered = [way.text for way in GUIDE.suggest(EMPTY, "", ROOM)]
    assert offered[-3:] == ["Z", "A", "T"]
    assert all(len(text) == len("Ze4") for text in offered[:-3])
