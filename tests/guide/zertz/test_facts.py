"""Facts about turns and positions, and what the side to move could take."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings

from guide import Fact, Score
from guide.zertz import GUIDE
from guide.zertz.facts import captured, claimed
from rules import Side, turns
from rules.lattice import NINE
from rules.zertz import GAME, Marble, Place, ZertzPosition
from tests.rules.turn_texts import step
from tests.rules.walks import Start, positions
from tests.rules.zertz.boards import ENCYCLOPEDIA, FLOWER, FULL, at, play


@pytest.mark.parametrize(
    ("position", "turn", "facts"),
    [
        # What a chain took, in the order of its jumps.
        (
            at(ENCYCLOPEDIA),
            "e5xc5xa3xa1",
            [Fact("took", {"cells": "d5 b4 a2", "white": 0, "grey": 1, "black": 2})],
        ),
        (
            at("WoB//////3oooo"),
            "Gg4,a2",
            [Fact("isolated", {"cells": "a1 a3", "white": 1, "grey": 0, "black": 1})],
        ),
        (at(FULL), "Wd4,b1", []),
        (at(FLOWER), "Wd5", [Fact("no-ring-free")]),
        (at("W1oo//////", pool="0/0/0"), "pass", [Fact("passed")]),
        (at("Wo//////"), "Ba2", [Fact("filled-board")]),
    ],
)
def test_what_a_turn_does_is_reported(
    position: ZertzPosition, turn: str, facts: list[Fact]
) -> None:
    assert list(GUIDE.turn_facts(position, GAME.parse_turn(position, turn))) == facts


def test_an_island_filled_by_the_placement_counts_the_placed_marble() -> None:
    position = at("Bo//////3oooo")
    claim = claimed(position, GAME.parse_turn(position, "Wa2,g4"))
    assert (claim.cells, claim.marbles) == (("a1", "a2"), (Marble.BLACK, Marble.WHITE))
    assert claim.counts == (1, 0, 1)


def test_the_beginning_of_a_turn_reports_what_it_has_done_so_far() -> None:
    position = at(ENCYCLOPEDIA)
    first = GAME.parse_turn(position, "e5xc5xa3xa1")[:1]
    assert [fact.values["cells"] for fact in GUIDE.turn_facts(position, first)] == ["d5"]


def test_a_position_is_read_aloud_in_order() -> None:
    facts = GUIDE.position_facts(at(ENCYCLOPEDIA, pool="4/7/8", second="0/1/0"))
    assert list(facts) == [
        Fact("on-board", {"white": "d6 e5", "grey": "d5", "black": "a2 b4"}),
        Fact("pool", {"white": 4, "grey": 7, "black": 8}),
        Fact("captives", {"side": 1, "white": 0, "grey": 0, "black": 0}),
        Fact("captives", {"side": 2, "white": 0, "grey": 1, "black": 0}),
        Fact("rings", {"count": 36, "missing": "d7"}),
        Fact("free-rings", {"cells": "a1 a3 a4 b1 b5 c1 c6 d1 e2 e7 f3 f7 g4 g5 g6 g7"}),
    ]


def test_a_position_reports_what_the_side_to_move_has_to_do() -> None:
    assert GUIDE.duties(GAME.start())[-1] == Fact("must-place")
    start = at("Wo1o//////", pool="0/0/0", first="0/0/1")
    middle = start.play(step(start, "Ba2"))
    assert GUIDE.position_facts(start)[2] == Fact("pool-empty")
    assert GUIDE.duties(middle)[-1] == Fact("must-remove", {"cells": "a4"})
    chain = at(ENCYCLOPEDIA)
    captures = {"captures": "d5xf5, d6xd4xf6, e5xc5xa3xa1, e5xc5xe7", "count": 4, "more": 0}
    assert GUIDE.duties(chain) == (Fact("must-capture", captures),)
    assert GUIDE.compulsory_captures(chain) == ("d5xf5", "d6xd4xf6", "e5xc5xa3xa1", "e5xc5xe7")
    middle = chain.play(step(chain, "e5xc5"))
    assert GUIDE.duties(middle)[-1] == Fact(
        "must-go-on", {"cell": "c5", "captures": "c5xa3xa1, c5xe7", "count": 2, "more": 0}
    )
    assert GUIDE.duties(at("W1oo//////", pool="0/0/0"))[-1] == Fact("must-pass")


def test_a_game_that_is_over_leaves_nothing_to_do() -> None:
    over = play(at("BWo//////", first="3/0/0"), "a1xa3")
    assert GUIDE.duties(over) == ()
    assert GUIDE.compulsory_captures(over) == ()


def test_the_score_has_a_line_for_each_goal_and_marks_close_ones() -> None:
    position = at(FULL, first="3/2/5", second="2/3/3")
    assert list(GUIDE.scores(position, Side.FIRST)) == [
        Score("white", 3, 4, close=True, piece="white"),
        Score("grey", 2, 5, piece="grey"),
        Score("black", 5, 6, close=True, piece="black"),
        Score("each", 2, 3, close=True),
    ]
    assert GUIDE.scores(position, Side.SECOND)[3] == Score("each", 2, 3, close=True)
    assert GUIDE.scores(at(FULL, first="2/2/3"), Side.FIRST)[3].close is False


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


def test_the_board_stands_on_a_corner_with_free_rings_in_brackets() -> None:
    assert GUIDE.text_board(at(ENCYCLOPEDIA, pool="4/7/8")).splitlines() == [
        "              ·",
        "         (c6)    (e7)",
        "     (b5)    Wd6     (f7)",
        " (a4)     c5      e6     (g7)",
        "     Bb4     Gd5      f6",
        " (a3)     c4     We5     (g6)",
        "      b3      d4      f5",
        " Ba2      c3      e4     (g5)",
        "      b2      d3      f4",
        " (a1)     c2      e3     (g4)",
        "     (b1)     d2     (f3)",
        "         (c1)    (e2)",
        "             (d1)",
    ]
