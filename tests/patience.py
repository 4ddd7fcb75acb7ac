"""Limits of time that hold on a busy machine, too."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

from sandbox.starvation import Starvation, waits_of

T = TypeVar("T")
SHORTEST_SECONDS = 0.05


async def within(seconds: float, waiting: Awaitable[T], pid: int) -> T:
    """Wait so long, not counting the time in which a process waited for a processor."""
    task, starvation = asyncio.ensure_future(waiting), Starvation(lambda: waits_of(pid))
    starved = starvation.seconds()
    while True:
        try:
            return await asyncio.wait_for(asyncio.shield(task), seconds)
        except TimeoutError:
            starved, before = starvation.seconds(), starved
            seconds = starved - before
            if seconds < SHORTEST_SECONDS:
                task.cancel()
                raise
