"""The threads of matches: open while a match goes on, archived some time after its end."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.match.tables import threads
from bot.match.tables.threads import StoredOver, StoredPlace
from bot.storage import Database


class ThreadService:
    """Remembers how threads stand, and which messages wait for a closed channel to open."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def over(self) -> list[StoredOver]:
        """List the matches that are over, and whose thread was not archived yet."""
        async with self._database.read() as transaction:
            return await threads.find_over(transaction)

    async def running(self) -> list[StoredPlace]:
        """List the matches that go on in a thread of their own."""
        async with self._database.read() as transaction:
            return await threads.find_running(transaction)

    async def match_of(self, thread_id: int) -> int | None:
        """Return the match that goes on in this thread of its own."""
        async with self._database.read() as transaction:
            return await threads.find_of_thread(transaction, thread_id)

    async def opened_at(self, match_id: int) -> datetime | None:
        """Return when the thread of a match was last opened, as far as known."""
        async with self._database.read() as transaction:
            return await threads.find_opened_at(transaction, match_id)

    async def opened(self, thread_id: int, at: datetime) -> None:
        """Record when a thread was opened; only those of matches that go on count."""
        if await self.match_of(thread_id) is not None:
            async with self._database.write_beside() as transaction:
                await threads.set_opened_at(transaction, thread_id, at)

    async def closed_channels(self) -> Sequence[int]:
        """List the channels with messages that could not be edited."""
        async with self._database.read() as transaction:
            return await threads.find_closed_channels(transaction)

    async def shut(self, message_id: int) -> None:
        """Leave a message as it is until its channel is open to the bot again."""
        async with self._database.write_beside() as transaction:
            await threads.shut(transaction, message_id)

    async def open_again(self, channel_id: int) -> None:
        """Have all messages edited that could not be while their channel was closed."""
        async with self._database.write() as transaction:
            await threads.open_again(transaction, channel_id)
