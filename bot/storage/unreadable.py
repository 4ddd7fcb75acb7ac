"""Skip unreadable rows: each is logged once, and affects no other row."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager, suppress
from typing import TypeVar

import structlog

from bot.errors import UserError
from bot.storage import QueryError, StorageError

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


def readable(rows: Iterable[tuple[int, R]], read: Callable[[R], T], noun: str) -> list[T]:
    """Return the results of `read` for rows, given by id, without unreadable ones."""
    found: list[T] = []
    for row_id, row in rows:
        with skipping(noun, row_id):
            found.append(read(row))
    return found


@contextmanager
def skipping(noun: str, row_id: int) -> Generator[None]:
    """Read a row in the block; log an unreadable one, and go on after the block."""
    with suppress(UnreadableError), reading(noun, row_id):
        yield


@contextmanager
def reading(noun: str, row_id: int) -> Generator[None]:
    """Read a row in the block; log an unreadable one, and raise `UnreadableError`."""
    try:
        yield
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
