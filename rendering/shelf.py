"""Keeps what was made for the next time it is wanted, bounded by bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from operator import attrgetter
from threading import Lock
from typing import Any, TypeVar

MEGABYTE = 1 << 20
OVERHEAD_BYTES = 1024
"""What a key, its place in the order and the Python objects of a value take, about."""

_T = TypeVar("_T")


class Shelf:
    """Holds at most `limit` bytes; what has not been used for longest goes first.

    It may be used by several threads. A key always stands for the same kind of value.
    """

    def __init__(self, limit: int, weigh: Callable[[Any], int] = attrgetter("nbytes")) -> None:
        """Take the limit, and how to tell the bytes of a value."""
        self.limit = limit
        self._weigh = weigh
        self._used = 0
        self._values: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._values)

    @property
    def used(self) -> int:
        """How many bytes are held, with what it takes to hold them."""
        return self._used

    def find(self, key: Hashable) -> Any | None:
        """Return the value of a key, `None` if it is not there."""
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key]

    def get(self, key: Hashable, make: Callable[[], _T]) -> _T:
        """Return the value of a key; one that is not there is made, and kept if there is room."""
        found: _T | None = self.find(key)
        if found is not None:
            return found
        # Other threads go on meanwhile; if one of them makes the same, that does no harm.
        made = make()
        self.put(key, made)
        return made

    def put(self, key: Hashable, value: object) -> None:
        """Keep a value, and forget others until there is room for it."""
        with self._lock:
            if key in self._values:
                self._drop(key)
            self._values[key] = value
            self._used += self._weight(value)
            while self._used > self.limit:
                self._drop(next(iter(self._values)))

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()
            self._used = 0

    def _drop(self, key: Hashable) -> None:
        self._used -= self._weight(self._values.pop(key))

    def _weight(self, value: object) -> int:
        return self._weigh(value) + OVERHEAD_BYTES
