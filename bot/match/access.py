"""The only way from a number to a match: it gives each reader what they may see.

A match is seen by its players, and by the members who may see the channel of its boards or that of
its card, which shows each of its positions, too. To all others there is no such match.
"""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.content.people import quoted
from bot.discord_io.permissions import managed_server
from bot.discord_io.visibility import shares_sight
from bot.errors import UserError
from bot.match import sharing
from bot.match.acts import Act
from bot.match.client import Interaction
from bot.match.model import Match
from bot.match.presses import Press
from bot.match.tables.matches import Whereabouts
from bot.profiles.reader import Reader
from bot.storage.unreadable import UnreadableError


class MatchPress(Press[MatchKey], frozen=True):
    """A press on a button of a match, with the match as it stands now."""

    match: Match


async def match_press(interaction: Interaction, key: MatchKey) -> MatchPress:
    """Load the match of a button; `UserError` if there has been no such turn in it, as well."""
    match = await match_here(interaction, key.match_id)
    check_ply(match, key.ply)
    return MatchPress(interaction, key, match)


async def match_press_at_any_ply(interaction: Interaction, key: MatchKey) -> MatchPress:
    """Load the match of a button whose turn may have been taken back since."""
    return MatchPress(interaction, key, await match_here(interaction, key.match_id))


async def managed_match_press(interaction: Interaction, key: MatchKey) -> MatchPress:
    """Load the match of a button that only those who manage its server may use."""
    return MatchPress(interaction, key, await managed_match(interaction, key.match_id))


async def match_here(interaction: Interaction, match_id: int) -> Match:
    """Return a match of this server that the reader may see.

    `UserError` "unknown-match" for any other, as if there were none.
    """
    match = await _read(interaction, match_id)
    await _check(interaction, match, is_player=_plays(interaction, match))
    return match


async def own_match(interaction: Interaction, match_id: int) -> Match:
    """Return a match to act in: the reader's own of any server, or one that they may see here."""
    match = await _read(interaction, match_id)
    if not _plays(interaction, match):
        await _check(interaction, match, is_player=False)
    return match


async def managed_match(interaction: Interaction, match_id: int) -> Match:
    """Return a match of this server to a member who manages it, wherever it is played."""
    guild = managed_server(interaction)
    match = await interaction.client.core.matches.get(match_id)
    if match.guild_id != guild.id:
        raise _unknown(match_id)
    return match


async def played_here(interaction: Interaction) -> list[Match]:
    """List the matches that go on and whose boards go to this channel."""
    matches = interaction.client.core.matches
    found = await matches.in_place(interaction.channel_id or 0)
    return [match for match in found if await _sees(interaction, match)]


async def others_running(interaction: Interaction) -> list[Match]:
    """List the matches of others that go on in this server and that the reader may see."""
    matches = interaction.client.core.matches
    running = await matches.in_server(interaction.guild_id or 0)
    others = (match for match in running if not _plays(interaction, match))
    return [match for match in others if await _sees(interaction, match)]


async def visible(interaction: Interaction, match_ids: Iterable[int]) -> list[Match]:
    """Return those of these matches of this server that can be read and that the reader may see."""
    found: list[Match] = []
    for match_id in match_ids:
        try:
            found.append(await match_here(interaction, match_id))
        except UserError:
            continue
    return found


async def begin_sharing(interaction: Interaction, match: Match) -> Reader:
    """Return everybody here as the reader of a match that is going to be shown to them.

    `UserError` where the presser or the bot may not write here, or may not show this match.
    """
    everybody = await sharing.begin(interaction)
    check_showing(interaction, match)
    return everybody


def check_showing(interaction: Interaction, match: Match) -> None:
    """Raise `UserError` unless a match may be shown to everybody in this channel.

    Its players decide for themselves; others show it only to those who may see it anyway.
    """
    guild, here = interaction.guild, interaction.channel_id or 0
    if _plays(interaction, match):
        return
    if guild is None or not any(shares_sight(guild, here, place) for place in _places(match)):
        raise UserError("share-closed")


def act_of(interaction: Interaction, *, delivers: bool = False) -> Act:
    """Return what an interaction asks for, as the act of the person it comes from.

    `delivers` tells that the handler posts what it then owes.
    """
    return Act.of_person(interaction.user.id, interaction.id, delivers=delivers)


def check_ply(match: Match, ply: int) -> None:
    """Raise `UserError` for a turn that is yet to be played, or none."""
    if not 0 <= ply <= match.ply:
        # As a text: a number of thirty digits cannot be formatted.
        raise UserError("no-such-turn", turn=quoted(str(ply)), count=match.ply)


async def _read(interaction: Interaction, match_id: int) -> Match:
    """Read a match; who may not see it is not told that it cannot be read."""
    matches = interaction.client.core.matches
    try:
        return await matches.get(match_id)
    except UnreadableError:
        where = await matches.whereabouts(match_id)
        if where is None:
            raise _unknown(match_id) from None
        is_player = await matches.is_player(match_id, interaction.user.id)
        await _check(interaction, where, is_player=is_player)
        raise


async def _check(interaction: Interaction, where: Match | Whereabouts, *, is_player: bool) -> None:
    is_here = where.guild_id == interaction.guild_id
    if not (is_here and (is_player or await _sees(interaction, where))):
        raise _unknown(where.id)


async def _sees(interaction: Interaction, where: Match | Whereabouts) -> bool:
    """Tell whether the reader may see a channel of a match of this server."""
    places, reader = _places(where), interaction.user
    if interaction.channel_id in places and interaction.permissions.view_channel:
        return True
    if not isinstance(reader, discord.Member):
        return False
    return await interaction.client.delivery.sight.sees(reader, places)


def _places(where: Match | Whereabouts) -> list[int]:
    """List the channels that show a match: the one of its card, and the one of its boards."""
    return [where.channel_id, *([where.place_id] if where.place_id else [])]


def _plays(interaction: Interaction, match: Match) -> bool:
    return match.side_of(interaction.user.id) is not None


def _unknown(match_id: int) -> UserError:
    return UserError("unknown-match", match=str(match_id))
