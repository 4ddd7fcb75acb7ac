"""Every page of every lesson fits into a Discord message."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.cogs.help.lessons import Exercise, attempt, exercise, solution
from bot.cogs.help.messages import (
    LessonKey,
    lesson_answer,
    lesson_solution,
    lesson_task,
    lessons_end,
    next_turn,
)
from bot.discord_io.content.buttons import ID_LIMIT, Button, GameKey, Menu, parse_key, view_of
from bot.discord_io.content.draft import ALT_LIMIT, CONTENT_LIMIT, Draft
from bot.match.choosing.prompts import ChoicePrompt
from bot.match.choosing.stages import Path, path_of
from bot.profiles import Reader
from bot.texts import texts_for
from guide import get_guide
from rules import GAMES, AnyGame, turns

READER = Reader(texts_for("en"))
NAME = "Wilhelmina-Charlotte von Hohen-"
EXERCISES = [
    exercise(game.slug, number)
    for game in GAMES.values()
    for number in range(1, len(get_guide(game.slug).lessons) + 1)
]

each_exercise = pytest.mark.parametrize(
    "of", EXERCISES, ids=[f"{of.game.slug}-{of.lesson.key}" for of in EXERCISES]
)


def prompts(of: Exercise, path: Path = ()) -> Iterator[ChoicePrompt]:
    """Yield every question of a lesson."""
    turn = next_turn(READER.texts, of)
    stage = turn.stage(path)
    yield turn.prompt(stage)
    for choice in stage.choices:
        if not choice.turn:
            yield from prompts(of, choice.path)


@each_exercise
def test_every_choice_on_the_way_to_a_turn_fits(of: Exercise) -> None:
    for prompt in prompts(of):
        for hint in (False, True):
            page = lesson_task(of, prompt, READER, NAME, hint=hint)
            assert page.picture
            assert 0 < len(page.picture.alt) <= ALT_LIMIT
            assert_fits(page)


@each_exercise
def test_every_answer_fits_and_leads_on(of: Exercise) -> None:
    for moves, _ in turns(of.position):
        page = lesson_answer(attempt(of, moves), READER, NAME)
        assert_fits(page)
        assert page.content.count("\n") >= 2
    shown = lesson_solution(solution(of), READER, NAME)
    assert_fits(shown)
    assert of.lesson.solution in shown.content


@each_exercise
def test_a_task_has_its_text_its_question_and_its_hint(of: Exercise) -> None:
    content = lesson_task(of, next(prompts(of)), READER, NAME, hint=True).content
    keys = (f"{of.game.slug}-lesson-{of.lesson.key}-{part}" for part in ("text", "task", "hint"))
    assert all(READER.texts(key).strip() in content for key in keys)


@each_exercise
def test_the_choices_do_not_give_the_answer_away(of: Exercise) -> None:
    for prompt in prompts(of):
        draft = lesson_task(of, prompt, READER, NAME)
        lines = [line for menu in draft.menus for line in menu.entries]
        assert not any(line.hint for line in lines)
        labels = [*(button.label for button in draft.buttons), *(line.label for line in lines)]
        assert not any(label.count("x") > 1 or ("," in label) for label in labels), labels
        assert "takes" not in draft.content.partition("**Your task:**")[2].partition("\n")[2]


@each_exercise
def test_the_first_choice_is_not_the_answer(of: Exercise) -> None:
    moves = of.game.parse_turn(of.position, of.lesson.solution)
    choices = next_turn(READER.texts, of).stage(()).choices
    first = choices[0].path
    assert path_of(of.game, of.position, moves)[: len(first)] != first


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_end_offers_the_other_games(game: AnyGame) -> None:
    draft = lessons_end(READER.texts, game)
    assert_fits(draft)
    keys = [button.key for button in draft.buttons]
    assert keys[0] == GameKey(game.slug, "computer-coach")
    assert len(keys) == 1 + len(GAMES)


@pytest.mark.parametrize(
    "key", [LessonKey("rust", 1, "begin"), LessonKey("zertz", 12, "pick", 1, "white.d4.a1")]
)
def test_ids_are_read_back(key: LessonKey) -> None:
    assert parse_key(str(key)) == key


def assert_fits(draft: Draft) -> None:
    assert 0 < len(draft.content) <= CONTENT_LIMIT
    things: list[Button | Menu] = [*draft.buttons, *draft.menus]
    ids = [str(thing.key) for thing in things]
    assert len(set(ids)) == len(ids)
    assert all(len(text) <= ID_LIMIT and parse_key(text) for text in ids)
    assert all(0 < len(button.label) <= 80 for button in draft.buttons)
    for menu in draft.menus:
        values = [entry.value for entry in menu.entries]
        assert 1 <= len(set(values)) == len(values) <= 25
        assert all(len(entry.label) <= 100 >= len(entry.hint) for entry in menu.entries)
    view = view_of(draft.buttons, draft.menus)
    assert view is None or len(view.to_components()) <= 5
