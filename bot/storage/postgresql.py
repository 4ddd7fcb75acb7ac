"""What is peculiar to PostgreSQL: how long to wait for locks, error codes."""

from __future__ import annotations

from typing import Any

from bot.storage.errors import Trouble

# By the beginning of the code. Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
_TROUBLES = {
    "55P03": (Trouble.BUSY, "another program is writing to it and does not let go"),
    "40": (Trouble.BUSY, "another program has written to it at the same moment"),
    "53100": (Trouble.FULL, "the server's disk is full"),
    "25006": (Trouble.READ_ONLY, "it may only be read; the bot must be able to write"),
    "XX": (Trouble.DAMAGED, "the server finds it damaged"),
    "58": (Trouble.DISK, "the server's disk does not answer as it should"),
    "08": (Trouble.UNREACHABLE, "the connection to the server is gone"),
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


def trouble(error: BaseException | None) -> tuple[Trouble, str] | None:
    """Return what a driver's error means, `None` when it is no trouble with the server."""
    state = getattr(error, "sqlstate", None)
    if state is None:
        # The driver reports an address where nothing listens as the system does.
        gone = isinstance(error, OSError)
        return (Trouble.UNREACHABLE, "the server cannot be reached") if gone else None
    return next((said for code, said in _TROUBLES.items() if state.startswith(code)), None)
