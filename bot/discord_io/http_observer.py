"""Observe every response of Discord: its status and its time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

import aiohttp
import structlog

from bot.clock import Clock
from bot.logs import Observer

# Discord's dates are in whole seconds, and responses take time to arrive.
TOLERANCE = timedelta(seconds=10)

log = structlog.get_logger(__name__)


class HttpObserver:
    """Observes all requests: counts them, and remembers the latest trouble."""

    def __init__(self, observer: Observer, *, clock: Clock) -> None:
        self._observer = observer
        self._clock = clock
        self._is_off = False
        self._date: str | None = None
        self.trouble_at: datetime | None = None
        """When Discord last failed to respond properly."""

    def follow(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Add hooks to the trace of a client's requests, and return it."""
        trace.on_request_end.append(self._end)
        trace.on_request_exception.append(self._fail)
        return trace

    def note_trouble(self) -> None:
        """Note that Discord is not responding properly."""
        self.trouble_at = self._clock()

    async def _end(
        self, _session: object, _context: object, params: aiohttp.TraceRequestEndParams
    ) -> None:
        self._observer.discord_answered(params.response.status)
        if params.response.status >= 500:
            self.note_trouble()
        date = params.response.headers.get("Date")
        # All responses within a second have the same date.
        if date != self._date:
            self._date = date
            self._compare(date)

    async def _fail(
        self, _session: object, _context: object, params: aiohttp.TraceRequestExceptionParams
    ) -> None:
        if isinstance(params.exception, aiohttp.ClientError | OSError):
            self.note_trouble()

    def _compare(self, date: str | None) -> None:
        """Log once when the machine's clock is wrong, and once when it is right again."""
        try:
            theirs = parsedate_to_datetime(date or "")
        except ValueError:
            return
        ahead = self._clock() - theirs.replace(tzinfo=theirs.tzinfo or UTC)
        is_off = abs(ahead) > TOLERANCE
        if is_off and not self._is_off:
            log.warning(_said(ahead))
        elif self._is_off and not is_off:
            log.info("This machine's clock agrees with Discord's again.")
        self._is_off = is_off


def _said(ahead: timedelta) -> str:
    seconds = round(abs(ahead).total_seconds())
    direction = "ahead of" if ahead > timedelta() else "behind"
    return (
        f"The clock of this machine is {seconds} s {direction} Discord's: set it, as the clocks of"
        " matches depend on it."
    )
