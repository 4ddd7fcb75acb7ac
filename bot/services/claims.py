"""Who takes an interaction: one of the processes that Discord delivers it to."""

from __future__ import annotations

from bot.services.acts import Act
from bot.services.clock import Clock
from bot.storage import Database, acts, interactions, whole


class ClaimService:
    """Gives each interaction to the first process that asks for it.

    A bot that is alone on its database claims nothing: its own memory is enough.
    """

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    @whole
    async def claim(self, interaction_id: int) -> bool:
        """Tell whether an interaction is this process's to answer."""
        if not self._database.is_shared:
            return True
        async with self._database.write() as transaction:
            return await interactions.add(transaction, interaction_id, at=self._clock())

    async def is_carried_out(self, interaction_id: int) -> bool:
        """Tell whether what somebody asked for by an interaction has been stored."""
        key = Act.of_person(0, interaction_id).key
        async with self._database.read() as transaction:
            return await acts.find(transaction, key) is not None
