"""Show a board to one reader, and share it."""

from __future__ import annotations

import contextlib
import enum
from collections.abc import Mapping
from functools import partial

import discord
import structlog
from msgspec.structs import replace

from bot.discord_io.codes import is_closed
from bot.discord_io.content.draft import CONTENT_LIMIT, Draft, fitted
from bot.discord_io.content.people import channel_link, channel_url, message_url, quoted
from bot.discord_io.interactions.owed_answers import Manner
from bot.discord_io.interactions.responses import though_cut_off
from bot.discord_io.permissions import check_sharing
from bot.discord_io.requests import UnreadableBodyError
from bot.errors import UserError
from bot.homes import DIRECT
from bot.match import access
from bot.match.client import Request
from bot.match.model import Match
from bot.match.tables.due_messages import board_at
from bot.match.tables.people import OwnMatch
from bot.profiles import Reader
from bot.storage import StorageError
from rules import Side

SIDES = {str(side.value): side for side in Side}

log = structlog.get_logger(__name__)


class BoardReason(enum.StrEnum):
    """Why a person sees the board instead of their request; values are text keys."""

    FINISHED = "finished-board"
    SPECTATOR = "spectator-board"
    STALE = "stale-board"  # the button was made for another turn
    WAITING = "waiting-board"
    VOTES = "votes-board"


async def board(
    request: Request,
    match: Match,
    *,
    note: BoardReason | None = None,
    ply: int = 0,
    bottom: Side | None = None,
    edit: bool = False,
) -> None:
    """Show the present board privately; `note` says why turn `ply` + 1 cannot be played.

    `bottom` is the side at the bottom. `edit` edits the message that was pressed. Where there are
    only answers, one that asks for a turn brings the board that waits for an answer.
    """
    if note is not None and await bring(request, match):
        return
    reader = request.reader
    draft = await request.delivery.drafter.private_board(
        match,
        reader,
        link=await seen_board_url(request, match),
        note="" if note is None else reader.texts(note, ply=ply),
        bottom=bottom,
    )
    await request.show(draft, edit=edit)
    await record_look(request, match)


async def bring(request: Request, match: Match, *, again: bool = False) -> bool:
    """Bring the present board as the answer, where there is no other way; tell whether it is.

    It replaces the public message that was pressed. One that stands already is brought only
    `again`.
    """
    if not request.is_answered_place(match):
        return False
    manner = Manner.EDIT if request.answer.is_on_public else Manner.PUBLIC
    reply = request.answer.reply(manner, request.texts.language)
    return await request.delivery.bring(match, request.answer, reply, again=again)


async def record_look(request: Request, match: Match) -> None:
    """Record that a person has just seen a match; log a failure to store it."""
    try:
        await request.core.last_seen.record(request.user_id, match)
    except StorageError as error:
        log.warning("last seen turn not stored", match=match.id, error=str(error))


async def own_matches(request: Request, *, finished: bool = False) -> list[Match]:
    """List the user's matches: those of this server first, then those of others."""
    matches, first_in = request.core.matches, request.guild_id
    return await matches.of_player(request.user_id, finished=finished, first_in=first_in)


async def seen_board_url(request: Request, match: Match) -> str | None:
    """Return the URL of the latest board, `None` for a user who does not see it, and before it."""
    url = await board_url(request, match)
    return url if url and await access.seen_boards(request, [match]) else None


async def board_url(request: Request, match: Match) -> str | None:
    """Return the URL of the latest board, `None` before it is posted."""
    latest = await request.core.messages.find_last(*board_at(match.id, match.ply))
    guild_id = match.guild_id
    if request.is_answered_place(match):
        guild_id = request.interaction.guild_id or DIRECT
    return message_url(guild_id, *latest.place) if latest and latest.place else None


def url_of(match: OwnMatch, guild_id: int) -> str:
    """Return the URL of the latest board, or of its channel while there is none.

    The server may have added the bot after the match began.
    """
    if match.board is None:
        return channel_url(guild_id, match.place_id)
    return message_url(guild_id, *match.board)


async def public_reader_here(request: Request) -> Reader:
    """Return the reader that stands for all members of the server; in direct messages, the user."""
    if request.guild_id is None:
        return request.reader
    return await request.delivery.drafter.public_reader(request.guild_id)


async def begin(request: Request, match: Match | None = None) -> Reader:
    """Return the reader of what is going to be shared: everyone here.

    Raise `UserError` if the presser or the bot may not write here, or may not show this match.
    """
    request.answer.announce(Manner.ASIDE)
    check_sharing(request.interaction, request.texts)
    reader = await public_reader_here(request)
    if match is not None:
        access.check_showing(request, match)
    return reader


async def share(request: Request, *drafts: Draft) -> None:
    """Share drafts; add to the last one who shares them, if there is room."""
    texts = (await public_reader_here(request)).texts
    *others, last = drafts
    line = texts("shared-by", player=quoted(request.interaction.user.display_name))
    signed = replace(last, content=fitted([last.content, line], CONTENT_LIMIT, "\n"))
    await post(request, *others, signed)
    await request.answer.acknowledge()


async def post(request: Request, *drafts: Draft) -> None:
    """Post messages in the channel, each of them once, even if the call is repeated.

    They are silent: what a person shares is not urgent.
    """
    check_posting(request, *drafts)
    here = request.channel_id
    channel = request.delivery.sender.channel(here)
    with request.context.storing():
        try:
            for number, draft in enumerate(drafts):
                # Discord sends one message for each nonce in a channel.
                name = f"{request.interaction.id}-{number}"
                silent = await replace(draft, silent=True).draw(request.core.pictures.draw)
                names = await request.delivery.names.unnotified(request.guild_id, silent)
                with contextlib.suppress(UnreadableBodyError):
                    await though_cut_off(partial(_send, channel, silent, names, name))
        except discord.HTTPException as error:
            if not is_closed(error):
                raise
            raise UserError("forbidden", channel=channel_link(here)) from error


def check_posting(request: Request, *drafts: Draft) -> None:
    """Raise `UserError` if these messages, with their files, can't be posted here."""
    with_files = any(draft.picture or draft.attachment for draft in drafts)
    check_sharing(request.interaction, request.texts, with_files=with_files)


async def _send(
    channel: discord.PartialMessageable, draft: Draft, names: Mapping[int, str], nonce: str
) -> None:
    # Files are read once, so each request makes its own.
    await channel.send(**draft.as_new(names), nonce=nonce)
