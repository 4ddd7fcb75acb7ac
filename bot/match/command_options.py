"""Commands whose options are declared once: type, description, choices and meaning.

The options of all games are among them: a new game changes nothing here.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from discord import app_commands
from msgspec import Struct

from bot.discord_io.content.people import quoted
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
Choices = list[app_commands.Choice[str]]


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
        await run(Request(interaction), read)

    callback.__signature__ = _signature(options)  # pyright: ignore[reportFunctionMemberAccess]
    command = app_commands.Command[Any, ..., None](
        name=name, description=description, callback=callback
    )
    app_commands.describe(**{option.name: option.description for option in options})(command)
    app_commands.choices(
        **{option.name: [*option.choices] for option in options if option.choices}
    )(command)
    completing = {option.name: option.complete for option in options if option.complete}
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
                inspect.Parameter(option.name, keyword, annotation=option.kind)
                if option.required
                else inspect.Parameter(
                    option.name, keyword, annotation=option.kind | None, default=None
                )
                for option in options
            ),
        ]
    )


def game_option(description: app_commands.locale_str, *, required: bool = False) -> CommandOption:
    """Return the option that names a game."""
    return CommandOption(
        "game", description, choices=game_choices(), read=known_game, required=required
    )


def options_of_games(*, by_experience: bool = False) -> list[CommandOption]:
    """Return the options of all games as options of a command, each once.

    `by_experience` tells that the default may be another one for experienced players.
    """
    names = dict.fromkeys(option.name for _, option in _all_options())
    return [
        CommandOption(
            name,
            spoken(partial(_description, name=name, by_experience=by_experience)),
            choices=_choices(name),
        )
        for name in names
    ]


def option_values(values: Mapping[str, Any]) -> dict[str, str]:
    """Return those values of a command that are values of options of games."""
    names = {option.name for _, option in _all_options()}
    return {name: value for name, value in values.items() if name in names}


def check_options(texts: Texts, game: AnyGame, given: Mapping[str, str]) -> None:
    """Raise `UserError` with the valid options if the game lacks an option or value."""
    known = {option.name: option for option in game.options}
    for name, value in given.items():
        if name not in known:
            raise _option_of_other_game(texts, game, name)
        if value not in known[name].choices:
            raise _no_such_choice(texts, game, known[name])


def _option_of_other_game(texts: Texts, game: AnyGame, name: str) -> UserError:
    called = texts.find(f"option-{name}") or quoted(name)
    if not game.options:
        return UserError("game-without-options", game=game.name, option=called)
    allowed = ", ".join(option_text(texts, game, option.name) for option in game.options)
    return UserError("option-of-other-game", game=game.name, option=called, allowed=allowed)


def _no_such_choice(texts: Texts, game: AnyGame, option: Option) -> UserError:
    labels = (choice_text(texts, game, option.name, choice) for choice in option.choices)
    named = option_text(texts, game, option.name)
    return UserError("option", option=named, allowed=", ".join(labels))


def _choices(name: str) -> Choices:
    """List the values of an option in all games, named by the first game that has it."""
    named: dict[str, app_commands.locale_str] = {}
    for game, option in _with_option(name):
        for value in option.choices:
            make = partial(_choice_name, game=game, option=name, value=value)
            named.setdefault(value, spoken(make))
    return [app_commands.Choice(name=text, value=value) for value, text in named.items()]


def _choice_name(texts: Texts, game: AnyGame, option: str, value: str) -> str:
    name = choice_text(texts, game, option, value)
    hint = texts.find(f"{game.slug}-{option}-{value}-hint")
    if hint is None:
        return name
    return shortened(texts("command-challenge-choice", choice=name, hint=hint), NAME_LIMIT)


def _description(texts: Texts, *, name: str, by_experience: bool) -> str:
    of_games = list(_with_option(name))
    game, option = of_games[0]
    text = texts(
        "command-challenge-option",
        games=", ".join(game.name for game, _ in of_games),
        option=option_text(texts, game, name),
        default=_default_text(texts, game, option, by_experience=by_experience),
    )
    return shortened(text, DESCRIPTION_LIMIT)


def _default_text(texts: Texts, game: AnyGame, option: Option, *, by_experience: bool) -> str:
    default = choice_text(texts, game, option.name, option.default)
    if not (by_experience and option.experienced):
        return texts("command-challenge-default", default=default)
    other = choice_text(texts, game, option.name, option.experienced)
    return texts("command-challenge-default-new", default=default, other=other)


def _with_option(name: str) -> Iterator[tuple[AnyGame, Option]]:
    return ((game, option) for game, option in _all_options() if option.name == name)


def _all_options() -> Iterator[tuple[AnyGame, Option]]:
    for game in GAMES.values():
        for option in game.options:
            yield game, option


def first_option(possible: Iterable[First]) -> CommandOption:
    """Return the option of who moves first, and whether the opponent may swap sides then."""
    meanings = {first.value: (first, False) for first in possible} | {"swap": (First.ME, True)}
    return one_of("first", described("command-challenge-first"), meanings, _first_text)


def pace_option() -> CommandOption:
    """Return the option of the time for a turn."""
    return one_of("pace", described("command-challenge-pace"), PACES, _pace_name)


def level_option() -> CommandOption:
    """Return the option of the computer's level."""
    choices = [
        app_commands.Choice(name=spoken(partial(_level_name, level=level)), value=level)
        for level in LEVELS
    ]
    return CommandOption("level", described("command-challenge-level"), int, choices=choices)


def _first_text(texts: Texts, first: str) -> str:
    return texts(f"first-{first}")


def _pace_name(texts: Texts, pace: str) -> str:
    return brief_pace(texts, PACES[pace])


def _level_name(texts: Texts, *, level: int) -> str:
    name = texts("level-name", level=level)
    # Discord shows the same levels for all games, so their descriptions must fit each game.
    hints = {level_hint(texts, game, level) for game in GAMES.values()}
    if len(hints) > 1:
        return shortened(name, NAME_LIMIT)
    (hint,) = hints
    return shortened(texts("command-challenge-choice", choice=name, hint=hint), NAME_LIMIT)
