"""Limits of time that hold on a busy machine, too."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import TypeVar

from bot.interactions import answer
from sandbox.starvation import Starvation, waits_of

T = TypeVar("T")
SHORTEST_SECONDS = 0.05


async def within(seconds: float, waiting: Awaitable[T], pid: int) -> T:
    """Wait so long, not counting the time in which a process waited for a processor."""
    task = asyncio.ensure_future(waiting)
    for span in _spans(seconds, lambda: waits_of(pid)):
        await asyncio.wait([task], timeout=span)
        if task.done():
            return task.result()
    task.cancel()
    raise TimeoutError


def make_bots_patient() -> None:
    """Have bots defer as much later as they waited for a processor, from now on.

    The sandbox gives them that time, too. A bot that defers before it knows what to show does so in
    private, and what everybody is to see then stands elsewhere than the tests look for it.
    """
    answer.Answer._defer_later = _defer_later


async def _defer_later(self: answer.Answer) -> None:
    # In the place of the bot's own sleep, which is this long where no processor is waited for.
    for span in _spans(answer.PATIENCE_S, _own_waits):
        await asyncio.sleep(span)
    await self._defer_if_possible()


def _own_waits() -> Mapping[int, float]:
    return waits_of(os.getpid(), with_children=False)


def _spans(seconds: float, look: Callable[[], Mapping[int, float]]) -> Iterator[float]:
    """Tell how long to wait, then how much longer for what threads waited meanwhile, and so on."""
    starvation = Starvation(look)
    starved = starvation.seconds()
    while True:
        yield seconds
        starved, before = starvation.seconds(), starved
        seconds = starved - before
        if seconds < SHORTEST_SECONDS:
            return
