"""Who cheers for which match, with which words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import BigInteger, Column, ForeignKey, String, Table, delete, func, insert, select

from bot.storage.database import Transaction
from bot.storage.personal import Personal
from bot.storage.schema import METADATA, RowId, UtcDateTime, matches

cheers = Table(
    "cheers",
    METADATA,
    Column("match_id", RowId, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("words", String(100), nullable=False),
    Column("cheered_at", UtcDateTime, nullable=False),
)

PERSONAL = (Personal(name="cheers", table=cheers),)


async def put(
    transaction: Transaction, match_id: int, user_id: int, words: str, at: datetime
) -> None:
    """Store the words of a person, in place of earlier ones."""
    await remove(transaction, match_id, user_id)
    values = {"match_id": match_id, "user_id": user_id, "words": words, "cheered_at": at}
    await transaction.execute(insert(cheers).values(values))


async def remove(transaction: Transaction, match_id: int, user_id: int) -> None:
    """Delete the words of a person."""
    of_person = (cheers.c.match_id == match_id, cheers.c.user_id == user_id)
    await transaction.execute(delete(cheers).where(*of_person))


async def count(transaction: Transaction, match_id: int) -> int:
    """Return how many people cheer for a match."""
    query = select(func.count()).where(cheers.c.match_id == match_id)
    return (await transaction.execute(query)).scalar_one()


async def find_finished(transaction: Transaction) -> Sequence[tuple[int, datetime]]:
    """Return the matches with cheers that are over, and when they ended."""
    query = (
        select(matches.c.id, matches.c.ended_at)
        .where(matches.c.ended_at.is_not(None), matches.c.id.in_(select(cheers.c.match_id)))
        .order_by(matches.c.ended_at)
    )
    return [(row.id, row.ended_at) for row in await transaction.execute(query)]


async def remove_all(transaction: Transaction, match_id: int) -> None:
    """Delete the cheers for a match."""
    await transaction.execute(delete(cheers).where(cheers.c.match_id == match_id))
