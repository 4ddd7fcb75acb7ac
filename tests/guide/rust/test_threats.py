"""What the side to move must take, could take and could win with."""

from __future__ import annotations

from typing import Any

from hypothesis import assume, given, settings

from guide import Fact
from guide.rust import GUIDE
from guide.rust.facts import isolated, jumped
from rules import turns
from rules.rust import GAME, PLACES, RustPosition
from tests.rules.rust.boards import at
from tests.rules.turn_texts import step
from tests.rules.walks import Start, positions

TURNS_TRIED = 2500
ROW = "a5 c5 e5 g5 i5 k5 m5 o5 q5"


def test_compulsory_jumps_are_reported_with_the_stones_that_they_take() -> None:
    position = at(x="a5 g5", o="c5 m5 k7")
    assert GUIDE.threats(position) == (
        Fact("has-to-jump", {"turn": "a5xe5xi5", "cells": "c5 g5", "captured": 1, "returned": 1}),
    )
    assert GUIDE.threatened(position) == ("c5",)


def test_each_way_to_jump_is_reported() -> None:
    facts = GUIDE.threats(at(x="i5", o="g5 k5"))
    assert [(fact.key, fact.values["turn"]) for fact in facts] == [
        ("has-to-jump", "i5xe5"),
        ("or-jump", "i5xm5"),
    ]


def test_of_many_jumps_the_rest_is_counted() -> None:
    facts = GUIDE.threats(at(x="c5 i5", o="d4 g5 h4 h6 j4 j6 k5"))
    assert [fact.key for fact in facts] == ["has-to-jump", *["next-jump"] * 4, "or-more"]
    assert facts[-1].values == {"count": 3}


def test_the_middle_of_a_chain_reports_how_it_must_go_on() -> None:
    start = at(x="a5 g5", o="c5")
    middle = start.play(step(start, "a5xe5"))
    values = {"turn": "e5xi5", "cells": "g5", "captured": 0, "returned": 1}
    assert GUIDE.threats(middle) == (Fact("has-to-jump", values),)
    assert GUIDE.threatened(middle) == ()


def test_a_stone_that_one_removal_cuts_off_could_be_isolated() -> None:
    position = at(ROW, o="a5", x="q5")
    assert GUIDE.threats(position) == (
        Fact("could-isolate", {"cells": "a5", "captured": 1, "returned": 0}),
    )
    assert GUIDE.threatened(position) == ("a5",)


def test_a_group_that_lacks_one_stone_could_be_filled_and_isolated() -> None:
    position = at(ROW, o="a5 e5", x="q5")
    values = {"cell": "c5", "cells": "a5 e5", "captured": 2, "returned": 0}
    assert Fact("could-fill", values) in GUIDE.threats(position)


def test_the_middle_of_a_drop_turn_reports_what_the_removal_could_isolate() -> None:
    start = at(ROW, o="a5", x="q5")
    middle = start.play(step(start, "c5"))
    assert GUIDE.threats(middle) == (
        Fact("could-isolate", {"cells": "a5 c5", "captured": 1, "returned": 1}),
    )


def test_the_turn_that_ends_the_game_with_more_captured_wins() -> None:
    ahead = at("a5 c5 e5", o="a5", x="e5")
    assert GUIDE.threats(ahead)[0] == Fact("could-win", {"turn": "c5", "reason": "more-captured"})
    behind = at("a5 c5 e5", o="a5", x="e5", captured="0/2")
    assert [fact.key for fact in GUIDE.threats(behind)] == ["could-fill"]


def test_a_pass_after_a_pass_wins_for_who_has_captured_more() -> None:
    passed = at(x="i5", stock="0/1", captured="1/0", state="turn,passed")
    assert GUIDE.threats(passed) == (
        Fact("could-win", {"turn": "pass", "reason": "more-captured"}),
    )
    assert GUIDE.threats(at(x="i5", stock="0/1", captured="1/0")) == ()


def test_nothing_is_threatened_where_nothing_can_be_taken() -> None:
    for position in (GAME.start(), at(ROW, o="a5", stock="0/1", x="q5"), at("")):
        assert (GUIDE.threats(position), GUIDE.threatened(position)) == ((), ())


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
