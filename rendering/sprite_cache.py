"""Sprites, and an LRU cache of sprites and images, bounded by bytes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, TypeVar

from cachetools import LRUCache
from msgspec import Struct
from PIL import Image

MEGABYTE = 1 << 20
LIMIT_BYTES = 32 * MEGABYTE
"""Enough for all boards of one theme; more would save a sixth of the time with all themes mixed."""
OVERHEAD_BYTES = 1024
"""Approximate size of a key, its cache entry and the Python objects of a value."""

_T = TypeVar("_T")


class Sprite(Struct, frozen=True):
    """An image, its mask unless it is a rectangle, and its corner's offset."""

    image: Image.Image
    mask: Image.Image | None = None
    shift: tuple[int, int] = (0, 0)

    @property
    def nbytes(self) -> int:
        return _bytes_of(self.image) + (_bytes_of(self.mask) if self.mask else 0)

    def paste(self, canvas: Image.Image, place: tuple[int, int]) -> None:
        """Paste the sprite onto a canvas, anchored at a place."""
        corner = place[0] + self.shift[0], place[1] + self.shift[1]
        canvas.paste(self.image, corner, self.mask)


def _bytes_of(image: Image.Image) -> int:
    """Return an image's bytes in memory: RGB takes four a pixel, mode "1" takes one."""
    return image.width * image.height * (4 if image.mode == "RGB" else 1)


class ImageCache:
    """A thread-safe LRU cache of values with an `nbytes` attribute.

    A key always stands for a value of the same type.
    """

    def __init__(self, limit: int = LIMIT_BYTES) -> None:
        self._lock = Lock()
        self.clear(limit)

    def __len__(self) -> int:
        return len(self._values)

    @property
    def nbytes(self) -> int:
        """The size of the cached values in bytes."""
        return int(self._values.currsize)

    def get(self, key: Hashable, make: Callable[[], _T]) -> _T:
        """Return the cached value of a key; make it first if it is missing."""
        with self._lock:
            found: _T | None = self._values.get(key)
        if found is not None:
            return found
        # Made outside the lock: two threads may make the same value, which is harmless.
        made = make()
        with self._lock:
            if _size(made) <= self._values.maxsize:
                self._values[key] = made
        return made

    def clear(self, limit: int = LIMIT_BYTES) -> None:
        """Empty the cache, which may then hold this many bytes."""
        with self._lock:
            self._values: LRUCache[Hashable, Any] = LRUCache(limit, getsizeof=_size)


def _size(value: Any) -> int:
    return int(value.nbytes) + OVERHEAD_BYTES


CACHE = ImageCache()
