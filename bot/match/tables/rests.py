"""Query when people rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import bindparam, delete, insert, select

from bot.storage.database import Transaction, columns
from bot.storage.schema import rests


class StoredRest(Struct, frozen=True):
    """A person's rest: minutes of the day, and vacations by first and last days."""

    user_id: int
    zone: str
    quiet_from: int | None
    quiet_to: int | None
    weekends: bool
    vacations: Sequence[Sequence[str]]
    former_zone: str | None
    former_until: datetime | None


_FIND = select(*columns(StoredRest.__struct_fields__, rests)).where(
    rests.c.user_id.in_(bindparam("people", expanding=True))
)


async def find(transaction: Transaction, people: Iterable[int]) -> dict[int, StoredRest]:
    """Return people's rests by their ids, without those who have none."""
    found = await transaction.execute(_FIND, {"people": list(people)})
    return {row.user_id: StoredRest(*row) for row in found}


async def replace(transaction: Transaction, rest: StoredRest) -> None:
    """Replace a person's rest."""
    await transaction.execute(delete(rests).where(rests.c.user_id == rest.user_id))
    await transaction.execute(insert(rests).values(asdict(rest)))
