"""Commands whose options are declared once: type, description, choices and meaning."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any

from discord import app_commands
from msgspec import Struct

from bot.errors import UserError
from bot.match.client import Interaction
from bot.texts import Texts, spoken

Run = Callable[[Interaction, Mapping[str, Any]], Coroutine[Any, Any, None]]
"""Carries out a command, from the values of the options that the user has filled in."""


class CommandOption(Struct, frozen=True):
    """An option of a command; `read` returns what a value means, or raises `UserError`."""

    name: str
    description: app_commands.locale_str
    kind: Any = str
    choices: Sequence[app_commands.Choice[Any]] = ()
    complete: Callable[..., Any] | None = None
    read: Callable[[Any], Any] | None = None
    required: bool = False


def one_of(
    name: str,
    description: app_commands.locale_str,
    meanings: Mapping[str, Any],
    label: Callable[[Texts, str], str],
) -> CommandOption:
    """Make an option of a few values with their meanings; `label` names a value."""

    def read(value: str) -> Any:
        if value not in meanings:
            raise UserError("option", option=name, allowed=", ".join(meanings))
        return meanings[value]

    choices = [
        app_commands.Choice(
            name=spoken(lambda texts, value=value: label(texts, value)), value=value
        )
        for value in meanings
    ]
    return CommandOption(name, description, choices=choices, read=read)


def declared_command(
    name: str,
    description: app_commands.locale_str,
    options: Sequence[CommandOption],
    run: Run,
) -> app_commands.Command[Any, ..., None]:
    """Make a command of its options."""
    readers = {option.name: option.read for option in options}

    async def callback(interaction: Interaction, **values: Any) -> None:
        given = {name: value for name, value in values.items() if value is not None}
        read = {name: (readers[name] or _as_is)(value) for name, value in given.items()}
        await run(interaction, read)

    callback.__signature__ = _signature(options)  # pyright: ignore[reportFunctionMemberAccess]
    command = app_commands.Command[Any, ..., None](
        name=name, description=description, callback=callback
    )
    app_commands.describe(**{each.name: each.description for each in options})(command)
    app_commands.choices(**{each.name: [*each.choices] for each in options if each.choices})(
        command
    )
    completing = {each.name: each.complete for each in options if each.complete}
    app_commands.autocomplete(**completing)(command)
    return command


def _as_is(value: Any) -> Any:
    return value


def _signature(options: Sequence[CommandOption]) -> inspect.Signature:
    """Return the parameters that discord.py reads."""
    first, keyword = inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY
    return inspect.Signature(
        [
            inspect.Parameter("interaction", first, annotation=Interaction),
            *(
                inspect.Parameter(each.name, keyword, annotation=each.kind)
                if each.required
                else inspect.Parameter(
                    each.name, keyword, annotation=each.kind | None, default=None
                )
                for each in options
            ),
        ]
    )
