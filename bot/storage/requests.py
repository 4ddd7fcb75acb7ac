"""Interactions that have already changed something, so that a second delivery changes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import insert, select

from bot.storage.schema import requests
from bot.storage.transaction import Transaction, columns


@dataclass(frozen=True, slots=True)
class StoredRequest:
    """What an interaction has changed."""

    action: str
    user_id: int
    challenge_id: int | None
    match_id: int | None
    ply: int | None


async def find(transaction: Transaction, request_id: int, action: str) -> StoredRequest | None:
    """Return the record of a request that has been carried out; `None` for a new one."""
    query = select(*columns(StoredRequest.__slots__, requests)).where(requests.c.id == request_id)
    row = (await transaction.execute(query)).one_or_none()
    if row is not None and row.action != action:
        raise ValueError(f"request {request_id} was {row.action!r} and cannot be {action!r} too")
    return None if row is None else StoredRequest(*row)


async def add(
    transaction: Transaction,
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
    await transaction.execute(insert(requests).values(values))
