"""Notice that Discord has trouble and when it is over; ask its status page; count failed starts."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import aiohttp
import structlog
from sqlalchemy import delete, select

from bot.clock import Clock, Sleep, again_at
from bot.discord_io.requests import RATE_LIMITED, UNCOUNTED, HttpObserver
from bot.news import Subject
from bot.storage import Database, StorageError, Transaction
from bot.storage.database import replace_row
from bot.storage.schema import failed_starts

log = structlog.get_logger(__name__)

DISCORDS_OWN = "https://discordstatus.com/api/v2/status.json"
EVERY = timedelta(minutes=2)
# Shorter trouble is left to the retries of each message.
OUTAGE = timedelta(seconds=10)
# The page is asked for this long after the last sign of trouble.
INTEREST = timedelta(minutes=10)
TIMEOUT = aiohttp.ClientTimeout(total=3)
LARGEST_ANSWER = 65_536
ANONYMOUS = {"User-Agent": "Ringfall"}
LONGEST = 100


class Recovery:
    """Notices that Discord takes requests again after an outage.

    Requests with an interaction's token have a state of their own: they reach other servers of
    Discord's than channels do.
    """

    def __init__(self, *, clock: Clock) -> None:
        self._clock = clock
        self._failing_since: dict[bool, datetime] = {}
        self.on_recovery: Callable[[], None] | None = None
        """Called as soon as an outage is over."""

    @property
    def is_out(self) -> bool:
        """Whether there is an outage now, of channels or of interactions."""
        return any(map(self._is_outage, self._failing_since.values()))

    def follow(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Add hooks to the trace of a client's requests, and return it."""
        trace.on_request_end.append(self._end)
        trace.on_request_exception.append(self._fail)
        return trace

    def _is_outage(self, since: datetime) -> bool:
        return self._clock() - since >= OUTAGE

    async def _end(
        self, _session: object, _context: object, params: aiohttp.TraceRequestEndParams
    ) -> None:
        status, destination = params.response.status, _has_token(params.url.path)
        if status >= 500:
            self._failing_since.setdefault(destination, self._clock())
            return
        if status == RATE_LIMITED:
            return
        since = self._failing_since.pop(destination, None)
        if since is not None and self._is_outage(since) and self.on_recovery is not None:
            log.info("Discord takes requests again")
            self.on_recovery()

    async def _fail(
        self, _session: object, _context: object, params: aiohttp.TraceRequestExceptionParams
    ) -> None:
        if isinstance(params.exception, aiohttp.ClientError | OSError):
            self._failing_since.setdefault(_has_token(params.url.path), self._clock())


def _has_token(path: str) -> bool:
    return any(part in path for part in UNCOUNTED)


class StatusPage:
    """Remembers what the status page said last; a duty of the agenda."""

    name = "status page"
    woken_by: frozenset[Subject] = frozenset()

    def __init__(self, url: str | None, http: HttpObserver, *, clock: Clock) -> None:
        """Take the URL of the page's JSON summary; `None` disables the requests."""
        self._url = url
        self._http_observer = http
        self._clock = clock
        self._asked_at: datetime | None = None
        self._said: str | None = None

    @property
    def trouble(self) -> str | None:
        """The problem that Discord reports, `None` if there is none or it is unknown."""
        return self._said if self._is_of_interest() else None

    async def next_due(self) -> datetime | None:
        """Return when to ask again, `None` while there is no trouble."""
        if self._url is None or not self._is_of_interest():
            return None
        return again_at(self._asked_at, EVERY, now=self._clock())

    async def carry_out(self) -> None:
        """Ask the page, and log a change."""
        if self._url is None:
            return
        self._asked_at = self._clock()
        status = await ask(self._url)
        if status != self._said:
            log.warning("Discord's status page says", status=status or "nothing")
        self._said = status

    def _is_of_interest(self) -> bool:
        since = self._http_observer.trouble_at
        return since is not None and self._clock() - since < INTEREST


async def ask(url: str) -> str | None:
    """Return a status page's problem, `None` if there is none or the page fails.

    Source of the format: https://discordstatus.com/api
    """
    try:
        return _description(json.loads(await fetch_page(url))["status"])
    except (aiohttp.ClientError, OSError, ValueError, LookupError, TypeError, RecursionError):
        return None


async def fetch_page(url: str) -> bytes:
    """Return a short page; raises `aiohttp.ClientError`, `OSError` or `ValueError` without one.

    The request says nothing of this bot but its name.
    """
    async with (
        aiohttp.ClientSession(timeout=TIMEOUT, headers=ANONYMOUS) as session,
        session.get(url, raise_for_status=True) as response,
    ):
        body = bytearray()
        # A chunked response comes in pieces.
        async for piece in response.content.iter_any():
            body += piece
            if len(body) > LARGEST_ANSWER:
                raise ValueError("a page that is too large")
        return bytes(body)


def _description(status: Any) -> str | None:
    if status["indicator"] == "none":
        return None
    return " ".join(str(status["description"]).split())[:LONGEST]


async def find(transaction: Transaction, first_shard: int) -> tuple[int, datetime | None]:
    """Return the failed starts in a row, and the time of the latest, if readable.

    A process is identified by the first of its shards.
    """
    query = select(failed_starts.c.failed, failed_starts.c.last_at).where(
        failed_starts.c.first_shard == first_shard
    )
    row = (await transaction.execute(query)).one_or_none()
    return (0, None) if row is None else (row.failed, row.last_at)


FIRST_PAUSE = timedelta(seconds=1)
LONGEST_PAUSE = timedelta(minutes=5)
# A bot that has run for so long has started successfully.
STARTED_AFTER_S = 300.0


class FailedStarts:
    """Counts the failed starts of a process in the database."""

    def __init__(
        self,
        database: Database,
        *,
        first_shard: int = 0,
        clock: Clock,
        sleep: Sleep,
        elapsed: Callable[[], float] = time.monotonic,
    ) -> None:
        self._database = database
        self._first_shard = first_shard
        self._clock = clock
        self._sleep = sleep
        self._elapsed = elapsed
        self._began_at = elapsed()
        self._are_known = False

    async def wait(self) -> None:
        """Wait as long as the previous failed starts require."""
        async with self._database.read() as transaction:
            count, last_at = await find(transaction, self._first_shard)
        self._are_known = count > 0
        if last_at is not None:
            pause = min(FIRST_PAUSE * 2 ** min(count - 1, 20), LONGEST_PAUSE)
            # The clock may have been set in the meantime.
            left = min(last_at + pause - self._clock(), pause)
            if left > timedelta():
                log.warning(
                    "waiting before connecting, as the last starts failed: stop the bot and start"
                    " it again to connect at once",
                    failed=count,
                    seconds=round(left.total_seconds(), 1),
                )
                await self._sleep(left.total_seconds())
        self._began_at = self._elapsed()

    async def note(self) -> None:
        """Count a failed start; ignore storage errors."""
        try:
            async with self._database.write() as transaction:
                count, _ = await find(transaction, self._first_shard)
                if self._elapsed() - self._began_at >= STARTED_AFTER_S:
                    count = 0
                last = {"failed": count + 1, "last_at": self._clock()}
                row = {"first_shard": self._first_shard, **last}
                await replace_row(transaction, failed_starts, row)
        except StorageError as error:
            log.warning("failed start not stored", error=str(error))

    async def forget(self) -> None:
        """Delete the count, as the operator has stopped the bot."""
        if not self._are_known:
            return
        try:
            async with self._database.write() as transaction:
                is_ours = failed_starts.c.first_shard == self._first_shard
                await transaction.execute(delete(failed_starts).where(is_ours))
        except StorageError as error:
            log.warning("failed starts not cleared", error=str(error))
