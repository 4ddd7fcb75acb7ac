"""Every language has all English texts, with their arguments, in Discord's limits."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, cast

import discord
import pytest
from discord import Locale
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast, parse

from bot.texts import FALLBACK, LOCALES, CommandTranslator, files_of, texts_for
from ringfall.testing.routes import tree_of_all
from ringfall.testing.words import LANGUAGES, OTHERS, all_values, messages, parts
from rules import GAMES

OPTION_NAME = re.compile(r"[-_a-zäöüßà-ÿ0-9]{1,32}")

# By how a key begins: what the text is put into, and how much of it fits there.
LIMITS = {
    "button-": 80,
    "command-describe-menu": 32,
    "command-": 100,
    "move-label": 45,
    "option-": 32,
    "settings-": 45,
    "help": 1000,
    "about": 2000,
}


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_the_files_and_texts_of_english(language: str) -> None:
    for file in (LOCALES / FALLBACK).glob("*.ftl"):
        there = LOCALES / language / file.name
        assert there.exists(), file.name
        assert keys_of(there.read_text(encoding="utf-8")) == keys_of(
            file.read_text(encoding="utf-8")
        ), file.name
    assert len(list((LOCALES / language).iterdir())) == len(list((LOCALES / FALLBACK).iterdir()))


def keys_of(text: str) -> set[str]:
    found = (entry.id.name for entry in parse(text).body if isinstance(entry, ast.Message))
    # English takes the refusals of turns from the rules themselves.
    return {key for key in found if not any(key.startswith(f"{slug}-refused-") for slug in GAMES)}


@pytest.mark.parametrize("language", OTHERS)
def test_its_texts_have_the_arguments_and_choices_of_the_english_ones(language: str) -> None:
    english, other = parts(FALLBACK), parts(language)
    for key in english:
        assert other[key].arguments == english[key].arguments, key
        # A language may need cases where English can print the value itself.
        assert other[key].named.items() >= english[key].named.items(), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_said_with_every_value(language: str) -> None:
    files = files_of(language)
    functions: dict[str, Any] = {"OR": str, "AND": str}
    bundle = FluentBundle([language], functions=functions, use_isolating=False)
    for file in files:
        bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    for key, made_of in parts(language).items():
        pattern = bundle.get_message(key).value
        assert pattern is not None, key
        for values in all_values(made_of):
            text, errors = bundle.format_pattern(pattern, dict(values))
            assert errors == [], (key, values)
            # A hint may leave a fact out, so that the next fact is used.
            assert text or key.endswith("-more") or "-hint-" in key, (key, values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_fit_where_discord_shows_them(language: str) -> None:
    for key, message in messages(language).items():
        limit = next((LIMITS[start] for start in LIMITS if key.startswith(start)), None)
        if limit is not None and not parts(language)[key].arguments:
            assert 0 < len(texts_for(language)(key)) <= limit, (key, message)


@pytest.mark.parametrize("language", OTHERS)
async def test_commands_are_shown_in_the_language(language: str) -> None:
    tree = await tree_of_all()
    locale = next(tag for tag in Locale if tag.value.partition("-")[0] == language)
    for command in tree.get_commands():
        payload = await cast("Any", command).get_translated_payload(tree, CommandTranslator())
        check_command(payload, locale.value)


def check_command(payload: Mapping[str, Any], locale: str) -> None:
    """Check the description of a command, subcommand or option, and all below it."""
    names, descriptions = (
        payload.get(f"{what}_localizations", {}) for what in ("name", "description")
    )
    if payload.get("description"):
        assert 0 < len(descriptions[locale]) <= 100, payload["name"]
    if payload.get("type") == discord.AppCommandType.message.value and "options" not in payload:
        assert len(payload["name"]) <= 32
    for option in payload.get("options", ()):
        check_command(option, locale)
        if option["type"] > discord.AppCommandOptionType.subcommand_group.value:
            assert OPTION_NAME.fullmatch(option["name_localizations"][locale]), option["name"]
    games = [game.name for game in GAMES.values()]
    for choice in payload.get("choices") or ():
        assert choice["name"] in games or 0 < len(choice["name_localizations"][locale]) <= 100
    assert all(0 < len(name) <= 100 for name in names.values())


def test_options_keep_their_names_in_english() -> None:
    texts = texts_for(FALLBACK)
    named = texts.group("option-")
    assert all(name == called for name, called in named.items())
