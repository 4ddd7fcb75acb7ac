"""A migrated database file that tests copy, to save time."""

from __future__ import annotations

import asyncio
import atexit
import functools
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bot.storage import Database


def put_tables(file: Path) -> None:
    """Put an empty database with all tables at a free path."""
    if not file.exists():
        shutil.copyfile(_empty_database(), file)


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
