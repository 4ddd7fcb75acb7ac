"""Facts about turns, positions and scores."""

from __future__ import annotations

import pytest

from guide import Fact, Score
from guide.zertz import GUIDE
from guide.zertz.facts import claimed
from rules import Side
from rules.zertz import GAME, Marble, ZertzPosition
from tests.rules.turn_texts import step
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
