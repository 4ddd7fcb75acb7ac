"""How long a process had to wait for a processor, where the kernel tells."""

from __future__ import annotations

import contextlib
from pathlib import Path

NANOSECOND = 1e-9


def starved_seconds(pid: int) -> float:
    """Return for how long threads of a process and its children could have run and did not.

    It only grows while they live; 0 where nothing is known.
    """
    total = 0.0
    for task in Path(f"/proc/{pid}/task").glob("*"):
        # Threads and processes end while they are looked at.
        with contextlib.suppress(OSError):
            total += int((task / "schedstat").read_text().split()[1]) * NANOSECOND
            total += sum(map(starved_seconds, map(int, (task / "children").read_text().split())))
    return total
