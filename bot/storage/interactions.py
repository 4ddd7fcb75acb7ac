"""Interactions that have been taken in hand lately, and those to which an answer is promised."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, exists, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.schema import interactions, posts, requests


async def add(connection: AsyncConnection, interaction_id: int, *, at: datetime) -> bool:
    """Record that an interaction is taken; return `False` when it has been already.

    Writers take turns, so what is looked up here stays true.
    """
    query = select(interactions.c.id).where(interactions.c.id == interaction_id)
    if (await connection.execute(query)).first() is not None:
        return False
    values = {"id": interaction_id, "taken_at": at}
    await connection.execute(insert(interactions).values(values))
    return True


async def set_promise(
    connection: AsyncConnection, interaction_id: int, token: str | None, language: str | None
) -> None:
    """Record that an interaction is promised an answer, or (`None`) no longer."""
    await connection.execute(
        update(interactions)
        .where(interactions.c.id == interaction_id)
        .values(promised_token=token, language=language)
    )


async def find_promises(connection: AsyncConnection, *, before: datetime) -> Sequence[Row[Any]]:
    """Return the promises made before a time which no post will keep.

    `is_stored` tells whether the interaction has changed a match or a challenge.
    """
    is_owed = exists().where(
        posts.c.pending.is_(True), posts.c.reply_token == interactions.c.promised_token
    )
    is_stored = exists().where(requests.c.id == interactions.c.id).label("is_stored")
    query = select(interactions, is_stored).where(
        interactions.c.promised_token.is_not(None), interactions.c.taken_at < before, ~is_owed
    )
    return (await connection.execute(query.order_by(interactions.c.id))).all()
