"""One hop to the thread of SQLite a statement, and what our driver relies on in two libraries."""

from __future__ import annotations

import ast
import asyncio
import inspect
import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from sqlalchemy import event, text
from sqlalchemy.connectors.asyncio import AsyncAdapt_dbapi_connection
from sqlalchemy.dialects.sqlite.aiosqlite import (
    AsyncAdapt_aiosqlite_connection,
    AsyncAdapt_aiosqlite_dbapi,
)
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import result
from sqlalchemy.pool import base as pool

from bot.storage import Database, sqlite_driver
from ringfall.testing.tables import put_tables
from tests.asked import BEFORE, engine_of

ADD_ACT = text(
    "INSERT INTO acts (id, key, kind, actor, made_at)"
    " VALUES (:id, CAST(:id AS VARCHAR), 'turn', 'person', '2026-01-01')"
)
IDS = text("SELECT id FROM acts ORDER BY id")
# Each with the reason why nothing public does the same.
PRIVATE = {
    "_async_soft_close": "SQLAlchemy closes a cursor with it, before the rows are read",
    "_conn": "the connection of sqlite3, which only the thread may use",
    "_execute": "the one way to have the thread call a function",
    "_handle_exception": "errors of a closed connection become those of sqlite3",
}


def test_only_these_private_names_of_the_libraries_are_used() -> None:
    tree = ast.parse(inspect.getsource(sqlite_driver))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    own = {function.name for function in functions} | {"_connection", "_rows"}
    used = {
        *(node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)),
        *(node.name for node in ast.walk(tree) if isinstance(node, ast.AsyncFunctionDef)),
    }
    private = {name for name in used if name.startswith("_") and not name.startswith("__")}
    assert private - own == PRIVATE.keys()


def test_the_libraries_have_what_the_driver_relies_on() -> None:
    """With an update that changes one of these, read the driver again."""
    assert list(inspect.signature(AsyncAdapt_aiosqlite_dbapi).parameters) == ["aiosqlite", "sqlite"]
    connection = AsyncAdapt_aiosqlite_connection
    assert list(inspect.signature(connection).parameters) == ["dbapi", "connection"]
    assert list(inspect.signature(connection.cursor).parameters) == ["self", "server_side"]
    assert isinstance(inspect.getattr_static(connection, "driver_connection"), property)
    # An exception is always raised again.
    handle: Any = inspect.getattr_static(AsyncAdapt_dbapi_connection, "_handle_exception")
    assert handle.__annotations__["return"] == "NoReturn"
    # The function is in the queue before anything is awaited, and is called in any case.
    execute = inspect.getsource(inspect.getattr_static(aiosqlite.Connection, "_execute"))
    assert "(self, fn, *args, **kwargs)" in execute
    assert execute.index("put_nowait") < execute.index("await ")
    assert isinstance(inspect.getattr_static(aiosqlite.Connection, "_conn"), property)
    assert "cursor._async_soft_close()" in inspect.getsource(result)
    # A connection that returns to the pool is rolled back by the driver.
    assert "_dialect.do_rollback(self)" in inspect.getsource(pool)


async def test_each_statement_is_one_hop_to_the_thread_and_an_end_only_if_something_began(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    # A connection is opened once, in other hops.
    await database.fetch(IDS)
    caplog.set_level(logging.DEBUG, "aiosqlite")

    def hops() -> int:
        count = sum(record.message.startswith("executing") for record in caplog.records)
        caplog.clear()
        return count

    await database.fetch(IDS)
    assert hops() == 1
    async with database.read() as transaction:
        await transaction.execute(IDS)
        await transaction.execute(IDS)
    assert hops() == 3, "two statements and a rollback"
    async with database.write() as transaction:
        await transaction.execute(ADD_ACT, {"id": 1})
        await transaction.execute(ADD_ACT, [{"id": 2}, {"id": 3}])
    assert hops() == 3, "two statements and a commit"
    async with database.read():
        pass
    async with database.write():
        pass
    assert hops() == 0


async def test_rows_counts_and_keys_are_those_of_sqlite(database: Database) -> None:
    async with database.write() as transaction:
        added = await transaction.execute(ADD_ACT, {"id": 7})
        assert added.lastrowid == 7
        many = await transaction.execute(ADD_ACT, [{"id": number} for number in range(1, 6)])
        assert many.rowcount == 5
        returned = await transaction.execute(
            text("UPDATE acts SET kind = 'move' WHERE id > 3 RETURNING id, x'00ff' AS bytes")
        )
        assert returned.keys() == ["id", "bytes"]
        assert returned.fetchone() == (4, b"\x00\xff")
        assert returned.fetchmany(1) == [(5, b"\x00\xff")]
        assert returned.all() == [(7, b"\x00\xff")]
        assert (await transaction.execute(text("DELETE FROM acts WHERE id < 3"))).rowcount == 2
        empty = await transaction.execute(text("SELECT id FROM acts WHERE id > 9"))
        assert (empty.keys(), empty.first()) == (["id"], None)


@pytest.mark.parametrize("is_first", [True, False])
async def test_a_statement_that_fails_leaves_the_others_of_its_transaction(
    database: Database,
    is_first: bool,  # noqa: FBT001
) -> None:
    async def write(*, fail: bool) -> None:
        async with database.write() as transaction:
            if not is_first:
                await transaction.execute(ADD_ACT, {"id": 1})
            with pytest.raises(IntegrityError):
                await transaction.execute(ADD_ACT, {"id": None})
            await transaction.execute(ADD_ACT, {"id": 2})
            if fail:
                raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await write(fail=True)
    assert await database.fetch(IDS) == []
    await write(fail=False)
    assert await database.fetch(IDS) == ([(2,)] if is_first else [(1,), (2,)])


async def test_nothing_is_written_outside_a_transaction_that_could_not_begin(
    database: Database, file: Path
) -> None:
    """A block that goes on all the same begins its transaction with the next statement."""

    async def write() -> None:
        async with database.write() as transaction:
            with pytest.raises(OperationalError, match="locked"):
                await transaction.execute(IDS)
            other.rollback()
            await transaction.execute(ADD_ACT, {"id": 1})
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("BEGIN IMMEDIATE")
            raise ZeroDivisionError

    with closing(sqlite3.connect(file, isolation_level=None, timeout=0)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(ZeroDivisionError):
            await write()
    assert await database.fetch(IDS) == []


async def test_a_reader_does_not_lock_out_writers_of_other_programs(
    database: Database, file: Path
) -> None:
    with closing(sqlite3.connect(file, isolation_level=None, timeout=0)) as other:
        async with database.read() as transaction:
            assert (await transaction.execute(IDS)).all() == []
            other.execute("BEGIN IMMEDIATE")
            other.execute(ADD_ACT.text, {"id": 1})
            other.commit()
            assert (await transaction.execute(IDS)).all() == [], "it sees one moment"
        assert await database.fetch(IDS) == [(1,)]


@pytest.mark.parametrize("before_lock", [True, False])
async def test_a_writer_cancelled_in_the_middle_of_a_statement_leaves_nothing_open(
    file: Path,
    bare_url: str,
    before_lock: bool,  # noqa: FBT001
) -> None:
    """The thread executes the statement to its end, and only then is the connection free."""
    put_tables(file)
    database = Database(bare_url)
    await database.open()
    engine = await engine_of(database)
    is_asked = asyncio.Event()

    def note(_c: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if statement.startswith("INSERT"):
            is_asked.set()

    async def write() -> None:
        async with database.write() as transaction:
            if not before_lock:
                await transaction.execute(IDS)
            await transaction.execute(ADD_ACT, {"id": 1})

    event.listen(engine, BEFORE, note)
    with closing(sqlite3.connect(file, isolation_level=None, timeout=0)) as other:
        if before_lock:
            other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(write())
        await is_asked.wait()
        # The statement is in the queue of the thread, which may be waiting for the lock.
        writing.cancel()
        if before_lock:
            other.rollback()
        with pytest.raises(asyncio.CancelledError):
            await writing
        other.execute("BEGIN IMMEDIATE")
        other.rollback()
    assert await database.fetch(IDS) == []
    async with database.write() as transaction:
        await transaction.execute(ADD_ACT, {"id": 2})
    assert await database.fetch(IDS) == [(2,)]
    await database.close()


async def test_a_reader_cancelled_in_the_middle_of_a_statement_leaves_no_snapshot(
    database: Database,
) -> None:
    engine = await engine_of(database)
    is_asked = asyncio.Event()
    event.listen(engine, BEFORE, lambda *_: is_asked.set())

    async def read() -> None:
        async with database.read() as transaction:
            await transaction.execute(IDS)

    reading = asyncio.create_task(read())
    await is_asked.wait()
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    async with database.write() as transaction:
        await transaction.execute(ADD_ACT, {"id": 1})
    assert await database.forget_deleted(), "a reader would prevent it"
    assert await database.fetch(IDS) == [(1,)]


async def test_closing_ends_every_connection(database: Database, file: Path) -> None:
    """SQLite removes the log of a file with the last connection to it."""
    async with database.read() as one, database.read() as other, database.write() as transaction:
        await transaction.execute(ADD_ACT, {"id": 1})
        for reader in (one, other):
            await reader.execute(IDS)
    log = file.with_name(f"{file.name}-wal")
    assert log.exists()
    await database.close()
    assert not log.exists()
    assert await database.fetch(IDS) == [(1,)], "it opens them again"


async def test_a_closed_connection_is_an_error_of_the_database(database: Database) -> None:
    async with database.read() as transaction:
        raw = await transaction.connection.get_raw_connection()
        driver: Any = raw.driver_connection
        await driver.close()
        with pytest.raises(OperationalError, match="no active connection"):
            await transaction.execute(IDS)
