"""The one way to the database: opening it, bringing its tables up to date, and transactions."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from sqlalchemy import make_url, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.storage import migrations, sqlite
from bot.storage.errors import StorageError

PATIENCE_S = 5.0
_WRITERS_KEY = 0x52494E47  # any number that every bot on one PostgreSQL database agrees on


class Database:
    """A database and its transactions; writers take turns, across processes too."""

    def __init__(self, url: str, *, patience: float = PATIENCE_S) -> None:
        """Take a URL; `patience` is how many seconds to wait for another program's lock."""
        self._patience = patience
        self._engine = _engine(url, patience)
        self._name = self._engine.url.render_as_string(hide_password=True)
        self._is_sqlite = self._engine.dialect.name == "sqlite"
        self._writers = self._engine.execution_options(**{sqlite.BEGIN_OPTION: "BEGIN IMMEDIATE"})
        self._turnstile = asyncio.Lock()
        self._claim: sqlite3.Connection | None = None
        self.process = secrets.token_hex(8)
        """What tells this process from others on the same database, and from its earlier lives."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may work on this database at the same time."""
        return self._claim is None

    async def open(self, *, alone: bool = True) -> None:
        """Check the database and bring its tables up to date; `StorageError` when that fails.

        `alone` keeps every other bot off an SQLite file. A PostgreSQL database may be shared.
        """
        try:
            with _everything_in_words(self._name):
                if self._is_sqlite:
                    await asyncio.to_thread(self._open_file, alone=alone)
                await self.migrate()
        except BaseException:
            await self.close()
            raise

    async def migrate(self) -> None:
        """Bring the tables up to date, in one transaction."""
        async with self.write() as connection:
            await connection.run_sync(migrations.upgrade)

    async def close(self) -> None:
        await self._engine.dispose()
        if self._claim is not None:
            self._claim.close()
            self._claim = None

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection for one reading transaction."""
        with _trouble_in_words(self._name):
            async with self._engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection for one writing transaction, kept as a whole or not at all.

        There is one writer at a time, so what the block reads stays true until it ends.
        """
        with _trouble_in_words(self._name):
            async with self._turnstile, self._writers.begin() as connection:
                if not self._is_sqlite:
                    await connection.execute(
                        text("SELECT pg_advisory_xact_lock(:key)"), {"key": _WRITERS_KEY}
                    )
                yield connection

    def _open_file(self, *, alone: bool) -> None:
        patience = self._patience
        file = sqlite.inspect(self._engine.url, self._engine.dialect, patience=patience)
        if alone and file is not None:
            self._claim = sqlite.claim(file, patience=patience)


def _engine(url: str, patience: float) -> AsyncEngine:
    try:
        parsed = make_url(url)
        if parsed.get_backend_name() == "postgresql":
            return create_async_engine(parsed, pool_pre_ping=True)
        engine = create_async_engine(parsed, connect_args={"isolation_level": None})
    except (SQLAlchemyError, ImportError) as error:
        raise StorageError(
            f"The database URL cannot be used: {_first_line(error)}. It is written like"
            " sqlite+aiosqlite:///ringfall.db or postgresql+asyncpg://user:password@host/name."
        ) from error
    sqlite.prepare(engine, patience=patience)
    return engine


@contextmanager
def _trouble_in_words(name: str) -> Iterator[None]:
    """Turn trouble with the file into a `StorageError`; a mistake in a query stays what it is."""
    try:
        yield
    except DBAPIError as error:
        reason = sqlite.reason(error.orig)
        if reason is None:
            raise
        raise StorageError(f"The database {name} cannot be used: {reason}.") from error


@contextmanager
def _everything_in_words(name: str) -> Iterator[None]:
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        reason = sqlite.reason(cause) or _first_line(cause)
        raise StorageError(f"The database {name} cannot be used: {reason}.") from error


def _first_line(error: BaseException | None) -> str:
    return str(error).partition("\n")[0].rstrip(".")
