"""`/watch`: follow matches and people, and see what one has missed."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.cogs.watching import presses as watch
from bot.discord_io.interactions.autocomplete import offered
from bot.errors import UserError
from bot.match import access
from bot.match.boards import showing as show
from bot.match.client import Interaction
from bot.match.command_texts import described
from bot.match.model import Match
from bot.match.options import choices_of, find_to_show, guild_id_of, read_match_id, slash


def watch_group() -> app_commands.Group:
    """Make the command and its subcommands."""
    group = app_commands.Group(
        name="watch", description=described("command-watch"), guild_only=True
    )
    for subcommand in (follow, unfollow, list_followed, missed):
        group.add_command(subcommand)
    return group


@offered
async def complete_running(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """List the matches of this server that go on and that somebody may follow."""
    return await choices_of(interaction, typed, await access.others_running(interaction))


@offered
async def complete_followed(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """List the matches of this server that somebody follows."""
    found = await interaction.client.core.watching.followed(
        interaction.user.id, guild_id_of(interaction)
    )
    return await choices_of(interaction, typed, await watch.followed_matches(interaction, found))


@offered
async def complete_missed(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """List the matches of this server that somebody plays, and those that they follow."""
    own = await show.matches_here(interaction)
    found = await interaction.client.core.watching.followed(
        interaction.user.id, guild_id_of(interaction)
    )
    others = await watch.followed_matches(interaction, found)
    return await choices_of(interaction, typed, [*own, *others])


@slash("follow", described("command-watch-follow"))
@app_commands.describe(
    match=described("command-watch-match"), player=described("command-watch-player")
)
@app_commands.autocomplete(match=complete_running)
async def follow(
    interaction: Interaction, match: str | None = None, player: discord.Member | None = None
) -> None:
    if player is not None:
        _check_one(match)
        await watch.follow_player(interaction, player, guild_id_of(interaction))
    else:
        await watch.follow(interaction, await _find(interaction, match))


@slash("unfollow", described("command-watch-unfollow"))
@app_commands.describe(
    match=described("command-watch-match"), player=described("command-watch-player")
)
@app_commands.autocomplete(match=complete_followed)
async def unfollow(
    interaction: Interaction, match: str | None = None, player: discord.User | None = None
) -> None:
    if player is not None:
        _check_one(match)
        await watch.unfollow_player(interaction, player.id, guild_id_of(interaction))
    else:
        await watch.unfollow(interaction, await _find(interaction, match))


@slash("list", described("command-watch-list"))
async def list_followed(interaction: Interaction) -> None:
    await watch.followed(interaction, guild_id_of(interaction))


@slash("missed", described("command-watch-missed"))
@app_commands.describe(match=described("command-match-option"))
@app_commands.autocomplete(match=complete_missed)
async def missed(interaction: Interaction, match: str | None = None) -> None:
    await watch.missed(interaction, await _find_missed(interaction, match))


def _check_one(match: str | None) -> None:
    if match is not None:
        raise UserError("watch-what")


async def _find(interaction: Interaction, text: str | None) -> Match:
    """Return the match that is named, else the only one that is played here."""
    match_id = read_match_id(text)
    if match_id is not None:
        return await access.match_here(interaction, match_id)
    here = await access.played_here(interaction)
    if len(here) != 1:
        raise UserError("watch-what")
    return here[0]


async def _find_missed(interaction: Interaction, text: str | None) -> Match:
    """Return the match that somebody means; one without matches of their own, one they follow."""
    try:
        return await find_to_show(interaction, text)
    except UserError as error:
        found = await interaction.client.core.watching.followed(
            interaction.user.id, guild_id_of(interaction)
        )
        matches = await watch.followed_matches(interaction, found)
        if error.key != "no-match" or not matches:
            raise
        return matches[-1]
