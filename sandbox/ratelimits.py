"""Rate limits: a bucket a route and channel, told in headers and enforced with 429."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """So many requests in so many seconds."""

    requests: int = 50
    seconds: float = 1.0


@dataclass
class Bucket:
    remaining: int
    resets_at: float


class RateLimiter:
    """Counts requests by bucket; every bucket has the same rate."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: dict[str, Bucket] = {}

    def take(self, route: str, major: str) -> tuple[dict[str, str], float]:
        """Count a request; return the headers of its answer and how long to wait if it is one too many."""
        now = time.monotonic()
        bucket = self._buckets.get(f"{route} {major}")
        if bucket is None or bucket.resets_at <= now:
            bucket = Bucket(self._rate.requests, now + self._rate.seconds)
            self._buckets[f"{route} {major}"] = bucket
        reset_after = bucket.resets_at - now
        wait_seconds = 0.0 if bucket.remaining else reset_after
        bucket.remaining = max(bucket.remaining - 1, 0)
        headers = {
            "X-RateLimit-Limit": str(self._rate.requests),
            "X-RateLimit-Remaining": str(bucket.remaining),
            "X-RateLimit-Reset": f"{time.time() + reset_after:.3f}",
            "X-RateLimit-Reset-After": f"{reset_after:.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(route.encode()).hexdigest()[:32],
        }
        return headers, wait_seconds
