"""`check`: replay every match, and find broken references."""

from __future__ import annotations

import sys
from pathlib import Path

from bot.storage import backups
from bot.storage.postgresql import is_postgresql
from bot.tools.inspection import inspect
from bot.tools.opening import copied, reading


async def check(url: str, file: Path | None) -> int:
    """Print a line for each problem in the database, or in a backup of one.

    Returns 1 if there is any. A file is copied first, so that the check sees one moment and blocks
    no writer; a copy of an older version is migrated.
    """
    if file is None and is_postgresql(url):
        opened = reading(url)
    else:
        opened = copied(file or backups.file_of(url))
    async with opened as database:
        found = await inspect(database, tell_progress)
    for line in found:
        print(line)
    print(f"{len(found)} broken." if found else "Everything is fine.")
    return 1 if found else 0


def tell_progress(done: int, count: int) -> None:
    """Show the progress in one line, on a terminal."""
    if sys.stderr.isatty() or done == count:
        end = "\n" if done == count else "\r"
        print(f"{done:,} of {count:,} matches replayed", end=end, file=sys.stderr)
