"""Queries about the messages that the bot owes a channel or has posted there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, and_, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import challenges as challenge_queries
from bot.storage.schema import challenges, matches, posts, turns

CARD = "card"
BOARD = "board"
RESULT = "result"


async def add(
    connection: AsyncConnection,
    kind: str,
    *,
    at: datetime,
    challenge_id: int | None = None,
    match_id: int | None = None,
    ply: int | None = None,
    channel_id: int | None = None,
    reply: tuple[int, str] | None = None,
) -> None:
    """Owe a message; `reply` is the channel and the token of the interaction that waits for it."""
    reply_channel_id, reply_token = reply or (None, None)
    values = {
        "kind": kind,
        "challenge_id": challenge_id,
        "match_id": match_id,
        "ply": ply,
        "reply_channel_id": reply_channel_id,
        "reply_token": reply_token,
        "channel_id": channel_id,
        "has_buttons": False,
        "pending": True,
        "created_at": at,
    }
    await connection.execute(insert(posts).values(values))


async def get(connection: AsyncConnection, post_id: int) -> Row[Any]:
    return (await connection.execute(select(posts).where(posts.c.id == post_id))).one()


async def find_board(connection: AsyncConnection, match_id: int, ply: int) -> Row[Any] | None:
    query = select(posts).where(
        posts.c.match_id == match_id, posts.c.kind == BOARD, posts.c.ply == ply
    )
    return (await connection.execute(query)).one_or_none()


async def find_message(connection: AsyncConnection, message_id: int) -> Row[Any] | None:
    """Return the post that a message is; `match_shown` is also that of an accepted card."""
    match_id = func.coalesce(posts.c.match_id, matches.c.id).label("match_shown")
    accepted = matches.c.challenge_id == posts.c.challenge_id
    query = select(posts, match_id).outerjoin(matches, accepted)
    return (await connection.execute(query.where(posts.c.message_id == message_id))).one_or_none()


async def find_pending(
    connection: AsyncConnection, *, match_id: int | None = None, challenge_id: int | None = None
) -> Sequence[Row[Any]]:
    """Return what is to be posted, oldest first; no card of a challenge that came to nothing."""
    worth_posting = or_(
        posts.c.kind != CARD,
        challenges.c.state.in_([challenge_queries.OPEN, challenge_queries.ACCEPTED]),
    )
    query = select(posts).outerjoin(challenges).where(posts.c.pending.is_(True), worth_posting)
    if match_id is not None:
        query = query.where(posts.c.match_id == match_id)
    if challenge_id is not None:
        query = query.where(posts.c.challenge_id == challenge_id)
    return (await connection.execute(query.order_by(posts.c.id))).all()


async def find_with_buttons(connection: AsyncConnection, match_id: int) -> Sequence[Row[Any]]:
    """Return the posted boards that have buttons they should no longer have.

    Only the newest posted board of a match that goes on keeps them. A board after which the rules
    ended the game never had any.
    """
    boards = and_(posts.c.match_id == match_id, posts.c.kind == BOARD)
    newest = select(func.max(posts.c.ply)).where(boards, posts.c.message_id.is_not(None))
    last_ply = select(func.max(turns.c.ply)).where(turns.c.match_id == match_id)
    ended_early = and_(
        matches.c.ended_at.is_not(None),
        or_(matches.c.ending != "rules", posts.c.ply < last_ply.scalar_subquery()),
    )
    query = (
        select(posts)
        .join(matches)
        .where(
            boards,
            posts.c.has_buttons.is_(True),
            or_(posts.c.ply < newest.scalar_subquery(), ended_early),
        )
    )
    return (await connection.execute(query.order_by(posts.c.ply))).all()


async def set_posted(
    connection: AsyncConnection, post_id: int, *, channel_id: int, message_id: int
) -> None:
    """Record where the message stands; the interaction's token has served."""
    await connection.execute(
        update(posts)
        .where(posts.c.id == post_id)
        .values(
            channel_id=channel_id,
            message_id=message_id,
            has_buttons=posts.c.kind == BOARD,
            pending=False,
            reply_channel_id=None,
            reply_token=None,
        )
    )


async def set_given_up(connection: AsyncConnection, post_id: int) -> None:
    await connection.execute(
        update(posts)
        .where(posts.c.id == post_id)
        .values(pending=False, reply_channel_id=None, reply_token=None)
    )


async def set_place(connection: AsyncConnection, match_id: int, channel_id: int) -> None:
    """Send what a match still owes to this channel."""
    await connection.execute(
        update(posts)
        .where(posts.c.match_id == match_id, posts.c.pending.is_(True))
        .values(channel_id=channel_id)
    )


async def set_without_buttons(connection: AsyncConnection, post_id: int) -> None:
    await connection.execute(update(posts).where(posts.c.id == post_id).values(has_buttons=False))
