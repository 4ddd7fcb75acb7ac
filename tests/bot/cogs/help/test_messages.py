"""Lessons, rules and other private texts: complete, and within Discord's limits."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from functools import cache

import pytest
from discord import AppCommandType, app_commands

from bot import __version__
from bot.cogs.help.lessons import Attempt, Exercise, attempt, exercise, solution
from bot.cogs.help.messages import (
    LICENCE,
    about,
    help_text,
    lesson_answer,
    lesson_solution,
    lesson_task,
    next_turn,
)
from bot.discord_io.content.draft import ALT_LIMIT, Draft
from bot.match.choosing.prompts import ChoicePrompt
from bot.match.choosing.stages import Path, path_of
from bot.profiles import Reader
from bot.texts import Texts, languages, texts_for
from guide import get_guide
from ringfall.testing.routes import tree_of_all
from ringfall.testing.words import assert_fits
from rules import GAMES, AnyPosition, turns

READER = Reader(texts_for("en"))

ENGLISH, GERMAN = texts_for("en"), texts_for("de")
INVITE, SOURCE = "https://discord.com/oauth2", "https://example.org/ringfall"
EVERYWHERE = f"{INVITE}?integration_type=1"


@pytest.mark.parametrize("language", languages())
def test_about_has_version_licence_and_the_links_that_are_set(language: str) -> None:
    texts = texts_for(language)
    known = {"privacy": "https://e.test/privacy", "terms": "https://e.test/terms"}
    text = about(texts, invite=INVITE, everywhere=EVERYWHERE, source=SOURCE, **known).content
    assert all(f"]({url})" in text for url in (INVITE, EVERYWHERE, SOURCE, *known.values()))
    assert __version__ in text
    assert LICENCE in text
    bare = about(texts, invite=INVITE, everywhere=EVERYWHERE, source=None).content
    assert texts("about-source-unknown") in bare
    assert "None" not in bare
    assert "/privacy`" in bare
    people = {"operator": "Ana *Co*", "contact": "ana@e.test"}
    named = about(texts, invite=INVITE, everywhere=EVERYWHERE, source=None, **people).content
    assert r"Ana \*Co\*, ana@e.test" in named


@pytest.mark.parametrize("language", languages())
def test_what_discord_says_about_its_trouble_is_passed_on_as_plain_text(language: str) -> None:
    said = about(
        texts_for(language),
        invite=INVITE,
        everywhere=EVERYWHERE,
        source=SOURCE,
        trouble="Outage @everyone **!",
    )
    assert "Outage" in said.content
    assert "**!" not in said.content
    assert said.content.startswith(
        about(texts_for(language), invite=INVITE, everywhere=EVERYWHERE, source=SOURCE).content
    )


@pytest.mark.parametrize("texts", [GERMAN, ENGLISH], ids=["de", "en"])
@pytest.mark.parametrize("here", [GERMAN, ENGLISH], ids=["de", "en"])
def test_help_names_buttons_as_they_are_in_the_channel(texts: Texts, here: Texts) -> None:
    text = help_text(texts, here, {}).content
    for name in ("move", "menu"):
        assert f"*{here(f'button-{name}')}*" in text


@pytest.mark.parametrize("texts", [GERMAN, ENGLISH], ids=["de", "en"])
async def test_help_lists_all_commands_that_a_reader_has_and_no_other(texts: Texts) -> None:
    tree = await tree_of_all()
    walked = tree.walk_commands(type=AppCommandType.chat_input)
    commands = [one for one in walked if isinstance(one, app_commands.Command)]
    links = {command.qualified_name: f"</{command.qualified_name}:1>" for command in commands}
    text = help_text(texts, texts, links).content
    assert {*re.findall(r"</[a-z ]+:1>", text)} == {*links.values()}
    assert "`/" not in text
    few = {name: link for name, link in links.items() if not name.startswith("server")}
    assert len(help_text(texts, texts, few).content.splitlines()) == len(text.splitlines()) - 1
    assert "/server" not in help_text(texts, texts, few).content


NAME = "Wilhelmina-Charlotte von Hohen-"
EXERCISES = [
    exercise(game.slug, number)
    for game in GAMES.values()
    for number in range(1, len(get_guide(game.slug).lessons) + 1)
]

each_exercise = pytest.mark.parametrize(
    "of", EXERCISES, ids=[f"{of.game.slug}-{of.lesson.key}" for of in EXERCISES]
)


@cache
def prompts(of: Exercise, path: Path = ()) -> Sequence[ChoicePrompt]:
    """Return every question of a lesson."""
    turn = next_turn(READER.texts, of)
    stage = turn.stage(path)
    later = (prompts(of, choice.path) for choice in stage.choices if not choice.turn)
    return [turn.prompt(stage), *itertools.chain.from_iterable(later)]


@cache
def answers(of: Exercise) -> Sequence[tuple[AnyPosition, Attempt, Draft]]:
    """Return the answer to every turn, and the position after it."""
    tries = ((after, attempt(of, moves)) for moves, after in turns(of.position))
    return [(after, tried, lesson_answer(tried, READER, NAME)) for after, tried in tries]


@each_exercise
def test_every_choice_on_the_way_to_a_turn_fits(of: Exercise) -> None:
    for prompt in prompts(of):
        for hint in (False, True):
            page = lesson_task(of, prompt, READER, NAME, hint=hint)
            assert page.picture
            assert 0 < len(page.picture.alt) <= ALT_LIMIT
            assert_fits(page)


@each_exercise
def test_a_wrong_turn_calls_no_jump_forced_that_is_one_of_several(of: Exercise) -> None:
    """Of many jumps, the others are counted."""
    for after, tried, answer in answers(of):
        jumps = [] if after.outcome else of.guide.compulsory_captures(after)
        if not tried.verdict.solved:
            named = [jump for jump in jumps if jump in answer.content]
            assert len(named) == len(jumps) or "others" in answer.content


@each_exercise
def test_every_answer_fits_and_leads_on(of: Exercise) -> None:
    for _, _, page in answers(of):
        assert_fits(page)
        assert page.content.count("\n") >= 2
    shown = lesson_solution(solution(of), READER, NAME)
    assert_fits(shown)
    assert of.lesson.solution in shown.content


@each_exercise
def test_a_task_has_its_text_its_question_and_its_hint(of: Exercise) -> None:
    content = lesson_task(of, prompts(of)[0], READER, NAME, hint=True).content
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
