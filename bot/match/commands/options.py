"""Shared by several commands: descriptions, the options for game and match, autocomplete."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from discord import app_commands

from bot.discord_io.connection import GROUP
from bot.discord_io.content.people import DIRECT, quoted
from bot.discord_io.events import channel_id_of
from bot.discord_io.interactions.context import texts_of
from bot.discord_io.interactions.pipeline import offered
from bot.errors import UserError
from bot.game_texts import CHOICES_LIMIT
from bot.match import access
from bot.match.boards import showing as show
from bot.match.client import Interaction
from bot.match.commands.labels import plies_typed, turn_label
from bot.match.commands.which import label_of, which_match
from bot.match.lookup import SeveralMatchesError
from bot.match.model import Match
from bot.texts import languages, spoken, texts_for
from rules import GAMES, AnyGame

# How `match_label` and `turn_label` begin; the rest may be cut off.
_MATCH = re.compile(r"#?([0-9]{1,18})|#([0-9]{1,18})\s.*", re.DOTALL)
_PLY = re.compile(r"([0-9]{1,9})(?:\s.*)?", re.DOTALL)


def slash(
    name: str, description: app_commands.locale_str, *, group: str = ""
) -> Callable[[Callable[..., Coroutine[Any, Any, None]]], app_commands.Command[Any, ..., None]]:
    """Make a command of a function or method; a subcommand if a `group` is given."""
    extras = {GROUP: group} if group else {}
    return app_commands.command(name=name, description=description, extras=extras)


def described(key: str) -> app_commands.locale_str:
    """Return an English description that the translator finds in other languages."""
    return spoken(lambda texts: texts(key))


def game_choices() -> list[app_commands.Choice[str]]:
    """List the registered games as choices."""
    return [app_commands.Choice(name=game.name, value=slug) for slug, game in GAMES.items()]


def guild_id_of(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise UserError("only-in-servers")
    return interaction.guild_id


def read_match_id(text: str | None) -> int | None:
    """Read the option `match`: `12`, `#12` or a label of the list; else `UserError`.

    An empty text means no match.
    """
    if text is None or not text.strip():
        return None
    # Clients may send a choice's label instead of its value (discord-api-docs#7206).
    found = _MATCH.fullmatch(text.strip())
    if found is None:
        raise UserError("unknown-match", match=quoted(text))
    return int(found[1] or found[2])


def read_ply(match: Match, text: str | None) -> int | None:
    """Read the option `at`: `12`, a label of the list, or nothing; else `UserError`."""
    # Clients that know the option of older versions send a number.
    typed = "" if text is None else str(text).strip()
    if not typed:
        return None
    ply = ply_in(typed)
    if ply is not None:
        return ply
    if typed in (turn_label(texts_for(language), match, 0) for language in languages()):
        return 0
    raise UserError("no-such-turn", turn=quoted(typed), count=match.ply)


def ply_in(typed: str) -> int | None:
    """Return the number that a text consists of or begins with, as labels of turns do."""
    found = _PLY.fullmatch(typed)
    return None if found is None else int(found[1])


async def find_own(interaction: Interaction, text: str | None, *, to_move: bool = False) -> Match:
    """Return the match that a player means, by the option or by the channel."""
    match_id = read_match_id(text)
    if match_id is not None:
        return access.use_rows(interaction, await access.match_here(interaction, match_id))
    return access.use_rows(interaction, await _find(interaction, to_move=to_move))


async def find_to_show(interaction: Interaction, text: str | None) -> Match:
    """Return the match that the user wants to see: that of this thread, their own, or one here."""
    return access.use_rows(interaction, await _find_to_show(interaction, text))


async def _find_to_show(interaction: Interaction, text: str | None) -> Match:
    match_id, user_id = read_match_id(text), interaction.user.id
    if match_id is not None:
        return await access.match_here(interaction, match_id)
    here = await access.played_here(interaction)
    is_own = any(match.side_of(user_id) and match.result is None for match in here)
    if here and not is_own:
        return here[0]
    match = await _find(interaction, include_finished=True)
    return await access.match_here(interaction, match.id)


async def find_finished(interaction: Interaction, text: str | None) -> Match:
    """Return a match to look back on: by the option or the thread, else the player's last one."""
    match_id = read_match_id(text)
    if match_id is not None:
        return await access.match_here(interaction, match_id)
    for match in await access.played_here(interaction):
        if match.has_thread:
            return match
    over = await show.own_matches(interaction, finished=True)
    if not over:
        raise UserError("no-finished-match")
    return next((match for match in over if match.place_id == channel_id_of(interaction)), over[0])


@offered
async def complete_match(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """List the user's running matches, those of this server first."""
    return await choices_of(interaction, typed, await show.own_matches(interaction))


@offered
async def complete_any_match(
    interaction: Interaction, typed: str
) -> list[app_commands.Choice[str]]:
    """List the user's matches, including finished ones."""
    going_on = await show.own_matches(interaction)
    over = await show.own_matches(interaction, finished=True)
    return await choices_of(interaction, typed, [*going_on, *over])


@offered
async def complete_finished_match(
    interaction: Interaction, typed: str
) -> list[app_commands.Choice[str]]:
    """List the user's finished matches, those of this server first."""
    over = await show.own_matches(interaction, finished=True)
    return await choices_of(interaction, typed, over)


@offered
async def complete_rematch(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """List the user's finished matches in this server, where they can be played again."""
    guild_id = interaction.guild_id or DIRECT
    over = await show.own_matches(interaction, finished=True)
    here = [match for match in over if match.guild_id == guild_id]
    return await choices_of(interaction, typed, here)


@offered
async def complete_turn(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """List the turns of the named match, or of the default one; the values are plies.

    The option is a text, because clients may send the label instead of the value.
    """
    match = await find_to_show(interaction, interaction.namespace.match)
    texts, plies = texts_of(interaction), plies_typed(typed.strip(), match.ply)
    rows = access.rows_of(interaction, match)
    labels = {ply: turn_label(texts, match, ply) for ply in plies}
    if rows is not None:
        labels = {ply: rows.words_to_own(label) for ply, label in labels.items()}
    return [app_commands.Choice(name=label, value=str(ply)) for ply, label in labels.items()]


async def choices_of(
    interaction: Interaction, typed: str, matches: Sequence[Match]
) -> list[app_commands.Choice[str]]:
    """List the matches whose labels contain the typed text."""
    choices = [await _choice(interaction, match) for match in matches[:CHOICES_LIMIT]]
    return [choice for choice in choices if typed.strip().lower() in choice.name.lower()]


async def _choice(interaction: Interaction, match: Match) -> app_commands.Choice[str]:
    return app_commands.Choice(name=await label_of(interaction, match), value=str(match.id))


async def _find(interaction: Interaction, **which: bool) -> Match:
    """Return the match that a user means without naming it, or ask which one."""
    matches, user_id = interaction.client.core.matches, interaction.user.id
    try:
        return await matches.find(user_id, channel_id=channel_id_of(interaction), **which)
    except SeveralMatchesError as error:
        raise await which_match(interaction, error) from error


def known_game(slug: str) -> AnyGame:
    """Return a game by its slug; `UserError` if there is none."""
    if slug not in GAMES:
        raise UserError("unknown-game", game=quoted(slug))
    return GAMES[slug]
