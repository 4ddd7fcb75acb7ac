"""The sandbox's clock, which tests can advance, and its snowflakes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

DISCORD_EPOCH_MS = 1_420_070_400_000
TIMESTAMP_SHIFT_BITS = 22


class Clock:
    """A clock that begins now or at another time, and can be advanced; also creates snowflakes."""

    def __init__(self, begins_at: datetime | None = None) -> None:
        self._offset = timedelta() if begins_at is None else begins_at - datetime.now(UTC)
        self._last_snowflake = 0

    @property
    def offset(self) -> timedelta:
        """How far the clock has been advanced."""
        return self._offset

    def now(self) -> datetime:
        """Return the sandbox's current time in UTC."""
        return datetime.now(UTC) + self._offset

    def advance(self, amount: timedelta) -> None:
        """Move the clock forward."""
        if amount < timedelta():
            raise ValueError(f"the clock cannot go back by {amount}")
        self._offset += amount

    def snowflake(self) -> int:
        """Return a new id, larger than all earlier ones, with the time in its upper bits."""
        elapsed_ms = int(self.now().timestamp() * 1000) - DISCORD_EPOCH_MS
        self._last_snowflake = max(elapsed_ms << TIMESTAMP_SHIFT_BITS, self._last_snowflake + 1)
        return self._last_snowflake


class ClockFile:
    """A file with the seconds by which the bot's clock is moved."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._offset = timedelta()
        self.advance(timedelta())

    def advance(self, amount: timedelta) -> None:
        """Move the bot's clock forward."""
        self._offset += amount
        written = self.path.with_suffix(".new")
        written.write_text(str(self._offset.total_seconds()), "ascii")
        written.replace(self.path)


def snowflake_time(snowflake: int) -> datetime:
    """Return the creation time of an id, in UTC."""
    elapsed_ms = snowflake >> TIMESTAMP_SHIFT_BITS
    return datetime.fromtimestamp((elapsed_ms + DISCORD_EPOCH_MS) / 1000, UTC)
