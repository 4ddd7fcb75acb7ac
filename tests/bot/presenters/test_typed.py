"""Typed input: words of the user's own language, and examples."""

from __future__ import annotations

import pytest

from bot.cogs.help.messages import help_text
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.content.draft import CONTENT_LIMIT
from bot.discord_io.content.forms import PLACEHOLDER_LIMIT, move_form
from bot.game_texts import in_notation
from bot.texts import Texts, texts_for
from rules import GAMES, AnyGame, get_game
from tests.bot.positions import random_match

GERMAN, ENGLISH = texts_for("de"), texts_for("en")


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("weiss d4 b1", "w d4 b1"),
        ("Weiß d4,b1", "w d4,b1"),
        ("GRAUd4b1", "gd4b1"),
        ("Sd4 b1", "bd4 b1"),
        ("e5xc5", "e5xc5"),
        ("Wd4,b1", "Wd4,b1"),
        ("weissbier d4", "weissbier d4"),
    ],
)
def test_german_words_become_those_of_the_notation(typed: str, read: str) -> None:
    assert in_notation(GERMAN, get_game("zertz"), typed) == read


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_pass_can_be_said_in_german_in_every_game(game: AnyGame) -> None:
    assert in_notation(GERMAN, game, "passen") == "pass"
    assert in_notation(GERMAN, game, "d6xe6, Passe") == "d6xe6, pass"
    assert in_notation(ENGLISH, game, "d6xe6,pass") == "d6xe6,pass"


@pytest.mark.parametrize("texts", [GERMAN, ENGLISH], ids=["de", "en"])
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_examples_of_a_form_are_turns_that_can_be_played(game: AnyGame, texts: Texts) -> None:
    for match in random_match(game, game.complete_options(), seed=1):
        if match.result is not None:
            break
        form = move_form(texts, MatchKey(1, 1, "turn"), "a title", game, match.position)
        (field,) = form.to_components()[0]["components"]
        hint = field.get("placeholder", "")
        assert len(hint) <= PLACEHOLDER_LIMIT
        said = texts("move-hint", moves="").strip()
        examples = hint.removeprefix(said).strip().split(" · ")
        for example in filter(None, examples):
            game.parse_turn(match.position, example)


@pytest.mark.parametrize("texts", [GERMAN, ENGLISH], ids=["de", "en"])
@pytest.mark.parametrize("here", [GERMAN, ENGLISH], ids=["de", "en"])
def test_help_names_buttons_as_they_are_in_the_channel(texts: Texts, here: Texts) -> None:
    text = help_text(texts, here).content
    assert len(text) <= CONTENT_LIMIT
    for name in ("accept", "move", "draw", "menu"):
        assert f"*{here(f'button-{name}')}*" in text
