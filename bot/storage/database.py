"""Open the database, migrate its tables, and hand transactions from query to query."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import (
    AsyncGenerator,
    Awaitable,
    Callable,
    Coroutine,
    Generator,
    Iterable,
    Mapping,
    Sequence,
)
from contextlib import asynccontextmanager, contextmanager
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from msgspec import Struct, convert
from sqlalchemy import (
    URL,
    AsyncAdaptedQueuePool,
    Column,
    ColumnElement,
    Executable,
    Row,
    RowMapping,
    Table,
    TextClause,
    delete,
    func,
    insert,
    literal,
    make_url,
    type_coerce,
)
from sqlalchemy.dialects import sqlite as sqlite_dialect
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnectionLeft
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.storage import migrations, postgresql, schema, sqlite, sqlite_driver
from bot.storage.errors import StorageError, Trouble, readable
from bot.storage.schema import EPOCH, Lenient, UtcDateTime

S = TypeVar("S", bound=Struct)


class Transaction:
    """A database transaction, begun by a method of `Database`."""

    def __init__(
        self, connection: AsyncConnection, *, process: str, is_shared: bool, writes: bool
    ) -> None:
        """Take a connection; `is_shared` tells whether other processes may write too.

        The values that a transaction with `writes` reads may be rolled back with it.
        """
        self.connection = connection
        self.process = process
        """The process that began it, as it is named in leases."""
        self.is_shared = is_shared
        self.writes = writes
        self.locks_rows = connection.dialect.name == "postgresql"
        """Whether other transactions may write to other rows at the same time."""
        self.told = set[str]()
        """Notifications for other processes after the commit: a subject and a number each."""
        self.execute = connection.execute


async def add_unless_there(
    transaction: Transaction, table: Table, values: Mapping[str, Any]
) -> Row[Any] | None:
    """Add a row; return its key, `None` if a row with that key exists or is being added."""
    query = _skipping_insert(table, on_postgresql=transaction.locks_rows)
    return (await transaction.execute(query, dict(values))).first()


async def replace_row(transaction: Transaction, table: Table, values: Mapping[str, Any]) -> None:
    """Add a row in place of the one with its key, if there is one."""
    same = (column == values[column.name] for column in table.primary_key)
    await transaction.execute(delete(table).where(*same))
    await transaction.execute(insert(table).values(values))


@cache
def _skipping_insert(table: Table, *, on_postgresql: bool) -> Executable:
    query = merging_insert(table, on_postgresql=on_postgresql)
    return query.on_conflict_do_nothing().returning(*table.primary_key)


def merging_insert(table: Table, *, on_postgresql: bool) -> sqlite_dialect.Insert:
    """Return an INSERT that may say what to do about a row that exists already."""
    if not on_postgresql:
        return sqlite_dialect.insert(table)
    # Imported here, as a start on SQLite needs none of it.
    from sqlalchemy.dialects import postgresql as postgresql_dialect

    # Both classes have the same methods for this.
    return cast("sqlite_dialect.Insert", postgresql_dialect.insert(table))


def columns(names: Iterable[str], *tables: Table) -> list[ColumnElement[Any]]:
    """Return the columns with these names, each from the first table that has it."""
    return [next(table.c[name] for table in tables if name in table.c) for name in names]


def shown(table: Table, names: Iterable[str]) -> list[ColumnElement[Any]]:
    """Return the columns with these names; an unreadable value becomes `None`."""
    named = (table.c[name] for name in names)
    return [type_coerce(column, Lenient(column.type)).label(column.name) for column in named]


def among(column: Column[str], values: Iterable[str]) -> ColumnElement[bool]:
    """SQL condition: the column has one of some constant values.

    SQLAlchemy would expand a list of plain values again at every execution.
    """
    return column.in_([literal(value, column.type) for value in values])


def earliest(column: Column[datetime]) -> ColumnElement[datetime | None]:
    """Return the earliest of some times, without unreadable ones before 1970.

    `None` if the result is unreadable in another way.
    """
    return type_coerce(func.min(column).filter(column >= EPOCH), Lenient(UtcDateTime()))


def read_row(
    row: RowMapping,
    kind: type[S],
    read: Callable[[type[Any], Any], Any] | None = None,
    **values: Any,
) -> S:
    """Read the columns of a row into a struct; `ValidationError` if a value does not fit.

    `values` take the place of columns. `read` reads the values of our own classes.
    """
    # msgspec takes no subclass of `str` for a name.
    named = {str(name): value for name, value in row.items()}
    return convert(named | values, kind, dec_hook=read)


def read_rows(
    rows: Iterable[RowMapping],
    kind: type[S],
    noun: str,
    read: Callable[[type[Any], Any], Any] | None = None,
    *,
    number: str = "id",
) -> list[S]:
    """Read rows into structs as `read_row` does, without unreadable ones.

    Those are logged as `noun`, with the number in the column `number`.
    """
    numbered = ((row[number], row) for row in rows)
    return readable(numbered, lambda row: read_row(row, kind, read), noun)


# In the meantime a waiting user sees a deferred answer.
PATIENCE_S = 5.0
# If our own writers queue for so long, another program's lock holds them up.
QUEUE_PATIENCE_S = 10.0
ATTEMPTS_TO_OPEN = 4
# A process has at most fifteen connections; this leaves some to readers.
MOST_WRITERS = 8

_QUEUE = "too many writes are waiting for it"


class Database:
    """A database and its transactions; writers take turns, across processes too.

    On PostgreSQL, writers that lock their rows work in parallel.
    """

    def __init__(
        self,
        url: str,
        *,
        patience: float = PATIENCE_S,
        queue_patience: float = QUEUE_PATIENCE_S,
        at_restore: Callable[[Transaction], Awaitable[None]] | None = None,
    ) -> None:
        """Take a URL, and how many seconds to wait for another program's lock and in the queue.

        `at_restore` is called once after a restore, in the transaction that notes it.
        """
        self._at_restore = at_restore
        self._patience = patience
        self._queue_patience = queue_patience
        self._engine = _engine(url, patience)
        # Locks out other writers at once.
        self._writing_engine = self._engine.execution_options(
            **{sqlite.BEGINNING: "BEGIN IMMEDIATE"}
        )
        self._fetching_engine = self._engine.execution_options(**{sqlite.BEGINNING: ""})
        self._name = self._engine.url.render_as_string(hide_password=True)
        self._is_sqlite = self._engine.dialect.name == "sqlite"
        self._entrance = self._make_entrance()
        self._file = Path()
        self._claim: sqlite3.Connection | None = None
        self._changes = self._merged = 0
        self.is_shared = True
        """Whether other processes may work on this database at the same time."""
        self._is_checked = True
        self.process = secrets.token_hex(8)
        """A random id of this run; it differs from other processes and earlier runs."""

    async def open(self, *, alone: bool = True) -> None:
        """Check the database and migrate its tables; `StorageError` on failure.

        `alone` keeps every other bot off an SQLite file; PostgreSQL can be shared. No user waits
        for an answer yet, so another program's lock is waited for several times.
        """
        for left in reversed(range(ATTEMPTS_TO_OPEN)):
            try:
                await self._open(alone=alone)
            except BaseException as error:
                await self.close()
                is_busy = isinstance(error, StorageError) and error.kind is Trouble.BUSY
                if not (is_busy and left):
                    raise
            else:
                return

    async def check_for_damage(self) -> None:
        """Check a large database after the start; `StorageError` on damage."""
        if self._is_checked:
            return
        with self._as_storage_error(everything=True):
            url, dialect = self._engine.url, self._engine.dialect
            await sqlite.check_for_damage(url, dialect, patience=self._patience)
        self._is_checked = True

    async def migrate(self) -> None:
        """Migrate the tables in one transaction; skip numbers after a restore."""
        if self._is_sqlite:
            with self._as_storage_error():
                await self._upgrade_file()
        async with self.write() as transaction:
            await transaction.connection.run_sync(migrations.upgrade)
            if self._at_restore is None and self._is_sqlite:
                return  # left to the bot that starts on it
            look = sqlite.was_restored if self._is_sqlite else schema.skip_ahead_if_restored
            if await look(transaction.connection) and self._at_restore is not None:
                await self._at_restore(transaction)

    async def close(self) -> None:
        """Close all connections; another event loop may open them again."""
        await self._engine.dispose()
        self._entrance = self._make_entrance()
        if self._claim is not None:
            self._claim.close()
            self._claim, self.is_shared = None, True

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[Transaction]:
        """Begin a read-only transaction that sees one snapshot."""
        with self._as_storage_error():
            async with self._engine.connect() as connection:
                yield Transaction(
                    connection, process=self.process, is_shared=self.is_shared, writes=False
                )

    async def fetch(self, query: Executable, values: Any = None) -> Sequence[Row[Any]]:
        """Return the rows of a query, which needs no transaction with others."""
        with self._as_storage_error():
            async with self._fetching_engine.connect() as connection:
                return (await connection.execute(query, values)).all()

    async def fetch_value(self, query: Executable) -> Any:
        """Return the one value of a query, `None` without a row."""
        rows = await self.fetch(query)
        return rows[0][0] if rows else None

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[Transaction]:
        """Begin a write transaction, committed as a whole or not at all.

        There is one writer at a time, so what the block reads stays true until it ends.
        """
        with self._as_storage_error():
            async with self._writing(postgresql.LOCK_OUT_WRITERS) as transaction:
                yield transaction

    @asynccontextmanager
    async def write_beside(self) -> AsyncGenerator[Transaction]:
        """Begin a write transaction that runs beside others of this kind only.

        These only conflict in rows: what the block reads stays true only if it locks the row, or
        reads it again as it writes. On SQLite there is still one writer at a time.
        """
        with self._as_storage_error():
            async with self._writing(postgresql.LET_IN_WRITERS) as transaction:
                yield transaction

    async def change(self, query: Executable, values: Any = None) -> None:
        """Execute one statement that writes, beside others as `write_beside` does."""
        if not self._is_sqlite:
            async with self.write_beside() as transaction:
                await transaction.execute(query, values)
            return
        with self._as_storage_error():
            async with self._turn():
                await _finish_commit(self._change(query, values))

    async def forget_deleted(self) -> bool:
        """Remove from an SQLite file and its log what was deleted; tell whether that succeeded.

        PostgreSQL does it by itself, some time later.
        """
        if not self._is_sqlite:
            return True
        with self._as_storage_error():
            async with self._turn(), self._engine.connect() as connection:
                return await sqlite.merge_log(connection, empty=True)

    async def merge_log(self) -> None:
        """Complete an SQLite file, whose latest changes are in its log: people copy it alone."""
        with self._as_storage_error():
            changes = self._changes
            async with self._engine.connect() as connection:
                if await sqlite.merge_log(connection):
                    self._merged = changes
                    if self._claim is not None:
                        await asyncio.to_thread(sqlite.note_merged, self._file)

    @property
    def has_unmerged(self) -> bool:
        """Whether this process has changed an SQLite file since `merge_log`."""
        return self._is_sqlite and self._changes != self._merged

    async def listen(self, hear: Callable[[str], None]) -> None:
        """Pass on notifications of other processes; `StorageError` on a lost connection.

        SQLite has no notifications: returns at once.
        """
        if self._is_sqlite:
            return
        with self._as_storage_error(everything=True):
            async with self._engine.connect() as connection:
                await postgresql.listen(connection, _from_others(hear, self.process))

    async def _upgrade_file(self) -> None:
        """Migrate an SQLite file without foreign keys, unless it is of the latest revision.

        To change a column, a revision builds a table again, and drops the old one below the rows
        that refer to it. SQLite heeds this switch only outside transactions:
        https://www.sqlite.org/foreignkeys.html#fk_enable
        """
        async with self._turn(), self._fetching_engine.connect() as connection:
            if await connection.run_sync(migrations.is_current):
                return
            try:
                await connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
                driver: Any = (await connection.get_raw_connection()).dbapi_connection
                driver.begin("BEGIN IMMEDIATE")
                dangling = await sqlite.count_dangling(connection)
                await connection.run_sync(migrations.upgrade)
                if await sqlite.count_dangling(connection) > dangling:
                    raise StorageError("The migration would lose rows that others refer to.")
                await _finish_commit(connection.commit())
            finally:
                # The switch must not stay as it is; what is not committed is rolled back.
                await connection.invalidate()

    def _make_entrance(self) -> asyncio.Semaphore:
        return asyncio.Semaphore(1 if self._is_sqlite else MOST_WRITERS)

    @asynccontextmanager
    async def _writing(self, lock: TextClause) -> AsyncGenerator[Transaction]:
        """Begin to write; the commit sends the block's notifications to other processes."""
        async with self._turn():
            connection = await self._writing_engine.connect()
            try:
                await connection.begin()
                if not self._is_sqlite:
                    await connection.execute(lock)
                transaction = Transaction(
                    connection, process=self.process, is_shared=self.is_shared, writes=True
                )
                yield transaction
            except BaseException:
                await asyncio.shield(asyncio.ensure_future(connection.close()))
                raise
            await _finish_commit(self._keep(transaction))

    async def _keep(self, transaction: Transaction) -> None:
        """Commit a transaction and return its connection to the pool."""
        connection = transaction.connection
        try:
            if transaction.told and not self._is_sqlite:
                words = postgresql.print_words(self.process, transaction.told)
                await connection.execute(postgresql.TELL, {"words": words})
            await connection.commit()
            self._changes += 1
        finally:
            await connection.close()

    async def _change(self, query: Executable, values: Any) -> None:
        async with self._fetching_engine.connect() as connection:
            await connection.execute(query, values)
        self._changes += 1

    async def _open(self, *, alone: bool) -> None:
        with self._as_storage_error(everything=True):
            if self._is_sqlite:
                await asyncio.to_thread(self._open_file, alone=alone)
            await self.migrate()
            if self._is_sqlite:
                await self.merge_log()

    def _open_file(self, *, alone: bool) -> None:
        patience = self._patience
        url, dialect = self._engine.url, self._engine.dialect
        self._file, self._is_checked = sqlite.inspect(url, dialect, patience=patience)
        if alone:
            self._claim, self.is_shared = sqlite.claim(self._file, patience=patience), False

    @asynccontextmanager
    async def _turn(self) -> AsyncGenerator[None]:
        """Wait for a place among the writers."""
        try:
            async with asyncio.timeout(self._queue_patience):
                await self._entrance.acquire()
        except TimeoutError:
            raise self._error(Trouble.BUSY, _QUEUE) from None
        try:
            yield
        finally:
            self._entrance.release()

    @contextmanager
    def _as_storage_error(self, *, everything: bool = False) -> Generator[None]:
        """Turn database trouble into a `StorageError`.

        Other errors, such as bugs in a query, pass unchanged unless `everything` is set.
        """
        try:
            yield
        except NoConnectionLeft as error:
            raise self._error(Trouble.BUSY, _QUEUE) from error
        except (SQLAlchemyError, sqlite3.Error, OSError, TypeError, ValueError) as error:
            cause = error.orig if isinstance(error, DBAPIError) else error
            trouble = sqlite.trouble(cause) if self._is_sqlite else postgresql.trouble(cause)
            if trouble is None and not everything:
                raise
            raise self._error(*(trouble or (Trouble.UNUSABLE, _first_line(cause)))) from error

    def _error(self, kind: Trouble, reason: str) -> StorageError:
        return StorageError(f"The database {self._name} cannot be used: {reason}.", kind)


async def _finish_commit(commit: Coroutine[Any, Any, None]) -> None:
    """Commit even if the task is cancelled; then cancel it at its next `await`.

    Code after the commit still runs up to that `await`, such as an update of a cache.
    """
    task = asyncio.ensure_future(commit)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await task
        if current := asyncio.current_task():
            current.uncancel()
            current.cancel()


def _from_others(hear: Callable[[str], None], process: str) -> Callable[[str], None]:
    def pass_on(words_of: str) -> None:
        teller, *words = words_of.split()
        for word in words if teller != process else ():
            hear(word)

    return pass_on


def _engine(url: str, patience: float) -> AsyncEngine:
    try:
        parsed = make_url(url)
        return _connect_to(parsed, patience)
    except (SQLAlchemyError, ImportError, TypeError, ValueError) as error:
        raise StorageError(
            f"The database URL cannot be used: {_first_line(error)}. It is written like"
            " sqlite+aiosqlite:///ringfall.db or postgresql+asyncpg://user:password@host/name."
        ) from error


def _connect_to(url: URL, patience: float) -> AsyncEngine:
    # Statements contain moves, notes and tokens as parameters: errors must not show them.
    if url.get_backend_name() == "postgresql":
        return create_async_engine(
            url,
            pool_pre_ping=True,
            pool_timeout=QUEUE_PATIENCE_S,
            hide_parameters=True,
            connect_args=postgresql.arguments(patience=patience),
        )
    engine = create_async_engine(
        url,
        module=sqlite_driver.Driver(),
        poolclass=AsyncAdaptedQueuePool,
        pool_timeout=QUEUE_PATIENCE_S,
        hide_parameters=True,
    )
    sqlite.prepare(engine, patience=patience)
    return engine


def _first_line(error: BaseException | None) -> str:
    return str(error).partition("\n")[0].rstrip(".")
