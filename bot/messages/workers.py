"""Work in the background: one at a time for a key, retried, and ended on close."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Iterable, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

import structlog

from bot.clock import Sleep
from bot.discord_io.codes import TROUBLE, in_words
from bot.storage import StorageError
from bot.storage.errors import UnreadableError
from bot.storage.leases import HeldElsewhereError


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

    def stop(self, name: str) -> None:
        """Cancel the task of this name."""
        if (task := self._running.pop(name, None)) is not None:
            task.cancel()

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


FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 600.0
# One job at a time finds out whether an outage is over.
PROBE_PAUSE_S = 5.0
# So that other processes take over from a crashed one within half a minute.
LONGEST_PAUSE_WHILE_HELD_S = 4.0

log = structlog.get_logger(__name__)


WORKERS = 4

AnyKey = TypeVar("AnyKey", bound=Hashable)


class KeyedWorker(Generic[AnyKey]):
    """Runs one kind of job, one at a time for each key, in order.

    All news during a round leads to one more round. A failed job leads to a round after a pause
    that doubles with each failure. While `is_out` tells of an outage, one of them is tried often.
    """

    def __init__(
        self,
        what: str,
        work: Callable[[AnyKey], Awaitable[None]],
        *,
        sleep: Sleep,
        is_out: Callable[[], bool] = lambda: False,
    ) -> None:
        """Take the name of the work in the log, and the work for a key."""
        self._what = what
        self._work = work
        self._sleep = sleep
        self._news: set[AnyKey] = set()
        self._last: dict[AnyKey, asyncio.Task[bool]] = {}
        """The last task in line, by key."""
        self._tasks: set[asyncio.Task[bool]] = set()
        self._failures: dict[AnyKey, int] = {}
        self._planned: dict[AnyKey, None] = {}
        """The keys with a planned retry, the first to be planned first."""
        self._is_out = is_out
        self._probe: AnyKey | None = None
        self._pauses = Tasks()
        self._closed = False

    def ask(self, key: AnyKey) -> None:
        """Request a round that begins after this call."""
        if self._closed or key in self._news:
            return
        self._news.add(key)
        self._start(key, partial(self._make_round, key))

    async def run(self, key: AnyKey, work: Callable[[], Awaitable[None]]) -> bool:
        """Run another job in line with the rounds; return whether it succeeded.

        A failure makes a round later.
        """
        return not self._closed and await _went_well(self._start(key, work))

    def is_idle(self, key: AnyKey) -> bool:
        """Tell whether a job for a key would start at once, with no retry planned."""
        return key not in self._last and not self._pauses.runs(self._name(key))

    async def settled(self, key: AnyKey) -> bool:
        """Wait until no job is left, or one fails; return whether all succeeded."""
        if key not in self._last:
            return not self._pauses.runs(self._name(key))
        went_well = True
        while went_well and (task := self._last.get(key)):
            went_well = await _went_well(task)
        return went_well

    async def make(self, key: AnyKey) -> bool:
        """Request a round, and wait for it."""
        self.ask(key)
        return await self.settled(key)

    def rested(self, keys: Sequence[AnyKey]) -> list[AnyKey]:
        """Return the keys without a planned retry."""
        return [key for key in keys if not self._pauses.runs(self._name(key))]

    def end_pauses(self) -> list[AnyKey]:
        """Cancel all planned retries; return their keys, the first to be planned first."""
        planned, self._planned, self._probe = list(self._planned), {}, None
        self._failures.clear()
        for key in planned:
            self._pauses.stop(self._name(key))
        return planned

    def retry_now(self) -> None:
        """Make all planned rounds now."""
        for key in self.end_pauses():
            self.ask(key)

    async def close(self) -> None:
        """Stop; unfinished work stays stored."""
        self._closed = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._pauses.close()

    def _start(self, key: AnyKey, work: Callable[[], Awaitable[None]]) -> asyncio.Task[bool]:
        """Start a job for a key after all jobs before it."""
        run = self._run(self._last.get(key), key, work)
        task = asyncio.create_task(run, name=self._name(key))
        self._last[key] = task
        self._tasks.add(task)
        task.add_done_callback(partial(self._forget, key))
        return task

    async def _run(
        self, before: asyncio.Task[bool] | None, key: AnyKey, work: Callable[[], Awaitable[None]]
    ) -> bool:
        """Run a job after the one before it; plan a round if it fails, except by unreadable rows.

        Return whether it succeeded.
        """
        if before is not None:
            await asyncio.wait([before])
        name, longest_s = self._name(key), LONGEST_PAUSE_S
        if self._probe == key:
            self._probe = None
        try:
            await work()
        except UnreadableError:
            self._failures.pop(key, None)
            return False
        except HeldElsewhereError:
            log.debug("held by another process", what=name)
            longest_s = LONGEST_PAUSE_WHILE_HELD_S
        except (*TROUBLE, StorageError) as error:
            log.warning("not delivered yet", what=name, error=in_words(error))
            if self._probe is None and self._is_out():
                self._probe, longest_s = key, PROBE_PAUSE_S
        except Exception as error:
            # A bug in one message must not block the others. Requests after the connection was
            # closed on purpose fail like this too.
            tell = log.warning if self._closed else log.exception
            tell("not delivered because of a bug", what=name, error=in_words(error))
        else:
            self._failures.pop(key, None)
            return True
        failures = self._failures.get(key, 0)
        self._failures[key] = failures + 1
        self._planned[key] = None
        self._pauses.start(name, self._retry(key, min(FIRST_PAUSE_S * 2**failures, longest_s)))
        return False

    async def _make_round(self, key: AnyKey) -> None:
        self._news.discard(key)
        await self._work(key)

    async def _retry(self, key: AnyKey, pause_s: float) -> None:
        await self._sleep(pause_s)
        self._planned.pop(key, None)
        self.ask(key)

    def _forget(self, key: AnyKey, task: asyncio.Task[bool]) -> None:
        self._tasks.discard(task)
        if self._last.get(key) is task:
            del self._last[key]

    def _name(self, key: AnyKey) -> str:
        return f"{self._what} {key}"


class Backlog(Generic[AnyKey]):
    """Jobs that wait for a free worker, the most urgent first."""

    def __init__(self, workers: int = WORKERS) -> None:
        self._workers = workers
        self._waiting: deque[tuple[KeyedWorker[AnyKey], AnyKey]] = deque()
        self._tasks = Tasks()

    def replace(self, items: Iterable[tuple[KeyedWorker[AnyKey], AnyKey]]) -> None:
        """Replace the waiting jobs; dropped ones must be found again."""
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
            worker, key = self._waiting.popleft()
            await worker.make(key)


async def _went_well(task: asyncio.Task[bool]) -> bool:
    """Wait for a task; if the waiter is cancelled, the task still goes on."""
    await asyncio.wait([task])
    return not task.cancelled() and task.result()
