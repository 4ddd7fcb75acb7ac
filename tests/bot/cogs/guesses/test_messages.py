"""The list of the best callers in words, in both languages."""

from __future__ import annotations

import pytest

from bot.cogs.guesses.messages import MOST_LISTED, best_callers
from bot.cogs.guesses.service import GuessTally
from bot.discord_io.content.draft import CONTENT_LIMIT
from bot.texts import texts_for
from rules import GAMES

CLEO = 103


@pytest.mark.parametrize(
    ("language", "line", "place"),
    [
        ("en", "1. <@103> — **26 points** in ten guesses · 14 of 20 right", "number 12 of 30"),
        ("de", "1. <@103> — **26 Punkte** auf zehn Tipps · 14 von 20 richtig", "Nummer 12 von 30"),
    ],
)
def test_the_best_callers_have_places_and_the_reader_learns_their_own(
    language: str, line: str, place: str
) -> None:
    callers = [(CLEO + n, GuessTally(20, 14, 52 - n)) for n in range(30)]
    draft = best_callers(texts_for(language), callers, CLEO + 11)
    assert draft.content.splitlines()[1] == line
    assert draft.content.count("<@") == MOST_LISTED
    assert place in draft.content
    assert len(draft.content) <= CONTENT_LIMIT
    assert len(draft.menus[0].entries) == len(GAMES)
    shared = best_callers(texts_for(language), callers, CLEO + 11, share=False)
    assert place not in shared.content
    assert (shared.buttons, shared.menus, shared.mentions) == ((), (), ())
