"""Queries about what people have chosen for themselves."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.schema import preferences


async def find(connection: AsyncConnection, user_id: int) -> Row[Any] | None:
    """Return what somebody has chosen; `None` for one who has chosen nothing."""
    query = select(preferences).where(preferences.c.user_id == user_id)
    return (await connection.execute(query)).one_or_none()


async def replace(connection: AsyncConnection, user_id: int, **values: Any) -> None:
    """Store what somebody has chosen, in place of what they chose before."""
    await connection.execute(delete(preferences).where(preferences.c.user_id == user_id))
    await connection.execute(insert(preferences).values(user_id=user_id, **values))
