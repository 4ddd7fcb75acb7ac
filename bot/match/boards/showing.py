"""Shows the board of a match to one reader, for several cogs."""

from __future__ import annotations

import enum

import structlog

from bot.discord_io.content.people import message_url
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
        link=await board_url(interaction.client, match),
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


async def matches_here(interaction: Interaction, *, finished: bool = False) -> list[Match]:
    """List the user's matches in this server: the running or the finished ones."""
    service = interaction.client.core.matches
    matches = await service.of_player(interaction.user.id, finished=finished)
    return [match for match in matches if match.guild_id == interaction.guild_id]


async def board_url(client: Ringfall, match: Match) -> str | None:
    """Return the URL of the latest board, `None` before it is posted."""
    post = await client.core.posts.board(match.id, match.ply)
    return message_url(match.guild_id, *post.spot) if post and post.spot else None
