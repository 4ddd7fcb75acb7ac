"""Interactions that have already changed something, so that a second delivery changes nothing."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Row, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.schema import requests


async def find(connection: AsyncConnection, request_id: int, action: str) -> Row[Any] | None:
    """Return the record of a request that has been carried out; `None` for a new one."""
    found = await connection.execute(select(requests).where(requests.c.id == request_id))
    row = found.one_or_none()
    if row is not None and row.action != action:
        raise ValueError(f"request {request_id} was {row.action!r} and cannot be {action!r} too")
    return row


async def add(
    connection: AsyncConnection,
    request_id: int,
    action: str,
    *,
    user_id: int,
    at: datetime,
    challenge_id: int | None = None,
    match_id: int | None = None,
    ply: int | None = None,
) -> None:
    """Record that a request is carried out in this transaction."""
    values = {
        "id": request_id,
        "action": action,
        "user_id": user_id,
        "challenge_id": challenge_id,
        "match_id": match_id,
        "ply": ply,
        "made_at": at,
    }
    await connection.execute(insert(requests).values(values))
