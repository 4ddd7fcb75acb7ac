"""Background tasks and repeated attempts."""

from __future__ import annotations

import asyncio

from structlog.testing import capture_logs

from bot.discord_io.workers import LONGEST_PAUSE_S, Retries, Tasks
from bot.storage.errors import HeldElsewhereError


class Job:
    """Work that fails with each of these errors, and is tried again after a pause of no time."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.pauses: list[float] = []
        self.done = asyncio.Event()
        self.retries = Retries(sleep=self._pause)

    async def attempt(self) -> bool:
        return await self.retries.attempt("a", self._work, again=self.attempt)

    async def _work(self) -> None:
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
    await job.retries.close()


async def test_pauses_grow_with_each_failure() -> None:
    job = Job(*[OSError()] * 12)
    await job.attempt()
    await job.done.wait()
    assert job.pauses[:4] == [1.0, 2.0, 4.0, 8.0]
    assert max(job.pauses) == LONGEST_PAUSE_S
    await job.retries.close()


async def test_what_another_process_is_at_is_looked_at_every_few_seconds() -> None:
    """Even after long work: once its process has died, another one soon takes over."""
    job = Job(*[HeldElsewhereError()] * 6)
    await job.attempt()
    await job.done.wait()
    assert job.pauses == [1, 2, 4, 4, 4, 4]
    await job.retries.close()


async def test_a_bug_is_logged_as_one_and_retried() -> None:
    job = Job(ZeroDivisionError())
    with capture_logs() as events:
        assert not await job.attempt()
        await job.done.wait()
    assert events[0]["log_level"] == "error"
    await job.retries.close()


async def test_nothing_is_tried_again_after_closing() -> None:
    job = Job(OSError())
    await job.retries.close()
    assert not await job.attempt()
    await asyncio.sleep(0)
    assert job.pauses == []
