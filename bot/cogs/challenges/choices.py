"""What Discord offers for the options of `/challenge`, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from discord import app_commands

from bot.errors import UserError
from bot.game_texts import choice_text, level_hint, option_text, shortened
from bot.match.clock.terms import TimeControl
from bot.match.commands.options import described
from bot.match.model import First
from bot.texts import Texts, spoken
from engine import LEVELS
from rules import GAMES, AnyGame, Option

DESCRIPTION_LIMIT = 100
NAME_LIMIT = 100

Choices = list[app_commands.Choice[str]]


SWAP = "swap"


def first_choices() -> Choices:
    """List who may move first as choices."""
    return [
        app_commands.Choice(name=described(f"first-{first}"), value=first)
        for first in (*First, SWAP)
    ]


def read_first(text: str | None) -> tuple[First, bool]:
    """Return who moves first, and whether the opponent may swap sides after the first turn."""
    if text == SWAP:
        return First.ME, True
    try:
        return First(text or First.RANDOM), False
    except ValueError:
        allowed = ", ".join((*First, SWAP))
        raise UserError("option", option="first", allowed=allowed) from None


def pace_choices() -> Choices:
    """List the times for a turn as choices."""
    return [
        app_commands.Choice(name=described(f"pace-{pace}"), value=pace.value)
        for pace in TimeControl
    ]


def level_choices() -> list[app_commands.Choice[int]]:
    """List the levels of the computer as choices."""
    return [
        app_commands.Choice(name=spoken(partial(_level_name, level=level)), value=level)
        for level in LEVELS
    ]


def option_names() -> list[str]:
    """List the names of the options of all games, each once."""
    return list(dict.fromkeys(option.name for _, option in _all_options()))


def option_choices(name: str) -> Choices:
    """List the values of an option in all games, named by the first game that has it."""
    named: dict[str, app_commands.locale_str] = {}
    for game, option in _with_option(name):
        for value in option.choices:
            make = partial(_choice_name, game=game, option=name, value=value)
            named.setdefault(value, spoken(make))
    return [app_commands.Choice(name=text, value=value) for value, text in named.items()]


def option_description(name: str) -> app_commands.locale_str:
    """Describe an option by the games that have it and its default."""
    return spoken(partial(_description, name=name))


def _level_name(texts: Texts, *, level: int) -> str:
    name = texts("level-name", level=level)
    # Discord shows the same levels for all games, so their descriptions must fit each game.
    hints = {level_hint(texts, game, level) for game in GAMES.values()}
    if len(hints) > 1:
        return shortened(f"{level} {name}", NAME_LIMIT)
    (hint,) = hints
    return shortened(
        texts("command-challenge-choice", choice=f"{level} {name}", hint=hint), NAME_LIMIT
    )


def _choice_name(texts: Texts, game: AnyGame, option: str, value: str) -> str:
    name = choice_text(texts, game, option, value)
    hint = texts.find(f"{game.slug}-{option}-{value}-hint")
    if hint is None:
        return name
    return shortened(texts("command-challenge-choice", choice=name, hint=hint), NAME_LIMIT)


def _description(texts: Texts, *, name: str) -> str:
    of_games = list(_with_option(name))
    game, option = of_games[0]
    text = texts(
        "command-challenge-option",
        games=", ".join(game.name for game, _ in of_games),
        option=option_text(texts, game, name),
        default=choice_text(texts, game, name, option.default),
    )
    return shortened(text, DESCRIPTION_LIMIT)


def _with_option(name: str) -> Iterator[tuple[AnyGame, Option]]:
    return ((game, option) for game, option in _all_options() if option.name == name)


def _all_options() -> Iterator[tuple[AnyGame, Option]]:
    for game in GAMES.values():
        for option in game.options:
            yield game, option
