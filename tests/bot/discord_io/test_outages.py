"""Outages: pauses before a start and a connection grow, and one log line a minute."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import aiohttp
import pytest
from structlog.testing import capture_logs

from bot.discord_io.outages import LONGEST_PAUSE_S, FailedStarts, Handshakes
from bot.storage import Database
from tests.bot import clockwork
from tests.bot.clockwork import Clockwork
from tests.tables import put_tables

clock = clockwork.clock


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    put_tables(tmp_path / "ringfall.db")
    database = Database(f"sqlite+aiosqlite:///{tmp_path / 'ringfall.db'}")
    await database.open()
    yield database
    await database.close()


class Process:
    """One process after the other, as a service manager starts them."""

    def __init__(self, database: Database, clock: Clockwork, first_shard: int = 0) -> None:
        self._database = database
        self._clock = clock
        self._first_shard = first_shard

    async def start(self) -> tuple[FailedStarts, float]:
        """Start; return how many seconds that has waited before connecting."""
        starts = FailedStarts(
            self._database,
            first_shard=self._first_shard,
            clock=self._clock,
            sleep=self._clock.sleep,
            elapsed=lambda: self._clock.elapsed,
        )
        before = self._clock.elapsed
        await self._clock.pass_until(asyncio.ensure_future(starts.wait()))
        return starts, self._clock.elapsed - before

    async def run(self, *, seconds: float = 0) -> float:
        """Start, and crash after some seconds; return how many it has waited before connecting."""
        starts, waited = await self.start()
        await self._clock.pass_until(asyncio.ensure_future(self._clock.sleep(seconds)))
        await starts.note()
        return waited


async def test_the_pause_grows_from_one_failed_start_to_the_next(
    database: Database, clock: Clockwork
) -> None:
    bot = Process(database, clock)
    waited = [await bot.run() for _ in range(12)]
    assert waited == [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]


async def test_a_bot_that_crashes_after_connecting_connects_500_times_a_day_at_most(
    database: Database, clock: Clockwork
) -> None:
    bot = Process(database, clock)
    starts = 0
    while clock.elapsed < 24 * 3600:
        await bot.run(seconds=20)
        starts += 1
    assert starts < 500


async def test_a_crash_after_a_long_time_is_the_first_one_again(
    database: Database, clock: Clockwork
) -> None:
    bot = Process(database, clock)
    for _ in range(9):
        await bot.run()
    await bot.run(seconds=3600)
    assert await bot.run() == 1


async def test_an_operator_who_stops_the_bot_waits_for_nothing(
    database: Database, clock: Clockwork
) -> None:
    bot = Process(database, clock)
    for _ in range(9):
        await bot.run()
    starts, _ = await bot.start()
    await starts.forget()
    assert await bot.run() == 0


async def test_one_process_does_not_wait_for_another(database: Database, clock: Clockwork) -> None:
    for _ in range(9):
        await Process(database, clock).run()
    assert await Process(database, clock, first_shard=8).run() == 0


@pytest.mark.parametrize("days", [-400, 400])
async def test_a_wrong_clock_makes_no_pause_longer(
    database: Database, clock: Clockwork, days: int
) -> None:
    bot = Process(database, clock)
    await bot.run()
    await bot.run()
    clock.set(days=days)
    assert await bot.run() <= 2


START = datetime(2026, 1, 1, tzinfo=UTC)

NOBODY = "ws://127.0.0.1:1/"

ATTEMPTS = 100


class Time:
    """A clock that only pauses move."""

    def __init__(self) -> None:
        self.now = START
        self.pauses: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += timedelta(seconds=seconds)


async def attempt(session: aiohttp.ClientSession, *, times: int) -> None:
    for _ in range(times):
        with pytest.raises(aiohttp.ClientError):
            await session.ws_connect(NOBODY)


async def test_an_outage_is_logged_once_a_minute_with_its_reason() -> None:
    time = Time()
    handshakes = Handshakes(clock=lambda: time.now, sleep=time.sleep)
    trace = handshakes.follow(aiohttp.TraceConfig())
    async with aiohttp.ClientSession(trace_configs=[trace]) as session:
        with capture_logs() as lines:
            await attempt(session, times=ATTEMPTS)
    assert len(lines) <= 1 + (time.now - START) / timedelta(minutes=1)
    assert {type(line["error"]) for line in lines} == {aiohttp.ClientConnectorError}


async def test_attempts_become_rarer_until_a_session_begins() -> None:
    time = Time()
    handshakes = Handshakes(clock=lambda: time.now, sleep=time.sleep)
    trace = handshakes.follow(aiohttp.TraceConfig())
    async with aiohttp.ClientSession(trace_configs=[trace]) as session:
        await attempt(session, times=ATTEMPTS)
        assert time.pauses == sorted(time.pauses)
        assert (time.pauses[0], time.pauses[-1]) == (1.0, LONGEST_PAUSE_S)
        handshakes.note_session()
        time.pauses.clear()
        await attempt(session, times=1)
    assert time.pauses == []
