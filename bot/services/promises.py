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

    A process that shares its database holds the answers that it is at work on, as it does posts;
    when it dies, another one gives them as soon as that has ended.
    """

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._born_at = clock()
        self._at_work: dict[int, datetime] = {}

    @property
    def are_shared(self) -> bool:
        """Whether other processes may give these answers, too."""
        return self._database.is_shared

    async def make(self, interaction_id: int, token: str, language: str) -> None:
        """Record that an answer is promised."""
        now, held_until = self._clock(), None
        if self.are_shared:
            self._at_work[interaction_id], held_until = now, now + LEASE
        async with self._database.write_beside() as transaction:
            if not self.are_shared:
                # Elsewhere its claim has recorded it, and a row of ours would stand against that.
                await interactions.add(transaction, interaction_id, at=now)
            await interactions.set_promise(
                transaction, interaction_id, token, language, held_until=held_until
            )

    async def keep(self, interaction_id: int) -> None:
        """Record that nobody waits for this answer any more."""
        self._at_work.pop(interaction_id, None)
        async with self._database.write_beside() as transaction:
            await interactions.set_promise(transaction, interaction_id, None, None)

    async def broken(self) -> list[Promise]:
        """List what nobody is at work on, as far as it can still be answered.

        Of several processes one is told of it.
        """
        now = self._clock()
        useful_since = now - TOKEN_LIFE + TOKEN_MARGIN
        if self.are_shared:
            return await self._left_by_others(now, useful_since)
        # Whoever was alone on this database before is dead.
        before = max(now - LONGEST_WORK, self._born_at)
        async with self._database.read() as transaction:
            found = await interactions.find_promises(transaction, since=useful_since, before=before)
        return list(map(_promise, found))

    async def _left_by_others(self, now: datetime, useful_since: datetime) -> list[Promise]:
        """Hold what this process is at work on, and take what is held no more."""
        begun = {i: at for i, at in self._at_work.items() if at > now - LONGEST_WORK}
        self._at_work = begun
        before = now - LONGEST_WORK
        async with self._database.write_beside() as transaction:
            if begun:
                await interactions.keep_held(transaction, begun, until=now + LEASE)
            found = await interactions.find_promises(
                transaction, since=useful_since, before=before, free_at=now
            )
            held = [row.id for row in found]
            taken = held and await interactions.hold(transaction, held, now=now, until=now + LEASE)
        return [_promise(row) for row in found if row.id in taken]


def _promise(row: StoredPromise) -> Promise:
    return Promise(row.id, row.promised_token, row.language, row.is_stored)
