"""Describe what can be wrong with a database, in one sentence each."""

from __future__ import annotations

from enum import StrEnum

from sqlalchemy.exc import DBAPIError

from bot.exits import ExitStatus

# Errors:
#
#   Exception
#   ├── StorageError     the database cannot be used (now); the transaction is rolled back
#   └── QueryError       the database rejected a statement; the transaction is over

QueryError = DBAPIError


class Trouble(StrEnum):
    """The kinds of trouble; users read `error-storage-<value>` of the locale files."""

    BUSY = "busy"  # another program's lock; it passes by itself
    FULL = "full"
    READ_ONLY = "read-only"
    DAMAGED = "damaged"
    DISK = "disk"  # reading or writing fails in another way; the change may be lost
    UNREACHABLE = "unreachable"
    UNUSABLE = "unusable"  # a wrong URL, a newer version's tables, another bot: only at a start


_STATUSES = {
    Trouble.BUSY: ExitStatus.BUSY,
    Trouble.FULL: ExitStatus.DISK,
    Trouble.READ_ONLY: ExitStatus.REFUSED,
    Trouble.DAMAGED: ExitStatus.DAMAGED,
    Trouble.DISK: ExitStatus.DISK,
    Trouble.UNREACHABLE: ExitStatus.UNAVAILABLE,
    Trouble.UNUSABLE: ExitStatus.CONFIGURATION,
}


class StorageError(Exception):
    """The database cannot be used; `str(error)` is a sentence for the operator.

    `status` is the program's exit status, if the kind does not determine it.
    """

    def __init__(
        self,
        sentence: str,
        kind: Trouble = Trouble.UNUSABLE,
        *,
        status: ExitStatus | None = None,
    ) -> None:
        super().__init__(sentence)
        self.kind = kind
        self.status = status or _STATUSES[kind]
