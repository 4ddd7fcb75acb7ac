"""Open a database for reading: a tool neither creates nor changes it."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.storage import Database, backups
from bot.storage.postgresql import is_postgresql


@asynccontextmanager
async def reading(url: str) -> AsyncGenerator[Database]:
    """Yield an existing database for reading."""
    if not is_postgresql(url):
        backups.check_exists(backups.file_of(url))
    database = Database(url)
    try:
        yield database
    finally:
        await database.close()


@asynccontextmanager
async def copied(file: Path) -> AsyncGenerator[Database]:
    """Yield a migrated temporary copy of an SQLite database."""
    with TemporaryDirectory(prefix="ringfall-") as folder:
        backups.check_exists(file)
        backups.examine(file)
        copy = Path(folder, "copy.db")
        backups.back_up(file, copy)
        database = Database(f"sqlite+aiosqlite:///{copy}")
        try:
            await database.open()
            yield database
        finally:
            await database.close()
