"""Interactions: who answers them, who waits for an answer, which commands Discord knows.

A promised answer may never come: a bot can die while it "is thinking …".
"""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

import structlog
from msgspec import Struct

from bot.clock import Clock
from bot.discord_io import registration_tables as registrations
from bot.discord_io.interactions import tables as interactions
from bot.discord_io.interactions.tables import StoredPromise
from bot.discord_io.tokens import TOKEN_LIFE, TOKEN_MARGIN
from bot.storage import Database, StorageError, acts
from bot.storage.leases import LEASE

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

    What comes again after a crash was the earlier life's to answer, and what it owes is known.

    A process holds the answers that it is at work on, as it does posts; when it dies, another one,
    or the next one, gives them.
    """

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._at_work: dict[int, datetime] = {}
        self._looking = asyncio.Lock()
        self._last_of_earlier_life: int | None = None

    async def claim(self, interaction_id: int) -> bool:
        """Tell whether an interaction is this process's to answer."""
        if _is_just_before(interaction_id, await self._earlier_life()):
            return False
        return await interactions.claim(self._database, interaction_id, at=self._clock())

    async def promise(self, interaction_id: int, token: str, language: str) -> None:
        """Record that an answer is promised."""
        now = self._at_work[interaction_id] = self._clock()
        async with self._database.write_beside() as transaction:
            await interactions.promise(
                transaction, interaction_id, token, language, now=now, until=now + LEASE
            )

    async def keep_promise(self, interaction_id: int) -> None:
        """Record that nobody waits for this answer any more."""
        self._at_work.pop(interaction_id, None)
        async with self._database.write_beside() as transaction:
            await interactions.forget_promise(transaction, interaction_id)

    async def broken_promises(self) -> list[Promise]:
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
            log.warning("registration not stored", error=str(error))

    async def _earlier_life(self) -> int:
        """Return the last interaction that an earlier life has acted on, 0 without one."""
        async with self._looking:
            if self._last_of_earlier_life is None:
                async with self._database.read() as transaction:
                    found = await acts.find_last_interactions(transaction, LOOKED_AT)
                self._last_of_earlier_life = max(found, default=0)
        return self._last_of_earlier_life


def _promise(row: StoredPromise) -> Promise:
    return Promise(row.id, row.promised_token, row.language, row.is_stored)


def _is_just_before(interaction_id: int, last: int) -> bool:
    """Tell this of an interaction that was sent before another, or is the same; ids hold times."""
    age_ms = (last >> 22) - (interaction_id >> 22)
    return interaction_id <= last and age_ms < LATE / timedelta(milliseconds=1)
