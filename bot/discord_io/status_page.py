"""Ask Discord's status page about its problems, only while there is trouble."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any

import aiohttp
import structlog

from bot.clock import Clock, again_at
from bot.discord_io.http_observer import HttpObserver
from bot.news import Subject

DISCORDS_OWN = "https://discordstatus.com/api/v2/status.json"
EVERY = timedelta(minutes=2)
# The page is asked for this long after the last sign of trouble.
INTEREST = timedelta(minutes=10)
TIMEOUT = aiohttp.ClientTimeout(total=3)
LARGEST_ANSWER = 65_536
LONGEST = 100

log = structlog.get_logger(__name__)


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
        said = await ask(self._url)
        if said != self._said:
            log.warning("Discord's status page says", status=said or "nothing")
        self._said = said

    def _is_of_interest(self) -> bool:
        since = self._http_observer.trouble_at
        return since is not None and self._clock() - since < INTEREST


async def ask(url: str) -> str | None:
    """Return a status page's problem, `None` if there is none or the page fails.

    Source of the format: https://discordstatus.com/api
    """
    try:
        async with (
            aiohttp.ClientSession(timeout=TIMEOUT) as session,
            session.get(url) as response,
        ):
            return _description(json.loads(await _body(response))["status"])
    except (aiohttp.ClientError, OSError, ValueError, LookupError, TypeError, RecursionError):
        return None


async def _body(response: aiohttp.ClientResponse) -> bytes:
    """Read a chunked response in full; `ValueError` if it is too large."""
    body = bytearray()
    async for piece in response.content.iter_any():
        body += piece
        if len(body) > LARGEST_ANSWER:
            raise ValueError("an answer too large for a status")
    return bytes(body)


def _description(status: Any) -> str | None:
    if status["indicator"] == "none":
        return None
    return " ".join(str(status["description"]).split())[:LONGEST]
