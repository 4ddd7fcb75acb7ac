"""Commands of all cogs have names and descriptions that Discord takes, in every language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, cast

import discord
import pytest
from discord import Locale

from bot.texts import CommandTranslator
from ringfall.testing.routes import tree_of_all
from ringfall.testing.words import OTHERS
from rules import GAMES

OPTION_NAME = re.compile(r"[-_a-zäöüßà-ÿ0-9]{1,32}")


@pytest.mark.parametrize("language", OTHERS)
async def test_commands_are_shown_in_the_language(language: str) -> None:
    """Each command and option has a name and a description of at most 100 characters in
    every language.
    """
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
