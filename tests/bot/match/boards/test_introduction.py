"""The introduction for newcomers to a game."""

from __future__ import annotations

import itertools
import re

import pytest

from bot.match.boards import board_messages
from bot.texts import languages, texts_for
from guide import get_guide
from rules import GAMES, AnyGame
from rules.zertz.goals import GOALS, Goal


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_game_says_in_one_line_what_wins(game: AnyGame, language: str) -> None:
    choices = itertools.product(*(option.choices for option in game.options))
    for chosen in choices:
        options = dict(zip((option.name for option in game.options), chosen, strict=True))
        aim = board_messages.aim(texts_for(language), game, options)
        assert aim == aim.strip()
        assert "\n" not in aim
        assert 10 < len(aim) <= 120


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("goal", GOALS.values(), ids=list(GOALS))
def test_what_wins_zertz_are_the_numbers_of_the_rules(goal: Goal, language: str) -> None:
    options = {"goal": goal.name}
    aim = board_messages.aim(texts_for(language), GAMES["zertz"], options)
    assert re.findall(r"\d", aim) == [
        str(n) for n in (goal.white, goal.grey, goal.black, goal.each)
    ]


@pytest.mark.parametrize("language", languages())
def test_a_game_that_says_nothing_leads_to_its_rules(language: str) -> None:
    texts = texts_for(language)
    nameless = type("Nameless", (type(GAMES["rust"]),), {"slug": "nameless"})()
    assert f"*{texts('button-rules')}*" in board_messages.aim(texts, nameless, {})


@pytest.mark.parametrize("slug", GAMES)
def test_lessons_are_offered_if_the_game_has_any(slug: str) -> None:
    keys = [
        str(button.key)
        for button in board_messages.introduction_buttons(texts_for("en"), GAMES[slug])
    ]
    learn = [f"g:{slug}:learn"] if get_guide(slug).lessons else []
    assert keys == [f"g:{slug}:rules", *learn]
