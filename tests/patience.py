"""A limit of time that also holds on a busy machine."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

from sandbox.starvation import Starvation, waits_of

T = TypeVar("T")
SHORTEST_SECONDS = 0.05


async def within(seconds: float, waiting: Awaitable[T], pid: int) -> T:
    """Wait so long, not counting the time in which a process waited for a processor."""
    task = asyncio.ensure_future(waiting)
    starvation = Starvation(lambda: waits_of(pid))
    starved, span = starvation.seconds(), seconds
    while span >= SHORTEST_SECONDS:
        await asyncio.wait([task], timeout=span)
        if task.done():
            return task.result()
        before, starved = starved, starvation.seconds()
        span = starved - before
    task.cancel()
    raise TimeoutError
