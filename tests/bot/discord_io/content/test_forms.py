"""The form in which a turn is typed, with its examples."""

from __future__ import annotations

import pytest

from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.content.forms import PLACEHOLDER_LIMIT, move_form
from bot.texts import Texts, texts_for
from rules import GAMES, AnyGame
from tests.bot.positions import random_match

GERMAN, ENGLISH = texts_for("de"), texts_for("en")


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
