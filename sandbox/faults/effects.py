"""What a fault does to a request or a delivery, and which requests it meets."""

from __future__ import annotations

import asyncio
import enum
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sandbox.errors import ApiError
from sandbox.ratelimits import rate_limited
from sandbox.signals import WAIT_SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandbox.errors import Problem
    from sandbox.journal import Request
    from sandbox.protocol.kinds import Json
    from sandbox.ratelimits import Scope


@dataclass(frozen=True, slots=True)
class ErrorAnswer:
    """An error response of Discord."""

    status: int
    body: dict[str, Any]
    headers: dict[str, str]


@dataclass(frozen=True, slots=True)
class Effect:
    """The fate of a request, in this order.

    It waits `before_seconds`, is `carried_out` or not, and waits `after_seconds`. Then its
    connection is `cut`, or it gets the `error`, or else its normal response. That is `garbled`:
    its body ends too early to be read.
    """

    name: str
    before_seconds: float = 0.0
    carried_out: bool = True
    after_seconds: float = 0.0
    cut: bool = False
    error: ErrorAnswer | None = None
    garbled: bool = False

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Delivery:
    """How an interaction reaches the bot: the number of `copies`, and the delay.

    With `cuts`, the gateway connection is cut right after sending. `change` returns other data,
    such as those of a newer Discord.
    """

    name: str
    copies: int = 1
    late_seconds: float = 0.0
    cuts: bool = False
    change: Callable[[Json], Json] = dict

    def __str__(self) -> str:
        return self.name


def server_error(status: int, *, carried_out: bool) -> Effect:
    """Return a server error, before or after the request was carried out."""
    body = {"message": f"{status}: injected by a test", "code": 0}
    name = f"{status} after it was done" if carried_out else str(status)
    return Effect(name, carried_out=carried_out, error=ErrorAnswer(status, body, {}))


def too_many(retry_after: float, scope: Scope) -> Effect:
    """Return a 429 for this route, for all of the bot's requests, or for everybody."""
    answer = ErrorAnswer(429, *rate_limited(retry_after, scope))
    name = "429" if scope == "user" else f"429 {scope}"
    return Effect(name, carried_out=False, error=answer)


def refusal(problem: Problem) -> Effect:
    """Return a refusal, such as Missing Permissions."""
    answer = ErrorAnswer(problem.status, ApiError(problem).to_json(), {})
    return Effect(f"{problem.status} {problem.code}", carried_out=False, error=answer)


def cut(*, carried_out: bool) -> Effect:
    """Return a cut connection, after or before the work."""
    name = "cut after it was done" if carried_out else "cut"
    return Effect(name, carried_out=carried_out, cut=True)


def garbled() -> Effect:
    """Return a normal response whose body cannot be read."""
    return Effect("garbled", garbled=True)


def late(seconds: float, *, carried_out: bool) -> Effect:
    """Return a late response; without `carried_out` the work is late, too."""
    if carried_out:
        return Effect("answered late", after_seconds=seconds)
    return Effect("late", before_seconds=seconds)


class Decision(enum.Enum):
    """The fate of a held request: answered, carried out but cut off, or dropped."""

    RELEASE = enum.auto()
    PROCESS = enum.auto()
    DISCARD = enum.auto()


@dataclass(eq=False)
class Hold:
    """A request that waits until the test decides.

    Await `reached` for its arrival; then call `release` or `drop`.
    """

    pattern: re.Pattern[str]
    request: Request | None = None
    _arrived: asyncio.Event = field(default_factory=asyncio.Event)
    _decision: asyncio.Future[Decision] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    _finished: asyncio.Event = field(default_factory=asyncio.Event)

    async def reached(self, timeout: float = WAIT_SECONDS) -> Request:
        """Wait for the request and return it."""
        try:
            await asyncio.wait_for(self._arrived.wait(), timeout)
        except TimeoutError:
            text = f"no request came for {self.pattern.pattern} in {timeout:g} s"
            raise TimeoutError(text) from None
        assert self.request is not None  # noqa: S101
        return self.request

    async def release(self) -> None:
        """Carry the request out and respond."""
        await self._decide(Decision.RELEASE)

    async def drop(self, *, processed: bool) -> None:
        """Cut the connection without a response, after or before the work."""
        await self._decide(Decision.PROCESS if processed else Decision.DISCARD)

    async def decided(self, request: Request) -> Decision:
        """Report a request's arrival and wait for the decision (for the server)."""
        self.request = request
        self._arrived.set()
        return await self._decision

    def finish(self) -> None:
        """Report that the request is finished (for the server)."""
        self._finished.set()

    async def _decide(self, decision: Decision) -> None:
        if not self._decision.done():
            self._decision.set_result(decision)
        if self.request is not None:
            await self._finished.wait()


def compile_route(route: str) -> re.Pattern[str]:
    """Compile a route into a pattern for `METHOD /path`.

    `*` or `{name}` stands for one part of the path, `**` for any number.
    """
    method, space, path = route.rpartition(" ")
    escaped = re.escape(path)
    escaped = escaped.replace(r"\*\*", ".*").replace(r"\*", "[^/]+")
    escaped = re.sub(r"\\{\w+\\}", "[^/]+", escaped)
    return re.compile((re.escape(method) if space else r"[A-Z]+") + " " + escaped)
