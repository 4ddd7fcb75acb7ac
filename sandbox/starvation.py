"""Measures how long processes had to wait for a processor, on Linux."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

NANOSECOND = 1e-9


class Starvation:
    """Sums how long threads were runnable but not running; `look` reads each of them.

    The sum never falls: the last known value of an ended thread still counts. Without kernel
    support it is 0.
    """

    def __init__(self, look: Callable[[], Mapping[int, float]]) -> None:
        self._look = look
        self._seen: Mapping[int, float] = {}
        self._seconds = 0.0

    def seconds(self) -> float:
        """Read the threads again, and return the sum."""
        now = self._look()
        self._seconds += sum(max(0.0, w - self._seen.get(t, 0.0)) for t, w in now.items())
        self._seen = now
        return self._seconds


def waits_of(pid: int, *, with_children: bool = True) -> dict[int, float]:
    """Return how long each thread of a process and its children waited, in seconds."""
    waits: dict[int, float] = {}
    # Threads and processes may end during the scan.
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
    """Read a small file; low-level, as it is called very often."""
    file = os.open(path, os.O_RDONLY)
    try:
        return os.read(file, 4096)
    finally:
        os.close(file)
