"""Executes a statement of SQLAlchemy in one hop to the thread of aiosqlite, in place of four.

A turn would spend half its time in opening cursors, executing, fetching and closing them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from itertools import islice
from typing import Any

import aiosqlite
from sqlalchemy.dialects.sqlite.aiosqlite import (
    AsyncAdapt_aiosqlite_connection,
    AsyncAdapt_aiosqlite_dbapi,
)
from sqlalchemy.util import await_only


class Driver(AsyncAdapt_aiosqlite_dbapi):
    """The module that `create_async_engine` takes in place of aiosqlite."""

    def __init__(self) -> None:
        super().__init__(aiosqlite, sqlite3)

    def connect(self, *args: Any, **options: Any) -> Connection:
        # Python would begin transactions too late, and never at once for writing.
        options["isolation_level"] = None
        return Connection(self, super().connect(*args, **options).driver_connection)


class Connection(AsyncAdapt_aiosqlite_connection):
    """A connection that begins a transaction with its first statement, and ends only begun ones."""

    __slots__ = ("beginning", "is_begun")

    def __init__(self, driver: Driver, connection: Any) -> None:
        super().__init__(driver, connection)
        self._end()

    def begin(self, statement: str) -> None:
        """Have the next statement begin a transaction with this one."""
        self.beginning.append(statement)

    def cursor(self, server_side: bool = False) -> Any:  # noqa: ARG002, FBT001, FBT002
        return _Cursor(self)

    def commit(self) -> None:
        if self.is_begun:
            super().commit()
        self._end()

    def rollback(self) -> None:
        if self.is_begun:
            super().rollback()
        self._end()

    def _end(self) -> None:
        # The thread may still empty the list of an earlier transaction.
        self.beginning, self.is_begun = list[str](), False


class _Cursor:
    """What SQLAlchemy uses of a cursor; all rows are here when a statement ends."""

    arraysize = 1

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._rows = iter(())
        self.description, self.rowcount, self.lastrowid = None, -1, None

    def execute(self, statement: str, values: Any = None) -> None:
        self._run("execute", statement, values or ())

    def executemany(self, statement: str, values: Any) -> None:
        self._run("executemany", statement, values)

    def fetchone(self) -> Any:
        return next(self._rows, None)

    def fetchmany(self, size: int = arraysize) -> Sequence[Any]:
        return list(islice(self._rows, size))

    def fetchall(self) -> Sequence[Any]:
        return list(self._rows)

    def close(self) -> None:
        """Do nothing: the thread has closed its cursor."""

    async def _async_soft_close(self) -> None:
        """Do nothing, where SQLAlchemy would close it."""

    def _run(self, *execution: Any) -> None:
        connection: Any = self._connection
        driver = connection.driver_connection
        # Set at once: if the caller is cancelled, the thread begins the transaction all the same.
        connection.is_begun = connection.is_begun or bool(connection.beginning)
        try:
            run = driver._execute(_run, driver._conn, connection.beginning, *execution)  # noqa: SLF001
            self.description, rows, self.rowcount, self.lastrowid = await_only(run)
            self._rows = iter(rows)
        except Exception as error:
            connection._handle_exception(error)  # noqa: SLF001


def _run(
    connection: sqlite3.Connection, beginning: list[str], method: str, statement: str, values: Any
) -> tuple[Any, ...]:
    if beginning:
        connection.execute(beginning[0])
        beginning.clear()
    cursor = connection.cursor()
    try:
        getattr(cursor, method)(statement, values)
        rows = cursor.fetchall() if cursor.description else ()
        return cursor.description, rows, cursor.rowcount, cursor.lastrowid
    finally:
        cursor.close()
