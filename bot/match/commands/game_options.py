"""The options of all games as options of a command; a new game changes nothing here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from discord import app_commands

from bot.discord_io.content.people import quoted
from bot.errors import UserError
from bot.game_texts import choice_text, option_text, shortened
from bot.match.commands.declared import CommandOption
from bot.match.options import game_choices, known_game
from bot.texts import Texts, spoken
from rules import GAMES, AnyGame, Option

DESCRIPTION_LIMIT = 100
NAME_LIMIT = 100

Choices = list[app_commands.Choice[str]]


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
