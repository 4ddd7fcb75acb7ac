"""What the side to move must take, could take and could win with."""

from __future__ import annotations

from typing import Any

from hypothesis import assume, given, settings

from guide import Fact
from guide.zertz import GUIDE
from guide.zertz.facts import captured, claimed
from rules import turns
from rules.lattice import NINE
from rules.zertz import Place, ZertzPosition
from tests.rules.turn_texts import step
from tests.rules.walks import Start, positions
from tests.rules.zertz.boards import ENCYCLOPEDIA, FULL, at, play

NOTHING = {"white": 0, "grey": 0, "black": 0}
TURNS_TRIED = 2500


def test_compulsory_captures_are_reported_with_the_marbles_that_they_take() -> None:
    assert GUIDE.threats(at(ENCYCLOPEDIA)) == (
        Fact("has-to-jump", NOTHING | {"turn": "d5xf5", "cells": "e5", "white": 1}),
        Fact("next-jump", NOTHING | {"turn": "d6xd4xf6", "cells": "d5 e5", "white": 1, "grey": 1}),
        Fact(
            "next-jump",
            NOTHING | {"turn": "e5xc5xa3xa1", "cells": "d5 b4 a2", "grey": 1, "black": 2},
        ),
        Fact("or-jump", NOTHING | {"turn": "e5xc5xe7", "cells": "d5 d6", "white": 1, "grey": 1}),
    )
    assert GUIDE.threatened(at(ENCYCLOPEDIA)) == ("a2", "b4", "d5", "d6", "e5")


def test_of_many_captures_the_rest_is_counted() -> None:
    facts = GUIDE.threats(at("oooo/oWBoo/oBoBoo/ooBoBoo/1oGoGo/2oGGoo/3oooo"))
    assert [fact.key for fact in facts] == ["has-to-jump", *["next-jump"] * 4, "or-more"]
    assert facts[-1].values == {"count": 29}


def test_the_middle_of_a_chain_reports_how_it_may_go_on() -> None:
    start = at(ENCYCLOPEDIA)
    middle = start.play(step(start, "e5xc5"))
    assert [fact.values["turn"] for fact in GUIDE.threats(middle)] == ["c5xa3xa1", "c5xe7"]
    assert GUIDE.threatened(middle) == ("a2", "b4", "d6")


def test_a_group_that_one_removal_cuts_off_could_be_isolated() -> None:
    position = at("Boo//////3oooo")
    assert Fact("could-isolate", NOTHING | {"cells": "a1", "black": 1}) in GUIDE.threats(position)
    assert GUIDE.threatened(position) == ("a1",)


def test_a_group_with_one_vacant_ring_could_be_filled_and_isolated() -> None:
    position = at("BoWo//////3oooo")
    values = {"ring": "a2", "cells": "a1 a3", "count": 2} | NOTHING | {"white": 1, "black": 1}
    assert Fact("could-fill", values) in GUIDE.threats(position)


def test_a_vacant_ring_could_be_isolated_with_the_marble_placed_on_it() -> None:
    position = at("ooo//////")
    assert GUIDE.threats(position) == (
        Fact("could-fill", NOTHING | {"ring": "a1", "cells": "", "count": 0}),
        Fact("could-fill", NOTHING | {"ring": "a3", "cells": "", "count": 0}),
    )
    assert GUIDE.threatened(position) == ()


def test_the_middle_of_a_placement_reports_what_the_removal_could_isolate() -> None:
    start = at("Booo//////3oooo")
    middle = start.play(step(start, "Wa2"))
    assert GUIDE.threats(middle) == (
        Fact("could-isolate", NOTHING | {"cells": "a1 a2", "white": 1, "black": 1}),
    )
    assert GUIDE.threatened(middle) == ("a1", "a2")


def test_a_capture_that_wins_is_reported_with_the_goal_first() -> None:
    facts = GUIDE.threats(at(ENCYCLOPEDIA, first="3/0/0"))
    assert facts[0] == Fact("could-win", {"turn": "d6xd4xf6", "reason": "white", "count": 4})
    assert facts[1].key == "has-to-jump"


def test_an_island_that_wins_is_reported_with_the_whole_turn() -> None:
    position = at("Boo//////3oooo", first="0/0/5")
    turn = GUIDE.threats(position)[0]
    assert turn == Fact("could-win", {"turn": "Wa2,a3", "reason": "black", "count": 6})
    assert play(position, "Wa2,a3").outcome is not None


def test_a_marble_of_each_colour_that_is_placed_on_an_island_can_win() -> None:
    position = at("ooo//////", first="2/3/3")
    assert GUIDE.threats(position)[0] == Fact(
        "could-win", {"turn": "Wa1,a2", "reason": "each", "count": 3}
    )


def test_the_last_ring_wins_the_whole_board() -> None:
    assert GUIDE.threats(at("Wo//////"))[0] == Fact(
        "could-win", {"turn": "Wa2", "reason": "board-full", "count": 0}
    )


def test_nothing_is_threatened_where_nothing_can_be_taken() -> None:
    for position in (at(FULL), at("W1oo//////", pool="0/0/0")):
        assert (GUIDE.threats(position), GUIDE.threatened(position)) == ((), ())


@settings(deadline=None, max_examples=50)
@given(positions(slug="zertz"))
def test_the_marbles_threatened_are_those_that_some_turn_takes(start: Start) -> None:
    position = start[1]
    assert isinstance(position, ZertzPosition)
    assume(position.count_turns() <= TURNS_TRIED)
    taken = {name for moves, _ in turns(position) for name in taken_by(position, moves)}
    assert sorted(taken, key=NINE.parse_cell) == list(GUIDE.threatened(position))


def taken_by(position: ZertzPosition, moves: tuple[Any, ...]) -> set[str]:
    placed = {str(move)[1:] for move in moves if isinstance(move, Place)}
    taken = {*captured(position, moves).cells, *claimed(position, moves).cells}
    return {name for name in taken if position.marble_at(name) and name not in placed}
