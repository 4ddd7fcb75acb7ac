"""Rate limits: a bucket a route and channel and one for all, told in headers, enforced by 429."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Literal, get_args

from sandbox.errors import Problem


@dataclass(frozen=True, slots=True)
class Rate:
    """So many requests in so many seconds."""

    requests: int = 50
    seconds: float = 1.0


# https://discord.com/developers/docs/topics/rate-limits#global-rate-limit
GLOBAL_RATE = Rate(50, 1.0)
# Edits of messages in one channel that are older than an hour:
# https://github.com/discord-userdoccers/discord-userdoccers/pull/551
OLD_EDITS_RATE = Rate(3, 6.0)
OLD_AFTER = timedelta(hours=1)
BUCKETS_KEPT = 1_000
# Whom a 429 concerns: this bot on this route, this bot everywhere, or everybody on this route.
Scope = Literal["user", "global", "shared"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
# discord.py takes a 429 without this header for a ban by Cloudflare.
BEHIND_PROXY = {"Via": "1.1 sandbox"}


@dataclass(frozen=True, slots=True)
class Ticket:
    """The headers of the answer, and how long to wait if the request is one too many."""

    headers: dict[str, str]
    wait_seconds: float
    scope: Scope = "user"
    problem: Problem | None = None


def rate_limited(
    retry_after: float, scope: Scope, *, problem: Problem | None = None
) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the body and the headers of a 429; some limits have a `problem` of their own."""
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
        """Count a request; return how long it would have to wait, 0 if it need not."""
        if self.remaining == 0:
            return self.resets_at - now
        self.remaining -= 1
        return 0.0


class RateLimiter:
    """Counts requests; every route and channel has a bucket of the same rate."""

    def __init__(self, rate: Rate, *, overall: Rate = GLOBAL_RATE) -> None:
        """Take the rate of each bucket, and the one of all requests together."""
        self._rate = rate
        self._overall = overall
        self._buckets: dict[str, Bucket] = {}

    def take(
        self, route: str, major: str, *, counts_globally: bool, edits_old_in: int | None = None
    ) -> Ticket:
        """Count a request of a route on its major parameters (channel, guild, webhook).

        `edits_old_in` is the channel of an old message that it edits.
        """
        now = time.monotonic()
        bucket = self._bucket(f"{route} {major}", self._rate, now)
        wait_seconds, scope = bucket.take(now), "user"
        if counts_globally and (overall := self._bucket("", self._overall, now).take(now)):
            wait_seconds, scope = max(wait_seconds, overall), "global"
        problem = None
        if edits_old_in is not None and not wait_seconds:
            old = self._bucket(f"old edits {edits_old_in}", OLD_EDITS_RATE, now)
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
        """Keep the memory bounded: every interaction has a bucket of its own."""
        if len(self._buckets) > BUCKETS_KEPT:
            self._buckets = {k: b for k, b in self._buckets.items() if b.resets_at > now}
