"""Who takes an interaction: one of the processes that Discord delivers it to."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.clock import Clock
from bot.storage import Database, interactions, whole

# Discord forgets an interaction after fifteen minutes.
KEPT = timedelta(hours=1)
PRUNED_EVERY = timedelta(minutes=10)


class ClaimService:
    """Gives each interaction to the first process that asks for it.

    A bot that is alone on its database claims nothing: its own memory is enough.
    """

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._prune_at = clock()

    @whole
    async def claim(self, interaction_id: int) -> bool:
        """Tell whether an interaction is this process's to answer."""
        if not self._database.is_shared:
            return True
        now = self._clock()
        async with self._database.write() as connection:
            await self._prune(connection, now)
            return await interactions.add(connection, interaction_id, at=now)

    async def _prune(self, connection: AsyncConnection, now: datetime) -> None:
        if now >= self._prune_at:
            await interactions.prune(connection, before=now - KEPT)
            self._prune_at = now + PRUNED_EVERY
