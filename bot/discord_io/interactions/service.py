"""Store which process answers an interaction, and promised answers.

A promised answer may be lost: the bot can crash while it "is thinking …".
"""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

from msgspec import Struct

from bot.clock import Clock
from bot.discord_io.interactions import tables as interactions
from bot.discord_io.interactions.tables import StoredPromise
from bot.discord_io.tokens import TOKEN_LIFE, TOKEN_MARGIN
from bot.storage import Database, acts
from bot.storage.errors import LEASE

# An earlier run may have handled interactions in another order than users sent them.
LOOKED_AT = 50
# Discord waits three seconds for an answer. An interaction that seems much older than the last act
# comes after a clock was set back.
LATE = timedelta(minutes=1)
# Longer than any process works on an answer.
LONGEST_WORK = timedelta(minutes=1)


class Promise(Struct, frozen=True):
    """A promised answer that was lost; `is_stored`: the user's change was stored."""

    interaction_id: int
    token: str
    language: str
    is_stored: bool


class InteractionService:
    """Assigns each interaction to one process, and stores promised answers.

    An interaction that Discord repeats after a crash belongs to the earlier run, and stays with it.

    A process holds leases on the answers that it works on, as on posts; after a crash another
    process, or the next run, gives them.
    """

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._at_work: dict[int, datetime] = {}
        self._looking = asyncio.Lock()
        self._last_of_earlier_run: int | None = None

    async def claim(self, interaction_id: int) -> bool:
        """Tell whether this process is to answer an interaction."""
        if _is_just_before(interaction_id, await self._earlier_run()):
            return False
        return await interactions.claim(self._database, interaction_id, at=self._clock())

    async def promise(self, interaction_id: int, token: str, language: str) -> None:
        """Record the promise of an answer."""
        now = self._at_work[interaction_id] = self._clock()
        async with self._database.write_beside() as transaction:
            await interactions.promise(
                transaction, interaction_id, token, language, now=now, until=now + LEASE
            )

    async def keep_promise(self, interaction_id: int) -> None:
        """Record that a promise is kept."""
        self._at_work.pop(interaction_id, None)
        async with self._database.write_beside() as transaction:
            await interactions.forget_promise(transaction, interaction_id)

    async def broken_promises(self) -> list[Promise]:
        """Claim and list the broken promises that can still be answered.

        Of several processes one gets each promise.
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

    async def _earlier_run(self) -> int:
        """Return the last interaction that an earlier run has handled, 0 without one."""
        async with self._looking:
            if self._last_of_earlier_run is None:
                async with self._database.read() as transaction:
                    found = await acts.find_last_interactions(transaction, LOOKED_AT)
                self._last_of_earlier_run = max(found, default=0)
        return self._last_of_earlier_run


def _promise(row: StoredPromise) -> Promise:
    return Promise(row.id, row.promised_token, row.language, row.is_stored)


def _is_just_before(interaction_id: int, last: int) -> bool:
    """Tell whether an interaction was sent at or shortly before another, by their ids."""
    age_ms = (last >> 22) - (interaction_id >> 22)
    return interaction_id <= last and age_ms < LATE / timedelta(milliseconds=1)
