"""Queries about what people have chosen for themselves."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import delete, insert, select

from bot.storage.schema import preferences
from bot.storage.transaction import Transaction, columns


@dataclass(frozen=True, slots=True)
class StoredPreferences:
    """What one person has chosen."""

    user_id: int
    theme: str | None
    colour_blind: bool | None
    bottom: str
    confirm: str
    notifications: str
    language: str | None
    mistakes: bool


async def find(transaction: Transaction, user_id: int) -> StoredPreferences | None:
    """Return what somebody has chosen; `None` for one who has chosen nothing."""
    query = select(*columns(StoredPreferences.__slots__, preferences)).where(
        preferences.c.user_id == user_id
    )
    row = (await transaction.execute(query)).one_or_none()
    return None if row is None else StoredPreferences(*row)


async def replace(transaction: Transaction, chosen: StoredPreferences) -> None:
    """Store what somebody has chosen, in place of what they chose before."""
    await transaction.execute(delete(preferences).where(preferences.c.user_id == chosen.user_id))
    await transaction.execute(insert(preferences).values(asdict(chosen)))
