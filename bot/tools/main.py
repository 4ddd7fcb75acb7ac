"""`python -m bot COMMAND`: read what is asked for, do it, and say in a sentence what came of it."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from bot.logs import set_up_logs
from bot.services.clock import utc_now
from bot.settings import LogFormat, SettingsError, ToolSettings, load_tool_settings
from bot.storage import StorageError, backup
from bot.tools import checking, counting, health

Tool = Callable[[argparse.Namespace, ToolSettings], int]

FAILED = 2  # as argparse: nothing was done, or nothing is known


def main(argv: Sequence[str]) -> int:
    """Carry out a command; 0 when all is well, 1 when something is found wrong, 2 for failure."""
    arguments = _parser().parse_args(argv)
    tool: Tool = arguments.tool
    # What is wrong with a row is said by the tool itself.
    set_up_logs(level="CRITICAL", form=LogFormat.TEXT, reason=lambda _error: None)
    try:
        return tool(arguments, load_tool_settings())
    except (SettingsError, StorageError) as error:
        print(error, file=sys.stderr)
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
    return FAILED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot", description="Without a command: run the bot until it is stopped."
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    back_up = _add(commands, "backup", _back_up, "copy the database, while the bot runs or not")
    back_up.add_argument("file", type=Path, metavar="FILE", help="where the copy is to be")
    back_up.add_argument("--force", action="store_true", help="replace a file that is there")
    restore = _add(commands, "restore", _restore, "put a backup in place, while no bot runs")
    restore.add_argument("file", type=Path, metavar="FILE", help="the backup")
    restore.add_argument(
        "--force", action="store_true", help="though there is a database; it is kept beside"
    )
    check = _add(commands, "check", _check, "play every match again and look for what is broken")
    check.add_argument(
        "file", type=Path, nargs="?", metavar="FILE", help="a backup; else the database itself"
    )
    _add(commands, "stats", _stats, "say how much is stored, since when, and what is owed")
    _add(commands, "health", _health, "ask the running bot whether it is ready (METRICS_PORT)")
    return parser


def _add(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    tool: Tool,
    text: str,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")
    parser.set_defaults(tool=tool)
    return parser


def _back_up(arguments: argparse.Namespace, settings: ToolSettings) -> int:
    file: Path = arguments.file
    source = backup.file_of(settings.database_url)
    if file.exists() and not arguments.force:
        raise StorageError(f"There is a file {file} already: name another one, or add --force.")
    backup.back_up(source, file)
    print(f"{file} is a whole copy of {source} ({file.stat().st_size:,} bytes).")
    return 0


def _restore(arguments: argparse.Namespace, settings: ToolSettings) -> int:
    target = backup.file_of(settings.database_url)
    old = backup.restore(arguments.file, target, force=arguments.force, now=utc_now())
    kept = "" if old is None else f" What was there before is kept as {old}."
    print(f"{target} is again as {arguments.file} was; start the bot.{kept}")
    return 0


def _check(arguments: argparse.Namespace, settings: ToolSettings) -> int:
    return asyncio.run(checking.check(settings.database_url, arguments.file))


def _stats(_arguments: argparse.Namespace, settings: ToolSettings) -> int:
    return asyncio.run(counting.tell(settings.database_url, now=utc_now()))


def _health(_arguments: argparse.Namespace, settings: ToolSettings) -> int:
    return health.ask(settings.metrics_host, settings.metrics_port)
