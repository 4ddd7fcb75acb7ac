"""Pace the connections to the Gateway, and log an outage in one line a minute.

discord.py pauses after some failures only: it would resume without a pause for as long as Discord
closes each connection at once.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import aiohttp
import structlog

from bot.clock import Clock, Sleep

# Attempts without a pause: a lost session is resumed, and then replaced by a new one.
AT_ONCE = 3
# discord.py gives an attempt to reconnect 60 seconds, with the pause before it.
LONGEST_PAUSE_S = 30.0
LOG_EVERY = timedelta(minutes=1)

log = structlog.get_logger(__name__)


class Handshakes:
    """Delays each connection to the Gateway by the number of failures before it."""

    def __init__(self, *, clock: Clock, sleep: Sleep) -> None:
        self._clock = clock
        self._sleep = sleep
        self._attempts = 0
        self._error: BaseException | str = ""
        self._logged_at: datetime | None = None

    def follow(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Add hooks to the trace of a client's requests, and return it."""
        trace.on_request_start.append(self._begin)
        trace.on_request_end.append(self._end)
        trace.on_request_exception.append(self._fail)
        return trace

    def note_session(self) -> None:
        """Note that Discord has begun or resumed a session."""
        self._attempts = 0

    async def _begin(
        self, _session: object, _context: object, params: aiohttp.TraceRequestStartParams
    ) -> None:
        if not _is_handshake(params):
            return
        failed, self._attempts = self._attempts, self._attempts + 1
        if failed >= AT_ONCE:
            self._log(failed)
            await self._sleep(min(2.0 ** (failed - AT_ONCE), LONGEST_PAUSE_S))

    async def _end(
        self, _session: object, _context: object, params: aiohttp.TraceRequestEndParams
    ) -> None:
        if _is_handshake(params):
            status = params.response.status
            self._error = "closed at once" if status == 101 else f"HTTP {status}"

    async def _fail(
        self, _session: object, _context: object, params: aiohttp.TraceRequestExceptionParams
    ) -> None:
        if _is_handshake(params):
            self._error = params.exception

    def _log(self, failed: int) -> None:
        now = self._clock()
        if self._logged_at is None or not timedelta() <= now - self._logged_at < LOG_EVERY:
            self._logged_at = now
            log.warning("no connection to the Gateway", attempts=failed, error=self._error)


def _is_handshake(
    params: aiohttp.TraceRequestStartParams
    | aiohttp.TraceRequestEndParams
    | aiohttp.TraceRequestExceptionParams,
) -> bool:
    return params.headers.get("Upgrade", "").lower() == "websocket"
