"""Own background tasks: at most one of each name, all ended on close."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class Tasks:
    """A set of running tasks by name."""

    def __init__(self) -> None:
        self._running: dict[str, asyncio.Task[None]] = {}
        self.closed = False

    def start(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        """Run `work` in the background, unless a task of this name is running.

        A task may start its own successor.
        """
        running = self._running.get(name)
        is_free = running is None or running.done() or running is asyncio.current_task()
        if self.closed or not is_free:
            work.close()
            return
        task = asyncio.create_task(work, name=name)
        self._running[name] = task
        task.add_done_callback(self._forget)

    def runs(self, name: str) -> bool:
        """Tell whether a task of this name is running, other than the current one."""
        running = self._running.get(name)
        return running is not None and running is not asyncio.current_task()

    async def done(self) -> None:
        """Wait until no task is left."""
        while self._running:
            await asyncio.wait(self._running.values())

    async def close(self) -> None:
        """Cancel all tasks, wait for them, and start no more."""
        self.closed = True
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self, task: asyncio.Task[None]) -> None:
        if self._running.get(task.get_name()) is task:
            del self._running[task.get_name()]
