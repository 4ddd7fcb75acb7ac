"""Rows that cannot be read: each is named, told of once in the log, and in nobody else's way."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

import structlog

from bot.errors import UserError
from bot.storage import QueryError, StorageError

log = structlog.get_logger(__name__)


class UnreadableError(UserError):
    """A row that is damaged, or that another version wrote; the message is "unreadable-<noun>"."""

    def __init__(self, noun: str, row_id: int, trouble: str) -> None:
        super().__init__(f"unreadable-{noun}", **{noun: row_id})
        self._text = f"{noun} {row_id} {trouble}"

    def __str__(self) -> str:
        return self._text


class Rows:
    """Turns whatever is wrong with a row of one kind into an `UnreadableError`."""

    def __init__(self, noun: str) -> None:
        """Take the word for what the rows are, such as "match"."""
        self._noun = noun
        self._told: set[int] = set()

    @contextmanager
    def reading(self, row_id: int) -> Generator[None]:
        """Read a row in the block; what the database itself cannot do stays what it is."""
        try:
            yield
        except UnreadableError as error:
            self._tell_once(row_id, error)
            raise
        except (QueryError, StorageError, UserError):
            raise
        except Exception as error:
            self._tell_once(row_id, error)
            raise UnreadableError(self._noun, row_id, f"cannot be read: {error!r}") from error

    def _tell_once(self, row_id: int, error: Exception) -> None:
        if row_id not in self._told:
            self._told.add(row_id)
            # What the row holds may be somebody's words: the kind of trouble has to be enough.
            cause = error.__cause__ or error
            log.error("cannot be read", what=self._noun, id=row_id, trouble=type(cause).__name__)
