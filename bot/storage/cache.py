"""Cache stored values, in a process that is alone on its database."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

from cachetools import LRUCache

from bot.storage.database import Database

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
        if changes == self._changes:
            self._keep(key, value)
        return value

    def put(self, key: K, value: T) -> None:
        """Cache the value that was just stored under a key."""
        self._changes += 1
        self._keep(key, value)

    def drop(self, key: K) -> None:
        """Drop a value that is being changed."""
        self._changes += 1
        self._values.pop(key, None)

    def clear(self) -> None:
        """Drop all values."""
        self._changes += 1
        self._values.clear()

    def _keep(self, key: K, value: T) -> None:
        if not self._database.is_shared:
            self._values[key] = value
