"""Which commands an application has been given, by a digest of them."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, insert, select

from bot.storage.schema import registrations
from bot.storage.transaction import Transaction


async def find(transaction: Transaction, application_id: int) -> tuple[str, datetime] | None:
    """Return the digest of the commands of an application, and when they were registered.

    A time that cannot be read is as good as none, so that they are registered anew.
    """
    query = select(registrations.c.digest, registrations.c.registered_at).where(
        registrations.c.application_id == application_id
    )
    row = (await transaction.execute(query)).one_or_none()
    return None if row is None or row.registered_at is None else (row.digest, row.registered_at)


async def put(transaction: Transaction, application_id: int, digest: str, *, at: datetime) -> None:
    """Note the commands of an application in the place of those before."""
    which = registrations.c.application_id == application_id
    await transaction.execute(delete(registrations).where(which))
    values = {"application_id": application_id, "digest": digest, "registered_at": at}
    await transaction.execute(insert(registrations).values(values))
