"""Handle what is specific to PostgreSQL: locks, notifications, error codes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.errors import Trouble

_WRITERS = 0x52494E47  # any number, the same for every bot on one database
LOCK_OUT_WRITERS = text(f"SELECT pg_advisory_xact_lock({_WRITERS})")
LET_IN_WRITERS = text(f"SELECT pg_advisory_xact_lock_shared({_WRITERS})")

_CHANNEL = "ringfall"
TELL = text(f"SELECT pg_notify('{_CHANNEL}', :words)")
# A notification holds at most 8,000 bytes; polling finds the other changes.
MOST_TOLD = 200
# Asking detects a server that has vanished without closing the connection.
ASK_EVERY_S, ANSWER_S = 30.0, 10.0

# By the start of the code. Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
_TROUBLES = {
    "55P03": (Trouble.BUSY, "another program has locked it"),
    "40": (Trouble.BUSY, "another program changed it at the same time"),
    "53100": (Trouble.FULL, "the server's disk is full"),
    "25006": (Trouble.READ_ONLY, "it is read-only; the bot must be able to write"),
    "XX": (Trouble.DAMAGED, "the server finds it damaged"),
    "58": (Trouble.DISK, "the server's disk fails"),
    "08": (Trouble.UNREACHABLE, "the connection to the server was lost"),
    "28": (Trouble.UNREACHABLE, "the server does not accept the user or the password"),
    "3D": (Trouble.UNREACHABLE, "the server has no database of this name"),
    "53": (Trouble.UNREACHABLE, "the server takes no more connections"),
    "57P": (Trouble.UNREACHABLE, "the server is being stopped or started"),
}


def is_postgresql(url: str) -> bool:
    """Tell whether a URL leads to a server, not to a file."""
    return url.startswith("postgresql")


def arguments(*, patience: float) -> dict[str, Any]:
    """Return the driver's arguments; `patience` is the lock timeout in seconds."""
    return {"server_settings": {"lock_timeout": str(round(patience * 1000))}}


def print_words(process: str, words: Collection[str]) -> str:
    """Return a notification: this process, and as many of its words as fit."""
    return " ".join((process, *sorted(words)[:MOST_TOLD]))


async def listen(connection: AsyncConnection, hear: Callable[[str], None]) -> None:
    """Pass on notifications on a dedicated connection; `OSError` when it breaks."""
    raw: Any = (await connection.get_raw_connection()).driver_connection
    broken = asyncio.Event()

    def pass_on(*notification: Any) -> None:
        hear(notification[-1])

    def end(*_: object) -> None:
        broken.set()

    raw.add_termination_listener(end)
    try:
        await raw.add_listener(_CHANNEL, pass_on)
        while not broken.is_set():
            try:
                await asyncio.wait_for(broken.wait(), ASK_EVERY_S)
            except TimeoutError:
                await raw.execute("SELECT 1", timeout=ANSWER_S)
    except Exception as error:
        # SQLAlchemy does not wrap errors of direct calls to the driver.
        raise ConnectionError(str(error)) from error
    finally:
        # A connection with a listener must not go back to the pool.
        await connection.invalidate()
    raise ConnectionError("the connection is gone")


def trouble(error: BaseException | None) -> tuple[Trouble, str] | None:
    """Return the kind of a driver's error, `None` if the server is not the cause."""
    state = getattr(error, "sqlstate", None)
    if state is None:
        # For an address where nothing listens, the driver raises the system's error.
        gone = isinstance(error, OSError)
        return (Trouble.UNREACHABLE, "the server cannot be reached") if gone else None
    return next((reason for code, reason in _TROUBLES.items() if state.startswith(code)), None)
