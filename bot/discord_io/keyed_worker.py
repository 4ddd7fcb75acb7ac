"""Work in line, for each thing by itself: rounds whenever there is news, and what others bring."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from bot.clock import Sleep
from bot.discord_io.retries import Retries


class KeyedWorker:
    """Runs one kind of job, one at a time for each match or challenge, in the order of asking.

    News that comes during a round makes one more round, however much of it there is. A round that
    fails is made again later.
    """

    def __init__(self, what: str, work: Callable[[int], Awaitable[None]], *, sleep: Sleep) -> None:
        """Take what the work is called in the log, and the work for the thing with a number."""
        self._what = what
        self._work = work
        self._news: set[int] = set()
        self._last: dict[int, asyncio.Task[bool]] = {}
        """The last task in line, by the number of the thing."""
        self._tasks: set[asyncio.Task[bool]] = set()
        self._retries = Retries(sleep=sleep)
        self._closed = False

    def ask(self, number: int) -> None:
        """Have a round made that begins after this."""
        if self._closed or number in self._news:
            return
        self._news.add(number)
        self._start(number, partial(self._make_round, number))

    async def run(self, number: int, work: Callable[[], Awaitable[None]]) -> bool:
        """Do other work in line with the rounds; tell whether it went well.

        If it fails, a round is made later.
        """
        return not self._closed and await _went_well(self._start(number, work))

    def is_idle(self, number: int) -> bool:
        """Tell whether work for a thing would begin at once, and nothing has failed before it."""
        return number not in self._last and not self._retries.is_planned(self._name(number))

    async def settled(self, number: int) -> bool:
        """Wait until nothing is being done, or something fails; tell whether all went well."""
        if number not in self._last:
            return not self._retries.is_planned(self._name(number))
        went_well = True
        while went_well and (task := self._last.get(number)):
            went_well = await _went_well(task)
        return went_well

    async def make(self, number: int) -> bool:
        """Have a round made, and wait for it."""
        self.ask(number)
        return await self.settled(number)

    def rested(self, numbers: Sequence[int]) -> list[int]:
        """Return those of the things that do not wait to be tried again."""
        return [n for n in numbers if not self._retries.is_planned(self._name(n))]

    async def close(self) -> None:
        """Stop; what is left is known to the storage."""
        self._closed = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._retries.close()

    def _start(self, number: int, work: Callable[[], Awaitable[None]]) -> asyncio.Task[bool]:
        """Begin work for a thing, as soon as all before it has ended."""
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
    """Wait for a task; one who waits no longer does not end it."""
    await asyncio.wait([task])
    return not task.cancelled() and task.result()
