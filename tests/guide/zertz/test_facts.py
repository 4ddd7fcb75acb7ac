"""Facts about turns and positions, and what the side to move could take."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings

from guide import Fact, Score
from guide.zertz import GUIDE
from guide.zertz.facts import captured, claimed
from ringfall.testing.guides import written
from ringfall.testing.turns import step
from ringfall.testing.walks import Start, positions
from rules import Side, turns
from rules.lattice import NINE
from rules.zertz import GAME, Marble, Place, ZertzPosition
from tests.rules.zertz.boards import ENCYCLOPEDIA, FLOWER, FULL, at, play


@pytest.mark.parametrize(
    ("position", "turn", "facts"),
    [
        # What a chain took, in the order of its jumps.
        (at(ENCYCLOPEDIA), "e5xc5xa3xa1", "took d5 b4 a2 0 1 2"),
        (at("WoB//////3oooo"), "Gg4,a2", "isolated a1 a3 1 0 1"),
        (at(FULL), "Wd4,b1", ""),
        (at(FLOWER), "Wd5", "no-ring-free"),
        (at("W1oo//////", pool="0/0/0"), "pass", "passed"),
        (at("Wo//////"), "Ba2", "filled-board"),
    ],
)
def test_what_a_turn_does_is_reported(position: ZertzPosition, turn: str, facts: str) -> None:
    assert written(GUIDE.turn_facts(position, GAME.parse_turn(position, turn))) == facts


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
    assert written(facts) == (
        "on-board d6 e5 d5 a2 b4; pool 4 7 8; captives 1 0 0 0; captives 2 0 1 0; rings 36 d7; "
        "free-rings a1 a3 a4 b1 b5 c1 c6 d1 e2 e7 f3 f7 g4 g5 g6 g7"
    )


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


TURNS_TRIED = 2500
JUMPS = (
    "has-to-jump d5xf5 e5 1 0 0; next-jump d6xd4xf6 d5 e5 1 1 0; "
    "next-jump e5xc5xa3xa1 d5 b4 a2 0 1 2; or-jump e5xc5xe7 d5 d6 1 1 0"
)


def within(layout: str, text: str) -> ZertzPosition:
    """Return the middle of a turn."""
    start = at(layout)
    return start.play(step(start, text))


@pytest.mark.parametrize(
    ("position", "facts", "threatened"),
    [
        # Compulsory captures, with the marbles that they take.
        (at(ENCYCLOPEDIA), JUMPS, "a2 b4 d5 d6 e5"),
        # Of many captures the rest is counted.
        (
            at("oooo/oWBoo/oBoBoo/ooBoBoo/1oGoGo/2oGGoo/3oooo"),
            "has-to-jump b2xb4xd4xd2xb2 b3 c4 d3 c2 0 0 4; next-jump b2xb4xd4xd6 b3 c4 d5 0 0 3; "
            "next-jump b2xb4xd4xf6 b3 c4 e5 0 1 2; next-jump b2xd2xd4xb4xb2 c2 d3 c4 b3 0 0 4; "
            "next-jump b2xd2xd4xd6 c2 d3 d5 0 0 3; or-more 29",
            "b2 b3 c2 c4 d3 d5 e3 e5 f4 f5",
        ),
        # The middle of a chain: how it may go on.
        (
            within(ENCYCLOPEDIA, "e5xc5"),
            "has-to-jump c5xa3xa1 b4 a2 0 0 2; or-jump c5xe7 d6 1 0 0",
            "a2 b4 d6",
        ),
        # A group that one removal cuts off.
        (
            at("Boo//////3oooo"),
            "could-isolate a1 0 0 1; could-fill g4  0 0 0 0; could-fill g7  0 0 0 0",
            "a1",
        ),
        # A group with one vacant ring, which could be filled.
        (
            at("BoWo//////3oooo"),
            "could-fill a2 a1 a3 1 0 1 2; could-isolate a1 0 0 1; could-fill g4  0 0 0 0; "
            "could-fill g7  0 0 0 0",
            "a1 a3",
        ),
        # A vacant ring with the marble that is placed on it.
        (at("ooo//////"), "could-fill a1  0 0 0 0; could-fill a3  0 0 0 0", ""),
        # The middle of a placement: what the removal could isolate.
        (within("Booo//////3oooo", "Wa2"), "could-isolate a1 a2 1 0 1", "a1 a2"),
        # A capture, an island, a marble of each colour, or the last ring that wins.
        (at(ENCYCLOPEDIA, first="3/0/0"), f"could-win d6xd4xf6 white 4; {JUMPS}", "a2 b4 d5 d6 e5"),
        (
            at("Boo//////3oooo", first="0/0/5"),
            "could-win Wa2,a3 black 6; could-isolate a1 0 0 1; could-fill g4  0 0 0 0; "
            "could-fill g7  0 0 0 0",
            "a1",
        ),
        (
            at("ooo//////", first="2/3/3"),
            "could-win Wa1,a2 each 3; could-fill a1  0 0 0 0; could-fill a3  0 0 0 0",
            "",
        ),
        (at("Wo//////"), "could-win Wa2 board-full 0; could-fill a2 a1 1 0 0 1", "a1"),
        # Nothing can be taken.
        (at(FULL), "", ""),
        (at("W1oo//////", pool="0/0/0"), "", ""),
    ],
)
def test_what_the_side_to_move_could_take_is_reported(
    position: ZertzPosition, facts: str, threatened: str
) -> None:
    assert written(GUIDE.threats(position)) == facts
    assert " ".join(GUIDE.threatened(position)) == threatened


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
