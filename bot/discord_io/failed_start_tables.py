"""Query the failed starts in a row of each process, and the time of the latest."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, insert, select

from bot.storage.database import Transaction
from bot.storage.schema import failed_starts


async def find(transaction: Transaction, first_shard: int) -> tuple[int, datetime | None]:
    """Return the failed starts in a row, and the time of the latest, if readable.

    A process is identified by the first of its shards.
    """
    query = select(failed_starts.c.failed, failed_starts.c.last_at).where(
        failed_starts.c.first_shard == first_shard
    )
    row = (await transaction.execute(query)).one_or_none()
    return (0, None) if row is None else (row.failed, row.last_at)


async def put(
    transaction: Transaction, first_shard: int, failed: int, *, last_at: datetime
) -> None:
    """Replace the record of a process."""
    await drop(transaction, first_shard)
    values = {"first_shard": first_shard, "failed": failed, "last_at": last_at}
    await transaction.execute(insert(failed_starts).values(values))


async def drop(transaction: Transaction, first_shard: int) -> None:
    """Delete the record of a process."""
    which = failed_starts.c.first_shard == first_shard
    await transaction.execute(delete(failed_starts).where(which))
