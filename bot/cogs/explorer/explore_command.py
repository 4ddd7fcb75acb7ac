"""`/explore`, with the options of all games; a new game changes nothing here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands

from bot.cogs.explorer.presses import ExplorerPresses
from bot.cogs.explorer.service import Source
from bot.cogs.explorer.spots import ExploreKey, key_of_game, usual_options
from bot.discord_io.interactions.context import texts_of
from bot.errors import UserError
from bot.match.challenge.beginnings import read_file
from bot.match.client import Interaction
from bot.match.commands.declared import CommandOption, declared_command
from bot.match.commands.game_options import (
    check_options,
    game_option,
    option_values,
    options_of_games,
)
from bot.match.options import complete_any_match, complete_turn, described, find_to_show, read_ply
from rules import AnyGame


def explore_command(presses: ExplorerPresses) -> app_commands.Command[Any, ..., None]:
    """Make the command, with the options of all games."""

    async def run(interaction: Interaction, given: Mapping[str, Any]) -> None:
        await _explore(interaction, presses, given)

    options = (
        CommandOption("match", described("command-explore-match"), complete=complete_any_match),
        CommandOption("at", described("command-explore-at"), complete=complete_turn),
        game_option(described("command-explore-game")),
        CommandOption("record", described("command-explore-record"), discord.Attachment),
        *options_of_games(),
    )
    command = declared_command("explore", described("command-explore"), options, run)
    command.guild_only = True
    return command


async def _explore(
    interaction: Interaction, presses: ExplorerPresses, given: Mapping[str, Any]
) -> None:
    match: str | None = given.get("match")
    at: str | None = given.get("at")
    game: AnyGame | None = given.get("game")
    record: discord.Attachment | None = given.get("record")
    options = option_values(given)
    if match and (game or record):
        raise UserError("explore-one")
    if options and not (game or record):
        raise UserError("explore-options")
    if record is not None:
        source = await presses.best_source()
        await presses.open(interaction, await _of_record(record, game, options, at or "0", source))
    elif game is not None:
        check_options(texts_of(interaction), game, options)
        source = await presses.best_source()
        await presses.open(interaction, key_of_game(game, usual_options(game, options), (), source))
    else:
        found = await find_to_show(interaction, match)
        ply = read_ply(found, at)
        await presses.open_match(interaction, found, found.ply if ply is None else ply)


async def _of_record(
    record: discord.Attachment,
    game: AnyGame | None,
    given: Mapping[str, str],
    at: str,
    source: Source,
) -> ExploreKey:
    """Return the id of a position of a record; `UserError` for one with a start of its own."""
    begun = await read_file(record, game, given, at)
    if begun.opening.position is not None or begun.game.has_random_start(begun.options):
        raise UserError("explore-record-start")
    return key_of_game(begun.game, begun.options, begun.opening.turns, source)
