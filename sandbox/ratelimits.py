"""Rate limits: a bucket per route and channel, a global one, and one of sessions per day."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Literal, get_args

from sandbox.errors import Problem

if TYPE_CHECKING:
    from sandbox.protocol.kinds import Json


@dataclass(frozen=True, slots=True)
class Rate:
    """A number of requests per number of seconds."""

    requests: int = 50
    seconds: float = 1.0


# https://discord.com/developers/docs/topics/rate-limits#global-rate-limit
GLOBAL_RATE = Rate(50, 1.0)
# Edits of messages in one channel that are older than an hour:
# https://github.com/discord-userdoccers/discord-userdoccers/pull/551
OLD_EDITS_SECONDS = 6.0
OLD_AFTER = timedelta(hours=1)
DAY = timedelta(days=1)
BUCKETS_KEPT = 1_000
# Who a 429 is for: this bot on this route, this bot everywhere, or everybody on this route.
Scope = Literal["user", "global", "shared"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
# Without this header, discord.py takes a 429 for a Cloudflare ban.
BEHIND_PROXY = {"Via": "1.1 sandbox"}


@dataclass(frozen=True, slots=True)
class Ticket:
    """The response headers, and the wait if the request exceeds the limit."""

    headers: dict[str, str]
    wait_seconds: float
    scope: Scope = "user"
    problem: Problem | None = None

    def with_headers(self, kept: frozenset[str]) -> Ticket:
        """Return it with only these of its headers, by the end of their names in small letters."""
        prefix = "x-ratelimit-"
        headers = {
            name: value
            for name, value in self.headers.items()
            if name.lower().removeprefix(prefix) in kept
        }
        return replace(self, headers=headers)


def rate_limited(
    retry_after: float, scope: Scope, *, problem: Problem | None = None
) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the body and headers of a 429; some limits have their own `problem`."""
    body: dict[str, Any] = {
        "message": "You are being rate limited.",
        "retry_after": retry_after,
        "global": scope == "global",
    }
    if problem is not None:
        body |= {"message": problem.text, "code": problem.code}
    seconds = str(max(1, round(retry_after)))
    headers = {"Retry-After": seconds, "X-RateLimit-Scope": scope, **BEHIND_PROXY}
    return body, {**headers, "X-RateLimit-Global": "true"} if scope == "global" else headers


@dataclass
class Bucket:
    remaining: int
    resets_at: float

    def take(self, now: float) -> float:
        """Count a request; return the seconds it would have to wait, or 0."""
        if self.remaining == 0:
            return self.resets_at - now
        self.remaining -= 1
        return 0.0


class RateLimiter:
    """Counts requests in buckets of the same rate, one per route and channel."""

    def __init__(self, rate: Rate, *, overall: Rate = GLOBAL_RATE) -> None:
        """Set the rate of each bucket, and the rate of all requests together."""
        self._rate = rate
        self._overall = overall
        self._buckets: dict[str, Bucket] = {}

    def take(
        self,
        route: str,
        major: str,
        *,
        counts_globally: bool,
        edits_old_in: int | None = None,
        old_edits: int = 3,
    ) -> Ticket:
        """Count a request by route and major parameter (channel, guild, webhook).

        `edits_old_in` is the channel if the request edits an old message, and `old_edits` the
        number of those that are allowed at a time.
        """
        now = time.monotonic()
        bucket = self._bucket(f"{route} {major}", self._rate, now)
        wait_seconds, scope = bucket.take(now), "user"
        if counts_globally and (overall := self._bucket("", self._overall, now).take(now)):
            wait_seconds, scope = max(wait_seconds, overall), "global"
        problem = None
        if edits_old_in is not None and not wait_seconds:
            old = self._bucket(f"old edits {edits_old_in}", Rate(old_edits, OLD_EDITS_SECONDS), now)
            wait_seconds = old.take(now)
            problem = Problem.TOO_MANY_OLD_EDITS if wait_seconds else None
        reset_after = bucket.resets_at - now
        headers = {
            "X-RateLimit-Limit": str(self._rate.requests),
            "X-RateLimit-Remaining": str(bucket.remaining),
            "X-RateLimit-Reset": f"{time.time() + reset_after:.3f}",
            "X-RateLimit-Reset-After": f"{reset_after:.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(route.encode()).hexdigest()[:32],
        }
        return Ticket(headers, wait_seconds, scope, problem)

    def _bucket(self, key: str, rate: Rate, now: float) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None or bucket.resets_at <= now:
            self._forget_reset(now)
            bucket = Bucket(rate.requests, now + rate.seconds)
            self._buckets[key] = bucket
        return bucket

    def _forget_reset(self, now: float) -> None:
        """Drop idle buckets: every interaction has its own."""
        if len(self._buckets) > BUCKETS_KEPT:
            self._buckets = {k: b for k, b in self._buckets.items() if b.resets_at > now}


@dataclass
class SessionStarts:
    """Counts session starts since the last reset: each successful IDENTIFY; `total` is the limit.

    A bot that starts more than 1,000 in a day loses its token and all sessions. Source:
    https://discord.com/developers/docs/events/gateway#session-start-limit-object and
    discord-api-docs#215.
    """

    total: int = 1000
    used: int = 0
    resets_at: datetime | None = None

    def take(self, now: datetime) -> bool:
        """Count a start; return whether it is within the limit."""
        self._reset(now)
        self.resets_at = self.resets_at or now + DAY
        self.used += 1
        return self.used <= self.total

    def limit(self, now: datetime) -> Json:
        """Return the `session_start_limit` of `GET /gateway/bot`."""
        self._reset(now)
        left = timedelta() if self.resets_at is None else self.resets_at - now
        return {
            "total": self.total,
            "remaining": max(self.total - self.used, 0),
            "reset_after": round(left.total_seconds() * 1000),
            "max_concurrency": 1,
        }

    def _reset(self, now: datetime) -> None:
        if self.resets_at is not None and now >= self.resets_at:
            self.used, self.resets_at = 0, None
