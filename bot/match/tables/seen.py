"""Query up to which turn a person has looked at a match."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import ColumnElement, delete, insert, select

from bot.storage.database import Transaction, columns
from bot.storage.schema import looks


class StoredLastSeen(Struct, frozen=True):
    """The state of a match when a person looked: turns and take-backs."""

    user_id: int
    match_id: int
    ply: int
    take_backs: int


async def find(transaction: Transaction, user_id: int, match_id: int) -> StoredLastSeen | None:
    query = select(*columns(StoredLastSeen.__struct_fields__, looks)).where(
        *_is_of(user_id, match_id)
    )
    row = (await transaction.execute(query)).one_or_none()
    return None if row is None else StoredLastSeen(*row)


async def replace(transaction: Transaction, look: StoredLastSeen) -> None:
    """Replace a person's last look."""
    await transaction.execute(delete(looks).where(*_is_of(look.user_id, look.match_id)))
    await transaction.execute(insert(looks).values(asdict(look)))


def _is_of(user_id: int, match_id: int) -> tuple[ColumnElement[bool], ...]:
    return looks.c.user_id == user_id, looks.c.match_id == match_id
