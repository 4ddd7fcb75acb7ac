"""Define the exit statuses of the bot and its tools, after sysexits.h.

See docs/operating.md.
"""

from __future__ import annotations

from enum import IntEnum


class ExitStatus(IntEnum):
    """Why a program ended; `deploy/ringfall.service` lists those a restart cannot fix."""

    STOPPED = 0
    CRASHED = 1  # a bug; for `check` and `health` the answer "no"
    DAMAGED = 65
    MISSING = 66  # a file or folder
    UNAVAILABLE = 69  # Discord or the database server
    UNWRITABLE = 73
    DISK = 74
    BUSY = 75
    NEWER = 76  # of a newer version than this one
    REFUSED = 77  # by Discord, or by file permissions
    CONFIGURATION = 78
    INTERRUPTED = 130
