"""What is peculiar to SQLite: pragmas, kinds of BEGIN, the claim on the file, error codes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Dialect, event
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.storage.errors import StorageError, Trouble

BEGIN_OPTION = "sqlite_begin"
# By the beginning of the name. Source: https://www.sqlite.org/rescode.html
_TROUBLES = {
    "SQLITE_BUSY": (Trouble.BUSY, "another program is writing to it and does not let go"),
    "SQLITE_LOCKED": (Trouble.BUSY, "another program is writing to it and does not let go"),
    "SQLITE_PROTOCOL": (Trouble.BUSY, "too many programs use it at once"),
    "SQLITE_FULL": (Trouble.FULL, "the disk is full"),
    "SQLITE_READONLY": (
        Trouble.READ_ONLY,
        "it may only be read; the bot must be able to write the file and its folder",
    ),
    "SQLITE_NOTADB": (Trouble.DAMAGED, "the file is no SQLite database"),
    "SQLITE_CORRUPT": (Trouble.DAMAGED, "the file is damaged; put back a copy of it"),
    "SQLITE_IOERR": (
        Trouble.DISK,
        "the disk does not answer as it should: a limit may be reached, or it is broken",
    ),
    "SQLITE_CANTOPEN": (
        Trouble.UNREACHABLE,
        "it cannot be opened: its folder may be missing, or closed to the bot",
    ),
}


def prepare(engine: AsyncEngine, *, patience: float) -> None:
    """Set the pragmas on every new connection, and begin transactions ourselves.

    `patience` is how long a statement waits for another program's lock, in seconds. The driver must
    not begin transactions of its own (`isolation_level=None`): it would do so too late, and never
    at once for writing.
    """

    @event.listens_for(engine.sync_engine, "connect")
    def set_pragmas(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        for pragma in (
            f"busy_timeout = {round(patience * 1000)}",
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get(BEGIN_OPTION, "BEGIN"))


def inspect(url: URL, dialect: Dialect, *, patience: float) -> Path:
    """Look through the whole file for damage and return its path; memory alone is refused.

    This is done without the engine: its driver leaves a thread behind when it cannot open a file.
    """
    arguments, options = dialect.create_connect_args(url)
    with closing(sqlite3.connect(*arguments, **options, timeout=patience)) as connection:
        (finding,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if finding != "ok":
            raise StorageError(
                f"The database is damaged; put back a copy of it. SQLite says: {finding}",
                Trouble.DAMAGED,
            )
        (_number, _schema, name) = connection.execute("PRAGMA database_list").fetchone()
    if not name:
        raise StorageError(
            f"The database {url.render_as_string()} is in memory, where no match survives the end"
            " of the bot: name a file, such as sqlite+aiosqlite:///ringfall.db."
        )
    return Path(name)


def claim(file: Path, *, patience: float) -> sqlite3.Connection:
    """Keep other bots off a database file for as long as the returned connection stays open.

    The claim is an exclusive transaction on a second, empty file: the operating system ends it with
    the process, however that dies, and tools that read the database itself are not disturbed.
    """
    lock = sqlite3.connect(
        file.with_name(f"{file.name}-lock"),
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


def trouble(error: BaseException | None) -> tuple[Trouble, str] | None:
    """Return what a driver's error means, `None` when it is no trouble with the file."""
    name = getattr(error, "sqlite_errorname", "")
    return next((said for code, said in _TROUBLES.items() if name.startswith(code)), None)
