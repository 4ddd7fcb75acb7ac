"""Store who has blocked whom; it is told to no one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import delete, insert, select

from bot.errors import UserError
from bot.match.model import Match
from bot.storage import Database, Transaction
from bot.storage.schema import blocks
from rules import Side


async def find_blocked(transaction: Transaction, user_id: int) -> Sequence[int]:
    """Return the ids of the people whom a user has blocked, in order."""
    query = select(blocks.c.blocked_id).where(blocks.c.user_id == user_id)
    return (await transaction.execute(query.order_by(blocks.c.blocked_id))).scalars().all()


async def is_blocked(transaction: Transaction, user_id: int, by: Iterable[int]) -> bool:
    query = select(blocks.c.user_id).where(
        blocks.c.blocked_id == user_id, blocks.c.user_id.in_(list(by))
    )
    return (await transaction.execute(query.limit(1))).first() is not None


# The number of entries that fit into the form.
MOST_BLOCKED = 25


class BlockService:
    """Stores who has blocked whom; running matches continue."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, user_id: int) -> Sequence[int]:
        async with self._database.read() as transaction:
            return await find_blocked(transaction, user_id)

    async def set(self, user_id: int, blocked_ids: Iterable[int]) -> None:
        """Replace a user's list; `UserError` for the user's own id or a list too long."""
        async with self._database.write() as transaction:
            await _replace(transaction, user_id, set(blocked_ids))

    async def toggle(self, user_id: int, other_id: int) -> bool:
        """Block another person, or unblock them; tell which. `UserError` as from `set`."""
        async with self._database.write() as transaction:
            blocked = {*await find_blocked(transaction, user_id)} ^ {other_id}
            await _replace(transaction, user_id, blocked)
        return other_id in blocked


async def check_match_between(transaction: Transaction, asking_id: int, other_id: int) -> None:
    """Refuse a match if one of the two players has blocked the other."""
    if await is_blocked(transaction, other_id, by=(asking_id,)):
        raise UserError("blocked", user=other_id)
    if await is_blocked(transaction, asking_id, by=(other_id,)):
        raise UserError("not-now")


async def check_heard(
    transaction: Transaction, match: Match, side: Side, user_id: int | None
) -> None:
    """Refuse a request of one side if the other side has blocked the sender."""
    others = match.people(side.opponent)
    if user_id is None or not others:
        return
    if await is_blocked(transaction, user_id, by=others):
        raise UserError("unheard")


async def _replace(transaction: Transaction, user_id: int, blocked_ids: set[int]) -> None:
    if user_id in blocked_ids:
        raise UserError("block-self")
    if len(blocked_ids) > MOST_BLOCKED:
        raise UserError("too-many-blocked", limit=MOST_BLOCKED)
    await transaction.execute(delete(blocks).where(blocks.c.user_id == user_id))
    rows = [{"user_id": user_id, "blocked_id": blocked_id} for blocked_id in sorted(blocked_ids)]
    if rows:
        await transaction.execute(insert(blocks), rows)
