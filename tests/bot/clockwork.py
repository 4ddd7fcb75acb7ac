"""A clock that stands still until a test moves it, with sleepers that it wakes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.agenda import LOOK_EVERY, Agenda, Duty
from bot.clock import utc_now

NewAgenda = Callable[..., Agenda]

# So many turns of the loop let every task go on until it waits.
TURNS = 20
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


class Clockwork:
    """A clock and a way to sleep by it; days pass in milliseconds.

    As in an operating system, sleep is not measured by the clock: that can be set.
    """

    def __init__(self) -> None:
        self.now = NOON
        self._slept = timedelta()
        self._sleepers: dict[asyncio.Future[None], timedelta] = {}

    def __call__(self) -> datetime:
        return self.now

    async def sleep(self, seconds: float) -> None:
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers[waiting] = self._slept + timedelta(seconds=seconds)
        try:
            await waiting
        finally:
            del self._sleepers[waiting]

    @property
    def elapsed(self) -> float:
        """How many seconds have really passed, as a timer measures them."""
        return self._slept.total_seconds()

    def set(self, **span: float) -> None:
        """Set the clock forward or, by a negative span, back; wake no sleeper."""
        self.now += timedelta(**span)

    async def pass_by(self, **span: float) -> None:
        """Let time pass for all agendas, from one wake-up to the next."""
        end = self._slept + timedelta(**span)
        await settled()
        while self._sleepers and (first := min(self._sleepers.values())) <= end:
            self.go_on_to(first)
            await settled()
        self.go_on_to(end)

    async def pass_until(self, done: asyncio.Future[Any]) -> None:
        """Let time pass for all sleepers until a condition holds."""
        while not done.done():
            if self._sleepers:
                self.go_on_to(min(self._sleepers.values()))
            await release_all()
        await done

    def go_on_to(self, moment: timedelta) -> None:
        """Let time pass until a moment after the start, and wake all sleepers until then."""
        self.now += moment - self._slept
        self._slept = moment
        for waiting, until in self._sleepers.items():
            if until <= moment and not waiting.done():
                waiting.set_result(None)


class MovedClock:
    """The real time, which a test moves forward or stops."""

    def __init__(self) -> None:
        self.by = timedelta()
        self._stopped_at: datetime | None = None

    def __call__(self) -> datetime:
        return (self._stopped_at or utc_now()) + self.by

    def stop(self) -> None:
        self._stopped_at = utc_now()

    def go_on(self) -> None:
        self._stopped_at = None


@pytest.fixture
def clock() -> Clockwork:
    return Clockwork()


@pytest.fixture
async def run(clock: Clockwork) -> AsyncIterator[NewAgenda]:
    """Start an agenda, which is closed at the end of the test."""
    async with agendas(clock) as start:
        yield start


@asynccontextmanager
async def agendas(clock: Clockwork) -> AsyncIterator[NewAgenda]:
    """Yield a function that starts an agenda of duties, as a run of the bot; close all."""
    started: list[Agenda] = []

    def start(*duties: Duty, look_every: timedelta = LOOK_EVERY) -> Agenda:
        started.append(Agenda(duties, clock=clock, sleep=clock.sleep, look_every=look_every))
        started[-1].start()
        return started[-1]

    yield start
    for agenda in started:
        await agenda.close()


async def settled() -> None:
    """Wait until all agendas have nothing to do but wait.

    An attempt may end in any turn of the loop, and its agenda needs some more to go to sleep.
    """
    quiet_turns = 0
    while quiet_turns < TURNS:
        if attempts := running_duties():
            await asyncio.wait(attempts)
            quiet_turns = 0
        await asyncio.sleep(0)
        quiet_turns += 1


def running_duties() -> list[asyncio.Task[Any]]:
    """Return the attempts of agendas to carry out a duty."""
    return [task for task in asyncio.all_tasks() if task.get_name().startswith("duty ")]


async def release_all() -> None:
    """Give every task its turn until each waits for time, or for something outside of the loop."""
    for _ in range(TURNS):
        await asyncio.sleep(0)
