"""Faults that tests inject into REST: errors, rate limits, requests held or cut."""

from __future__ import annotations

import asyncio
import enum
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandbox.signals import WAIT_SECONDS

if TYPE_CHECKING:
    from sandbox.journal import Request


@dataclass(eq=False)
class Failure:
    """An answer that the next `times` matching requests get instead of being carried out."""

    pattern: re.Pattern[str]
    status: int
    times: int
    retry_after: float


class Decision(enum.Enum):
    """What becomes of a held request: answered, carried out but cut off, or thrown away."""

    RELEASE = enum.auto()
    PROCESS = enum.auto()
    DISCARD = enum.auto()


@dataclass(eq=False)
class Hold:
    """A matching request that is kept waiting until the test decides what becomes of it.

    Await `reached` to know that a request has arrived; then call `release` or `drop`.
    """

    pattern: re.Pattern[str]
    request: Request | None = None
    _arrived: asyncio.Event = field(default_factory=asyncio.Event)
    _decision: asyncio.Future[Decision] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    _finished: asyncio.Event = field(default_factory=asyncio.Event)

    async def reached(self, timeout: float = WAIT_SECONDS) -> Request:
        """Wait until a request has arrived and return it."""
        try:
            await asyncio.wait_for(self._arrived.wait(), timeout)
        except TimeoutError:
            text = f"no request came for {self.pattern.pattern} in {timeout:g} s"
            raise TimeoutError(text) from None
        assert self.request is not None  # noqa: S101
        return self.request

    async def release(self) -> None:
        """Let the request be carried out and answered."""
        await self._decide(Decision.RELEASE)

    async def drop(self, *, processed: bool) -> None:
        """Cut the connection without an answer, after or before carrying the request out."""
        await self._decide(Decision.PROCESS if processed else Decision.DISCARD)

    async def decided(self, request: Request) -> Decision:
        """Report the arrival of a request and wait for what becomes of it (for the server)."""
        self.request = request
        self._arrived.set()
        return await self._decision

    def finish(self) -> None:
        """Report that the request is dealt with (for the server)."""
        self._finished.set()

    async def _decide(self, decision: Decision) -> None:
        if not self._decision.done():
            self._decision.set_result(decision)
        if self.request is not None:
            await self._finished.wait()


class Faults:
    """The faults that wait for a matching request.

    A pattern is a path below the API's address, with or without a method before it: `*` or `{name}`
    stands for one part, `**` for any number: `POST /channels/*/messages`, `/webhooks/**`.
    Every request is answered `delay_seconds` late.
    """

    def __init__(self) -> None:
        self._failures: list[Failure] = []
        self._holds: list[Hold] = []
        self.delay_seconds = 0.0

    @property
    def waiting_failures(self) -> list[int]:
        """The statuses that the next requests will be answered with."""
        return [f.status for f in self._failures for _ in range(f.times)]

    def fail(
        self, route: str, *, status: int = 500, times: int = 1, retry_after: float = 0.1
    ) -> None:
        """Answer the next `times` matching requests with an error of this status."""
        self._failures.append(Failure(compile_route(route), status, times, retry_after))

    def hold(self, route: str) -> Hold:
        """Keep the next matching request waiting."""
        hold = Hold(compile_route(route))
        self._holds.append(hold)
        return hold

    def clear(self) -> None:
        """Forget the faults that no request has met yet."""
        self._failures.clear()
        self._holds.clear()

    def take_failure(self, request: Request) -> Failure | None:
        """Return the failure that this request meets."""
        for failure in self._failures:
            if failure.pattern.fullmatch(str(request)):
                failure.times -= 1
                if failure.times <= 0:
                    self._failures.remove(failure)
                return failure
        return None

    def take_hold(self, request: Request) -> Hold | None:
        """Return the hold that this request meets."""
        for hold in self._holds:
            if hold.pattern.fullmatch(str(request)):
                self._holds.remove(hold)
                return hold
        return None


def compile_route(route: str) -> re.Pattern[str]:
    """Return the pattern of `METHOD /path` that a route stands for."""
    method, space, path = route.rpartition(" ")
    escaped = re.escape(path)
    escaped = escaped.replace(r"\*\*", ".*").replace(r"\*", "[^/]+")
    escaped = re.sub(r"\\{\w+\\}", "[^/]+", escaped)
    return re.compile((re.escape(method) if space else r"[A-Z]+") + " " + escaped)
