"""Discord's status page is asked only during trouble, and delays nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from email.utils import format_datetime
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from structlog.testing import capture_logs

from bot.discord_io.outages import INTEREST, HttpObserver, StatusPage, ask
from bot.logs import NO_OBSERVER
from tests.bot import clockwork
from tests.bot.clockwork import Clockwork, agendas

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


clock = clockwork.clock


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
