"""What is kept in memory of a database that nobody else can change."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

from cachetools import LRUCache

from bot.storage import Database

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")

CAPACITY = 5_000


class Kept(Generic[K, T]):
    """The values read or stored last.

    A process that is alone on its database knows what it has stored. Where others share it, they
    may have stored something else since, so that everything has to be looked up again.
    """

    def __init__(self, database: Database, *, capacity: int = CAPACITY) -> None:
        self._database = database
        self._values: LRUCache[K, T] = LRUCache(capacity)
        self._changes = 0

    async def get(self, key: K, read: Callable[[K], Awaitable[T]]) -> T:
        """Return what is stored under a key, read by `read` unless it is known."""
        if key in self._values:
            return self._values[key]
        changes = self._changes
        value = await read(key)
        # What has been changed while it was read may be the value from before.
        if changes == self._changes:
            self._keep(key, value)
        return value

    def put(self, key: K, value: T) -> None:
        """Note what has just been stored under a key."""
        self._changes += 1
        self._keep(key, value)

    def drop(self, key: K) -> None:
        """Note that what is stored under a key is being changed."""
        self._changes += 1
        self._values.pop(key, None)

    def clear(self) -> None:
        """Note that anything may have been changed."""
        self._changes += 1
        self._values.clear()

    def _keep(self, key: K, value: T) -> None:
        if not self._database.is_shared:
            self._values[key] = value
