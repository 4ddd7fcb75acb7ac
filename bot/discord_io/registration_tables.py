"""Query which commands an application has registered, by a digest of them."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, insert, select

from bot.storage.schema import registrations
from bot.storage.transaction import Transaction


async def find(transaction: Transaction, application_id: int) -> tuple[str, datetime] | None:
    """Return the digest of an application's commands, and when they were registered.

    With an unreadable time they are registered again.
    """
    query = select(registrations.c.digest, registrations.c.registered_at).where(
        registrations.c.application_id == application_id
    )
    row = (await transaction.execute(query)).one_or_none()
    return None if row is None or row.registered_at is None else (row.digest, row.registered_at)


async def put(transaction: Transaction, application_id: int, digest: str, *, at: datetime) -> None:
    """Replace the recorded commands of an application."""
    which = registrations.c.application_id == application_id
    await transaction.execute(delete(registrations).where(which))
    values = {"application_id": application_id, "digest": digest, "registered_at": at}
    await transaction.execute(insert(registrations).values(values))
