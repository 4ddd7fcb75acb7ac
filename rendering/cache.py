"""The cache of what pictures are made of, bounded by bytes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, TypeVar

from cachetools import LRUCache

MEGABYTE = 1 << 20
LIMIT_BYTES = 72 * MEGABYTE
"""Enough for the boards of a few looks at once."""
OVERHEAD_BYTES = 1024
"""What a key, its place in the order and the Python objects of a value take, about."""

_T = TypeVar("_T")


class ImageCache:
    """Keeps values that know their `nbytes`; the least recently used ones go first.

    Several threads may use it. A key always stands for the same kind of value.
    """

    def __init__(self, limit: int = LIMIT_BYTES) -> None:
        self._values: LRUCache[Hashable, Any] = LRUCache(limit, getsizeof=_size)
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._values)

    @property
    def nbytes(self) -> int:
        """How many bytes it holds."""
        return int(self._values.currsize)

    def get(self, key: Hashable, make: Callable[[], _T]) -> _T:
        """Return the value of a key, made first if it is missing."""
        with self._lock:
            found: _T | None = self._values.get(key)
        if found is not None:
            return found
        # Other threads go on meanwhile; if one of them makes the same, that does no harm.
        made = make()
        with self._lock:
            if _size(made) <= self._values.maxsize:
                self._values[key] = made
        return made

    def clear(self) -> None:
        with self._lock:
            self._values.clear()


def _size(value: Any) -> int:
    return int(value.nbytes) + OVERHEAD_BYTES


CACHE = ImageCache()
