"""Which commands Discord has been given, so that it is given them only when they have changed."""

from __future__ import annotations

from datetime import timedelta

import structlog

from bot.services.clock import Clock
from bot.storage import Database, StorageError, registrations

# Somebody may have changed them by other means, or an older version of the bot that notes nothing.
TRUSTED = timedelta(days=7)

log = structlog.get_logger(__name__)


class RegistrationService:
    """Remembers what was registered last; whatever it does not know is registered once more."""

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def is_current(self, application_id: int, digest: str) -> bool:
        """Tell whether an application has commands with this digest, by what is known of it."""
        async with self._database.read() as transaction:
            found = await registrations.find(transaction, application_id)
        if found is None:
            return False
        known, registered_at = found
        age = self._clock() - registered_at
        return known == digest and timedelta() <= age < TRUSTED

    async def note(self, application_id: int, digest: str) -> None:
        """Remember that commands have been registered; what is not noted is done again."""
        try:
            async with self._database.write() as transaction:
                await registrations.put(transaction, application_id, digest, at=self._clock())
        except StorageError as error:
            log.warning("registration not noted", error=str(error))
