"""Query who has blocked whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import delete, insert, select

from bot.storage.database import Transaction
from bot.storage.schema import blocks


async def find(transaction: Transaction, user_id: int) -> Sequence[int]:
    """Return the ids of the people whom a user has blocked, in order."""
    query = select(blocks.c.blocked_id).where(blocks.c.user_id == user_id)
    return (await transaction.execute(query.order_by(blocks.c.blocked_id))).scalars().all()


async def replace(transaction: Transaction, user_id: int, blocked_ids: Iterable[int]) -> None:
    """Replace the list of people whom a user has blocked."""
    await transaction.execute(delete(blocks).where(blocks.c.user_id == user_id))
    rows = [{"user_id": user_id, "blocked_id": blocked_id} for blocked_id in blocked_ids]
    if rows:
        await transaction.execute(insert(blocks).values(rows))


async def is_blocked(transaction: Transaction, user_id: int, by: Iterable[int]) -> bool:
    """Tell whether any of some people has blocked a user."""
    query = select(blocks.c.user_id).where(
        blocks.c.blocked_id == user_id, blocks.c.user_id.in_(list(by))
    )
    return (await transaction.execute(query.limit(1))).first() is not None
