"""Run the commands about databases: backup, restore, check, move, and the book of games."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncGenerator, Callable, Generator, Iterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from functools import partial
from pathlib import Path

from sqlalchemy import func, select

from bot.clock import utc_now
from bot.errors import ExitStatus
from bot.logs import set_up_logs
from bot.match.loading import MatchLoader
from bot.match.model import Ending, Match
from bot.match.tables import games
from bot.settings import LogFormat
from bot.storage import Database, StorageError, backups, moving, sqlite
from bot.storage.backups import COPIES_KEPT_FOR
from bot.storage.errors import MissingGameError, UnreadableError
from bot.storage.migrations import set_aside_branches
from bot.storage.migrations.branches import WITHOUT_TABLES
from bot.storage.postgresql import is_postgresql
from bot.storage.schema import registrations
from bot.tools import stats
from bot.tools.stats import copied, reading

# How many files there are between two lines of progress, if they go to a file.
_EACH = 1000
# Each match is read once, so a cache would be of no use.
KEPT_MATCHES = 1


async def inspect(database: Database) -> list[str]:
    """Return a line for each problem: tables, rows, messages, challenges, matches.

    The matches of a missing game are no problem; they are not replayed.

    Raises `StorageError` if columns or keys are not those of this version.
    """
    # Imported here, as the cogs take a second to import.
    from bot.app import all_tables
    from bot.storage.migrations.comparison import find_differences

    async with database.read() as transaction:
        await stats.check_revision(transaction, all_tables())
        count = await stats.count_matches(transaction)
        troubles = [
            *await transaction.connection.run_sync(find_differences),
            *await stats.find_orphans(transaction),
            *await stats.find_matchless_challenges(transaction),
            *await stats.find_stuck_messages(transaction),
        ]
    loader, done = MatchLoader(KEPT_MATCHES), 0
    async for transaction, match_ids in stats.find_match_ids(database):
        for match_id in match_ids:
            try:
                troubles.extend(contradictions(await loader.get(transaction, match_id)))
            except MissingGameError:
                pass
            except UnreadableError as error:
                troubles.append(str(error))
        done += len(match_ids)
        _tell_progress("matches replayed", done, count)
    return troubles


def contradictions(match: Match) -> Iterator[str]:
    """Report a match whose result is not that of its position."""
    outcome, result = match.position.outcome, match.result
    if result is None or result.ending is not Ending.RULES:
        if outcome is not None and result is None:
            yield f"match {match.id} is running, although the rules have ended it"
    elif outcome is None:
        yield f"match {match.id} was ended by the rules, although its position is not decided"
    elif outcome.winner is not result.winner:
        yield f"match {match.id} has another winner than its position"


async def refused_since(database: Database) -> datetime | None:
    """Return since when Discord does not accept the commands, `None` if it does."""
    query = select(func.min(registrations.c.refused_at))
    return await database.fetch_value(query)


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
        async with database.read() as transaction:
            pending = await transaction.connection.run_sync(set_aside_branches)
        troubles = await inspect(database)
        refused_at = await refused_since(database)
        async with database.read() as transaction:
            waiting = await games.count_waiting(transaction)
    for line in troubles:
        print(line)
    for game, count in waiting.items():
        waits = "match waits" if count == 1 else "matches wait"
        print(f"{count:,} {waits} for the game {game}, which is not installed.")
    for cog in pending:
        print(f"The next start makes or migrates the tables of the cog {cog}.")
    for cog, reason in WITHOUT_TABLES.items():
        print(f"The cog {cog} is left out, as its tables can't be migrated: {reason}.")
    if refused_at is not None:
        print(
            f"Since {refused_at:%Y-%m-%d %H:%M} UTC Discord does not accept the commands of this"
            " version. The bot works with those that Discord knows, and tries again every hour."
        )
    print(f"{len(troubles)} broken." if troubles else "Everything is fine.")
    return 1 if troubles else 0


async def move(source: str, target: str) -> int:
    """Copy a database into an empty one, and replay every match there.

    Returns 1 if something is broken. It was broken before, as each row is read back.
    """
    if source == target:
        raise StorageError("SOURCE and TARGET are the same database.")
    from bot.app import all_tables

    with _alone(source):
        async with reading(source) as old:
            new = Database(target)
            try:
                await new.open()
                count = await moving.move(old, new, all_tables().sorted_tables, _tell_rows)
                troubles = await inspect(new)
            finally:
                await new.close()
    for line in troubles:
        print(line)
    print(f"All {count:,} rows have been copied. Set DATABASE_URL to TARGET and start the bot.")
    if troubles:
        print(f"{len(troubles)} are broken, and were broken in the source.")
    return 1 if troubles else 0


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


def import_folder(url: str, folder: Path) -> int:
    """Import the records of a folder, and list the files that cannot be read."""
    if not folder.is_dir():
        raise StorageError(f"There is no folder {folder}.", status=ExitStatus.MISSING)
    # Imported here, as the cogs take a second to import.
    from bot.cogs.explorer import book

    return asyncio.run(_import(url, book.files_in(folder)))


async def tell(url: str) -> int:
    """Print what the book holds."""
    from bot.cogs.explorer import book

    async with _writing(url) as database, database.read() as transaction:
        games, different = await book.count_games(transaction)
    for game, (count, turns) in games.items():
        print(f"{f'games of {game}':<18} {count:,} with {turns:,} turns")
    print(f"{'different turns':<18} {different:,}")
    return 0


async def drop(url: str) -> int:
    """Delete the book; nothing else."""
    from bot.cogs.explorer import book

    async with _writing(url) as database, database.write() as transaction:
        await book.drop_book(transaction)
    print("The book is empty.")
    return 0


async def _import(url: str, files: Sequence[Path]) -> int:
    from bot.cogs.explorer import book

    async with _writing(url) as database:
        tell = partial(_tell_progress, "files read", each=_EACH)
        result = await book.import_files(database, files, tell)
    for file, reason in result.bad:
        print(f"{file}: {reason}")
    skipped = len(result.bad)
    print(
        f"{result.games + result.known + skipped:,} files read: {result.games:,} imported,"
        f" {result.known:,} in the book already, {skipped:,} skipped."
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


def _tell_rows(table: str, done: int, count: int) -> None:
    _tell_progress("rows", done, count, before=f"{table}: ")


def _tell_progress(
    what: str, done: int, count: int, *, before: str = "", each: int | None = None
) -> None:
    """Show the progress in one line on a terminal, else at the end and after `each` steps."""
    is_terminal = sys.stderr.isatty()
    if is_terminal or done == count or (each and done % each == 0):
        end = "\r" if is_terminal and done < count else "\n"
        print(f"{before}{done:,} of {count:,} {what}", end=end, file=sys.stderr)


def carry_out(arguments: argparse.Namespace, url: str) -> int:
    """Run a command on a database URL; return the status, after a sentence if bad."""
    # The command itself reports unreadable rows.
    set_up_logs(level="CRITICAL", form=LogFormat.TEXT)
    try:
        return _COMMANDS[arguments.command](arguments, url)
    except StorageError as error:
        print(error, file=sys.stderr)
        return error.status
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return ExitStatus.INTERRUPTED


def _back_up(arguments: argparse.Namespace, url: str) -> int:
    file, source = arguments.file, backups.file_of(url)
    # Writing the backup reports a folder that may not be read.
    if os.path.lexists(file) and not arguments.force:
        raise StorageError(
            f"The file {file} already exists: name another one, or add --force.",
            status=ExitStatus.UNWRITABLE,
        )
    backups.back_up(source, file)
    print(f"{file} is a complete copy of {source} ({file.stat().st_size:,} bytes).")
    return 0


def _restore(arguments: argparse.Namespace, url: str) -> int:
    target = backups.file_of(url)
    old = backups.restore(arguments.file, target, force=arguments.force, now=utc_now())
    kept = (
        ""
        if old is None
        else f" The previous database is kept as {old} for {COPIES_KEPT_FOR.days} days."
    )
    print(f"{target} has been restored from {arguments.file}; start the bot.{kept}")
    return 0


def _book(arguments: argparse.Namespace, url: str) -> int:
    if arguments.action == "import":
        return import_folder(url, arguments.folder)
    return asyncio.run((drop if arguments.action == "drop" else tell)(url))


_COMMANDS: dict[str, Callable[[argparse.Namespace, str], int]] = {
    "backup": _back_up,
    "book": _book,
    "restore": _restore,
    "check": lambda arguments, url: asyncio.run(check(url, arguments.file)),
    "migrate-data": lambda arguments, _: asyncio.run(move(arguments.source, arguments.target)),
    "stats": lambda _, url: asyncio.run(stats.tell(url, now=utc_now())),
}
