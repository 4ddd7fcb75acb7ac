"""`/explore`, with the options of all games; a new game changes nothing here."""

from __future__ import annotations

import inspect
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
from bot.match.commands.game_options import (
    check_options,
    option_choices,
    option_description,
    option_names,
)
from bot.match.commands.options import (
    complete_any_match,
    complete_turn,
    described,
    find_to_show,
    game_choices,
    known_game,
    read_ply,
)


def explore_command(presses: ExplorerPresses) -> app_commands.Command[Any, ..., None]:
    """Make the command, with the options of all games."""

    async def callback(interaction: Interaction, **values: Any) -> None:
        await _explore(interaction, presses, **values)

    options = option_names()
    callback.__signature__ = _signature(options)  # pyright: ignore[reportFunctionMemberAccess]
    command = app_commands.Command[Any, ..., None](
        name="explore", description=described("command-explore"), callback=callback
    )
    command.guild_only = True
    app_commands.choices(game=game_choices(), **{name: option_choices(name) for name in options})(
        command
    )
    app_commands.autocomplete(match=complete_any_match, at=complete_turn)(command)
    app_commands.describe(
        match=described("command-explore-match"),
        at=described("command-explore-at"),
        game=described("command-explore-game"),
        record=described("command-explore-record"),
        **{name: option_description(name) for name in options},
    )(command)
    return command


async def _explore(
    interaction: Interaction,
    presses: ExplorerPresses,
    *,
    match: str | None,
    at: str | None,
    game: str | None,
    record: discord.Attachment | None,
    **options: str | None,
) -> None:
    given = {name: value for name, value in options.items() if value is not None}
    if match and (game or record):
        raise UserError("explore-one")
    if given and not (game or record):
        raise UserError("explore-options")
    if record is not None:
        source = await presses.best_source()
        await presses.open(interaction, await _of_record(record, game, given, at or "0", source))
    elif game is not None:
        known = known_game(game)
        check_options(texts_of(interaction), known, given)
        source = await presses.best_source()
        await presses.open(interaction, key_of_game(known, usual_options(known, given), (), source))
    else:
        found = await find_to_show(interaction, match)
        ply = read_ply(found, at)
        await presses.open_match(interaction, found, found.ply if ply is None else ply)


async def _of_record(
    record: discord.Attachment,
    game: str | None,
    given: Mapping[str, str],
    at: str,
    source: Source,
) -> ExploreKey:
    """Return the id of a position of a record; `UserError` for one with a start of its own."""
    begun = await read_file(record, known_game(game) if game else None, given, at)
    if begun.opening.position is not None or begun.game.has_random_start(begun.options):
        raise UserError("explore-record-start")
    return key_of_game(begun.game, begun.options, begun.opening.turns, source)


def _signature(options: list[str]) -> inspect.Signature:
    """Return the parameters that discord.py reads; `options` are those of the games."""
    keyword = inspect.Parameter.KEYWORD_ONLY
    optional: dict[str, Any] = {
        "match": str | None,
        "at": str | None,
        "game": str | None,
        "record": discord.Attachment | None,
        **dict.fromkeys(options, str | None),
    }
    first = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return inspect.Signature(
        [
            inspect.Parameter("interaction", first, annotation=Interaction),
            *(
                inspect.Parameter(name, keyword, annotation=kind, default=None)
                for name, kind in optional.items()
            ),
        ]
    )
