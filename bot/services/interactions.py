"""Interactions: who answers them, who waits for an answer, which commands Discord knows.

A promised answer may never come: a bot can die while it "is thinking …".
"""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

import structlog
from msgspec import Struct

from bot.services.clock import Clock
from bot.services.posts import LEASE, TOKEN_LIFE, TOKEN_MARGIN
from bot.storage import Database, StorageError, acts, interactions, registrations
from bot.storage.interactions import StoredPromise

# An earlier life may have acted on interactions in another order than people sent them.
LOOKED_AT = 50
# Discord waits three seconds for an answer. Whatever is much older than the last act comes by a
# clock that was set back.
LATE = timedelta(minutes=1)
# Nobody is still at work on an answer after this.
LONGEST_WORK = timedelta(minutes=1)
# The operator may have changed the registered commands by other means.
TRUSTED = timedelta(days=7)

log = structlog.get_logger(__name__)


class Promise(Struct, frozen=True):
    """An answer that somebody waits for in vain; `is_stored` when what they did has been stored."""

    interaction_id: int
    token: str
    language: str
    is_stored: bool


class InteractionService:
    """Gives each interaction to one process, and knows who was promised an answer.

    A bot that is alone on its database claims nothing: its own memory is enough, but for what comes
    again after a crash. That was the earlier life's to answer, and what it owes is known.

    A process that shares its database holds the answers that it is at work on, as it does posts;
    when it dies, another one gives them as soon as that has ended.
    """

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._born_at = clock()
        self._at_work: dict[int, datetime] = {}
        self._looking = asyncio.Lock()
        self._last_of_earlier_life: int | None = None

    @property
    def are_shared(self) -> bool:
        """Whether other processes may give these answers, too."""
        return self._database.is_shared

    async def claim(self, interaction_id: int) -> bool:
        """Tell whether an interaction is this process's to answer."""
        if not self.are_shared:
            return not _is_just_before(interaction_id, await self._earlier_life())
        async with self._database.write_beside() as transaction:
            return await interactions.add(transaction, interaction_id, at=self._clock())

    async def promise(self, interaction_id: int, token: str, language: str) -> None:
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

    async def keep_promise(self, interaction_id: int) -> None:
        """Record that nobody waits for this answer any more."""
        self._at_work.pop(interaction_id, None)
        async with self._database.write_beside() as transaction:
            await interactions.set_promise(transaction, interaction_id, None, None)

    async def broken_promises(self) -> list[Promise]:
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

    async def has_registered(self, application_id: int, digest: str) -> bool:
        """Tell whether an application has commands with this digest, by what is known of it."""
        async with self._database.read() as transaction:
            found = await registrations.find(transaction, application_id)
        if found is None:
            return False
        known, registered_at = found
        age = self._clock() - registered_at
        return known == digest and timedelta() <= age < TRUSTED

    async def note_registered(self, application_id: int, digest: str) -> None:
        """Remember that commands have been registered; what is not noted is done again."""
        try:
            async with self._database.write() as transaction:
                await registrations.put(transaction, application_id, digest, at=self._clock())
        except StorageError as error:
            log.warning("registration not noted", error=str(error))

    async def _earlier_life(self) -> int:
        """Return the last interaction that an earlier life has acted on, 0 without one."""
        async with self._looking:
            if self._last_of_earlier_life is None:
                async with self._database.read() as transaction:
                    found = await acts.find_last_interactions(transaction, LOOKED_AT)
                self._last_of_earlier_life = max(found, default=0)
        return self._last_of_earlier_life

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


def _is_just_before(interaction_id: int, last: int) -> bool:
    """Tell this of an interaction that was sent before another, or is the same; ids hold times."""
    age_ms = (last >> 22) - (interaction_id >> 22)
    return interaction_id <= last and age_ms < LATE / timedelta(milliseconds=1)
