"""Store cheers: what is refused, the table and its queries."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    String,
    Table,
    delete,
    func,
    insert,
    select,
)

from bot.clock import Clock
from bot.errors import UserError
from bot.match.model import Match
from bot.news import Subject
from bot.storage import Database
from bot.storage.database import Transaction
from bot.storage.personal import Personal
from bot.storage.schema import METADATA, RowId, UtcDateTime, matches

cheers = Table(
    "cheers",
    METADATA,
    Column("match_id", RowId, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("words", String(100), nullable=False),
    Column("cheered_at", UtcDateTime, nullable=False),
    Index(None, "user_id"),
)

PERSONAL = (Personal(name="cheers", table=cheers),)


async def put_cheer(
    transaction: Transaction, match_id: int, user_id: int, words: str, at: datetime
) -> None:
    """Store the words of a person, in place of earlier ones."""
    await remove_cheer(transaction, match_id, user_id)
    values = {"match_id": match_id, "user_id": user_id, "words": words, "cheered_at": at}
    await transaction.execute(insert(cheers).values(values))


async def remove_cheer(transaction: Transaction, match_id: int, user_id: int) -> None:
    """Delete the words of a person."""
    of_person = (cheers.c.match_id == match_id, cheers.c.user_id == user_id)
    await transaction.execute(delete(cheers).where(*of_person))


async def count_cheers(transaction: Transaction, match_id: int) -> int:
    """Return how many people cheer for a match."""
    query = select(func.count()).where(cheers.c.match_id == match_id)
    return (await transaction.execute(query)).scalar_one()


async def find_finished(transaction: Transaction) -> Sequence[tuple[int, datetime]]:
    """Return the matches with cheers that are over, and when they ended."""
    query = (
        select(matches.c.id, matches.c.ended_at)
        .where(matches.c.ended_at.is_not(None), matches.c.id.in_(select(cheers.c.match_id)))
        .order_by(matches.c.ended_at)
    )
    return [(row.id, row.ended_at) for row in await transaction.execute(query)]


async def remove_cheers(transaction: Transaction, match_id: int) -> None:
    """Delete the cheers for a match."""
    await transaction.execute(delete(cheers).where(cheers.c.match_id == match_id))


KEPT_FOR = timedelta(days=1)


class CheerService:
    """Stores who cheers for a match."""

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def cheer(self, match: Match, user_id: int, words: str) -> None:
        """Store the words of a spectator; `UserError` for a player and after the end."""
        check_cheering(match, user_id)
        async with self._database.write() as transaction:
            await put_cheer(transaction, match.id, user_id, words, self._clock())

    async def stop(self, match_id: int, user_id: int) -> None:
        """Delete the words of a spectator."""
        async with self._database.write() as transaction:
            await remove_cheer(transaction, match_id, user_id)

    async def count(self, match_id: int) -> int:
        """Return how many people cheer for a match."""
        async with self._database.read() as transaction:
            return await count_cheers(transaction, match_id)


class CheerCleanup:
    """Deletes the cheers for a match a day after its end; a duty of the agenda."""

    name = "cheer cleanup"
    woken_by = frozenset({Subject.MATCH})

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def next_due(self) -> datetime | None:
        """Return when the cheers of the first finished match are to be deleted."""
        async with self._database.read() as transaction:
            finished = await find_finished(transaction)
        return finished[0][1] + KEPT_FOR if finished else None

    async def carry_out(self) -> None:
        """Delete the cheers of all matches that ended more than a day ago."""
        async with self._database.write() as transaction:
            for match_id, ended_at in await find_finished(transaction):
                if ended_at + KEPT_FOR <= self._clock():
                    await remove_cheers(transaction, match_id)


def check_cheering(match: Match, user_id: int) -> None:
    """Raise `UserError` for a player of the match, and for a match that is over."""
    if match.side_of(user_id) is not None:
        raise UserError("cheer-own")
    if match.result is not None:
        raise UserError("cheer-over")
