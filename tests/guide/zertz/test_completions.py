"""Completions while a turn is typed."""

from __future__ import annotations

import time
from typing import Any

import pytest

from guide import Completion, Fact
from guide.zertz import GUIDE
from rules.zertz import GAME, ZertzPosition
from tests.guide.room import ROOM
from tests.rules.turn_texts import step
from tests.rules.zertz.boards import ENCYCLOPEDIA, FLOWER, FULL, at

FASTEST_OF = 5
LIMIT_S = 0.1
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


@pytest.mark.parametrize("typed", ["", "W", "Wd", "Wd4,", "d4"])
def test_a_list_takes_little_time_on_the_largest_board(typed: str) -> None:
    start = GAME.start({"board": "61"})
    best = min(_seconds(start, typed) for _ in range(FASTEST_OF))
    assert best < LIMIT_S


def _seconds(position: ZertzPosition, typed: str) -> float:
    began = time.process_time()
    GUIDE.suggest(position, typed, ROOM)
    return time.process_time() - began


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
