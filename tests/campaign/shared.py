"""Read a shared PostgreSQL database as if it were a file."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import asyncpg
from sqlalchemy import insert, select
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateTable

from bot.app import all_tables
from tests.campaign.stored import Storage, Stored, read_all

_SQLITE = sqlite.dialect()
FRESH_S = 0.5


class SharedStorage(Storage):
    """Copies all rows of one snapshot into memory, and reads the copy.

    A recent copy is reused: all users wait while it is read.
    """

    def __init__(self, url: str, folder: Path) -> None:
        super().__init__(folder / "none.db")
        self._address = url.replace("+asyncpg", "")
        # The caller may be running an event loop.
        self._thread = ThreadPoolExecutor(1)
        self._last = Stored({}, {}, {}, ())
        self._read_at = -FRESH_S

    def read(self) -> Stored:
        """Return the stored data of one transaction; empty before the tables exist."""
        if time.monotonic() - self._read_at >= FRESH_S:
            self._last = self._read()
            self._read_at = time.monotonic()
        return self._last

    def _read(self) -> Stored:
        found = self._thread.submit(asyncio.run, _fetch(self._address)).result()
        if not found:
            return Stored({}, {}, {}, ())
        with closing(sqlite3.connect(":memory:")) as copy:
            copy.row_factory = sqlite3.Row
            for table, rows in zip(all_tables().sorted_tables, found, strict=True):
                copy.execute(str(CreateTable(table).compile(dialect=_SQLITE)))
                copy.executemany(str(insert(table).compile(dialect=_SQLITE)), rows)
            return read_all(copy)


async def _fetch(address: str) -> list[list[tuple[Any, ...]]]:
    """Return the rows of each table."""
    connection = await asyncpg.connect(address)
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            if await connection.fetchval("SELECT to_regclass('messages')") is None:
                return []
            return [
                [_plain(row.values()) for row in await connection.fetch(str(select(table)))]
                for table in all_tables().sorted_tables
            ]
    finally:
        await connection.close()


def _plain(row: Iterable[Any]) -> tuple[Any, ...]:
    """Convert values to those of SQLite."""
    return tuple(_as_text(value) if isinstance(value, datetime) else value for value in row)


def _as_text(at: datetime) -> str:
    return str(at.astimezone(UTC).replace(tzinfo=None) if at.tzinfo else at)
