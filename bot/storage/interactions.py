"""Interactions that have been taken in hand lately."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.schema import interactions


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


async def prune(connection: AsyncConnection, *, before: datetime) -> None:
    """Forget the interactions that were taken before a time."""
    await connection.execute(delete(interactions).where(interactions.c.taken_at < before))
