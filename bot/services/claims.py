"""Who takes an interaction: one of the processes that Discord delivers it to."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from bot.services.clock import Clock
from bot.storage import Database, acts, interactions

# An earlier life may have acted on interactions in another order than people sent them.
LOOKED_AT = 50
# Discord waits three seconds for an answer. Whatever is much older than the last act comes by a
# clock that was set back.
LATE = timedelta(minutes=1)


class ClaimService:
    """Gives each interaction to the first process that asks for it.

    What comes again after a crash was the earlier life's to answer, and what it owes is known.
    """

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._looking = asyncio.Lock()
        self._last_of_earlier_life: int | None = None

    async def claim(self, interaction_id: int) -> bool:
        """Tell whether an interaction is this process's to answer."""
        if _is_just_before(interaction_id, await self._earlier_life()):
            return False
        return await interactions.claim(self._database, interaction_id, at=self._clock())

    async def _earlier_life(self) -> int:
        """Return the last interaction that an earlier life has acted on, 0 without one."""
        async with self._looking:
            if self._last_of_earlier_life is None:
                async with self._database.read() as transaction:
                    found = await acts.find_last_interactions(transaction, LOOKED_AT)
                self._last_of_earlier_life = max(found, default=0)
        return self._last_of_earlier_life


def _is_just_before(interaction_id: int, last: int) -> bool:
    """Tell this of an interaction that was sent before another, or is the same; ids hold times."""
    age_ms = (last >> 22) - (interaction_id >> 22)
    return interaction_id <= last and age_ms < LATE / timedelta(milliseconds=1)
