"""Outages: pauses before a start and a connection grow, and one log line a minute."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from structlog.testing import capture_logs

from bot.discord_io.outages import INTEREST, FailedStarts, StatusPage, ask
from bot.discord_io.requests import LONGEST_PAUSE_S, Handshakes, HttpObserver
from bot.logs import NO_OBSERVER
from bot.storage import Database
from ringfall.testing.tables import put_tables
from tests.bot import clockwork
from tests.bot.clockwork import Clockwork, agendas

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

NO_GATEWAY = "ws://127.0.0.1:1/"

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
            await session.ws_connect(NO_GATEWAY)


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


OUTAGE = {"status": {"indicator": "major", "description": "Partial\nSystem Outage"}}

CALM = {"status": {"indicator": "none", "description": "All Systems Operational"}}


class Discord:
    """Stand-ins for Discord and for its status page."""

    def __init__(self, clock: Clockwork) -> None:
        self.clock = clock
        self.status: Any = OUTAGE
        self.asked = 0
        self.clock_ahead = timedelta()
        self.address = ""

    async def page(self, request: web.Request) -> web.StreamResponse:
        self.asked += 1
        if isinstance(self.status, bytes):
            return await self._in_pieces(request, self.status)
        if isinstance(self.status, str):
            return web.Response(text=self.status, content_type="text/html")
        return web.json_response(self.status)

    async def _in_pieces(self, request: web.Request, text: bytes) -> web.StreamResponse:
        """Send the second half only once the first has been read."""
        response, half = web.StreamResponse(), len(text) // 2
        await response.prepare(request)
        await response.write(text[:half])
        for _ in range(20):
            await asyncio.sleep(0)
        await response.write(text[half:])
        return response

    async def api(self, request: web.Request) -> web.Response:
        date = format_datetime(self.clock() - self.clock_ahead, usegmt=True)
        return web.Response(status=int(request.match_info["status"]), headers={"Date": date})


@pytest.fixture
async def outside(clock: Clockwork) -> AsyncIterator[Discord]:
    stand_in, application = Discord(clock), web.Application()
    application.router.add_get("/status.json", stand_in.page)
    application.router.add_get("/api/{status}", stand_in.api)
    runner = web.AppRunner(application, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    stand_in.address = "http://{}:{}".format(*runner.addresses[0])
    yield stand_in
    await runner.cleanup()


@asynccontextmanager
async def connected(outside: Discord, http: HttpObserver) -> AsyncIterator[aiohttp.ClientSession]:
    trace = http.follow(aiohttp.TraceConfig())
    async with aiohttp.ClientSession(outside.address, trace_configs=[trace]) as session:
        yield session


async def test_the_page_is_asked_while_there_is_trouble_and_told_of_once(
    outside: Discord, clock: Clockwork
) -> None:
    http = HttpObserver(NO_OBSERVER, clock=clock)
    page = StatusPage(f"{outside.address}/status.json", http, clock=clock)
    async with agendas(clock) as live, connected(outside, http) as session:
        live(page)
        await clock.pass_by(minutes=5)
        assert (outside.asked, page.trouble) == (0, None)
        async with session.get("/api/503"):
            pass
        with capture_logs() as logs:
            await clock.pass_by(minutes=5)
        assert outside.asked >= 2
        assert page.trouble == "Partial System Outage"
        assert [entry["status"] for entry in logs] == ["Partial System Outage"]
        outside.status = CALM
        await clock.pass_by(minutes=3)
        assert page.trouble is None
        outside.status = OUTAGE
        clock.set(seconds=INTEREST.total_seconds())
        asked = outside.asked
        await clock.pass_by(minutes=5)
        assert (outside.asked, page.trouble) == (asked, None)


async def test_a_page_that_comes_in_pieces_is_read_to_its_end(
    outside: Discord, clock: Clockwork
) -> None:
    outside.status = json.dumps(OUTAGE).encode()
    assert await ask(f"{outside.address}/status.json") == "Partial System Outage"


@pytest.mark.parametrize(
    "status",
    [b"[" * 60_000, b"[" * 200_000, "<html>", [], {"status": None}, {"status": {"indicator": 1}}],
)
async def test_a_page_that_says_nothing_of_use_is_no_trouble(
    outside: Discord, clock: Clockwork, status: Any
) -> None:
    outside.status = status
    http = HttpObserver(NO_OBSERVER, clock=clock)
    http.note_trouble()
    page = StatusPage(f"{outside.address}/status.json", http, clock=clock)
    await page.carry_out()
    assert page.trouble is None


async def test_a_clock_that_is_wrong_is_told_of_once_and_when_it_is_right_again(
    outside: Discord, clock: Clockwork
) -> None:
    http = HttpObserver(NO_OBSERVER, clock=clock)
    with capture_logs() as logs:
        async with connected(outside, http) as session:
            for ahead in (0, 3600, 3600, -120, 0):
                outside.clock_ahead = timedelta(seconds=ahead)
                async with session.get("/api/200"):
                    pass
    assert [entry["event"] for entry in logs] == [
        "The clock of this machine is 3600 s ahead of Discord's: set it, as the clocks of"
        " matches depend on it.",
        "This machine's clock agrees with Discord's again.",
    ]


async def test_a_request_that_does_not_get_through_is_trouble(
    outside: Discord, clock: Clockwork
) -> None:
    http = HttpObserver(NO_OBSERVER, clock=clock)
    async with connected(outside, http) as session:
        async with session.get("/api/404"):
            assert http.trouble_at is None
        with pytest.raises(aiohttp.ClientError):
            await session.get("http://127.0.0.1:9/")
    assert http.trouble_at == clock()
