"""Completions while a turn is typed, and refusals of turns."""

from __future__ import annotations

from typing import Any

import pytest

from guide import Completion, Fact, Refusal
from guide.zertz import GUIDE
from guide.zertz.refusals import refusal
from rules import AmbiguousMoveError, IllegalMoveError, InvalidMoveError
from rules.zertz import Jump, Marble, Pass, Place, Remove, ZertzPosition
from tests.guide.refused import refused
from tests.guide.room import ROOM
from tests.rules.turn_texts import step
from tests.rules.zertz.boards import ENCYCLOPEDIA, FLOWER, FULL, at, play

COLUMN_D = [f"Wd{row}" for row in range(1, 8)]


def texts(layout: str, typed: str, **fields: Any) -> list[str]:
    return [completion.text for completion in GUIDE.complete(at(layout, **fields), typed, ROOM)]


def test_an_empty_text_offers_the_available_colours() -> None:
    assert GUIDE.complete(at(FULL, pool="1/0/3"), "", ROOM) == [
        Completion("W", (Fact("colour", {"marble": "white"}),), whole=False),
        Completion("B", (Fact("colour", {"marble": "black"}),), whole=False),
    ]


def test_a_colour_offers_the_vacant_rings() -> None:
    offered = GUIDE.complete(at("Wo1o//////"), "g", ROOM)
    assert offered == [
        Completion("Ga2", (Fact("onto", {"ring": "a2"}),), whole=False),
        Completion("Ga4", (Fact("onto", {"ring": "a4"}),), whole=False),
    ]


CHAINS = ["d5xf5", "d6xd4xf6", "e5xc5xa3xa1", "e5xc5xe7"]


@pytest.mark.parametrize(
    ("layout", "typed", "offered"),
    [
        # Half a ring: the rings of its column.
        *((FULL, text, COLUMN_D) for text in ("wd", "W d", "Wd,", "white d", "W-d")),
        # Half a removal narrows the turns.
        (FULL, "Wd4,b", ["Wd4,b1", "Wd4,b5"]),
        (FULL, "Wd4b1", ["Wd4,b1"]),
        # A ring without a colour: every colour.
        (FULL, "d4,b1", ["Wd4,b1", "Gd4,b1", "Bd4,b1"]),
        # Compulsory captures are all that is offered.
        (ENCYCLOPEDIA, "", CHAINS),
        (ENCYCLOPEDIA, "Wa1", CHAINS),
        # A text that begins no turn.
        (FULL, "zzz", []),
    ],
)
def test_what_may_follow_a_typed_beginning_is_offered(
    layout: str, typed: str, offered: list[str]
) -> None:
    assert texts(layout, typed) == offered


def test_a_forced_pass_is_offered_and_for_an_illegal_removal_the_legal_ones() -> None:
    assert texts("W1oo//////", "", pool="0/0/0") == ["pass"]
    assert len(texts(FULL, "Wd4,b2")) == 18


@pytest.mark.parametrize("typed", ["Wd4", "Wd4,", "w d4 ", "wd4-"])
def test_a_placement_offers_whole_turns(typed: str) -> None:
    offered = GUIDE.complete(at(FULL), typed, ROOM)
    assert [c.text for c in offered[:3]] == ["Wd4,a1", "Wd4,a2", "Wd4,a3"]
    assert len(offered) == 18
    assert all(completion.whole for completion in offered)


def test_isolating_turns_come_first_with_what_they_win() -> None:
    first = GUIDE.complete(at("oW//////3oooo"), "Gg4", ROOM)[0]
    assert first.text == "Gg4,a1"
    assert first.facts[0] == Fact("isolates", {"cells": "a2", "white": 1, "grey": 0, "black": 0})


def test_a_turn_reports_which_captures_it_forces() -> None:
    (turn,) = [
        c for c in GUIDE.complete(at("Wooo//////3oooo"), "Ga2,g4", ROOM) if c.text == "Ga2,g4"
    ]
    assert turn.facts == (Fact("forces", {"captures": "a1xa3", "count": 1}),)


def test_a_placement_that_is_the_whole_turn_is_marked_so() -> None:
    (turn,) = GUIDE.complete(at(FLOWER), "Wd5", ROOM)
    assert (turn.text, turn.whole) == ("Wd5", True)
    assert [c.whole for c in GUIDE.complete(at(FLOWER), "w", ROOM)] == [False, True]


@pytest.mark.parametrize("typed", ["e5xc5xa", "E5 c5 a", "x e5c5a", "e5xd5xb", "e5d5b4a2"])
def test_captures_narrow_by_landing_rings_or_by_marbles_taken(typed: str) -> None:
    offered = GUIDE.complete(at(ENCYCLOPEDIA), typed, ROOM)
    taken = {"white": 0, "grey": 1, "black": 2, "count": 3}
    assert offered == [Completion("e5xc5xa3xa1", (Fact("captures", taken),), whole=True)]


def test_the_middle_of_a_turn_offers_the_rest_of_it() -> None:
    start = at("Wo1o//////3oooo")
    assert texts(str(start).split()[0], "") == ["W", "G", "B"]
    middle = start.play(step(start, "Ga4"))
    assert [c.text for c in GUIDE.complete(middle, "g", ROOM)] == ["g4", "g5", "g6", "g7"]
    chain = at(ENCYCLOPEDIA)
    middle = chain.play(step(chain, "e5xc5"))
    assert [c.text for c in GUIDE.complete(middle, "", ROOM)] == ["c5xa3xa1", "c5xe7"]


def offers(layout: str, typed: str) -> list[str]:
    return [way.text + "…" * (not way.whole) for way in GUIDE.suggest(at(layout), typed, ROOM)]


def test_a_colour_offers_whole_turns_one_for_each_ring_then_the_columns() -> None:
    offered = offers(FULL, "W")
    assert offered[-7:] == [f"W{column}…" for column in "abcdefg"]
    whole = offered[:-7]
    assert len({turn.partition(",")[0] for turn in whole}) == len(whole) == ROOM - 7


def test_a_ring_offers_all_its_turns() -> None:
    assert len(offers(FULL, "Wd4")) == 18
    assert offers(FULL, "white on d4, remove b") == ["Wd4,b1", "Wd4,b5"]


def test_what_isolates_is_offered_first() -> None:
    first, *_ = GUIDE.suggest(at("oW//////3oooo"), "", ROOM)
    assert first.facts[0].key == "isolates"


def test_what_gives_the_opponent_a_capture_is_offered_last() -> None:
    layout = "oooo/ooooo/oooooo/oooWooo/1oooooo/2ooooo/3oooo"
    rings = [turn[1:3] for turn in offers(layout, "Wd")]
    assert rings.index("d2") < rings.index("d5")


def test_longer_captures_are_offered_first_whatever_is_typed() -> None:
    chains = ["e5xc5xa3xa1", "d6xd4xf6", "e5xc5xe7", "d5xf5"]
    assert offers(ENCYCLOPEDIA, "") == chains
    assert offers(ENCYCLOPEDIA, "Wa1") == chains


CAPTURES = "d5xf5, d6xd4xf6, e5xc5xa3xa1, e5xc5xe7"

BLOCKED = "oooo/ooooo/oooooo/oo1o1oo/1oooooo/2ooooo/3oooo"


def refuse(position: ZertzPosition, text: str) -> Refusal:
    return refused(GUIDE, position, text)


@pytest.mark.parametrize(
    "text", ["", "hello", "Wd4,b1,c1", "W", "Wd10,b1", "Wz1", "d", "Wd4$b1€c1"]
)
def test_an_unreadable_text_is_invalid(text: str) -> None:
    error = refuse(at(FULL), text)
    assert error.kind is InvalidMoveError
    assert error.key == "unreadable"
    assert error.values["text"] == text


@pytest.mark.parametrize(
    ("layout", "text", "key", "place"),
    [
        *((FULL, text, "ring-not-free", "b2") for text in ("Wd4,b2", "d4,b2")),
        (FULL, "Wd4,d4", "ring-occupied", "d4"),
        (FULL, "Wh5,b1", "no-such-ring", "h5"),
        (FULL, "Wd4,h5", "no-such-ring", "h5"),
        (FULL, "pass", "cannot-pass", None),
        (FULL, "d4xd6", "no-marble", "d4"),
        (FULL, "h5xh7", "no-such-ring", "h5"),
        (BLOCKED, "Wa1,d4", "ring-not-free", "d4"),
        (BLOCKED, "Wa1,c3", "ring-not-free", "c3"),
        (BLOCKED, "Wd3,b1", "ring-gone", "d3"),
        (ENCYCLOPEDIA, "Wa1,b1", "must-capture", CAPTURES),
        (ENCYCLOPEDIA, "a1,b1", "must-capture", CAPTURES),
        (ENCYCLOPEDIA, "pass", "must-capture", CAPTURES),
        (ENCYCLOPEDIA, "a4xc4", "must-capture", CAPTURES),
        (ENCYCLOPEDIA, "d5xb5", "nothing-to-jump", "d5"),
        (ENCYCLOPEDIA, "e5xb3", "no-line", "e5"),
        (ENCYCLOPEDIA, "d5xf5xh5", "cannot-go-on", "f5"),
        ("WBB//////3oooo", "a1xa3", "no-landing", "a1"),
        ("WBB//////3oooo", "a1xa2", "no-landing", "a1"),
        ("W1oo//////", "a1", "no-capture", "a1"),
        (FLOWER, "Wd5,d4", "no-ring-free", "Wd5"),
        (FLOWER, "Wc3", "ring-taken", "c3"),
    ],
)
def test_an_illegal_turn_is_refused_with_the_reason(
    layout: str, text: str, key: str, place: str | None
) -> None:
    error = refuse(at(layout), text)
    assert (error.kind, error.key) == (IllegalMoveError, key)
    assert next(iter(error.values.values()), None) == place


def test_a_marble_that_is_used_up_cannot_be_placed() -> None:
    pool, own = (at(FULL, pool="0/1/1"), at(FULL, pool="0/0/0", first="0/1/1"))
    assert refuse(pool, "Wd4,b1").key == "no-such-marble"
    assert refuse(own, "Wd4,b1").key == "no-such-captive"


@pytest.mark.parametrize(
    ("board", "typed", "other"),
    [
        ("37", "We1,a1", "e2"),
        ("37", "Wd4,g1", "g4"),
        ("37", "Wg8,a1", None),
        ("61", "Wf1,a1", "f2"),
    ],
)
def test_a_ring_that_is_missing_here_may_be_one_of_another_numbering(
    board: str, typed: str, other: str | None
) -> None:
    error = refuse(GUIDE.game.start({"board": board}), typed)
    assert error.key == ("no-such-ring-but" if other else "no-such-ring")
    assert error.values.get("meant") == other


def test_a_player_who_can_only_pass_is_reported_so() -> None:
    error = refuse(at("W1oo//////", pool="0/0/0"), "Wa3,a4")
    assert (error.key, error.candidates) == ("must-pass", ("pass",))


@pytest.mark.parametrize(
    ("layout", "text", "key", "candidates"),
    [
        (FULL, "Wd4", "ring-due", ("Wd4,a1", "Wd4,a2", "Wd4,a3")),
        (ENCYCLOPEDIA, "e5xc5", "must-go-on", ("e5xc5xa3xa1", "e5xc5xe7")),
        (ENCYCLOPEDIA, "e5", "must-capture", ("e5xc5xa3xa1", "e5xc5xe7")),
        (FULL, "d4,b1", "colour-due", ("Wd4,b1", "Gd4,b1", "Bd4,b1")),
        (FULL, "d4b1", "colour-due", ("Wd4,b1", "Gd4,b1", "Bd4,b1")),
        (FULL, "d4", "colour-due", ("Wd4,a1", "Gd4,a1", "Bd4,a1")),
    ],
)
def test_a_turn_that_lacks_a_part_is_ambiguous(
    layout: str, text: str, key: str, candidates: tuple[str, ...]
) -> None:
    error = refuse(at(layout), text)
    assert (error.kind, error.key) == (AmbiguousMoveError, key)
    assert error.candidates[:3] == candidates


def test_a_placement_without_the_only_colour_left_is_reported_what_to_write() -> None:
    error = refuse(at(FULL, pool="2/0/0"), "d1")
    assert error.kind is AmbiguousMoveError
    assert (error.key, error.values) == ("colour-left", {"turn": "Wd1"})


@pytest.mark.parametrize("text", ["Wa1", "a1,a2", "a1xa3"])
def test_the_middle_of_a_placement_asks_for_a_ring(text: str) -> None:
    start = at(FULL)
    error = refuse(start.play(step(start, "Wd4")), text)
    assert (error.kind, error.key) == (IllegalMoveError, "ring-due")
    assert "a1" in error.candidates


@pytest.mark.parametrize("text", ["Wa1", "d6xd4", "a1"])
def test_the_middle_of_a_chain_asks_to_go_on(text: str) -> None:
    start = at(ENCYCLOPEDIA)
    error = refuse(start.play(step(start, "e5xc5")), text)
    assert (error.kind, error.key) == (IllegalMoveError, "must-go-on")
    assert set(error.candidates) == {"c5xa3xa1", "c5xe7"}


def test_the_nearest_legal_turns_come_first() -> None:
    assert refuse(at(FULL), "Wd4,b2").candidates[0] in ("Wd4,a1", "Wd4,a2", "Wd4,b1")
    assert refuse(at(FULL), "Bh5,g7").candidates[0] == "Bg4,g7"
    assert refuse(at(ENCYCLOPEDIA), "d6xb6").candidates[0] == "d6xd4xf6"


def test_no_more_than_twelve_turns_are_offered() -> None:
    assert len(refuse(at(FULL), "hello d4").candidates) == 12


@pytest.mark.parametrize(
    ("move", "key"),
    [
        (Remove(0), "marble-due"),
        (Jump(0, 1, 2), "no-marble"),
        (Pass(), "cannot-pass"),
        (Place(Marble.WHITE, 89), "no-such-ring"),
        ("Wd4", "no-move"),
    ],
)
def test_each_kind_of_step_is_refused_with_a_reason(move: object, key: str) -> None:
    assert refusal(at(FULL), move).key == key
    with pytest.raises(IllegalMoveError):
        at(FULL).play(move)


def test_a_jump_over_something_else_than_the_middle_is_refused() -> None:
    position, move = at("WBoo//////"), Jump(0, 1, 3)
    assert refusal(position, move).key == "no-line"
    with pytest.raises(IllegalMoveError):
        position.play(move)


def test_a_chain_that_leaves_its_line_is_answered_with_whole_turns() -> None:
    assert refuse(at(ENCYCLOPEDIA), "e5xc5xg7").candidates == ("e5xc5xe7", "e5xc5xa3xa1")


def test_a_ring_behind_a_whole_capture_is_refused_with_the_capture() -> None:
    error = refuse(play(at(FULL), "Wd4,g7", "Bd5,f7"), "d5xd3,a1")
    assert (error.key, error.candidates) == ("cannot-go-on", ("d5xd3",))
