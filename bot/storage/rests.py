"""Queries about when people rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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


async def find(transaction: Transaction, people: Iterable[int]) -> dict[int, StoredRest]:
    """Return when people rest, by their ids; who has chosen nothing is left out."""
    query = select(*columns(StoredRest.__slots__, rests)).where(rests.c.user_id.in_(list(people)))
    return {row.user_id: StoredRest(*row) for row in await transaction.execute(query)}


async def replace(transaction: Transaction, rest: StoredRest) -> None:
    """Store when somebody rests, in place of what they chose before."""
    await transaction.execute(delete(rests).where(rests.c.user_id == rest.user_id))
    await transaction.execute(insert(rests).values(asdict(rest)))
