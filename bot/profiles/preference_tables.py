"""Query people's preferences."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import bindparam, delete, insert, select

from bot.storage.database import Transaction, columns
from bot.storage.schema import preferences


class StoredPreferences(Struct, frozen=True):
    """One person's preferences."""

    user_id: int
    theme: str | None
    colour_blind: bool | None
    bottom: str
    confirm: str
    notifications: str
    language: str | None
    mistakes: bool
    forced_turns: bool
    own_rows: bool
    next_line: bool
    hide_results: bool


_FIND = select(*columns(StoredPreferences.__struct_fields__, preferences)).where(
    preferences.c.user_id == bindparam("person")
)


async def find(transaction: Transaction, user_id: int) -> StoredPreferences | None:
    """Return a person's preferences; `None` if they have none."""
    row = (await transaction.execute(_FIND, {"person": user_id})).one_or_none()
    return None if row is None else StoredPreferences(*row)


async def replace(transaction: Transaction, chosen: StoredPreferences) -> None:
    """Replace a person's preferences."""
    await transaction.execute(delete(preferences).where(preferences.c.user_id == chosen.user_id))
    await transaction.execute(insert(preferences).values(asdict(chosen)))
