"""With which status the bot and its tools end, as sysexits.h numbers them: docs/operating.md."""

from __future__ import annotations

from enum import IntEnum


class ExitStatus(IntEnum):
    """Why a program ended; `deploy/ringfall.service` names those that a restart cannot fix."""

    STOPPED = 0
    CRASHED = 1  # a bug; for `check` and `health` the answer "no"
    DAMAGED = 65
    MISSING = 66  # a file or folder
    UNAVAILABLE = 69  # Discord or the database server
    UNWRITABLE = 73
    DISK = 74
    BUSY = 75
    NEWER = 76  # of a newer version than this one
    REFUSED = 77  # by Discord, or by the permissions of a file
    CONFIGURATION = 78
    INTERRUPTED = 130
