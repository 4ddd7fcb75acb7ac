"""A migrated database file that tests copy, to save time."""

from __future__ import annotations

import asyncio
import atexit
import functools
import shutil
import sqlite3
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

from bot.storage import Database
from bot.storage.sqlite import LOOKED_THROUGH_AT_ONCE


def put_tables(file: Path) -> None:
    """Put an empty database with all tables at a free path."""
    if not file.exists():
        shutil.copyfile(_empty_database(), file)


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
