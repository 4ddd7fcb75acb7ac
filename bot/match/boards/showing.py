"""Shows the board of a match to one reader, for several cogs."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Protocol, TypeVar

import discord
import structlog

from bot.discord_io.codes import TROUBLE, in_words
from bot.discord_io.content.people import DIRECT, message_url
from bot.discord_io.events import channel_id_of
from bot.discord_io.interactions.context import answer_of, reader_of
from bot.match.client import Interaction, Ringfall
from bot.match.model import Match
from bot.storage import StorageError
from bot.texts import Texts
from rules import Side

SIDES = {str(side.value): side for side in Side}

log = structlog.get_logger(__name__)


class BoardReason(enum.StrEnum):
    """Why a person sees the board instead of their request; values are text keys."""

    FINISHED = "finished-board"
    SPECTATOR = "spectator-board"
    STALE = "stale-board"  # the button was made for another turn
    WAITING = "waiting-board"


def board_reason_text(texts: Texts, note: BoardReason | None, *, ply: int) -> str:
    """Say why the board is shown to a person who wanted to play turn `ply` + 1."""
    return "" if note is None else texts(note, ply=ply)


async def board(
    interaction: Interaction,
    match: Match,
    *,
    note: BoardReason | None = None,
    ply: int = 0,
    bottom: Side | None = None,
    edit: bool = False,
) -> None:
    """Show the present board privately; `note` comes first and says why.

    `bottom` is the side at the bottom. `edit` edits the message that was pressed.
    """
    reader = reader_of(interaction)
    draft = await interaction.client.delivery.drafter.private_board(
        match,
        reader,
        link=await seen_board_url(interaction, match),
        note=board_reason_text(reader.texts, note, ply=ply),
        bottom=bottom,
    )
    answer = answer_of(interaction)
    await (answer.give(draft) if edit else answer.send(draft))
    await record_look(interaction, match)


async def record_look(interaction: Interaction, match: Match) -> None:
    """Record that a person has just seen a match; log a failure to store it."""
    try:
        await interaction.client.core.last_seen.record(interaction.user.id, match)
    except StorageError as error:
        log.warning("last seen turn not stored", match=match.id, error=str(error))


async def own_matches(interaction: Interaction, *, finished: bool = False) -> list[Match]:
    """List the user's matches: those of this server first, then those of others."""
    matches, first_in = interaction.client.core.matches, interaction.guild_id
    return await matches.of_player(interaction.user.id, finished=finished, first_in=first_in)


class HasPlace(Protocol):
    """A match with its place."""

    @property
    def id(self) -> int: ...
    @property
    def guild_id(self) -> int: ...
    @property
    def place_id(self) -> int: ...


AnyMatch = TypeVar("AnyMatch", bound=HasPlace)


async def seen_boards(interaction: Interaction, matches: Sequence[AnyMatch]) -> list[AnyMatch]:
    """Return those of a user's own matches whose boards they see where these are posted.

    Without an answer from Discord, that is none on other servers.
    """
    visibility, reader = interaction.client.delivery.visibility, interaction.user
    elsewhere = {(one.guild_id, one.place_id) for one in matches if _is_far(interaction, one)}
    try:
        seen = await visibility.visible(reader.id, elsewhere) if elsewhere else set[int]()
    except TROUBLE as error:
        log.info("channels not looked up", error=in_words(error))
        seen = set[int]()
    return [
        one
        for one in matches
        if one.place_id in seen
        or one.guild_id == DIRECT
        or (not _is_far(interaction, one) and await _sees_here(interaction, one))
    ]


def _is_far(interaction: Interaction, match: HasPlace) -> bool:
    return match.guild_id not in (DIRECT, interaction.guild_id)


async def _sees_here(interaction: Interaction, match: HasPlace) -> bool:
    """Tell whether the user sees the place of a match of this server."""
    if channel_id_of(interaction) == match.place_id:
        return True
    member, visibility = interaction.user, interaction.client.delivery.visibility
    return isinstance(member, discord.Member) and await visibility.sees(member, [match.place_id])


async def seen_board_url(interaction: Interaction, match: Match) -> str | None:
    """Return the URL of the latest board, `None` for a user who does not see it, and before it."""
    url = await board_url(interaction.client, match)
    return url if url and await seen_boards(interaction, [match]) else None


async def board_url(client: Ringfall, match: Match) -> str | None:
    """Return the URL of the latest board, `None` before it is posted."""
    post = await client.core.posts.board(match.id, match.ply)
    return message_url(match.guild_id, *post.spot) if post and post.spot else None
