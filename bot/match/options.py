"""Options and autocomplete of commands that several cogs use."""

from __future__ import annotations

import asyncio
import functools
import re
from collections.abc import Callable, Coroutine, Iterable, Sequence
from itertools import islice
from typing import Any
from urllib.parse import parse_qsl, urlencode

# discord.py looks up the types of all options in this module.
import discord  # noqa: F401 # pyright: ignore[reportUnusedImport]
from discord import AppCommandOptionType, ButtonStyle, InteractionType, app_commands

from bot.discord_io.connection import GROUP
from bot.discord_io.content.buttons import ID_LIMIT, Button, CommandKey, Key, Menu, MenuOption
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import quoted
from bot.discord_io.interactions.context import IN_PUBLIC
from bot.errors import UserError
from bot.game_texts import CHOICE_LIMIT, CHOICES_LIMIT, level_hint, shortened
from bot.games import check_offered, is_offered, offered_games
from bot.match import access
from bot.match.boards import private_views
from bot.match.client import Request
from bot.match.lookup import SeveralMatchesError
from bot.match.model import Match
from bot.match.refusals import UnclearRequestError
from bot.texts import Texts, languages, spoken, texts_for
from engine import LEVELS
from rules import GAMES, AnyGame, Side

# How many turns before and after the present one are in each menu.
NEAR = 8


def match_label(texts: Texts, match: Match, user_id: int, opponent: str) -> str:
    """Name a match for one of its players, as a choice in a list."""
    if match.result is not None:
        turn = texts("label-over")
    elif match.is_turn_of(user_id):
        turn = texts("label-yours")
    else:
        turn = texts("label-theirs")
    text = texts(
        "match-label",
        match=str(match.id),
        game=match.game.name,
        opponent=opponent,
        ply=match.ply,
        turn=turn,
    )
    return shortened(text, CHOICE_LIMIT)


def turn_label(texts: Texts, match: Match, ply: int) -> str:
    """Name a turn by its number and notation, as a choice in a list."""
    if ply == 0:
        return texts("replay-start")
    key = "replay-turn-swapped" if ply == 1 and match.swapped else "replay-turn"
    return shortened(texts(key, ply=ply, turn=match.turns[ply - 1]), CHOICE_LIMIT)


def plies_around(ply: int, last: int) -> list[int]:
    """List the plies that a menu offers at `ply`: all from 0 to `last`, if they fit.

    Otherwise list the nearest plies, and as many others as fit, evenly spread.
    """
    if last < CHOICES_LIMIT:
        return list(range(last + 1))
    first = min(max(ply - NEAR, 0), last - 2 * NEAR)
    near = range(first, first + 2 * NEAR + 1)
    far = [other for other in range(last + 1) if other not in near]
    gaps = CHOICES_LIMIT - len(near) - 1
    return sorted({*near, *(far[(len(far) - 1) * number // gaps] for number in range(gaps + 1))})


def plies_typed(typed: str, last: int) -> list[int]:
    """List the plies from 0 to `last` whose numbers begin with the typed digits."""
    if not typed:
        return plies_around(last, last)
    return [ply for ply in range(last + 1) if str(ply).startswith(typed)][:CHOICES_LIMIT]


MOST_BUTTONS = 5
MATCH = "match"
"""The option of the commands that names a match."""

AnyCommand = app_commands.Command[Any, ..., Any]


async def which_match(request: Request, error: SeveralMatchesError) -> UserError:
    """Return the error that lets the user choose a match, the most urgent one first.

    It is the same error if no choice could run the command again.
    """
    command = _write_command(request)
    if command is None:
        return error
    texts, user_id = request.texts, request.user_id
    matches = error.matches[:CHOICES_LIMIT]
    labels = [await label_of(request, match) for match in matches]
    if len(labels) <= MOST_BUTTONS:
        buttons = tuple(
            Button(
                CommandKey("run", match.id, command),
                label,
                ButtonStyle.primary if match.is_turn_of(user_id) else ButtonStyle.secondary,
                row=row,
            )
            for row, (match, label) in enumerate(zip(matches, labels, strict=True))
        )
        return UnclearRequestError(error, Draft(texts("which-match"), buttons=buttons))
    entries = tuple(
        MenuOption(str(match.id), label) for match, label in zip(matches, labels, strict=True)
    )
    menu = Menu(CommandKey("run-chosen", 0, command), texts("which-match-prompt"), entries)
    return UnclearRequestError(error, Draft(texts("which-match"), menus=(menu,)))


async def run_again(request: Request, text: str, match_id: int) -> None:
    """Run the command that a button holds for a match; `UserError` if it no longer exists."""
    path, _, options = text.partition("?")
    command, values = _command(request, path), dict[str, Any](parse_qsl(options))
    if command is None or not {MATCH, *values}.issubset(_texts(command)):
        raise UserError("old-button")
    left_out = {o.name: o.default for o in command.parameters if not o.required}
    # A command outside of a cog has no binding.
    owner = () if command.binding is None else (command.binding,)
    callback: Any = command.callback
    await callback(*owner, request.interaction, **{**left_out, **values, MATCH: str(match_id)})


async def label_of(request: Request, match: Match) -> str:
    """Name a match for the user of an interaction."""
    texts, user_id = request.texts, request.user_id
    names = await request.delivery.names.seats(match, texts)
    own_side = match.side_of(user_id)
    opponent = names[own_side.opponent] if own_side else " – ".join(names[side] for side in Side)
    return match_label(texts, match, user_id, opponent)


def _write_command(request: Request) -> str | None:
    """Return a command with its options for a button; `None` for what fits into none."""
    interaction, command = request.interaction, request.interaction.command
    is_typing = interaction.type is InteractionType.autocomplete
    if is_typing or not isinstance(command, app_commands.Command):
        return None
    values = {name: value for name, value in interaction.namespace if name != MATCH}
    text = command.qualified_name
    if values:
        text += f"?{urlencode(values, safe=',:')}"
    if not {MATCH, *values}.issubset(_texts(command)):
        return None
    return text if len(str(CommandKey("run-chosen", 10**18 - 1, text))) <= ID_LIMIT else None


def _command(request: Request, path: str) -> AnyCommand | None:
    """Return the command of this name, such as `match draw`."""
    first, *rest = path.split(" ")
    command = request.client.tree.get_command(first)
    for word in rest:
        command = command.get_command(word) if isinstance(command, app_commands.Group) else None
    return command if isinstance(command, app_commands.Command) else None


def _texts(command: AnyCommand) -> set[str]:
    """Return the names of a command's options that take a text."""
    options = command.parameters
    return {option.name for option in options if option.type is AppCommandOptionType.string}


# How `match_label` and `turn_label` begin; the rest may be cut off.
_MATCH = re.compile(r"#?([0-9]{1,18})|#([0-9]{1,18})\s.*", re.DOTALL)
_PLY = re.compile(r"([0-9]{1,9})(?:\s.*)?", re.DOTALL)


def slash(
    name: str,
    description: app_commands.locale_str,
    *,
    group: str = "",
    in_public: bool = False,
) -> Callable[[Callable[..., Coroutine[Any, Any, None]]], app_commands.Command[Any, ..., None]]:
    """Make a command of a function or method that takes a `Request` and its options.

    It is a subcommand if a `group` is given. `in_public` means that everybody sees its answer.
    """
    extras: dict[Any, Any] = {GROUP: group} if group else {}
    if in_public:
        extras[IN_PUBLIC] = True
    make = app_commands.command(name=name, description=description, extras=extras)

    def made(
        callback: Callable[..., Coroutine[Any, Any, None]],
    ) -> app_commands.Command[Any, ..., None]:
        @functools.wraps(callback)
        async def run(*owner_and_interaction: Any, **options: Any) -> None:
            *owner, interaction = owner_and_interaction
            await callback(*owner, Request(interaction), **options)

        return make(run)

    return made


Choices = list[app_commands.Choice[Any]]
Complete = Callable[..., Coroutine[Any, Any, Choices]]
"""Takes a request and the typed text; a method takes its cog first."""


def offered(complete: Complete) -> Complete:
    """Make autocomplete of a function or method; offer no choices if it takes too long."""

    @functools.wraps(complete)
    async def in_time(*arguments: Any) -> Choices:
        *owner, interaction, typed = arguments
        request = Request(interaction)
        pipeline = request.client.pipeline

        async def make() -> Choices:
            await pipeline.meet(request.context)
            return await complete(*owner, request, typed)

        # A late task is not cancelled: an interrupted statement would keep its lock.
        making = asyncio.create_task(make())
        making.add_done_callback(_retrieve)
        done, _ = await asyncio.wait({making}, timeout=pipeline.deadlines.defer_s)
        return await making if done else []

    return in_time


def _retrieve(making: asyncio.Future[Choices]) -> None:
    """Mark the exception of an abandoned list as retrieved."""
    if not making.cancelled():
        making.exception()


def described(key: str) -> app_commands.locale_str:
    """Return an English description that the translator finds in other languages."""
    return spoken(lambda texts: texts(key))


def game_choices(games: Iterable[AnyGame] | None = None) -> list[app_commands.Choice[str]]:
    """Return the choices of some games or (`None`) of all that are offered."""
    offered = offered_games() if games is None else games
    return [app_commands.Choice(name=game.name, value=game.slug) for game in offered]


def game_menu(key: Key, prompt: str, games: Iterable[AnyGame] | None = None) -> Menu:
    """Return a menu of some games or (`None`) of all that are offered, by their slugs."""
    offered = islice(offered_games() if games is None else games, CHOICES_LIMIT)
    return Menu(key, prompt, tuple(MenuOption(game.slug, game.name) for game in offered))


def level_options(texts: Texts, game: AnyGame) -> tuple[MenuOption, ...]:
    """Return the levels of the computer for a menu; the values are their numbers."""
    return tuple(
        MenuOption(str(level), texts("level-name", level=level), level_hint(texts, game, level))
        for level in LEVELS
    )


def guild_id_of(request: Request) -> int:
    if request.guild_id is None:
        raise UserError("only-in-servers")
    return request.guild_id


def read_match_id(text: str | None) -> int | None:
    """Read the option `match`: `12`, `#12` or a label of the list; else `UserError`.

    An empty text means no match.
    """
    if text is None or not text.strip():
        return None
    # Clients may send a choice's label instead of its value (discord-api-docs#7206).
    label = _MATCH.fullmatch(text.strip())
    if label is None:
        raise UserError("unknown-match", match=quoted(text))
    return int(label[1] or label[2])


def _read_ply(match: Match, text: str | None) -> int:
    """Read the option `at`: `12`, a label of the list, or nothing: all turns; else `UserError`."""
    # Clients that know the option of older versions send a number.
    typed = "" if text is None else str(text).strip()
    if not typed:
        return match.ply
    ply = ply_in(typed)
    if ply is not None:
        return ply
    if typed in (turn_label(texts_for(language), match, 0) for language in languages()):
        return 0
    raise UserError("no-such-turn", turn=quoted(typed), count=match.ply)


def ply_in(typed: str) -> int | None:
    """Return the number that a text consists of or begins with, as labels of turns do."""
    label = _PLY.fullmatch(typed)
    return None if label is None else int(label[1])


async def find_own(request: Request, text: str | None, *, to_move: bool = False) -> Match:
    """Return the match that a player means, by the option or by the channel."""
    match_id = read_match_id(text)
    if match_id is None:
        match = await _find(request, to_move=to_move)
    else:
        match = await access.match_here(request, match_id)
    return access.use_rows(request, match)


async def find_to_show(request: Request, text: str | None) -> Match:
    """Return the match that the user wants to see: that of this thread, their own, or one here."""
    return access.use_rows(request, await _find_to_show(request, text))


async def find_turn(request: Request, text: str | None, at: str | None) -> tuple[Match, int]:
    """Return the match that the user wants to see, and after how many of its turns."""
    match = await find_to_show(request, text)
    return match, _read_ply(match, at)


async def _find_to_show(request: Request, text: str | None) -> Match:
    match_id, user_id = read_match_id(text), request.user_id
    if match_id is not None:
        return await access.match_here(request, match_id)
    here = await access.played_here(request)
    is_own = any(match.side_of(user_id) and match.result is None for match in here)
    if here and not is_own:
        return here[0]
    match = await _find(request, include_finished=True)
    return await access.match_here(request, match.id)


async def find_finished(request: Request, text: str | None) -> Match:
    """Return a match to look back on: by the option or the thread, else the player's last one."""
    match_id = read_match_id(text)
    if match_id is not None:
        return await access.match_here(request, match_id)
    for match in await access.played_here(request):
        if match.has_thread:
            return match
    over = await private_views.own_matches(request, finished=True)
    if not over:
        raise UserError("no-finished-match")
    return next((match for match in over if match.place_id == request.channel_id), over[0])


@offered
async def complete_match(request: Request, typed: str) -> list[app_commands.Choice[str]]:
    """List the user's running matches, those of this server first."""
    return await choices_of(request, typed, await private_views.own_matches(request))


@offered
async def complete_any_match(request: Request, typed: str) -> list[app_commands.Choice[str]]:
    """List the user's matches, including finished ones."""
    going_on = await private_views.own_matches(request)
    over = await private_views.own_matches(request, finished=True)
    return await choices_of(request, typed, [*going_on, *over])


@offered
async def complete_finished_match(request: Request, typed: str) -> list[app_commands.Choice[str]]:
    """List the user's finished matches, those of this server first."""
    return await choices_of(request, typed, await private_views.own_matches(request, finished=True))


@offered
async def complete_rematch(request: Request, typed: str) -> list[app_commands.Choice[str]]:
    """List the user's finished matches in this server, where they can be played again."""
    over = await private_views.own_matches(request, finished=True)
    again = [match for match in over if is_offered(match.game.slug)]
    here = [match for match in again if access.is_at_home(request, match)]
    return await choices_of(request, typed, here)


@offered
async def complete_turn(request: Request, typed: str) -> list[app_commands.Choice[str]]:
    """List the turns of the named match, or of the default one; the values are plies.

    The option is a text, because clients may send the label instead of the value.
    """
    match = await find_to_show(request, request.interaction.namespace.match)
    texts, plies = request.texts, plies_typed(typed.strip(), match.ply)
    rows = access.rows_of(request, match)
    labels = {ply: turn_label(texts, match, ply) for ply in plies}
    if rows is not None:
        labels = {ply: rows.words_to_own(label) for ply, label in labels.items()}
    return [app_commands.Choice(name=label, value=str(ply)) for ply, label in labels.items()]


async def choices_of(
    request: Request, typed: str, matches: Sequence[Match]
) -> list[app_commands.Choice[str]]:
    """List the matches whose labels contain the typed text."""
    choices = [
        app_commands.Choice(name=await label_of(request, match), value=str(match.id))
        for match in matches[:CHOICES_LIMIT]
    ]
    return [choice for choice in choices if typed.strip().lower() in choice.name.lower()]


async def _find(request: Request, **which: bool) -> Match:
    """Return the match that a user means without naming it, or ask which one."""
    matches, user_id = request.core.matches, request.user_id
    try:
        return await matches.find(user_id, channel_id=request.channel_id, **which)
    except SeveralMatchesError as error:
        raise await which_match(request, error) from error


def known_game(slug: str) -> AnyGame:
    """Return a game by its slug; `UserError` if there is none."""
    if slug not in GAMES:
        raise UserError("unknown-game", game=quoted(slug))
    return GAMES[slug]


def offered_game(slug: str) -> AnyGame:
    """Return a game that this bot offers, by its slug; `UserError` if it does not."""
    game = known_game(slug)
    check_offered(game)
    return game
