"""Send plain requests to Discord, and keep the status, the code and the headers of each answer.

discord.py hides these, and retries what a rehearsal wants to see refused.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any, cast

import aiohttp
from discord.http import Route
from msgspec import Struct

from bot.clock import Sleep

AGENT = "DiscordBot (https://github.com/Rapptz/discord.py, 2)"
# Far below the 50 requests a second that Discord allows:
# https://discord.com/developers/docs/topics/rate-limits#global-rate-limit
PAUSE_S = 1 / 30
ATTEMPTS = 4
TIMEOUT_S = 30
LONGEST_PAUSE_S = 60
PREFIX = "x-ratelimit-"
HEADERS = ("bucket", "global", "limit", "remaining", "reset", "reset-after", "scope")


class TroubleError(Exception):
    """Discord did not answer properly, so a step shows nothing; `str(error)` says why."""


class Reply(Struct, frozen=True):
    """An answer of Discord; `headers` are its rate limit headers by the end of their names."""

    status: int
    body: Any
    headers: tuple[str, ...] = ()

    @property
    def outcome(self) -> str:
        """The status, and the code of a refusal: `200`, `400 50083`."""
        return f"{self.status} {self.code}" if self.status >= 400 else str(self.status)

    @property
    def code(self) -> int:
        code = _field(self.body, "code")
        return code if isinstance(code, int) and 0 <= code < 10**6 else 0

    @property
    def ok(self) -> bool:
        return self.status < 400

    def require(self, what: str) -> Any:
        """Return the body; raise `TroubleError` if the request was refused."""
        if not self.ok:
            raise TroubleError(f"{what} was refused with {self.outcome}")
        return self.body


class Api:
    """A client for requests one after the other, at a pace."""

    def __init__(self, token: str, session: aiohttp.ClientSession, *, sleep: Sleep) -> None:
        self._headers = {"Authorization": f"Bot {token}", "User-Agent": AGENT}
        self._session = session
        self._sleep = sleep
        self._one_at_a_time = asyncio.Lock()

    async def request(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        file: tuple[str, bytes] | None = None,
        repeats: bool = True,
    ) -> Reply:
        """Send a request; wait and send it again if it is rate-limited and `repeats`.

        Raises `TroubleError` if no proper answer comes.
        """
        async with self._one_at_a_time:
            for _ in range(ATTEMPTS):
                await self._sleep(PAUSE_S)
                reply, wait_s = await self._send(method, path, body, file)
                if reply.status != 429 or not repeats:
                    return reply
                await self._sleep(min(wait_s, LONGEST_PAUSE_S))
        raise TroubleError("Discord limits the rate of this request")

    async def _send(
        self, method: str, path: str, body: Any, file: tuple[str, bytes] | None
    ) -> tuple[Reply, float]:
        content = _form(body, file) if file else None
        try:
            async with self._session.request(
                method,
                f"{Route.BASE}{path}",
                headers=self._headers,
                json=body if file is None else None,
                data=content,
                allow_redirects=False,
                timeout=aiohttp.ClientTimeout(total=TIMEOUT_S),
            ) as response:
                text = await response.text(errors="replace")
                status, headers = response.status, response.headers
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            raise TroubleError(f"no answer came ({type(error).__name__})") from None
        if status >= 500 or 300 <= status < 400:
            raise TroubleError(f"Discord answered with {status}")
        answer = _read(text)
        wait = _field(answer, "retry_after")
        wait_s = float(wait) if isinstance(wait, int | float) and wait >= 0 else 1.0
        return Reply(status, answer, _limits(headers)), wait_s


def _form(body: Any, file: tuple[str, bytes]) -> aiohttp.FormData:
    form = aiohttp.FormData()
    form.add_field("payload_json", json.dumps(body), content_type="application/json")
    form.add_field("files[0]", file[1], filename=file[0], content_type="image/png")
    return form


def _read(text: str) -> Any:
    try:
        return json.loads(text) if text else None
    except (ValueError, RecursionError):
        return None


def _field(body: Any, name: str) -> Any:
    return cast("dict[str, Any]", body).get(name) if isinstance(body, dict) else None


def _limits(headers: Mapping[str, str]) -> tuple[str, ...]:
    names = {name.lower() for name in headers}
    return tuple(name for name in HEADERS if PREFIX + name in names)
