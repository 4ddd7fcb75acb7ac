"""Store the state of the matches' threads."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.match.tables import threads
from bot.match.tables.threads import StoredFinished, StoredPlace
from bot.storage import Database


class ThreadService:
    """Stores the state of threads, and which messages wait for a closed channel."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def over(self) -> list[StoredFinished]:
        """List the finished matches whose thread is not archived yet."""
        async with self._database.read() as transaction:
            return await threads.find_over(transaction)

    async def running(self) -> list[StoredPlace]:
        """List the running matches with a thread of their own."""
        async with self._database.read() as transaction:
            return await threads.find_running(transaction)

    async def match_of(self, thread_id: int) -> int | None:
        """Return the running match of this thread, `None` if it has none."""
        async with self._database.read() as transaction:
            return await threads.find_of_thread(transaction, thread_id)

    async def opened_at(self, match_id: int) -> datetime | None:
        """Return when the thread of a match was last opened, as far as known."""
        async with self._database.read() as transaction:
            return await threads.find_opened_at(transaction, match_id)

    async def opened(self, thread_id: int, at: datetime) -> None:
        """Record when a thread was opened, if it is that of a running match."""
        if await self.match_of(thread_id) is not None:
            async with self._database.write_beside() as transaction:
                await threads.set_opened_at(transaction, thread_id, at)

    async def closed_channels(self) -> Sequence[int]:
        """List the channels with messages that could not be edited."""
        async with self._database.read() as transaction:
            return await threads.find_closed_channels(transaction)

    async def refusing_channels(self) -> Sequence[int]:
        """List the channels and threads of the matches with posts that were refused."""
        async with self._database.read() as transaction:
            return await threads.find_refusing_channels(transaction)

    async def shut(self, message_id: int) -> None:
        """Skip a message until its channel is open to the bot again."""
        async with self._database.write_beside() as transaction:
            await threads.shut(transaction, message_id)

    async def open_again(self, channel_id: int) -> None:
        """Have the messages of a reopened channel edited, and those refused there posted."""
        async with self._database.write() as transaction:
            await threads.open_again(transaction, channel_id)
