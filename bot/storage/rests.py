"""Queries about when people rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import delete, insert, select

from bot.storage.schema import rests
from bot.storage.transaction import Transaction, columns


@dataclass(frozen=True, slots=True)
class StoredRest:
    """When one person rests: minutes of the day, and runs of days by their first and last ones."""

    user_id: int
    zone: str
    quiet_from: int | None
    quiet_to: int | None
    weekends: bool
    vacations: Sequence[Sequence[str]]
    former_zone: str | None
    former_until: datetime | None


async def find(transaction: Transaction, user_id: int) -> StoredRest | None:
    """Return when somebody rests; `None` for one who has chosen nothing."""
    query = select(*columns(StoredRest.__slots__, rests)).where(rests.c.user_id == user_id)
    row = (await transaction.execute(query)).one_or_none()
    return None if row is None else StoredRest(*row)


async def replace(transaction: Transaction, rest: StoredRest) -> None:
    """Store when somebody rests, in place of what they chose before."""
    await transaction.execute(delete(rests).where(rests.c.user_id == rest.user_id))
    await transaction.execute(insert(rests).values(asdict(rest)))
