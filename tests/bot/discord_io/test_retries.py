"""Background tasks and repeated attempts."""

from __future__ import annotations

import asyncio

from structlog.testing import capture_logs

from bot.discord_io.retries import LONGEST_PAUSE_S, Retries
from bot.discord_io.tasks import Tasks
from bot.storage.leases import HeldElsewhereError


async def no_pause(_seconds: float) -> None:
    """Wait for no retry."""


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
    attempts, done, kept = [], asyncio.Event(), Retries(sleep=no_pause)

    async def work() -> None:
        attempts.append(1)
        if len(attempts) < 4:
            raise OSError("the line is down")
        done.set()

    async def again() -> bool:
        return await kept.attempt("a", work, again=again)

    with capture_logs() as events:
        assert not await again()
        await done.wait()
    assert len(attempts) == 4
    assert [event["log_level"] for event in events] == ["warning"] * 3
    await kept.close()


async def test_what_another_process_is_at_is_looked_at_every_few_seconds() -> None:
    """Even after long work: once its process has died, another one soon takes over."""
    pauses, done = list[float](), asyncio.Event()

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    kept = Retries(sleep=sleep)

    async def work() -> None:
        if len(pauses) < 6:
            raise HeldElsewhereError
        done.set()

    async def again() -> bool:
        return await kept.attempt("a", work, again=again)

    await again()
    await done.wait()
    assert pauses == [1, 2, 4, 4, 4, 4]
    await kept.close()


async def test_a_bug_is_logged_as_one_and_retried() -> None:
    done, kept = asyncio.Event(), Retries(sleep=no_pause)

    async def work() -> None:
        raise ZeroDivisionError

    async def again() -> None:
        done.set()

    with capture_logs() as events:
        assert not await kept.attempt("a", work, again=again)
        await done.wait()
    assert events[0]["log_level"] == "error"
    await kept.close()


async def test_nothing_is_tried_again_after_closing() -> None:
    kept = Retries(sleep=no_pause)

    async def work() -> None:
        raise OSError

    async def again() -> None:
        raise AssertionError

    await kept.close()
    assert not await kept.attempt("a", work, again=again)
    await asyncio.sleep(0)


async def test_pauses_grow_with_each_failure() -> None:
    pauses: list[float] = []

    async def sleep(pause_s: float) -> None:
        pauses.append(pause_s)

    kept = Retries(sleep=sleep)

    async def work() -> None:
        raise OSError

    async def again() -> None:
        return

    for _ in range(12):
        await kept.attempt("a", work, again=again)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    assert pauses[:4] == [1.0, 2.0, 4.0, 8.0]
    assert max(pauses) == LONGEST_PAUSE_S
    await kept.close()
