"""Run the bot's duties, each when it is due."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Collection, Iterable
from datetime import datetime, timedelta
from functools import partial
from typing import Protocol, runtime_checkable

import structlog
from msgspec import Struct

from bot.clock import Clock, Sleep, again_at
from bot.news import News, Subject
from bot.storage import StorageError

# Polling finds changes without news, and news that was lost. With this interval the other processes
# take over the work of a crashed one within half a minute.
LOOK_EVERY = timedelta(seconds=8)
# A duty that leaves work behind must not keep the bot busy.
PAUSE_WHILE_DUE = timedelta(seconds=1)
# How many duties are asked at a time: all at once, as at a start, would delay users' requests. Two,
# so that one that waits for a disk does not block the others.
ASKED_AT_A_TIME = 2
FIRST_PAUSE_AFTER_FAILURE = timedelta(seconds=10)
LONGEST_PAUSE_AFTER_FAILURE = timedelta(minutes=10)

log = structlog.get_logger(__name__)


class Duty(Protocol):
    """A recurring task of the bot.

    Its state is stored, so the next run of the bot continues it. It may be interrupted anywhere,
    and running it twice, or in two processes, does no harm.
    """

    @property
    def name(self) -> str:
        """The name in the log."""
        ...

    @property
    def woken_by(self) -> frozenset[Subject]:
        """The subjects whose news may change when the duty is due."""
        ...

    def next_due(self) -> Awaitable[datetime | None]:
        """Return when the duty is due, `None` while there is nothing to do."""
        ...

    def carry_out(self) -> Awaitable[None]:
        """Do all that is due."""
        ...


@runtime_checkable
class EagerDuty(Duty, Protocol):
    """A duty that runs at once upon news of its subjects, but only if that concerns it."""

    def on_news(self, number: int, *, elsewhere: bool) -> bool:
        """Note that one thing has changed; return whether that concerns the duty.

        `elsewhere` tells that another process has changed it.
        """
        ...


class DutyState(Struct, frozen=True):
    """The state of a duty: waiting or running, and its failures in a row."""

    name: str
    is_due: bool
    failures: int


class Agenda:
    """Runs the duties when they are due; a slow or failing duty delays no other."""

    def __init__(
        self,
        duties: Iterable[Duty],
        *,
        clock: Clock,
        sleep: Sleep,
        look_every: timedelta = LOOK_EVERY,
    ) -> None:
        self._clock = clock
        self._look_every = look_every
        self._sleep = sleep
        self._woken = asyncio.Event()
        gate = asyncio.Semaphore(ASKED_AT_A_TIME)
        self._jobs = [_Job(duty, clock, self._woken, gate, look_every) for duty in duties]
        self._waiting: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Resume what an earlier run left behind, and start watching the time."""
        self._waiting = asyncio.create_task(self._keep(), name="agenda")

    def drop(self, duties: Collection[Duty]) -> None:
        """Take duties out, before the start."""
        self._jobs = [job for job in self._jobs if job.duty not in duties]

    def follow(self, news: News, *, elsewhere: bool = False) -> None:
        """Pass news on to the duties that their subjects may concern.

        `elsewhere` tells that these are the news of other processes.
        """
        for subject in Subject:
            news.listen(subject, partial(self.hear_of, subject, elsewhere=elsewhere))

    def states(self) -> list[DutyState]:
        """Return how each duty stands."""
        return [entry.state for entry in self._jobs]

    def run_now(self, duty: Duty) -> None:
        """Run a duty now, even if it is not due."""
        for entry in self._jobs:
            if entry.duty is duty:
                entry.run_now()

    async def close(self) -> None:
        """Stop; what is due stays stored."""
        if self._waiting is not None:
            self._waiting.cancel()
            await asyncio.gather(self._waiting, return_exceptions=True)
        for entry in self._jobs:
            await entry.close()

    def hear_of(self, subject: Subject, number: int = 0, *, elsewhere: bool = False) -> None:
        """Run the eager duties that this news concerns; ask the others when they are due now."""
        for entry in self._jobs:
            if subject not in entry.duty.woken_by:
                continue
            if not isinstance(entry.duty, EagerDuty):
                entry.on_news()
            elif entry.duty.on_news(number, elsewhere=elsewhere):
                entry.run_now()

    async def _keep(self) -> None:
        while True:
            self._woken.clear()
            now = self._clock()
            pauses = [entry.look(now) for entry in self._jobs]
            await self._wait(min((self._look_every, *pauses)).total_seconds())

    async def _wait(self, pause_s: float) -> None:
        """Wait until the time has passed, or until a duty is woken."""
        asleep = asyncio.ensure_future(self._sleep(pause_s))
        waking = asyncio.ensure_future(self._woken.wait())
        try:
            await asyncio.wait({asleep, waking}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            asleep.cancel()
            waking.cancel()


class _Job:
    """One duty: when to check it next, and how the last attempt went."""

    def __init__(
        self,
        duty: Duty,
        clock: Clock,
        woken: asyncio.Event,
        gate: asyncio.Semaphore,
        look_every: timedelta,
    ) -> None:
        self._look_every = look_every
        self.duty = duty
        self._clock = clock
        self._woken = woken
        self._gate = gate
        self._attempt: asyncio.Task[None] | None = None
        self._looked_at: datetime | None = None
        self._pause = timedelta()
        self._has_news = False
        self._is_asked_now = False
        self._failures = 0

    @property
    def state(self) -> DutyState:
        is_due = self._attempt is not None or self._is_asked_now or self._failures > 0
        return DutyState(self.duty.name, is_due, self._failures)

    def on_news(self) -> None:
        """Note that the duty's due time may have changed."""
        self._has_news = True
        self._woken.set()

    def run_now(self) -> None:
        """Note that the duty is to run now."""
        self._is_asked_now = True
        self._woken.set()

    def look(self, now: datetime) -> timedelta:
        """Start an attempt if it is time; return how long to wait until the next check."""
        if self._attempt is not None:
            return self._look_every
        # News does not help a failing duty.
        is_asked = self._is_asked_now or (self._has_news and not self._failures)
        left = again_at(self._looked_at, self._pause, now=now) - now
        if left > timedelta() and not is_asked:
            return left
        work = self._try(at_once=self._is_asked_now)
        self._has_news = self._is_asked_now = False
        self._attempt = asyncio.create_task(work, name=f"duty {self.duty.name}")
        return self._look_every

    async def close(self) -> None:
        if self._attempt is not None:
            self._attempt.cancel()
            await asyncio.gather(self._attempt, return_exceptions=True)

    async def _try(self, *, at_once: bool) -> None:
        try:
            due_at = await self._carry_out_if_due(at_once=at_once)
        except Exception as error:
            self._fail(error)
        else:
            self._succeed(due_at)
        self._looked_at = self._clock()
        self._attempt = None
        self._woken.set()

    async def _carry_out_if_due(self, *, at_once: bool) -> datetime | None:
        """Run the duty if it is due; return when it is due next."""
        due_at = await self._ask()
        is_due = due_at is not None and due_at <= self._clock()
        if not (is_due or at_once):
            return due_at
        await self.duty.carry_out()
        return await self._ask()

    async def _ask(self) -> datetime | None:
        async with self._gate:
            return await self.duty.next_due()

    def _succeed(self, due_at: datetime | None) -> None:
        if self._failures:
            log.info("duty succeeded again", duty=self.duty.name, failures=self._failures)
        self._failures = 0
        left = self._look_every if due_at is None else due_at - self._clock()
        self._pause = min(left, self._look_every) if left > timedelta() else PAUSE_WHILE_DUE

    def _fail(self, error: Exception) -> None:
        """Plan another attempt; log only the first failure in a row above debug level."""
        growth = 2 ** min(self._failures, 10)
        self._pause = min(FIRST_PAUSE_AFTER_FAILURE * growth, LONGEST_PAUSE_AFTER_FAILURE)
        self._failures += 1
        if self._failures > 1:
            log.debug("duty failed again", duty=self.duty.name, failures=self._failures)
        elif isinstance(error, StorageError):
            log.warning("duty failed", duty=self.duty.name, error=str(error))
        else:
            log.error("duty failed", duty=self.duty.name, exc_info=error)
