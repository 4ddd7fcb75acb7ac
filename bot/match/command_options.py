"""Commands whose options are declared once: type, description, choices and meaning.

The options of all games are among them: a new game changes nothing here.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from functools import partial
from keyword import iskeyword
from typing import Any

from discord import app_commands
from msgspec import Struct

from bot.discord_io.content.people import quoted
from bot.discord_io.interactions.context import IN_PUBLIC
from bot.errors import UserError
from bot.game_texts import choice_text, level_hint, option_text, shortened
from bot.match.client import Interaction, Request
from bot.match.clock.terms_words import brief_pace
from bot.match.model import First
from bot.match.options import described, game_choices, known_game
from bot.match.terms import UNTIMED, Terms, TimeControl
from bot.texts import Texts, spoken
from engine import LEVELS
from rules import GAMES, AnyGame, Option

DESCRIPTION_LIMIT = 100
NAME_LIMIT = 100

UNPREPARED = (First.RANDOM, First.ME, First.THEM)
"""Who may move first where players can't bid: from a position."""

PACES = {TimeControl.NONE.value: UNTIMED} | {
    "-".join(filter(None, (pace, kind))): Terms(
        pace, strict="strict" in kind, saving="saving" in kind
    )
    for kind in ("", "strict", "saving", "strict-saving")
    for pace in TimeControl
    if pace.per_turn
}
"""The times for a turn, the simple ones first."""

Run = Callable[[Request, Mapping[str, Any]], Coroutine[Any, Any, None]]
"""Carries out a command, from the values of the options that the user has filled in."""


class CommandOption(Struct, frozen=True):
    """An option of a command; `read` returns what a value means, or raises `UserError`."""

    name: str
    description: app_commands.locale_str
    kind: Any = str
    choices: Sequence[app_commands.Choice[Any]] = ()
    complete: Callable[..., Any] | None = None
    read: Callable[[Any], Any] = lambda value: value
    required: bool = False


def declared_command(
    name: str,
    description: app_commands.locale_str,
    options: Sequence[CommandOption],
    run: Run,
    *,
    in_public: bool = True,
) -> app_commands.Command[Any, ..., None]:
    """Make a command with options that depend on the games; everybody sees its answer in public."""
    readers = {option.name: option.read for option in options}
    of_name = {_parameter(option.name): option.name for option in options}

    async def callback(interaction: Interaction, **values: Any) -> None:
        filled_in = {of_name[name]: value for name, value in values.items() if value is not None}
        meanings = {name: readers[name](value) for name, value in filled_in.items()}
        await run(Request(interaction), meanings)

    callback.__signature__ = _signature(options)  # pyright: ignore[reportFunctionMemberAccess]
    extras: dict[Any, Any] = {IN_PUBLIC: True} if in_public else {}
    command = app_commands.Command[Any, ..., None](
        name=name, description=description, callback=callback, extras=extras
    )
    # Named as texts, so that they are shown in each language.
    app_commands.rename(
        **{parameter: app_commands.locale_str(name) for parameter, name in of_name.items()}
    )(command)
    app_commands.describe(**{_parameter(option.name): option.description for option in options})(
        command
    )
    app_commands.choices(
        **{_parameter(option.name): [*option.choices] for option in options if option.choices}
    )(command)
    completing = {option.name: option.complete for option in options if option.complete}
    app_commands.autocomplete(**completing)(command)
    return command


def _signature(options: Sequence[CommandOption]) -> inspect.Signature:
    """Return the parameters that discord.py reads."""
    first, keyword = inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY
    parameters = [inspect.Parameter("interaction", first, annotation=Interaction)]
    for option in options:
        kind, default = option.kind | None, None
        if option.required:
            kind, default = option.kind, inspect.Parameter.empty
        name = _parameter(option.name)
        parameters.append(inspect.Parameter(name, keyword, annotation=kind, default=default))
    return inspect.Signature(parameters)


def _parameter(name: str) -> str:
    """Return the parameter of an option; a word of Python, such as `as`, is no name of one."""
    return f"{name}_" if iskeyword(name) else name


def game_option(
    description: app_commands.locale_str,
    games: Iterable[AnyGame] | None = None,
    *,
    required: bool = False,
) -> CommandOption:
    """Return the option of one of some games or (`None`) of all."""
    choices = game_choices(games)
    return CommandOption("game", description, choices=choices, read=known_game, required=required)


def options_of_games(*, by_experience: bool = False) -> list[CommandOption]:
    """Return the options of all games as options of a command, each once.

    `by_experience` tells that the default may be another one for experienced players.
    """
    of_games: dict[str, list[tuple[AnyGame, Option]]] = {}
    for game in GAMES.values():
        for option in game.options:
            of_games.setdefault(option.name, []).append((game, option))
    return [
        CommandOption(
            name,
            spoken(partial(_description, having=having, by_experience=by_experience)),
            choices=_choices(having),
        )
        for name, having in of_games.items()
    ]


def _description(
    texts: Texts, *, having: Sequence[tuple[AnyGame, Option]], by_experience: bool
) -> str:
    """Describe an option by the games that have it, and the default of the first one."""
    game, option = having[0]
    default = choice_text(texts, game, option.name, option.default)
    described = texts("command-challenge-default", default=default)
    if by_experience and option.experienced:
        other = choice_text(texts, game, option.name, option.experienced)
        described = texts("command-challenge-default-new", default=default, other=other)
    text = texts(
        "command-challenge-option",
        games=", ".join(game.name for game, _ in having),
        option=option_text(texts, game, option.name),
        default=described,
    )
    return shortened(text, DESCRIPTION_LIMIT)


def _choices(having: Sequence[tuple[AnyGame, Option]]) -> list[app_commands.Choice[str]]:
    """List the values of an option in all games, named by the first game that has it."""
    names: dict[str, app_commands.locale_str] = {}
    for game, option in having:
        for value in option.choices:
            name = partial(_choice_name, game=game, option=option.name, value=value)
            names.setdefault(value, spoken(name))
    return [app_commands.Choice(name=name, value=value) for value, name in names.items()]


def _choice_name(texts: Texts, game: AnyGame, option: str, value: str) -> str:
    return _add_hint(
        texts,
        choice_text(texts, game, option, value),
        texts.find(f"{game.slug}-{option}-{value}-hint"),
    )


def _add_hint(texts: Texts, name: str, hint: str | None) -> str:
    if hint is None:
        return shortened(name, NAME_LIMIT)
    return shortened(texts("command-challenge-choice", choice=name, hint=hint), NAME_LIMIT)


def option_values(values: Mapping[str, Any]) -> dict[str, str]:
    """Return those values of a command that are values of options of games."""
    names = {option.name for game in GAMES.values() for option in game.options}
    return {name: value for name, value in values.items() if name in names}


def check_options(texts: Texts, game: AnyGame, given: Mapping[str, str]) -> None:
    """Raise `UserError` with the valid options if the game lacks an option or value."""
    known = {option.name: option for option in game.options}
    for name, value in given.items():
        if name in known and value not in known[name].choices:
            choices = (choice_text(texts, game, name, choice) for choice in known[name].choices)
            raise UserError(
                "option", option=option_text(texts, game, name), allowed=", ".join(choices)
            )
        if name not in known:
            option = texts.find(f"option-{name}") or quoted(name)
            if not known:
                raise UserError("game-without-options", game=game.name, option=option)
            allowed = ", ".join(option_text(texts, game, other) for other in known)
            raise UserError("option-of-other-game", game=game.name, option=option, allowed=allowed)


def first_option(possible: Iterable[First]) -> CommandOption:
    """Return the option of who moves first, and whether the opponent may swap sides then."""
    meanings = {first.value: (first, False) for first in possible} | {"swap": (First.ME, True)}
    return _one_of(
        "first",
        described("command-challenge-first"),
        meanings,
        lambda texts, first: texts(f"first-{first}"),
    )


def pace_option() -> CommandOption:
    """Return the option of the time for a turn."""
    return _one_of(
        "pace",
        described("command-challenge-pace"),
        PACES,
        lambda texts, pace: brief_pace(texts, PACES[pace]),
    )


def _one_of(
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


def as_option() -> CommandOption:
    """Return the option with which everyone in the channel takes the challenger's side."""
    return _one_of(
        "as",
        described("command-challenge-as"),
        {"channel": True},
        lambda texts, _value: texts("command-challenge-as-channel"),
    )


def level_option() -> CommandOption:
    """Return the option of the computer's level."""
    choices = [
        app_commands.Choice(name=spoken(partial(_level_name, level=level)), value=level)
        for level in LEVELS
    ]
    return CommandOption("level", described("command-challenge-level"), int, choices=choices)


def _level_name(texts: Texts, *, level: int) -> str:
    # Discord shows the same levels for all games, so their descriptions must fit each game.
    hints = {level_hint(texts, game, level) for game in GAMES.values()}
    return _add_hint(
        texts, texts("level-name", level=level), hints.pop() if len(hints) == 1 else None
    )
