"""The claims of the lesson texts about their positions."""

from __future__ import annotations

from typing import Any

import pytest

from guide import Lesson
from guide.tzaar import GUIDE
from ringfall.testing.guides import answers, lesson_of
from rules import Side, play_turn, turns
from rules.lattice import bits
from rules.tzaar import GAME, Piece, Reason, TzaarPosition


def after(key: str, text: str) -> TzaarPosition:
    _, position = lesson_of(GAME, key)
    return play_turn(position, GAME.parse_turn(position, text))


def test_one_of_two_tzaars_can_be_taken_along_a_line() -> None:
    _, position = lesson_of(GAME, "sight")
    found = answers(GAME, "sight")
    assert found.keys() == {"solved", "other", "strengthened"}
    assert position.left(Side.SECOND)[Piece.TZAAR] == 2
    assert all("c2xg4" in text or "xg4" in text for text in found["solved"])
    assert {after("sight", text).left(Side.SECOND)[Piece.TZAAR] for text in found["solved"]} == {1}


def test_the_stack_of_two_can_be_taken_and_the_stack_of_three_cannot() -> None:
    _, position = lesson_of(GAME, "height")
    found = answers(GAME, "height")
    assert found.keys() == {"solved", "single", "strengthened"}
    assert all("c2xc4" in text for text in found["solved"])
    heights = {
        name: len((position.stack_at(name) or (None, ()))[1]) for name in ("c4", "f5", "c2", "f1")
    }
    assert heights == {"c4": 2, "f5": 3, "c2": 2, "f1": 2}
    assert not any(str(move).endswith("f5") for move in position.legal_moves())


def test_only_a_tzaar_on_top_of_a_stack_is_safe() -> None:
    _, position = lesson_of(GAME, "protect")
    found = answers(GAME, "protect")
    assert found.keys() == {"solved", "covered", "elsewhere", "left"}
    assert {str(move) for move in position.captures(Side.SECOND)} >= {"e4xf4", "f3xf4"}
    assert not position.table.tall & position.table.of_side(Side.SECOND)
    for text in found["solved"]:
        (tzaar,) = bits(after("protect", text).table.showing(Side.FIRST, Piece.TZAAR))
        assert len(after("protect", text).table.stacks[tzaar]) == 2


def test_covering_the_last_tzaar_loses_and_leaving_it_lets_black_win() -> None:
    found = answers(GAME, "protect")
    for text in found["covered"]:
        outcome = after("protect", text).outcome
        assert outcome is not None
        assert outcome.reasons == (Reason.COVERED_TZAAR,)
    for text in (*found["elsewhere"], *found["left"]):
        ends = [end.outcome for _, end in turns(after("protect", text))]
        assert any(end is not None and Reason.NO_TZAAR in end.reasons for end in ends), text


def test_one_tzarra_is_taken_and_the_other_comes_into_view() -> None:
    found = answers(GAME, "threaten")
    assert found.keys() == {"solved", "other", "unseen"}
    for text in found["solved"]:
        end = after("threaten", text)
        assert end.left(Side.SECOND)[Piece.TZARRA] == 1
        assert any(str(move)[-3:] in ("xb5", "xc2") for move in end.captures(Side.FIRST))
    for text in found["unseen"]:
        end = after("threaten", text)
        assert not any(str(move)[-3:] in ("xb5", "xc2") for move in end.captures(Side.FIRST))


def test_both_totts_can_be_taken_in_one_turn_and_only_so() -> None:
    found = answers(GAME, "win")
    assert found["solved"] == ["d8xd2,d2xe3"]
    end = after("win", "d8xd2,d2xe3").outcome
    assert end is not None
    assert (end.winner, end.reasons) == (Side.FIRST, (Reason.NO_TOTT,))
    left = {
        key: {after("win", t).left(Side.SECOND)[Piece.TOTT] for t in found[key]} for key in found
    }
    assert left == {"solved": {0}, "one": {1}, "other": {2}}


@pytest.mark.parametrize("lesson", GUIDE.lessons, ids=lambda lesson: lesson.key)
def test_no_turn_that_solves_a_lesson_loses_to_the_next_one(lesson: Lesson[Any, Any]) -> None:
    for text in answers(GAME, lesson.key)["solved"]:
        ends = [end.outcome for _, end in turns(after(lesson.key, text))]
        assert not any(end is not None and end.winner is Side.SECOND for end in ends), text
