"""Handle what is specific to SQLite: pragmas, the claim on the file, error codes."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Dialect, ExceptionContext, event
from sqlalchemy import Connection as SyncConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.storage.errors import StorageError, Trouble

BEGINNING = "beginning"
"""The execution option for the statement that begins a transaction: none if it is empty."""

# In bytes. The check takes some hundredths of a second; of a hundred thousand matches, seconds.
LOOKED_THROUGH_AT_ONCE = 8_000_000
# Some file systems store times in steps of two seconds.
OLDER_BY_S = 3
# By the start of the name. Source: https://www.sqlite.org/rescode.html
_TROUBLES = {
    "SQLITE_BUSY": (Trouble.BUSY, "another program has locked it"),
    "SQLITE_LOCKED": (Trouble.BUSY, "another program has locked it"),
    "SQLITE_PROTOCOL": (Trouble.BUSY, "too many programs are using it"),
    "SQLITE_FULL": (Trouble.FULL, "the disk is full"),
    "SQLITE_READONLY": (
        Trouble.READ_ONLY,
        "it is read-only; the bot must be able to write the file and its folder",
    ),
    "SQLITE_NOTADB": (Trouble.DAMAGED, "the file is not a SQLite database"),
    "SQLITE_CORRUPT": (Trouble.DAMAGED, "the file is damaged; restore a backup"),
    "SQLITE_IOERR": (
        Trouble.DISK,
        "the disk fails: it may be broken, or a limit reached",
    ),
    "SQLITE_CANTOPEN": (
        Trouble.UNREACHABLE,
        "it cannot be opened: its folder may be missing, or not accessible to the bot",
    ),
}


def prepare(engine: AsyncEngine, *, patience: float) -> None:
    """Set the pragmas of new connections, and how their transactions begin.

    `patience` is the lock timeout of a statement, in seconds.
    """

    @event.listens_for(engine.sync_engine, "connect")
    def set_up(connection: Any, _record: Any) -> None:
        # A damaged text must not make other rows unreadable.
        connection.driver_connection.text_factory = partial(str, encoding="utf-8", errors="replace")
        for pragma in (
            f"busy_timeout = {round(patience * 1000)}",
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
            # What is deleted is overwritten with zeros.
            "secure_delete = ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: SyncConnection) -> None:
        if beginning := connection.get_execution_options().get(BEGINNING, "BEGIN"):
            driver: Any = connection.connection.dbapi_connection
            driver.begin(beginning)

    @event.listens_for(engine.sync_engine, "handle_error")
    def keep(context: ExceptionContext) -> None:
        # If closed during a statement, SQLite would keep its lock; a rollback releases it.
        context.is_disconnect = False


def create_private(file: Path) -> None:
    """Create an empty file that only its owner can read, unless there is one."""
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def inspect(url: URL, dialect: Dialect, *, patience: float) -> tuple[Path, bool]:
    """Return the path of the file, and whether it was checked; refuse memory only.

    A small file is checked for damage at once. This is done without the engine: its driver leaves a
    thread behind when it cannot open a file.
    """
    arguments, options = dialect.create_connect_args(url)
    if url.database not in (None, "", ":memory:") and not options.get("uri"):
        # SQLite reports what is wrong with a path; its log gets the same mode as the file.
        with suppress(OSError):
            create_private(Path(url.database))
    with closing(sqlite3.connect(*arguments, **options, timeout=patience)) as connection:
        pages, page_bytes = [
            connection.execute(f"PRAGMA {pragma}").fetchone()[0]
            for pragma in ("page_count", "page_size")
        ]
        if is_small := pages * page_bytes <= LOOKED_THROUGH_AT_ONCE:
            _check_for_damage(connection)
        (_number, _schema, name) = connection.execute("PRAGMA database_list").fetchone()
    if not name:
        raise StorageError(
            f"The database {url.render_as_string()} is in memory and would be lost at the end"
            " of the bot: name a file, such as sqlite+aiosqlite:///ringfall.db."
        )
    return Path(name), is_small


async def check_for_damage(url: URL, dialect: Dialect, *, patience: float) -> None:
    """Check the whole file for damage while others use it; `StorageError` on damage."""
    arguments, options = dialect.create_connect_args(url)
    in_a_thread: dict[str, Any] = {**options, "check_same_thread": False}
    with closing(sqlite3.connect(*arguments, **in_a_thread, timeout=patience)) as connection:
        looking = asyncio.ensure_future(asyncio.to_thread(_check_for_damage, connection))
        try:
            await asyncio.shield(looking)
        except asyncio.CancelledError:
            # The bot's end waits for all its threads.
            connection.interrupt()
            await asyncio.gather(looking, return_exceptions=True)
            raise


def _check_for_damage(connection: sqlite3.Connection) -> None:
    if report := damage(connection, "quick_check"):
        raise StorageError(
            f"The database is damaged; restore a backup. SQLite says: {report}.",
            Trouble.DAMAGED,
        )


def damage(connection: sqlite3.Connection, check: str) -> str | None:
    """Return the first problem that SQLite's check finds; `None` if there is none."""
    (answer,) = connection.execute(f"PRAGMA {check}(1)").fetchone()
    lines = [line for line in str(answer).splitlines() if not line.startswith("***")]
    return None if answer == "ok" else " ".join(lines).rstrip(".")


def mark_as_copy(connection: sqlite3.Connection) -> None:
    """Mark a database as a backup, so that a bot that starts on it knows."""
    connection.execute("PRAGMA user_version = 1")


async def was_restored(connection: AsyncConnection) -> bool:
    """Tell whether a database was a backup, and remove the mark in this transaction."""
    mark = (await connection.exec_driver_sql("PRAGMA user_version")).scalar_one()
    if mark:
        await connection.exec_driver_sql("PRAGMA user_version = 0")
    return bool(mark)


async def merge_log(connection: AsyncConnection, *, empty: bool = False) -> bool:
    """Move the write-ahead log into the file, and `empty` it; `False` if a reader prevents that."""
    driver: Any = (await connection.get_raw_connection()).driver_connection
    mode = "TRUNCATE" if empty else "PASSIVE"
    query = await driver.execute(f"PRAGMA wal_checkpoint({mode})")
    is_busy, pages, merged = await query.fetchone()
    return not is_busy and pages == merged


async def count_dangling(connection: AsyncConnection) -> int:
    """Return how many rows refer to a missing row."""
    return len((await connection.exec_driver_sql("PRAGMA foreign_key_check")).all())


def claim(file: Path, *, patience: float) -> sqlite3.Connection:
    """Keep other bots off a database file while the returned connection is open.

    The claim is an exclusive transaction on a second, empty file. The operating system ends it with
    the process, however that dies, and other tools can still read the database.
    """
    with suppress(OSError):
        create_private(lock_of(file))
    lock = sqlite3.connect(
        lock_of(file),
        timeout=patience,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        if error.sqlite_errorname == "SQLITE_BUSY":
            raise StorageError(
                f"Another bot is running on the database {file}.", Trouble.BUSY
            ) from error
        raise
    return lock


def note_merged(file: Path) -> None:
    """Note at the lock when the file was written last."""
    with suppress(OSError):
        written_at = file.stat().st_mtime_ns
        os.utime(lock_of(file), ns=(written_at, written_at))


def doubt(file: Path) -> str | None:
    """Return why an existing file may not be the one of the last run; `None` if it seems to be."""
    with suppress(OSError, sqlite3.Error):
        lock = lock_of(file)
        if lock.exists() and lock.stat().st_mtime - file.stat().st_mtime > OLDER_BY_S:
            return "it is older than the last run of the bot on it"
        with closing(sqlite3.connect(file, timeout=0)) as connection:
            if not connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
                return "it has no tables; those of a running bot may be in its -wal file"
    return None


def lock_of(file: Path) -> Path:
    """Return the file beside a database that claims it."""
    return file.with_name(f"{file.name}-lock")


def trouble(error: BaseException | None) -> tuple[Trouble, str] | None:
    """Return the kind of a driver's error, `None` if the file is not the cause."""
    name = getattr(error, "sqlite_errorname", "")
    if isinstance(error, UnicodeDecodeError):
        # SQLite's message about a damaged schema quotes its characters.
        name = "SQLITE_CORRUPT"
    return next((reason for code, reason in _TROUBLES.items() if name.startswith(code)), None)
