"""Background tasks, repeated attempts, and jobs by key: none lost."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator

import pytest
from structlog.testing import capture_logs

from bot.messages.workers import (
    LONGEST_PAUSE_S,
    PROBE_PAUSE_S,
    WORKERS,
    Backlog,
    KeyedWorker,
    Tasks,
)
from bot.storage.errors import UnreadableError
from bot.storage.leases import HeldElsewhereError
from sandbox.signals import WAIT_SECONDS
from tests.bot.clockwork import Clockwork


class Work:
    """Work that waits at a gate, and counts its runs."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.once = asyncio.Event()
        self.twice = asyncio.Event()
        self.begun: list[int] = []
        self.at_it: Counter[int] = Counter()
        self.most_at_once = 0
        self.fails: list[Exception] = []

    async def __call__(self, number: int) -> None:
        self.begun.append(number)
        self.once.set()
        if self.begun.count(number) == 2:
            self.twice.set()
        self.at_it[number] += 1
        assert self.at_it[number] == 1, "one round at a time"
        self.most_at_once = max(self.most_at_once, self.at_it.total())
        await self.gate.wait()
        self.at_it[number] -= 1
        if self.fails:
            raise self.fails.pop()


@pytest.fixture
def work() -> Work:
    return Work()


@pytest.fixture
async def rounds(work: Work) -> AsyncIterator[KeyedWorker]:
    rounds = KeyedWorker("work", work, sleep=no_pause)
    yield rounds
    await rounds.close()


async def no_pause(_seconds: float) -> None:
    """Wait for no retry."""


async def test_news_during_a_round_makes_one_more(work: Work, rounds: KeyedWorker) -> None:
    rounds.ask(1)
    await asyncio.sleep(0)
    for _ in range(5):
        rounds.ask(1)
    work.gate.set()
    assert await rounds.settled(1)
    assert work.begun == [1, 1]


async def test_news_before_a_round_begins_makes_none_more(work: Work, rounds: KeyedWorker) -> None:
    for _ in range(5):
        rounds.ask(1)
    work.gate.set()
    assert await rounds.settled(1)
    assert work.begun == [1]


async def test_one_thing_does_not_wait_for_another(work: Work, rounds: KeyedWorker) -> None:
    rounds.ask(1)
    rounds.ask(2)
    await asyncio.sleep(0)
    assert work.begun == [1, 2]


@pytest.mark.parametrize("error", [OSError(), HeldElsewhereError()])
async def test_a_round_that_fails_is_made_again(
    work: Work, rounds: KeyedWorker, error: Exception
) -> None:
    work.gate.set()
    work.fails.append(error)
    assert not await rounds.make(1)
    async with asyncio.timeout(WAIT_SECONDS):
        await work.twice.wait()
    assert await rounds.settled(1)


async def test_what_waits_to_be_tried_again_is_not_rested(work: Work) -> None:
    rounds = KeyedWorker("work", work, sleep=Clockwork().sleep)
    work.gate.set()
    work.fails.append(OSError())
    assert not await rounds.make(1)
    assert rounds.rested([1, 2]) == [2]
    assert not await rounds.settled(1)
    await rounds.close()


async def test_during_an_outage_one_job_is_tried_often_and_after_it_all(work: Work) -> None:
    """Five minutes later each of them would pause for minutes."""
    clockwork, outage = Clockwork(), True
    rounds = KeyedWorker("work", work, sleep=clockwork.sleep, is_out=lambda: outage)
    work.gate.set()
    work.fails = [OSError() for _ in range(1000)]
    rounds.ask(1)
    rounds.ask(2)
    await clockwork.pass_by(minutes=5)
    before = Counter(work.begun)
    await clockwork.pass_by(minutes=1)
    tried = Counter(work.begun) - before
    assert tried[1] == 60 / PROBE_PAUSE_S
    assert tried[2] <= 1
    outage, work.fails = False, []
    rounds.retry_now()
    await clockwork.pass_by(seconds=0)
    assert work.begun[-2:] == [2, 1]
    assert await rounds.settled(1)
    assert rounds.rested([1, 2]) == [1, 2]
    await rounds.close()


async def test_what_cannot_be_read_is_not_tried_again(work: Work, rounds: KeyedWorker) -> None:
    work.gate.set()
    work.fails.append(UnreadableError("match", 1, "cannot be read"))
    assert not await rounds.make(1)
    assert rounds.rested([1]) == [1]


async def test_waiting_callers_are_released_when_the_bot_stops(
    work: Work, rounds: KeyedWorker
) -> None:
    rounds.ask(1)
    waiting = asyncio.create_task(rounds.settled(1))
    await asyncio.sleep(0)
    await rounds.close()
    assert not await waiting
    rounds.ask(2)
    assert work.begun == [1]


async def test_a_backlog_is_worked_off_in_order_and_some_at_a_time(
    work: Work, rounds: KeyedWorker
) -> None:
    backlog = Backlog()
    backlog.replace([(rounds, number) for number in range(20)])
    for _ in range(10):
        await asyncio.sleep(0)
    assert work.begun == list(range(WORKERS))
    work.gate.set()
    await backlog.done()
    assert work.begun == list(range(20))
    assert work.most_at_once == WORKERS
    await backlog.close()


async def test_a_new_backlog_takes_the_place_of_the_old_one(
    work: Work, rounds: KeyedWorker
) -> None:
    backlog = Backlog(workers=1)
    backlog.replace([(rounds, 1), (rounds, 2)])
    for _ in range(10):
        await asyncio.sleep(0)
    backlog.replace([(rounds, 3)])
    work.gate.set()
    await backlog.done()
    assert work.begun == [1, 3]
    await backlog.close()


async def test_other_work_waits_for_the_round_before_it_and_the_next_round_for_that(
    work: Work, rounds: KeyedWorker
) -> None:
    other = asyncio.Event()

    async def work_otherwise() -> None:
        assert work.begun == [1]
        other.set()

    assert rounds.is_idle(1)
    rounds.ask(1)
    assert not rounds.is_idle(1)
    running = asyncio.create_task(rounds.run(1, work_otherwise))
    await asyncio.sleep(0)
    rounds.ask(1)
    assert not other.is_set()
    work.gate.set()
    assert await running
    assert await rounds.settled(1)
    assert work.begun == [1, 1]


async def test_other_work_that_fails_is_followed_by_a_round(
    work: Work, rounds: KeyedWorker
) -> None:
    async def fail() -> None:
        raise OSError

    assert not await rounds.run(1, fail)
    assert not rounds.is_idle(1)
    async with asyncio.timeout(WAIT_SECONDS):
        await work.once.wait()
    work.gate.set()
    assert await rounds.settled(1)
    await rounds.close()


class Job:
    """Work that fails with each of these errors, and is tried again after a pause of no time."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.pauses: list[float] = []
        self.done = asyncio.Event()
        self.worker = KeyedWorker("job", self._work, sleep=self._pause)

    async def attempt(self) -> bool:
        return await self.worker.make("a")

    async def _work(self, _key: str) -> None:
        if self.errors:
            raise self.errors.pop()
        self.done.set()

    async def _pause(self, seconds: float) -> None:
        self.pauses.append(seconds)


async def test_a_name_runs_once_at_a_time() -> None:
    tasks, gate, runs = Tasks(), asyncio.Event(), []

    async def work() -> None:
        runs.append(1)
        await gate.wait()

    tasks.start("a", work())
    tasks.start("a", work())
    tasks.start("b", work())
    await asyncio.sleep(0)
    assert len(runs) == 2
    await tasks.close()


async def test_closing_leaves_nothing_behind_and_starts_nothing_more() -> None:
    tasks, ended = Tasks(), []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(True)

    tasks.start("a", work())
    await asyncio.sleep(0)
    await tasks.close()
    tasks.start("b", work())
    await asyncio.sleep(0)
    assert ended == [True]


async def test_what_fails_is_tried_again_until_it_works() -> None:
    job = Job(*[OSError("the line is down")] * 3)
    with capture_logs() as events:
        assert not await job.attempt()
        await job.done.wait()
    assert [event["log_level"] for event in events] == ["warning"] * 3
    await job.worker.close()


async def test_pauses_grow_with_each_failure() -> None:
    job = Job(*[OSError()] * 12)
    await job.attempt()
    await job.done.wait()
    assert job.pauses[:4] == [1.0, 2.0, 4.0, 8.0]
    assert max(job.pauses) == LONGEST_PAUSE_S
    await job.worker.close()


async def test_what_another_process_is_at_is_looked_at_every_few_seconds() -> None:
    """Even after long work: once its process has died, another one soon takes over."""
    job = Job(*[HeldElsewhereError()] * 6)
    await job.attempt()
    await job.done.wait()
    assert job.pauses == [1, 2, 4, 4, 4, 4]
    await job.worker.close()


async def test_a_bug_is_logged_as_one_and_retried() -> None:
    job = Job(ZeroDivisionError())
    with capture_logs() as events:
        assert not await job.attempt()
        await job.done.wait()
    assert events[0]["log_level"] == "error"
    await job.worker.close()


async def test_nothing_is_tried_again_after_closing() -> None:
    job = Job(OSError())
    await job.worker.close()
    await job.attempt()
    await asyncio.sleep(0)
    assert job.errors
    assert job.pauses == []
