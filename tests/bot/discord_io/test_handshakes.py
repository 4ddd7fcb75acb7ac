"""Connections to the Gateway during an outage: ever rarer, and one log line a minute."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import aiohttp
import pytest
from structlog.testing import capture_logs

from bot.discord_io.outages import LONGEST_PAUSE_S, Handshakes

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
