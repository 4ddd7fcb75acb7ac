"""Define the time and the waiting for it, to be passed as arguments."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

# Set only by the sandbox: a file with the seconds by which it has moved the bot's clock.
_FILE = os.environ.get("DISCORD_CLOCK_FILE")

Clock = Callable[[], datetime]
Sleep = Callable[[float], Awaitable[None]]
"""Waits for a number of seconds."""


def utc_now() -> datetime:
    """Return the current time, aware and in UTC; in the sandbox, as the sandbox has moved it."""
    return datetime.now(UTC) + moved_by()


def moved_by() -> timedelta:
    """Return how far the sandbox has moved the clock; zero everywhere else."""
    return timedelta(seconds=float(Path(_FILE).read_text("ascii"))) if _FILE else timedelta()


def again_at(last: datetime | None, pause: timedelta, *, now: datetime) -> datetime:
    """Return when to repeat what was done at `last`: at once, if it never was.

    Also at once if the clock moved backwards, as the time passed is unknown.
    """
    return now if last is None or last > now else last + pause
