"""Share one database between processes: hear of changes, and know when a cache may be trusted."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

import structlog
from cachetools import LRUCache

from bot.clock import Sleep
from bot.news import News, Subject
from bot.storage.acts import CHALLENGE, MATCH, MESSAGES
from bot.storage.database import Database, StorageError

PAUSE_S = 5.0
SUBJECTS = {MATCH: Subject.MATCH, CHALLENGE: Subject.CHALLENGE, MESSAGES: Subject.MESSAGES}

log = structlog.get_logger(__name__)


class ChangeListener:
    """Passes on news of other processes; polling finds missed ones.

    A broken connection is made again.
    """

    def __init__(self, database: Database, news: News, *, sleep: Sleep) -> None:
        self._database = database
        self._news = news
        self._sleep = sleep
        self._listening: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._listening = asyncio.create_task(self._keep_listening(), name="others")

    async def close(self) -> None:
        """Stop listening."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    async def _keep_listening(self) -> None:
        while True:
            try:
                await self._database.listen(self._hear)
                return
            except StorageError as error:
                log.warning("changes of other processes not received", error=str(error))
                await self._sleep(PAUSE_S)

    def _hear(self, word: str) -> None:
        """Pass a notification on; ignore unknown ones, as of another version of the bot."""
        subject, _, number = word.partition(":")
        with contextlib.suppress(KeyError, ValueError):
            self._news.tell(SUBJECTS[subject], int(number or 0))


K = TypeVar("K", bound=Hashable)
T = TypeVar("T")

CAPACITY = 5_000


class WriteThroughCache(Generic[K, T]):
    """Caches values read or stored, unless other processes share the database.

    These may store other values at any time, so a shared database is read each time.
    """

    def __init__(self, database: Database, *, capacity: int = CAPACITY) -> None:
        self._database = database
        self._values: LRUCache[K, T] = LRUCache(capacity)
        self._changes = 0

    async def get(self, key: K, read: Callable[[K], Awaitable[T]]) -> T:
        """Return the value of a key, by `read` unless it is cached."""
        if key in self._values:
            return self._values[key]
        changes = self._changes
        value = await read(key)
        # A change during the read may have made this value outdated.
        if changes == self._changes and not self._database.is_shared:
            self._values[key] = value
        return value

    def put(self, key: K, value: T) -> None:
        """Cache the value that was just stored under a key."""
        self._changes += 1
        if not self._database.is_shared:
            self._values[key] = value

    def drop(self, key: K) -> None:
        """Drop a value that is being changed."""
        self._changes += 1
        self._values.pop(key, None)

    def clear(self) -> None:
        """Drop all values."""
        self._changes += 1
        self._values.clear()
