"""How long a process had to wait for a processor, where the kernel tells."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

NANOSECOND = 1e-9


class Starvation:
    """For how long some threads could have run and did not; `look` tells of each of them.

    It never falls: what threads waited that have ended since, as far as it was seen, still counts.
    Nothing counts where nothing is known.
    """

    def __init__(self, look: Callable[[], Mapping[int, float]]) -> None:
        self._look = look
        self._seen: Mapping[int, float] = {}
        self._seconds = 0.0

    def seconds(self) -> float:
        """Look anew, and return the sum."""
        now = self._look()
        self._seconds += sum(max(0.0, w - self._seen.get(t, 0.0)) for t, w in now.items())
        self._seen = now
        return self._seconds


def waits_of(pid: int, *, with_children: bool = True) -> dict[int, float]:
    """Return how long each thread of a process and of its children has waited, in seconds."""
    waits: dict[int, float] = {}
    # Threads and processes end while they are looked at.
    with contextlib.suppress(OSError), os.scandir(f"/proc/{pid}/task") as tasks:
        for task in tasks:
            with contextlib.suppress(OSError):
                waited = int(_read(f"{task.path}/schedstat").split()[1])
                waits[int(task.name)] = waited * NANOSECOND
                children = _read(f"{task.path}/children").split() if with_children else ()
                for child in children:
                    waits |= waits_of(int(child))
    return waits


def _read(path: str) -> bytes:
    """Return what a small file holds; this is asked so often that more comfort would be felt."""
    file = os.open(path, os.O_RDONLY)
    try:
        return os.read(file, 4096)
    finally:
        os.close(file)
