"""Private texts about the bot."""

from __future__ import annotations

import re

import pytest

from bot import __version__
from bot.cogs.help.messages import LICENCE, about, help_text
from bot.texts import Texts, languages, texts_for

ENGLISH, GERMAN = texts_for("en"), texts_for("de")
INVITE, SOURCE = "https://discord.com/oauth2", "https://example.org/ringfall"


@pytest.mark.parametrize("language", languages())
def test_about_has_version_licence_and_the_links_that_are_set(language: str) -> None:
    texts = texts_for(language)
    known = {"privacy": "https://e.test/privacy", "terms": "https://e.test/terms"}
    text = about(texts, invite=INVITE, source=SOURCE, **known).content
    assert all(f"]({url})" in text for url in (INVITE, SOURCE, *known.values()))
    assert __version__ in text
    assert LICENCE in text
    bare = about(texts, invite=INVITE, source=None).content
    assert texts("about-source-unknown") in bare
    assert "None" not in bare
    assert "/privacy`" in bare


@pytest.mark.parametrize("language", languages())
def test_what_discord_says_about_its_trouble_is_passed_on_as_plain_text(language: str) -> None:
    said = about(texts_for(language), invite=INVITE, source=SOURCE, trouble="Outage @everyone **!")
    assert "Outage" in said.content
    assert "**!" not in said.content
    assert said.content.startswith(about(texts_for(language), invite=INVITE, source=SOURCE).content)


@pytest.mark.parametrize("texts", [GERMAN, ENGLISH], ids=["de", "en"])
@pytest.mark.parametrize("here", [GERMAN, ENGLISH], ids=["de", "en"])
def test_help_names_buttons_as_they_are_in_the_channel(texts: Texts, here: Texts) -> None:
    text = help_text(texts, here).content
    for name in ("move", "menu"):
        assert f"*{here(f'button-{name}')}*" in text


def test_help_names_the_same_commands_in_every_language() -> None:
    german, english = (
        re.findall(r"`(/[a-z ]+)`", help_text(texts, texts).content) for texts in (GERMAN, ENGLISH)
    )
    assert german == english
