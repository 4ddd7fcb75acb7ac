"""`migrate-data`: all that is stored, from SQLite to PostgreSQL or back, proven by replay."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Generator

from bot.storage import Database, StorageError, backup, moving, sqlite
from bot.storage.postgresql import is_postgresql
from bot.tools.checking import tell_progress
from bot.tools.inspection import inspect
from bot.tools.opening import reading


async def move(source: str, target: str) -> int:
    """Copy what one database holds into another, which is empty, and play every match again.

    Return 1 when something is broken there: it was before, as each row is read back.
    """
    if source == target:
        raise StorageError("SOURCE and TARGET are the same database.")
    with _alone(source):
        async with reading(source) as old:
            new = Database(target)
            try:
                await new.open()
                count = await moving.move(old, new, _tell_rows)
                found = await inspect(new, tell_progress)
            finally:
                await new.close()
    for line in found:
        print(line)
    print(f"All {count:,} rows have been copied. Set DATABASE_URL to TARGET and start the bot.")
    if found:
        print(f"{len(found)} are broken, and were broken in the source.")
    return 1 if found else 0


@contextlib.contextmanager
def _alone(url: str) -> Generator[None]:
    """Keep every bot off an SQLite file; those on PostgreSQL have to wait when they write."""
    if is_postgresql(url):
        yield
        return
    file = backup.file_of(url)
    backup.check_there(file)
    with contextlib.closing(sqlite.claim(file, patience=0)):
        yield


def _tell_rows(table: str, done: int, count: int) -> None:
    """Show how far it is, in one line a table where somebody looks on."""
    if sys.stderr.isatty() or done == count:
        end = "\n" if done == count else "\r"
        print(f"{table}: {done:,} of {count:,} rows", end=end, file=sys.stderr)
