"""Describe what can be wrong: a database, a row, a lease that another process holds."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager, suppress
from enum import StrEnum
from typing import TypeVar

import structlog
from sqlalchemy.exc import DBAPIError

from bot.errors import ExitStatus, UserError

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


R = TypeVar("R")
T = TypeVar("T")

log = structlog.get_logger(__name__)

_logged = set[tuple[str, int]]()


class UnreadableError(UserError):
    """A damaged row, or one by another version; the message is "unreadable-<noun>"."""

    def __init__(self, noun: str, row_id: int, trouble: str) -> None:
        super().__init__(f"unreadable-{noun}", **{noun: row_id})
        self._text = f"{noun} {row_id} {trouble}"

    def __str__(self) -> str:
        return self._text


class MissingGameError(UnreadableError):
    """A row whose game is not installed now; it waits for the game, and is not damaged."""

    def __init__(self, game: str) -> None:
        UserError.__init__(self, "missing-game", game=game)
        self._text = f"the game {game} is not installed"
        self.game = game


def readable(rows: Iterable[tuple[int, R]], read: Callable[[R], T], noun: str) -> list[T]:
    """Return the results of `read` for rows, given by id, without unreadable ones."""
    results: list[T] = []
    for row_id, row in rows:
        with skipping(noun, row_id):
            results.append(read(row))
    return results


@contextmanager
def skipping(noun: str, row_id: int) -> Generator[None]:
    """Read a row in the block; log an unreadable one, and go on after the block."""
    with suppress(UnreadableError), reading(noun, row_id):
        yield


@contextmanager
def reading(noun: str, row_id: int) -> Generator[None]:
    """Read a row in the block; log an unreadable one, and raise `UnreadableError`.

    A missing game is no damage, and is not logged: the start has named it.
    """
    try:
        yield
    except MissingGameError:
        raise
    except UnreadableError as error:
        _log_once(noun, row_id, error)
        raise
    except (QueryError, StorageError, UserError):
        raise
    except Exception as error:
        _log_once(noun, row_id, error)
        raise UnreadableError(noun, row_id, f"cannot be read: {error!r}") from error


def _log_once(noun: str, row_id: int, error: Exception) -> None:
    if (noun, row_id) not in _logged:
        _logged.add((noun, row_id))
        # The row may hold a user's words, so only the kind of trouble is logged.
        cause = error.__cause__ or error
        log.error("cannot be read", what=noun, id=row_id, trouble=type(cause).__name__)
