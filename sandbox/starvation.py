"""How long a process had to wait for a processor, where the kernel tells."""

from __future__ import annotations

import contextlib
import os

NANOSECOND = 1e-9


def starved_seconds(pid: int) -> float:
    """Return for how long threads of a process and its children could have run and did not.

    It only grows while they live; 0 where nothing is known.
    """
    total = 0.0
    # Threads and processes end while they are looked at.
    with contextlib.suppress(OSError), os.scandir(f"/proc/{pid}/task") as tasks:
        for task in tasks:
            with contextlib.suppress(OSError):
                total += int(_read(f"{task.path}/schedstat").split()[1]) * NANOSECOND
                total += sum(map(starved_seconds, map(int, _read(f"{task.path}/children").split())))
    return total


def _read(path: str) -> bytes:
    """Return what a small file holds; this is asked so often that more comfort would be felt."""
    file = os.open(path, os.O_RDONLY)
    try:
        return os.read(file, 4096)
    finally:
        os.close(file)
