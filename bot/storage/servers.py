"""Queries about what servers have chosen for everybody in them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.schema import servers


async def find(connection: AsyncConnection, guild_id: int) -> Row[Any] | None:
    """Return what a server has chosen; `None` for one that has chosen nothing."""
    query = select(servers).where(servers.c.guild_id == guild_id)
    return (await connection.execute(query)).one_or_none()


async def replace(connection: AsyncConnection, guild_id: int, **values: Any) -> None:
    """Store what a server has chosen, in place of what it chose before."""
    await connection.execute(delete(servers).where(servers.c.guild_id == guild_id))
    await connection.execute(insert(servers).values(guild_id=guild_id, **values))
