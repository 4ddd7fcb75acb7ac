"""The time, and the waiting for it, as something that is handed in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

Clock = Callable[[], datetime]
Sleep = Callable[[float], Awaitable[None]]
"""Waits for a number of seconds."""


def utc_now() -> datetime:
    """Return the present time, aware and in UTC."""
    return datetime.now(UTC)


def again_at(last: datetime | None, pause: timedelta, *, now: datetime) -> datetime:
    """Return when to do again what was done at `last`: at once, if it never was.

    So it is where the clock has been set back to before that: nobody knows how long ago it was.
    """
    return now if last is None or last > now else last + pause
