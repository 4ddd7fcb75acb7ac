"""A migrated database file that tests copy, and databases that they share, to save time."""

from __future__ import annotations

import asyncio
import atexit
import functools
import shutil
import sqlite3
import tempfile
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing
from pathlib import Path

from sqlalchemy import make_url

from bot.storage import Database
from bot.storage.sqlite import LOOKED_THROUGH_AT_ONCE


def put_tables(file: Path) -> None:
    """Put an empty database with all tables at a free path."""
    if not file.exists():
        shutil.copyfile(_empty_database(), file)


@asynccontextmanager
async def opened(file: Path, *, alone: bool = True) -> AsyncGenerator[Database]:
    """Open a file with a `Database` of an earlier test, which has compiled most statements.

    It follows a link to the file, because its path is fixed.
    """
    link, database = _FREE.pop() if _FREE else _linked()
    link.unlink(missing_ok=True)
    link.symlink_to(file.absolute())
    try:
        await database.open(alone=alone)
        yield database
    finally:
        await database.close()
        _FREE.append((link, database))


_FREE: list[tuple[Path, Database]] = []


def _linked() -> tuple[Path, Database]:
    link = Path(tempfile.mkdtemp(dir=_empty_database().parent), "link.db")
    return link, Database(f"sqlite+aiosqlite:///{link}")


def damage_late(file: Path, table: str) -> None:
    """Damage a table of a file, which becomes too large to be checked at a start."""
    with closing(sqlite3.connect(file)) as connection, connection:
        query = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
        (page,) = connection.execute(query, [table]).fetchone()
        connection.execute("CREATE TABLE filler (content)")
        connection.execute("INSERT INTO filler VALUES (zeroblob(?))", [LOOKED_THROUGH_AT_ONCE])
    with file.open("r+b") as content:
        content.seek((page - 1) * 4096)
        content.write(b"\xff" * 4096)


@functools.cache
def _empty_database() -> Path:
    folder = tempfile.TemporaryDirectory(prefix="tables-")
    atexit.register(folder.cleanup)
    file = Path(folder.name, "ringfall.db")
    # In a separate thread, because the caller may be running an event loop.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _make(file)).result()
    return file


async def _make(file: Path) -> None:
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.open()
    await database.close()


@asynccontextmanager
async def database_at(url: str, *, alone: bool = True) -> AsyncGenerator[Database]:
    """Open a database of either kind."""
    if url.startswith("sqlite"):
        async with opened(Path(make_url(url).database or ""), alone=alone) as database:
            yield database
    else:
        database = Database(url)
        try:
            await database.open()
            yield database
        finally:
            await database.close()
