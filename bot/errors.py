"""Define the errors of users, each told privately, and the exit statuses after sysexits.h."""

from __future__ import annotations

from enum import IntEnum

# Errors:
#
#   Exception
#   └── UserError     a user's request is impossible; nothing has changed
#
# rules.MoveError is answered in the same way; all other errors are bugs or trouble.


class UserError(Exception):
    """A request that cannot be fulfilled; `key` and `values` name a locale text."""

    def __init__(self, key: str, **values: str | int) -> None:
        super().__init__(f"{key} {values}" if values else key)
        self.key = key
        self.values = values


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
