"""Commands whose options are declared once: type, description, choices and meaning.

The options of all games are among them: a new game changes nothing here.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from functools import cache, partial
from itertools import islice
from keyword import iskeyword
from typing import Any

import structlog
from discord import app_commands
from msgspec import Struct

from bot.discord_io.content.people import quoted
from bot.discord_io.interactions.context import IN_PUBLIC
from bot.errors import UserError
from bot.game_texts import CHOICES_LIMIT, choice_text, level_hint, option_text, shortened
from bot.games import offered_games
from bot.match.client import Interaction, Request
from bot.match.clock.terms_words import brief_pace
from bot.match.model import First
from bot.match.options import described, game_choices, offered_game
from bot.match.terms import UNTIMED, Terms, TimeControl
from bot.texts import FALLBACK, LOCALES, Texts, spoken
from engine import LEVELS
from rules import AnyGame, Option

DESCRIPTION_LIMIT = 100
NAME_LIMIT = 100
# A command takes 25 options, of which `/challenge` has eight itself.
MOST_OF_GAMES = 16

_NAME = re.compile(r"[-\w]{1,32}")

log = structlog.get_logger(__name__)

OwnedOption = tuple[AnyGame, Option]
"""An option of a game, with the game."""

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
    """An option of a command; `read` returns what a value means, or raises `UserError`.

    Other languages than English name it by the text `option-<name>`, or else by its `label`.
    """

    name: str
    description: app_commands.locale_str
    kind: Any = str
    choices: Sequence[app_commands.Choice[Any]] = ()
    complete: Callable[..., Any] | None = None
    read: Callable[[Any], Any] = lambda value: value
    required: bool = False
    label: Callable[[Texts], str] | None = None


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
    labels = {option.name: {"make": option.label} if option.label else {} for option in options}

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
        **{
            parameter: app_commands.locale_str(name, **labels[name])
            for parameter, name in of_name.items()
        }
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
    return CommandOption("game", description, choices=choices, read=offered_game, required=required)


def options_of_games(*, by_experience: bool = False) -> list[CommandOption]:
    """Return the options of all games as options of a command, each once.

    Where games share the name of an option, the texts say which game they are about.
    `by_experience` tells that the default may be another one for experienced players.
    """
    return [
        CommandOption(
            name,
            spoken(partial(_description, having=having, by_experience=by_experience)),
            choices=_choices(having),
            label=lambda texts, name=name: _option_names(texts)[name],
        )
        for name, having in _options_by_name().items()
    ]


def option_values(values: Mapping[str, Any]) -> dict[str, str]:
    """Return those values of a command that are values of options of games."""
    names = _options_by_name()
    return {name: value for name, value in values.items() if name in names}


def _options_by_name() -> dict[str, list[OwnedOption]]:
    """Return the options of all games with their games, by name, as many as a command takes."""
    by_name: dict[str, list[OwnedOption]] = {}
    for game in offered_games():
        for option in game.options:
            if option.name not in by_name and len(by_name) == MOST_OF_GAMES:
                _warn_of_left_out(game.slug, option.name)
            else:
                by_name.setdefault(option.name, []).append((game, option))
    return by_name


@cache
def _own_names(language: str) -> frozenset[str]:
    """Return the names of the options that commands have themselves, in a language."""
    return frozenset(Texts(language, LOCALES).group("option-").values())


@cache
def _warn_of_left_out(game: str, option: str) -> None:
    """Log once that an option of a game is not offered."""
    log.warning("option of a game left out: there are too many", game=game, option=option)


def _option_names(texts: Texts) -> dict[str, str]:
    """Return the names of the games' options in Discord, in the words of the first game of each.

    Discord takes each name once in a command, without capitals and blanks.
    """
    of_games = _options_by_name()
    taken = {*of_games, *_own_names(FALLBACK), *_own_names(texts.language)}
    names: dict[str, str] = {}
    for name, ((game, _), *_) in of_games.items():
        words = option_text(texts, game, name).lower().replace(" ", "-")
        names[name] = words if _NAME.fullmatch(words) and words not in taken else name
        taken.add(names[name])
    return names


def _description(texts: Texts, *, having: Sequence[OwnedOption], by_experience: bool) -> str:
    """Describe an option by the games that have it and their defaults, if there is room."""
    said: dict[tuple[str, str], list[str]] = {}
    for game, option in having:
        words = option_text(texts, game, option.name)
        default = _default_text(texts, game, option, by_experience=by_experience)
        said.setdefault((words, default), []).append(game.name)
    full = "; ".join(
        texts("command-challenge-option", games=", ".join(names), option=option, default=default)
        for (option, default), names in said.items()
    )
    if len(said) == 1 or len(full) <= DESCRIPTION_LIMIT:
        return shortened(full, DESCRIPTION_LIMIT)
    words = dict.fromkeys(option for option, _ in said)
    of_games = texts(
        "command-challenge-of-games",
        games=", ".join(game.name for game, _ in having),
        words=", ".join(words),
    )
    return shortened(of_games, DESCRIPTION_LIMIT)


def _default_text(texts: Texts, game: AnyGame, option: Option, *, by_experience: bool) -> str:
    default = choice_text(texts, game, option.name, option.default)
    if not by_experience or not option.experienced:
        return texts("command-challenge-default", default=default)
    other = choice_text(texts, game, option.name, option.experienced)
    return texts("command-challenge-default-new", default=default, other=other)


def _choices(having: Sequence[OwnedOption]) -> list[app_commands.Choice[str]]:
    values = dict.fromkeys(value for _, option in having for value in option.choices)
    return [
        app_commands.Choice(
            name=spoken(partial(_choice_name, having=having, value=value)), value=value
        )
        for value in islice(values, CHOICES_LIMIT)
    ]


def _choice_name(texts: Texts, *, having: Sequence[OwnedOption], value: str) -> str:
    """Name a value of an option; with the games, unless all that have the option say the same."""
    name = ""
    for hinted in (True, False):
        said: dict[str, list[str]] = {}
        for game, option in having:
            if value in option.choices:
                words = _value_name(texts, game, option.name, value, hinted=hinted)
                said.setdefault(words, []).append(game.name)
        if [len(names) for names in said.values()] == [len(having)]:
            return next(iter(said))
        name = "; ".join(
            texts("command-challenge-of-games", games=", ".join(names), words=words)
            for words, names in said.items()
        )
        if len(name) <= NAME_LIMIT:
            break
    return shortened(name, NAME_LIMIT)


def _value_name(texts: Texts, game: AnyGame, option: str, value: str, *, hinted: bool) -> str:
    hint = texts.find(f"{game.slug}-{option}-{value}-hint") if hinted else None
    return _add_hint(texts, choice_text(texts, game, option, value), hint)


def _add_hint(texts: Texts, name: str, hint: str | None) -> str:
    if hint is None:
        return shortened(name, NAME_LIMIT)
    return shortened(texts("command-challenge-choice", choice=name, hint=hint), NAME_LIMIT)


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
            owners = _options_by_name().get(name)
            option = option_text(texts, owners[0][0], name) if owners else quoted(name)
            if not known:
                raise UserError("game-without-options", game=game.name, option=option)
            allowed = ", ".join(option_text(texts, game, own) for own in known)
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
    hints = {level_hint(texts, game, level) for game in offered_games()}
    return _add_hint(
        texts, texts("level-name", level=level), hints.pop() if len(hints) == 1 else None
    )
