"""Laws for every lesson: a position, a solution, an answer to every turn."""

from __future__ import annotations

import pytest

from guide import get_guide
from guide.core import AnyLesson
from rules import GAMES, AnyGame, Side, turns
from tests.guide.defaults import has_own

LESSONS = [(game, lesson) for game in GAMES.values() for lesson in get_guide(game.slug).lessons]

each_lesson = pytest.mark.parametrize(
    ("game", "lesson"), LESSONS, ids=[f"{game.slug}-{lesson.key}" for game, lesson in LESSONS]
)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_game_has_five_lessons_with_distinct_keys_or_none(game: AnyGame) -> None:
    lessons = get_guide(game.slug).lessons
    assert len({lesson.key for lesson in lessons}) == len(lessons)
    assert len(lessons) == (5 if has_own(game, "lessons") else 0)


@each_lesson
def test_a_lesson_begins_where_the_first_side_has_a_turn(game: AnyGame, lesson: AnyLesson) -> None:
    position = game.parse_position(lesson.position)
    assert str(position) == lesson.position
    assert position.outcome is None
    assert position.to_move is Side.FIRST


@each_lesson
def test_the_solution_is_written_as_turns_are_and_solves(game: AnyGame, lesson: AnyLesson) -> None:
    position = game.parse_position(lesson.position)
    moves = game.parse_turn(position, lesson.solution)
    assert game.format_turn(position, moves) == lesson.solution
    assert lesson.judge(position, moves).solved


@each_lesson
def test_a_lesson_is_not_trivial_and_answers_every_turn(game: AnyGame, lesson: AnyLesson) -> None:
    """Fewer than half of the turns solve it."""
    position = game.parse_position(lesson.position)
    verdicts = [lesson.judge(position, moves) for moves, _ in turns(position)]
    solving = [verdict for verdict in verdicts if verdict.solved]
    assert 0 < len(solving) < len(verdicts) / 2
    assert {verdict.key for verdict in solving} == {"solved"}
    wrong = {verdict.key for verdict in verdicts if not verdict.solved}
    assert wrong
    assert "solved" not in wrong
