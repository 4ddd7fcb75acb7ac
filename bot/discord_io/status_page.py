"""What Discord says about itself on its status page, asked only while there is trouble with it."""

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
# So long after the last sign of trouble nobody asks any more.
INTEREST = timedelta(minutes=10)
TIMEOUT = aiohttp.ClientTimeout(total=3)
LARGEST_ANSWER = 65_536
LONGEST = 100

log = structlog.get_logger(__name__)


class StatusPage:
    """Knows what the page said last; it is a duty of the agenda."""

    name = "status page"
    woken_by: frozenset[Subject] = frozenset()

    def __init__(self, url: str | None, http: HttpObserver, *, clock: Clock) -> None:
        """Take the address of the summary as JSON; without one nobody asks."""
        self._url = url
        self._http_observer = http
        self._clock = clock
        self._asked_at: datetime | None = None
        self._said: str | None = None

    @property
    def trouble(self) -> str | None:
        """What Discord says is wrong with it, `None` while all is well or nothing is known."""
        return self._said if self._is_of_interest() else None

    async def next_due(self) -> datetime | None:
        """Return when to ask again, `None` while nobody has had trouble."""
        if self._url is None or not self._is_of_interest():
            return None
        return again_at(self._asked_at, EVERY, now=self._clock())

    async def carry_out(self) -> None:
        """Ask the page, and log what has changed."""
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
    """Return what a status page says is wrong, `None` when nothing is or it does not answer.

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
    """Return the whole of an answer, which comes in pieces; `ValueError` for one too large."""
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
