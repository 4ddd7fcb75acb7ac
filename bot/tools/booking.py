"""`book import`, `book stats` and `book drop`: the games that the explorer looks up."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from bot.exits import ExitStatus
from bot.storage import Database, StorageError, backups
from bot.storage.postgresql import is_postgresql

# How many files there are between two lines of progress, if they go to a file.
_EACH = 1000


def import_folder(url: str, folder: Path) -> int:
    """Import the records of a folder, and list the files that cannot be read."""
    if not folder.is_dir():
        raise StorageError(f"There is no folder {folder}.", status=ExitStatus.MISSING)
    # Imported here, as the cogs take a second to import.
    from bot.cogs.explorer import book

    return asyncio.run(_import(url, book.files_in(folder)))


async def tell(url: str) -> int:
    """Print what the book holds."""
    from bot.cogs.explorer import book_tables

    async with _writing(url) as database, database.read() as transaction:
        games = await book_tables.count_games(transaction)
        rows = await book_tables.count_rows(transaction)
    for game, (count, turns) in games.items():
        print(f"{f'games of {game}':<18} {count:,} with {turns:,} turns")
    print(f"{'different turns':<18} {rows:,}")
    return 0


async def drop(url: str) -> int:
    """Delete the book; nothing else."""
    from bot.cogs.explorer import book_tables

    async with _writing(url) as database, database.write() as transaction:
        await book_tables.drop(transaction)
    print("The book is empty.")
    return 0


async def _import(url: str, files: Sequence[Path]) -> int:
    from bot.cogs.explorer import book

    async with _writing(url) as database:
        result = await book.import_files(database, files, _tell_progress)
    for file, reason in result.bad:
        print(f"{file}: {reason}")
    print(
        f"{result.games:,} games imported, {result.known:,} were in the book already,"
        f" {len(result.bad):,} files skipped."
    )
    return 0 if result.games or result.known else ExitStatus.DAMAGED


@asynccontextmanager
async def _writing(url: str) -> AsyncGenerator[Database]:
    """Yield an existing database, migrated; the bot may be running."""
    if not is_postgresql(url):
        backups.check_exists(backups.file_of(url))
    database = Database(url)
    try:
        await database.open(alone=False)
        yield database
    finally:
        await database.close()


def _tell_progress(done: int, count: int) -> None:
    """Show the progress in one line, on a terminal."""
    if sys.stderr.isatty() or done % _EACH == 0 or done == count:
        end = "\r" if sys.stderr.isatty() and done < count else "\n"
        print(f"{done:,} of {count:,} files read", end=end, file=sys.stderr)
