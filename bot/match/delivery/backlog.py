"""Work off what the sweep finds, with a few workers."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from bot.discord_io.keyed_worker import KeyedWorker
from bot.discord_io.tasks import Tasks

WORKERS = 4

Item = tuple[KeyedWorker, int]


class Backlog:
    """Jobs that wait for a free worker, the most urgent first."""

    def __init__(self, workers: int = WORKERS) -> None:
        self._workers = workers
        self._waiting: deque[Item] = deque()
        self._tasks = Tasks()

    def replace(self, items: Iterable[Item]) -> None:
        """Replace the waiting jobs; the sweep finds dropped ones again."""
        self._waiting = deque(items)
        for number in range(min(self._workers, len(self._waiting))):
            self._tasks.start(f"worker {number}", self._work_off())

    async def done(self) -> None:
        """Wait until all jobs are done."""
        await self._tasks.done()

    async def close(self) -> None:
        await self._tasks.close()

    async def _work_off(self) -> None:
        while self._waiting:
            rounds, number = self._waiting.popleft()
            await rounds.make(number)
