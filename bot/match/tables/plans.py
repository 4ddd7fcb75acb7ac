"""Query the planned turns of sides."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import ColumnElement, delete, func, insert, select, update

from bot.storage.schema import plans
from bot.storage.transaction import Transaction, columns


class StoredPlan(Struct, frozen=True):
    """A side's plan; `stopped` means that its turns were dropped."""

    match_id: int
    side: int
    user_id: int
    turns: Sequence[str]
    stopped: bool = False


async def find(transaction: Transaction, match_id: int, side: int) -> StoredPlan | None:
    query = select(*columns(StoredPlan.__struct_fields__, plans)).where(*_is_of(match_id, side))
    row = (await transaction.execute(query)).one_or_none()
    return None if row is None else StoredPlan(*row)


async def add(transaction: Transaction, plan: StoredPlan) -> None:
    await transaction.execute(insert(plans).values(asdict(plan)))


async def stop(transaction: Transaction, match_id: int, side: int) -> None:
    """Record that the remaining turns of a plan are dropped."""
    await transaction.execute(update(plans).where(*_is_of(match_id, side)).values(stopped=True))


async def forget(transaction: Transaction, match_id: int, side: int | None = None) -> None:
    """Delete the plan of a side, or of both."""
    where = [plans.c.match_id == match_id] if side is None else _is_of(match_id, side)
    await transaction.execute(delete(plans).where(*where))


def sides_of(match_id: ColumnElement[int]) -> ColumnElement[int]:
    """Return the sum of the numbers of the sides with a plan."""
    told = select(func.coalesce(func.sum(plans.c.side), 0)).where(plans.c.match_id == match_id)
    return told.scalar_subquery()


def _is_of(match_id: int, side: int) -> tuple[ColumnElement[bool], ...]:
    return plans.c.match_id == match_id, plans.c.side == side
