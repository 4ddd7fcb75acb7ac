"""`migrate-data`: move everything between SQLite and PostgreSQL, and verify it."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Generator

from bot.storage import Database, StorageError, backups, moving, sqlite
from bot.storage.postgresql import is_postgresql
from bot.tools.checking import tell_progress
from bot.tools.inspection import inspect
from bot.tools.opening import reading


async def move(source: str, target: str) -> int:
    """Copy a database into an empty one, and replay every match there.

    Returns 1 if something is broken. It was broken before, as each row is read back.
    """
    if source == target:
        raise StorageError("SOURCE and TARGET are the same database.")
    # Imported here, as the cogs take a second to import.
    from bot.app import all_tables

    with _alone(source):
        async with reading(source) as old:
            new = Database(target)
            try:
                await new.open()
                count = await moving.move(old, new, all_tables().sorted_tables, _tell_rows)
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
    """Keep every bot off an SQLite file; on PostgreSQL, writers have to wait."""
    if is_postgresql(url):
        yield
        return
    file = backups.file_of(url)
    backups.check_exists(file)
    with contextlib.closing(sqlite.claim(file, patience=0)):
        yield


def _tell_rows(table: str, done: int, count: int) -> None:
    """Show the progress in one line a table, on a terminal."""
    if sys.stderr.isatty() or done == count:
        end = "\n" if done == count else "\r"
        print(f"{table}: {done:,} of {count:,} rows", end=end, file=sys.stderr)
