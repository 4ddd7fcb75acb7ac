"""Run the commands about what is stored, and report their results."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys

from bot.clock import utc_now
from bot.exits import ExitStatus
from bot.logs import set_up_logs
from bot.settings import LogFormat
from bot.storage import StorageError, backups
from bot.storage.backups import COPIES_KEPT_FOR
from bot.tools import booking, checking, counting, moving


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


def _check(arguments: argparse.Namespace, url: str) -> int:
    return asyncio.run(checking.check(url, arguments.file))


def _stats(_arguments: argparse.Namespace, url: str) -> int:
    return asyncio.run(counting.tell(url, now=utc_now()))


def _move(arguments: argparse.Namespace, _url: str) -> int:
    return asyncio.run(moving.move(arguments.source, arguments.target))


def _book(arguments: argparse.Namespace, url: str) -> int:
    if arguments.action == "import":
        return booking.import_folder(url, arguments.folder)
    return asyncio.run((booking.drop if arguments.action == "drop" else booking.tell)(url))


_COMMANDS = {
    "backup": _back_up,
    "book": _book,
    "restore": _restore,
    "check": _check,
    "migrate-data": _move,
    "stats": _stats,
}
