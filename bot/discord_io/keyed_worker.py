"""Run work one at a time for each key: rounds after news, and other jobs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from bot.clock import Sleep
from bot.discord_io.retries import Retries


class KeyedWorker:
    """Runs one kind of job, one at a time for each match or challenge, in order.

    All news during a round leads to one more round. A failed round is retried later.
    """

    def __init__(self, what: str, work: Callable[[int], Awaitable[None]], *, sleep: Sleep) -> None:
        """Take the name of the work in the log, and the work for a key."""
        self._what = what
        self._work = work
        self._news: set[int] = set()
        self._last: dict[int, asyncio.Task[bool]] = {}
        """The last task in line, by key."""
        self._tasks: set[asyncio.Task[bool]] = set()
        self._retries = Retries(sleep=sleep)
        self._closed = False

    def ask(self, number: int) -> None:
        """Request a round that begins after this call."""
        if self._closed or number in self._news:
            return
        self._news.add(number)
        self._start(number, partial(self._make_round, number))

    async def run(self, number: int, work: Callable[[], Awaitable[None]]) -> bool:
        """Run another job in line with the rounds; return whether it succeeded.

        A failure makes a round later.
        """
        return not self._closed and await _went_well(self._start(number, work))

    def is_idle(self, number: int) -> bool:
        """Tell whether a job for a key would start at once, with no retry planned."""
        return number not in self._last and not self._retries.is_planned(self._name(number))

    async def settled(self, number: int) -> bool:
        """Wait until no job is left, or one fails; return whether all succeeded."""
        if number not in self._last:
            return not self._retries.is_planned(self._name(number))
        went_well = True
        while went_well and (task := self._last.get(number)):
            went_well = await _went_well(task)
        return went_well

    async def make(self, number: int) -> bool:
        """Request a round, and wait for it."""
        self.ask(number)
        return await self.settled(number)

    def rested(self, numbers: Sequence[int]) -> list[int]:
        """Return the keys without a planned retry."""
        return [n for n in numbers if not self._retries.is_planned(self._name(n))]

    async def close(self) -> None:
        """Stop; unfinished work stays stored."""
        self._closed = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._retries.close()

    def _start(self, number: int, work: Callable[[], Awaitable[None]]) -> asyncio.Task[bool]:
        """Start a job for a key after all jobs before it."""
        run = self._run(self._last.get(number), number, work)
        task = asyncio.create_task(run, name=self._name(number))
        self._last[number] = task
        self._tasks.add(task)
        task.add_done_callback(partial(self._forget, number))
        return task

    async def _run(
        self, before: asyncio.Task[bool] | None, number: int, work: Callable[[], Awaitable[None]]
    ) -> bool:
        if before is not None:
            await asyncio.wait([before])
        again = partial(self._again, number)
        return await self._retries.attempt(self._name(number), work, again=again)

    async def _make_round(self, number: int) -> None:
        self._news.discard(number)
        await self._work(number)

    async def _again(self, number: int) -> None:
        self.ask(number)

    def _forget(self, number: int, task: asyncio.Task[bool]) -> None:
        self._tasks.discard(task)
        if self._last.get(number) is task:
            del self._last[number]

    def _name(self, number: int) -> str:
        return f"{self._what} {number}"


async def _went_well(task: asyncio.Task[bool]) -> bool:
    """Wait for a task; if the waiter is cancelled, the task still goes on."""
    await asyncio.wait([task])
    return not task.cancelled() and task.result()
