"""Check that what installed cogs add to commands and forms fits into what Discord takes.

Discord refuses all commands of a bot for one that it does not take, and a whole form for a field.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.discord_io.connection import GROUP, AnyCommand
from bot.discord_io.content.forms import ChoiceField, TextField
from bot.discord_io.content.settings_forms import SettingsTopic
from bot.profiles import Chosen, Setting
from bot.texts import CommandTranslator, languages, texts_for

# Source: https://discord.com/developers/docs/interactions/application-commands
MOST_COMMANDS = 100
MOST_OPTIONS = 25
MOST_CHOICES = 25
LONGEST_DESCRIPTION = 100
LONGEST_COMMAND = 8000
# Source: https://discord.com/developers/docs/components/reference
MOST_FIELDS = 5
MOST_BUTTONS = 25
LONGEST_LABEL = 45
LONGEST_HINT = 100

Payload = Mapping[str, Any]


async def check_commands(commands: Iterable[AnyCommand]) -> None:
    """Raise `ValueError` with the reason if Discord would refuse one of the commands.

    They come with their texts in every language, as they are registered.
    """
    payloads = await _payloads(commands)
    if len(payloads) > MOST_COMMANDS:
        raise ValueError(f"with it there are more than {MOST_COMMANDS} commands")
    for payload in payloads:
        _check_command(payload, f"/{payload['name']}")
        if (length := _length(payload)) > LONGEST_COMMAND:
            raise ValueError(
                f"the texts of /{payload['name']} are {length} characters, and Discord takes"
                f" {LONGEST_COMMAND}"
            )


def check_settings(settings: Iterable[Setting[Any]]) -> None:
    """Raise `ValueError` or `KeyError` with the reason if the forms of settings do not fit.

    They are those of people, or of servers. Each topic has one form, and a button that opens it.
    """
    topics: dict[str, list[Setting[Any]]] = {}
    for setting in settings:
        topics.setdefault(setting.topic, []).append(setting)
    if len(topics) > MOST_BUTTONS:
        raise ValueError(f"with it there are more than {MOST_BUTTONS} topics of settings")
    for name, members in topics.items():
        names = [setting.name for setting in members]
        if len(names) > MOST_FIELDS:
            raise ValueError(
                f"the topic {name!r} has {len(names)} settings with it, and a form takes"
                f" {MOST_FIELDS}"
            )
        if len({*names}) < len(names):
            raise ValueError(f"the topic {name!r} has two settings of one name")
        for language in languages():
            _check_form(SettingsTopic(name, tuple(members)), language)


async def _payloads(commands: Iterable[AnyCommand]) -> list[dict[str, Any]]:
    """Return what is registered of commands, each group with its subcommands of all cogs."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    translator = CommandTranslator()
    payloads: list[dict[str, Any]] = []
    groups: dict[str, dict[str, Any]] = {}
    below: list[tuple[str, dict[str, Any]]] = []
    for command in commands:
        payload: Any = await command.get_translated_payload(tree, translator)
        if group := command.extras.get(GROUP, ""):
            below.append((group, payload))
            continue
        payloads.append(payload)
        if isinstance(command, app_commands.Group):
            groups[command.name] = payload
    for group, payload in below:
        if group in groups:
            groups[group]["options"].append(payload)
        else:
            payloads.append(payload)
    return payloads


def _check_command(payload: Payload, path: str) -> None:
    """Check a command, subcommand or option, and all below it."""
    for text in _translated(payload, "description") if "description" in payload else ():
        if not 0 < len(text) <= LONGEST_DESCRIPTION:
            raise ValueError(
                f"the description of {path} has {len(text)} characters, and Discord takes 1 to"
                f" {LONGEST_DESCRIPTION}"
            )
    options: Sequence[Payload] = payload.get("options") or ()
    choices: Sequence[Payload] = payload.get("choices") or ()
    if len(options) > MOST_OPTIONS:
        raise ValueError(f"{path} has {len(options)} options with it, of {MOST_OPTIONS} at most")
    if len(choices) > MOST_CHOICES:
        raise ValueError(f"{path} has {len(choices)} choices, of {MOST_CHOICES} at most")
    for choice in choices:
        texts = [*_translated(choice, "name"), str(choice["value"])]
        if not all(0 < len(text) <= LONGEST_DESCRIPTION for text in texts):
            raise ValueError(f"a choice of {path} has no 1 to {LONGEST_DESCRIPTION} characters")
    for option in options:
        _check_command(option, f"{path} {option['name']}")


def _translated(payload: Payload, key: str) -> list[str]:
    return [payload[key], *(payload.get(f"{key}_localizations") or {}).values()]


def _length(payload: Payload) -> int:
    """Count the characters of a command, each text in its longest translation."""
    texts = [_translated(payload, key) for key in ("name", "description") if key in payload]
    values = [value] if isinstance(value := payload.get("value"), str) else []
    below = [*(payload.get("options") or ()), *(payload.get("choices") or ())]
    return sum(max(map(len, each)) for each in (*texts, values) if each) + sum(map(_length, below))


def _check_form(topic: SettingsTopic, language: str) -> None:
    """Make the form of a topic, and check the lengths of its texts."""
    texts = texts_for(language)
    labels = [texts(f"theme-{topic.name}")]
    for field in topic.fields(texts, Chosen()):
        labels.append(field.label)
        if isinstance(field, ChoiceField) and len(field.entries) > MOST_CHOICES:
            raise ValueError(f"the setting {field.name!r} has more than {MOST_CHOICES} answers")
        if isinstance(field, TextField) and len(field.hint) > LONGEST_HINT:
            raise ValueError(f"the hint of {field.name!r} is longer than {LONGEST_HINT} characters")
    for label in labels:
        if not 0 < len(label) <= LONGEST_LABEL:
            raise ValueError(f"the label {label!r} is longer than {LONGEST_LABEL} characters")
