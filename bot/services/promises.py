"""Answers that were promised and may never come: a bot can die while it "is thinking …"."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct

from bot.services.clock import Clock
from bot.services.posts import LEASE, TOKEN_LIFE, TOKEN_MARGIN
from bot.storage import Database, interactions
from bot.storage.interactions import StoredPromise

# Nobody is still at work on an answer after this.
LONGEST_WORK = timedelta(minutes=1)


class Promise(Struct, frozen=True):
    """An answer that somebody waits for in vain; `is_stored` when what they did has been stored."""

    interaction_id: int
    token: str
    language: str
    is_stored: bool


class PromiseService:
    """Knows who has been shown that the bot is thinking, for as long as they can be answered.

    A process holds the answers that it is at work on, as it does posts; when it dies, another one,
    or the next one, gives them.
    """

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._at_work: dict[int, datetime] = {}

    async def make(self, interaction_id: int, token: str, language: str) -> None:
        """Record that an answer is promised."""
        now = self._at_work[interaction_id] = self._clock()
        async with self._database.write_beside() as transaction:
            await interactions.promise(
                transaction, interaction_id, token, language, now=now, until=now + LEASE
            )

    async def keep(self, interaction_id: int) -> None:
        """Record that nobody waits for this answer any more."""
        self._at_work.pop(interaction_id, None)
        async with self._database.write_beside() as transaction:
            await interactions.forget_promise(transaction, interaction_id)

    async def broken(self) -> list[Promise]:
        """List what nobody is at work on, as far as it can still be answered.

        Of several processes one is told of it.
        """
        now = self._clock()
        self._at_work = {i: at for i, at in self._at_work.items() if at > now - LONGEST_WORK}
        async with self._database.write_beside() as transaction:
            found = await interactions.take_broken(
                transaction,
                since=now - TOKEN_LIFE + TOKEN_MARGIN,
                at_work=self._at_work,
                now=now,
                until=now + LEASE,
            )
        return list(map(_promise, found))


def _promise(row: StoredPromise) -> Promise:
    return Promise(row.id, row.promised_token, row.language, row.is_stored)
