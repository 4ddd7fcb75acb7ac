"""What a fault does to one request, or to the delivery of one interaction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sandbox.errors import ApiError
from sandbox.ratelimits import rate_limited

if TYPE_CHECKING:
    from sandbox.errors import Problem
    from sandbox.ratelimits import Scope


@dataclass(frozen=True, slots=True)
class ErrorAnswer:
    """An answer that Discord gives when something is wrong, on either side."""

    status: int
    body: dict[str, Any]
    headers: dict[str, str]


@dataclass(frozen=True, slots=True)
class Effect:
    """What becomes of a request, in this order.

    It waits `before_seconds`, is `carried_out` or not, waits `after_seconds`; then its connection
    is `cut`, or it gets the `error` for an answer, or else what it would have got anyway.
    """

    name: str
    before_seconds: float = 0.0
    carried_out: bool = True
    after_seconds: float = 0.0
    cut: bool = False
    error: ErrorAnswer | None = None

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Delivery:
    """How an interaction reaches the bot: so many `copies` of it, so late.

    With `cuts` the Gateway's connection is cut as soon as it has been sent.
    """

    name: str
    copies: int = 1
    late_seconds: float = 0.0
    cuts: bool = False

    def __str__(self) -> str:
        return self.name


def server_error(status: int, *, carried_out: bool) -> Effect:
    """Return Discord's own failure, before or after the request was carried out."""
    body = {"message": f"{status}: injected by a test", "code": 0}
    name = f"{status} after it was done" if carried_out else str(status)
    return Effect(name, carried_out=carried_out, error=ErrorAnswer(status, body, {}))


def too_many(retry_after: float, scope: Scope) -> Effect:
    """Return a 429 that concerns this bot alone, all its requests, or everybody on the route."""
    answer = ErrorAnswer(429, *rate_limited(retry_after, scope))
    name = "429" if scope == "user" else f"429 {scope}"
    return Effect(name, carried_out=False, error=answer)


def refusal(problem: Problem) -> Effect:
    """Return a refusal, such as for a permission that is missing."""
    answer = ErrorAnswer(problem.status, ApiError(problem).to_json(), {})
    return Effect(f"{problem.status} {problem.code}", carried_out=False, error=answer)


def cut(*, carried_out: bool) -> Effect:
    """Return a connection that is cut without an answer, after or before the work."""
    name = "cut after it was done" if carried_out else "cut"
    return Effect(name, carried_out=carried_out, cut=True)


def late(seconds: float, *, carried_out: bool) -> Effect:
    """Return an answer that comes late, to a request that was carried out at once or late, too."""
    if carried_out:
        return Effect("answered late", after_seconds=seconds)
    return Effect("late", before_seconds=seconds)
