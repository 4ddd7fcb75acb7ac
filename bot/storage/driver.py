"""SQLite's driver for the event loop, with one visit to its thread a statement instead of four.

SQLAlchemy has a cursor made, the statement executed, its rows fetched and the cursor closed by a
message to the thread and one back each time. That costs the loop more than the statements do. For
the same reason a transaction that only reads begins in the visit of its first statement, and what
has not begun is not rolled back.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple

import aiosqlite
from sqlalchemy.dialects.sqlite.aiosqlite import (
    AsyncAdapt_aiosqlite_connection,
    AsyncAdapt_aiosqlite_cursor,
    AsyncAdapt_aiosqlite_dbapi,
)

# The first locks nothing before the first statement, so that it can come along with that.
_BEGIN_READING, _BEGIN_WRITING = "BEGIN", "BEGIN IMMEDIATE"


class _Done(NamedTuple):
    """What is left of a cursor that has served."""

    description: Any = None
    rowcount: int = -1
    lastrowid: int | None = None


class _Cursor(AsyncAdapt_aiosqlite_cursor):
    """A cursor that lives in the thread, for the time of one statement."""

    __slots__ = ()

    def _aenter_cursor(self, cursor: Any) -> Any:
        return cursor

    def _make_new_cursor(self, connection: Any) -> Any:  # noqa: ARG002
        return _Done()

    async def _execute_async(self, operation: Any, parameters: Any) -> Any:
        await self._run(sqlite3.Cursor.execute, operation, () if parameters is None else parameters)

    async def _executemany_async(self, operation: Any, seq_of_parameters: Any) -> Any:
        await self._run(sqlite3.Cursor.executemany, operation, seq_of_parameters)

    async def _run(self, how: Any, operation: Any, parameters: Any) -> None:
        connection: Any = self._connection
        adapted: Any = self._adapt_connection
        # The one way into the thread; what is public of it takes a visit for each step.
        run, inner = connection._execute, connection._conn  # noqa: SLF001
        async with adapted._execute_mutex:  # noqa: SLF001
            begins, adapted.begins = adapted.begins, False
            # Noted before it is done: whoever is cut off meanwhile must find it to be rolled back.
            adapted.has_begun |= begins
            served = _served_first if begins else _served
            self._cursor, rows = await run(served, inner, how, operation, parameters)
            self._rows = deque(rows)

    async def _async_soft_close(self) -> None:
        """Do nothing: the cursor was closed when it had served."""

    def close(self) -> None:
        self._rows.clear()


class Connection(AsyncAdapt_aiosqlite_connection):
    """A connection; `begins` tells that a transaction is to begin with the next statement.

    `has_begun` tells that one may be open.
    """

    __slots__ = ("begins", "has_begun")

    _cursor_cls = _Cursor

    def __init__(self, dbapi: Any, connection: Any) -> None:
        super().__init__(dbapi, connection)
        connection.text_factory = _text
        self.begins = self.has_begun = False

    async def begin_writing(self) -> None:
        """Begin a transaction that locks out other writers."""
        connection: Any = self._connection
        self.has_begun = True
        inner = connection._conn  # noqa: SLF001
        await connection._execute(  # noqa: SLF001
            _served, inner, sqlite3.Cursor.execute, _BEGIN_WRITING, ()
        )

    def commit(self) -> None:
        self._end(super().commit)

    def rollback(self) -> None:
        self._end(super().rollback)

    def _end(self, end: Callable[[], None]) -> None:
        self.begins = False
        if self.has_begun:
            end()
            self.has_begun = False


class Driver(AsyncAdapt_aiosqlite_dbapi):
    """The driver as SQLAlchemy wants it: `create_async_engine(url, module=Driver())`."""

    def __init__(self) -> None:
        super().__init__(aiosqlite, sqlite3)

    def connect(self, *arg: Any, **kw: Any) -> AsyncAdapt_aiosqlite_connection:
        return Connection(self, super().connect(*arg, **kw)._connection)  # noqa: SLF001


def _text(data: bytes) -> str:
    """Read a text; one that was damaged must not keep others from being read with it."""
    return data.decode("utf-8", "replace")


def _served_first(connection: sqlite3.Connection, *statement: Any) -> tuple[_Done, list[Any]]:
    """Begin a transaction, and carry its first statement out."""
    connection.execute(_BEGIN_READING)
    return _served(connection, *statement)


def _served(
    connection: sqlite3.Connection, how: Any, operation: str, parameters: Any
) -> tuple[_Done, list[Any]]:
    """Carry a statement out from beginning to end, in the thread."""
    cursor = connection.cursor()
    try:
        how(cursor, operation, parameters)
        rows = cursor.fetchall() if cursor.description else []
        return _Done(cursor.description, cursor.rowcount, cursor.lastrowid), rows
    finally:
        cursor.close()
