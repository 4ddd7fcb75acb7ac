"""The daily limit of session starts; each successful IDENTIFY counts.

Source: https://discord.com/developers/docs/events/gateway#session-start-limit-object and
discord-api-docs#215: a bot that starts more than 1,000 in a day loses its token and all sessions.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandbox.protocol.kinds import Json

DAY = timedelta(days=1)


@dataclass
class SessionStarts:
    """Counts session starts since the last reset; `total` is the daily limit."""

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
