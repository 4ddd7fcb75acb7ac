"""Blocked people can't send requests to the person who blocked them.

They are not told. They get a refusal that other people get for other reasons.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.errors import UserError
from bot.match.model import Match
from bot.match.tables import blocks as queries
from bot.storage import Database, Transaction
from rules import Side

# The number of entries that fit into the form.
MOST_BLOCKED = 25


class BlockService:
    """Stores who has blocked whom; running matches continue."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, user_id: int) -> Sequence[int]:
        """List the people whom a user has blocked."""
        async with self._database.read() as transaction:
            return await queries.find(transaction, user_id)

    async def set(self, user_id: int, blocked_ids: Iterable[int]) -> None:
        """Replace a user's list; `UserError` for the user's own id or a list too long."""
        async with self._database.write() as transaction:
            await _replace(transaction, user_id, set(blocked_ids))

    async def toggle(self, user_id: int, other_id: int) -> bool:
        """Block another person, or unblock them; tell which. `UserError` as from `set`."""
        async with self._database.write() as transaction:
            blocked = {*await queries.find(transaction, user_id)} ^ {other_id}
            await _replace(transaction, user_id, blocked)
        return other_id in blocked


async def check_match_between(transaction: Transaction, asking_id: int, other_id: int) -> None:
    """Refuse a match if one of the two players has blocked the other."""
    if await queries.is_blocked(transaction, other_id, by=(asking_id,)):
        raise UserError("blocked", user=other_id)
    if await queries.is_blocked(transaction, asking_id, by=(other_id,)):
        raise UserError("not-now")


async def check_heard(
    transaction: Transaction, match: Match, side: Side, user_id: int | None
) -> None:
    """Refuse a request of one side if the other side has blocked the sender."""
    others = match.people(side.opponent)
    if user_id is None or not others:
        return
    if await queries.is_blocked(transaction, user_id, by=others):
        raise UserError("unheard")


async def _replace(transaction: Transaction, user_id: int, blocked_ids: set[int]) -> None:
    if user_id in blocked_ids:
        raise UserError("block-self")
    if len(blocked_ids) > MOST_BLOCKED:
        raise UserError("too-many-blocked", limit=MOST_BLOCKED)
    await queries.replace(transaction, user_id, sorted(blocked_ids))
