"""How long a process had to wait for a processor, where the kernel tells."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

NANOSECOND = 1e-9


class Starvation:
    """For how long threads of some processes and their children could have run and did not.

    It never falls: what threads waited that have ended since, as far as it was seen, still counts.
    Nothing counts where nothing is known.
    """

    def __init__(self, pids: Callable[[], Iterable[int]]) -> None:
        self._pids = pids
        self._seen: dict[int, float] = {}
        self._seconds = 0.0

    def seconds(self) -> float:
        """Look anew, and return the sum."""
        now: dict[int, float] = {}
        for pid in self._pids():
            now |= waits_of(pid)
        self._seconds += sum(max(0.0, w - self._seen.get(t, 0.0)) for t, w in now.items())
        self._seen = now
        return self._seconds


def waits_of(pid: int) -> dict[int, float]:
    """Return how long each thread of a process and its children has waited, in seconds."""
    waits: dict[int, float] = {}
    # Threads and processes end while they are looked at.
    with contextlib.suppress(OSError), os.scandir(f"/proc/{pid}/task") as tasks:
        for task in tasks:
            with contextlib.suppress(OSError):
                waited = int(_read(f"{task.path}/schedstat").split()[1])
                waits[int(task.name)] = waited * NANOSECOND
                for child in _read(f"{task.path}/children").split():
                    waits |= waits_of(int(child))
    return waits


def _read(path: str) -> bytes:
    """Return what a small file holds; this is asked so often that more comfort would be felt."""
    file = os.open(path, os.O_RDONLY)
    try:
        return os.read(file, 4096)
    finally:
        os.close(file)
