"""Work that is done again whenever there is news, for each thing by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from bot.clock import Sleep
from bot.discord_io.retries import Retries


class KeyedWorker:
    """Runs one kind of job, one at a time for each match or challenge.

    News that comes during a round makes one more round, however much of it there is. A round that
    fails is made again later.
    """

    def __init__(self, what: str, work: Callable[[int], Awaitable[None]], *, sleep: Sleep) -> None:
        """Take what the work is called in the log, and the work for the thing with a number."""
        self._what = what
        self._work = work
        self._news: set[int] = set()
        self._running: dict[int, asyncio.Task[bool]] = {}
        self._retries = Retries(sleep=sleep)
        self._closed = False

    def ask(self, number: int) -> None:
        """Have a round made that begins after this."""
        if self._closed:
            return
        self._news.add(number)
        if number not in self._running:
            task = asyncio.create_task(self._run(number), name=self._name(number))
            self._running[number] = task

    async def settled(self, number: int) -> bool:
        """Wait until no round is being made; tell whether the last one went well."""
        task = self._running.get(number)
        if task is None:
            return not self._retries.is_planned(self._name(number))
        await asyncio.wait([task])
        return not task.cancelled() and task.result()

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
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._retries.close()

    async def _run(self, number: int) -> bool:
        went_well = True
        try:
            while number in self._news:
                self._news.discard(number)
                went_well = await self._retries.attempt(
                    self._name(number),
                    lambda: self._work(number),
                    again=lambda: self._again(number),
                )
            return went_well
        finally:
            del self._running[number]

    async def _again(self, number: int) -> None:
        self.ask(number)

    def _name(self, number: int) -> str:
        return f"{self._what} {number}"
