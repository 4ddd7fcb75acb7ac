"""Define the time and the waiting for it, to be passed as arguments."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

Clock = Callable[[], datetime]
Sleep = Callable[[float], Awaitable[None]]
"""Waits for a number of seconds."""


def utc_now() -> datetime:
    """Return the current time, aware and in UTC."""
    return datetime.now(UTC)


def again_at(last: datetime | None, pause: timedelta, *, now: datetime) -> datetime:
    """Return when to repeat what was done at `last`: at once, if it never was.

    Also at once if the clock moved backwards, as the time passed is unknown.
    """
    return now if last is None or last > now else last + pause
