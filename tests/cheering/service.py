"""Cheers for running matches, and the duty that deletes them afterwards."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.clock import Clock
from bot.errors import UserError
from bot.match.model import Match
from bot.news import Subject
from bot.storage import Database
from tests.cheering import tables

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
            await tables.put(transaction, match.id, user_id, words, self._clock())

    async def stop(self, match_id: int, user_id: int) -> None:
        """Delete the words of a spectator."""
        async with self._database.write() as transaction:
            await tables.remove(transaction, match_id, user_id)

    async def count(self, match_id: int) -> int:
        """Return how many people cheer for a match."""
        async with self._database.read() as transaction:
            return await tables.count(transaction, match_id)


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
            finished = await tables.find_finished(transaction)
        return finished[0][1] + KEPT_FOR if finished else None

    async def carry_out(self) -> None:
        """Delete the cheers of all matches that ended more than a day ago."""
        async with self._database.write() as transaction:
            for match_id, ended_at in await tables.find_finished(transaction):
                if ended_at + KEPT_FOR <= self._clock():
                    await tables.remove_all(transaction, match_id)


def check_cheering(match: Match, user_id: int) -> None:
    """Raise `UserError` for a player of the match, and for a match that is over."""
    if match.side_of(user_id) is not None:
        raise UserError("cheer-own")
    if match.result is not None:
        raise UserError("cheer-over")
