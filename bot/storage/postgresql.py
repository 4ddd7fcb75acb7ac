"""What is peculiar to PostgreSQL: locks and how long to wait for them, news, error codes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.errors import Trouble

_WRITERS = 0x52494E47  # any number that every bot on one database agrees on
LOCK_OUT_WRITERS = text(f"SELECT pg_advisory_xact_lock({_WRITERS})")
LET_IN_WRITERS = text(f"SELECT pg_advisory_xact_lock_shared({_WRITERS})")

_CHANNEL = "ringfall"
TELL = text(f"SELECT pg_notify('{_CHANNEL}', :words)")
# A notification takes 8,000 bytes; whoever is not told of the others finds them by looking.
MOST_TOLD = 200
# A server that has vanished without a word is noticed by asking.
ASK_EVERY_S, ANSWER_S = 30.0, 10.0

# By the beginning of the code. Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
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
    """Tell whether a URL leads to a server, and not to a file."""
    return url.startswith("postgresql")


def arguments(*, patience: float) -> dict[str, Any]:
    """Return how to connect; `patience` is how long to wait for a lock, in seconds."""
    return {"server_settings": {"lock_timeout": str(round(patience * 1000))}}


def told(process: str, words: Collection[str]) -> str:
    """Return what is to be told: which process tells it, and the first of its words."""
    return " ".join((process, *sorted(words)[:MOST_TOLD]))


async def listen(connection: AsyncConnection, hear: Callable[[str], None]) -> None:
    """Hear what is told on a connection that serves nothing else; `OSError` when it breaks."""
    raw: Any = (await connection.get_raw_connection()).driver_connection
    broken = asyncio.Event()

    def pass_on(*said: Any) -> None:
        hear(said[-1])

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
        # The driver's own errors are not SQLAlchemy's where it is spoken to directly.
        raise ConnectionError(str(error)) from error
    finally:
        # Nobody else may get a connection on which somebody listens.
        await connection.invalidate()
    raise ConnectionError("the connection is gone")


def trouble(error: BaseException | None) -> tuple[Trouble, str] | None:
    """Return what a driver's error means, `None` when it is no trouble with the server."""
    state = getattr(error, "sqlstate", None)
    if state is None:
        # The driver reports an address where nothing listens as the system does.
        gone = isinstance(error, OSError)
        return (Trouble.UNREACHABLE, "the server cannot be reached") if gone else None
    return next((said for code, said in _TROUBLES.items() if state.startswith(code)), None)
