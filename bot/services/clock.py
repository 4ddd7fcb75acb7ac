"""The time, as something that is handed in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """Return the present time, aware and in UTC."""
    return datetime.now(UTC)
