"""The claims of the lesson texts about their positions."""

from __future__ import annotations

from typing import Any

import pytest

from guide import Lesson
from guide.zertz import GUIDE
from guide.zertz.facts import captured, claimed
from ringfall.testing.guides import answers, lesson_of
from rules import Side, play_turn, turns
from rules.zertz import GAME, Place, Reason, ZertzPosition


@pytest.mark.parametrize("lesson", GUIDE.lessons, ids=lambda lesson: lesson.key)
def test_all_marbles_and_rings_of_a_lesson_are_accounted_for(lesson: Lesson[Any, Any]) -> None:
    _, position = lesson_of(GAME, lesson.key)
    on_board = [mask.bit_count() for mask in position.marbles]
    hands = [position.captives(side) for side in Side]
    played = [sum(counts) for counts in zip(on_board, *hands, strict=True)]
    assert [sum(pair) for pair in zip(played, position.pool, strict=True)] == [6, 8, 10]
    assert (position.board.mask & ~position.rings).bit_count() == sum(played)


def test_placing_away_from_other_marbles_is_safe_and_between_them_is_not() -> None:
    found = answers(GAME, "place")
    assert found.keys() == {"solved", "taken", "jumps"}
    assert "Wc6,a2" in found["solved"]
    assert "Wc4,a2" in found["jumps"]


def test_a_placed_marble_that_is_all_that_can_be_taken_is_named() -> None:
    _, position = lesson_of(GAME, "place")
    for text in answers(GAME, "place")["taken"]:
        moves = GAME.parse_turn(position, text)
        placed = moves[0]
        assert isinstance(placed, Place)
        assert {jump.over for jump in play_turn(position, moves).jumps} == {placed.ring}


def test_the_only_chain_of_three_takes_one_marble_of_each_colour() -> None:
    _, position = lesson_of(GAME, "chain")
    found = answers(GAME, "chain")
    assert found["solved"] == ["c4xe4xc2xa2"]
    assert {key: len(texts) for key, texts in found.items()} == {"solved": 1, "two": 1, "one": 2}
    taken = captured(position, GAME.parse_turn(position, "c4xe4xc2xa2"))
    assert (taken.cells, taken.counts) == (("d4", "d3", "b2"), (1, 1, 1))


def test_three_marbles_are_won_by_filling_the_island_and_taking_its_bridge() -> None:
    _, position = lesson_of(GAME, "isolate")
    found = answers(GAME, "isolate")
    assert found["solved"] == ["Wg5,f6", "Gg5,f6", "Bg5,f6"]
    assert {text.partition(",")[2] for text in found["open"]} == {"f6"}
    won = {key: {marbles_won(position, text) for text in found[key]} for key in found}
    assert won == {"solved": {3}, "few": {1}, "open": {0}, "nothing": {0}}


def marbles_won(position: ZertzPosition, text: str) -> int:
    return len(claimed(position, GAME.parse_turn(position, text)).marbles)


def test_the_marble_given_away_comes_back_as_two_whatever_the_opponent_takes() -> None:
    _, position = lesson_of(GAME, "sacrifice")
    for text in answers(GAME, "sacrifice")["solved"]:
        after = play_turn(position, GAME.parse_turn(position, text))
        for given, reply in turns(after):
            assert len(given) == 1
            assert max(len(taken) for taken, _ in turns(reply) if reply.jumps) == 2


def test_a_turn_without_an_offer_forces_nothing() -> None:
    _, position = lesson_of(GAME, "sacrifice")
    for text in answers(GAME, "sacrifice")["free"]:
        assert play_turn(position, GAME.parse_turn(position, text)).jumps == ()


def test_the_fourth_white_marble_wins_and_three_others_do_not() -> None:
    _, position = lesson_of(GAME, "win")
    found = answers(GAME, "win")
    assert position.captives(Side.FIRST) == (3, 2, 1)
    assert (found["solved"], found["more"]) == (["d6xd4xb2"], ["c5xe5xg5xe3"])
    more = captured(position, GAME.parse_turn(position, "c5xe5xg5xe3"))
    assert (len(more.cells), more.counts[0]) == (3, 0)
    end = play_turn(position, GAME.parse_turn(position, "d6xd4xb2"))
    assert end.outcome is not None
    assert end.outcome.reasons == (Reason.WHITE,)
