"""SQLite's driver for the event loop, with one visit to its thread a statement instead of four.

SQLAlchemy has a cursor made, the statement executed, its rows fetched and the cursor closed by a
message to the thread and one back each time. That costs the loop more than the statements do.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from typing import Any, NamedTuple

import aiosqlite
from sqlalchemy.dialects.sqlite.aiosqlite import (
    AsyncAdapt_aiosqlite_connection,
    AsyncAdapt_aiosqlite_cursor,
    AsyncAdapt_aiosqlite_dbapi,
)


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
        # The one way into the thread; what is public of it takes a visit for each step.
        run, inner = connection._execute, connection._conn  # noqa: SLF001
        async with self._adapt_connection._execute_mutex:  # noqa: SLF001
            self._cursor, rows = await run(_served, inner, how, operation, parameters)
            self._rows = deque(rows)

    async def _async_soft_close(self) -> None:
        """Do nothing: the cursor was closed when it had served."""

    def close(self) -> None:
        self._rows.clear()


class _Connection(AsyncAdapt_aiosqlite_connection):
    __slots__ = ()

    _cursor_cls = _Cursor


class Driver(AsyncAdapt_aiosqlite_dbapi):
    """The driver as SQLAlchemy wants it: `create_async_engine(url, module=Driver())`."""

    def __init__(self) -> None:
        super().__init__(aiosqlite, sqlite3)

    def connect(self, *arg: Any, **kw: Any) -> AsyncAdapt_aiosqlite_connection:
        return _Connection(self, super().connect(*arg, **kw)._connection)  # noqa: SLF001


def _text(data: bytes) -> str:
    """Read a text; one that was damaged must not keep others from being read with it."""
    return data.decode("utf-8", "replace")


def _served(
    connection: sqlite3.Connection, how: Any, operation: str, parameters: Any
) -> tuple[_Done, list[Any]]:
    """Carry a statement out from beginning to end, in the thread."""
    connection.text_factory = _text
    cursor = connection.cursor()
    try:
        how(cursor, operation, parameters)
        rows = cursor.fetchall() if cursor.description else []
        return _Done(cursor.description, cursor.rowcount, cursor.lastrowid), rows
    finally:
        cursor.close()
