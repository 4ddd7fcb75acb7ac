"""The claims of the lesson texts about their positions."""

from __future__ import annotations

from typing import Any

import pytest

from guide import Lesson
from guide.rust import GUIDE
from guide.rust.facts import isolated, jumped
from ringfall.testing.guides import answers, lesson_of
from rules import Side, play_turn
from rules.rust import GAME, RustPosition


def after(key: str, text: str) -> RustPosition:
    _, position = lesson_of(GAME, key)
    return play_turn(position, GAME.parse_turn(position, text))


@pytest.mark.parametrize("lesson", GUIDE.lessons, ids=lambda lesson: lesson.key)
def test_all_stones_of_a_lesson_are_accounted_for(lesson: Lesson[Any, Any]) -> None:
    _, position = lesson_of(GAME, lesson.key)
    for side in Side:
        stones = position.table.stones[side.index].bit_count()
        assert stones + position.stock(side) + position.captured(side.opponent) == 12


def test_the_edge_or_the_removed_cell_keeps_a_stone_safe() -> None:
    found = answers(GAME, "drop")
    assert found.keys() == {"solved", "jumped", "idle"}
    assert {"f2,d2", "g1,d2"} <= set(found["solved"])
    assert "f2,a5" in found["jumped"]
    for text in found["solved"]:
        end = after("drop", text)
        assert end.jumps == ()
        assert end.table.jumps(Side.FIRST)


def test_one_of_three_jumps_captures_and_two_go_over_friends() -> None:
    found = answers(GAME, "jump")
    assert found == {"solved": ["h4xf6"], "friend": ["l6xn4", "m5xk7"]}
    assert {after("jump", text).stock(Side.FIRST) for text in found["friend"]} == {5}
    assert after("jump", "h4xf6").captured(Side.FIRST) == 5


def test_the_chain_of_three_begins_with_a_friend() -> None:
    _, position = lesson_of(GAME, "chain")
    found = answers(GAME, "chain")
    assert found.keys() == {"solved", "fewer", "friend"}
    assert found["solved"] == ["e7xi7xg5xe3xc5"]
    chain = jumped(position, GAME.parse_turn(position, "e7xi7xg5xe3xc5"))
    assert chain.owners == (Side.FIRST, Side.SECOND, Side.SECOND, Side.SECOND)
    gained = {
        key: [after("chain", t).captured(Side.FIRST) - 3 for t in found[key]] for key in found
    }
    assert gained == {"solved": [3], "fewer": [1], "friend": [0]}
    assert after("chain", found["friend"][0]).stock(Side.FIRST) == 7


def test_two_stones_are_captured_by_filling_the_island_and_taking_its_bridge() -> None:
    _, position = lesson_of(GAME, "enclose")
    found = answers(GAME, "enclose")
    assert found["solved"] == ["a5,d4"]
    assert {text.partition(",")[2] for text in found["open"]} == {"d4"}
    won = {
        key: {after("enclose", text).captured(Side.FIRST) - 3 for text in found[key]}
        for key in found
    }
    assert won == {"solved": {2}, "few": {1}, "open": {0}, "nothing": {0}}
    assert isolated(position, GAME.parse_turn(position, "a5,d4")).cells == ("b4", "a5", "b6")
    assert after("enclose", "a5,d4").stock(Side.FIRST) == position.stock(Side.FIRST)


def test_the_finish_is_won_eleven_to_nine_or_lost_by_one() -> None:
    assert answers(GAME, "finish") == {
        "solved": ["j6xh4xl4"],
        "lost": ["i3xk5xg5"],
        "open": ["i7xk5xg5"],
    }
    assert counts_after("j6xh4xl4", "pass", "pass") == (11, 9)
    assert counts_after("i3xk5xg5", "e5xi5xk7xg7", "pass", "pass") == (11, 12)
    assert counts_after("i7xk5xg5", "e5xi5xk3xg3") == (10, 11)


def counts_after(*texts: str) -> tuple[int, int]:
    """Return the captures of both sides after turns in the last lesson."""
    _, position = lesson_of(GAME, "finish")
    for text in texts:
        position = play_turn(position, GAME.parse_turn(position, text))
    return position.captured(Side.FIRST), position.captured(Side.SECOND)
