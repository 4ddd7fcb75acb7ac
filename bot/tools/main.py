"""`ringfall COMMAND` and `python -m bot COMMAND`: parse and run the operator's commands."""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from bot import __version__
from bot.errors import ExitStatus

RUN = "run"


def main(argv: Sequence[str]) -> int:
    """Run a command, or the bot; return 0 on success, else an `ExitStatus` or argparse's 2."""
    arguments = _parser().parse_args(argv)
    if arguments.home is not None:
        try:
            os.chdir(arguments.home)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            print(f"The folder {arguments.home} cannot be used: {reason}.", file=sys.stderr)
            return ExitStatus.MISSING
    return _run() if arguments.command == RUN else _use_tool(arguments)


def _run() -> int:
    # A collection during the imports frees nothing and takes a fifth of their time.
    gc.disable()
    from bot.start import run_until_stopped

    return run_until_stopped()


def _use_tool(arguments: argparse.Namespace) -> int:
    # Imported here, as the bot needs none of it, and the cogs take a second to import.
    if arguments.command == "init":
        from bot.tools import init

        return init.main(arguments)
    if arguments.command == "rehearse":
        from bot.tools.rehearsal import run

        return run.main(arguments)
    from bot.games import load_games
    from bot.settings import SettingsError, load_tool_settings
    from bot.tools import health
    from bot.tools.databases import carry_out

    if arguments.command == "health":
        return health.main()
    faults = load_games()
    if arguments.command in ("check", "migrate-data"):
        from bot.app import COGS
        from bot.cog import load_cogs

        faults += load_cogs(COGS)
    for fault in faults:
        print(fault, file=sys.stderr)
    try:
        settings = load_tool_settings()
    except SettingsError as error:
        print(error, file=sys.stderr)
        return error.status
    status = carry_out(arguments, settings.database_url)
    if arguments.command == "check" and arguments.file is None:
        from bot.tools.portal import tell_readiness

        asyncio.run(tell_readiness())
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=_program(), description="Without a command: run the bot until it is stopped."
    )
    parser.add_argument(
        "--folder",
        type=Path,
        dest="home",
        metavar="DIR",
        help="work in a folder, with its .env, database and backups; the current one if left out",
    )
    parser.add_argument("--version", action="version", version=f"Ringfall {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", dest="command")
    parser.set_defaults(command=RUN)

    def add(name: str, text: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")

    add(RUN, "run the bot until it is stopped")
    init = add("init", "make the folder of a new bot: settings, privacy policy, terms")
    init.add_argument(
        "directory", type=Path, nargs="?", metavar="DIR", help="the folder; asked for if left out"
    )
    init.add_argument("--operator", metavar="NAME", help="who operates the bot, for the policies")
    init.add_argument("--contact", metavar="TEXT", help="how to reach the operator")
    init.add_argument("--unit", action="store_true", help="write a systemd user unit, too")
    init.add_argument("--yes", action="store_true", help="change existing files without asking")
    back_up = add("backup", "copy the database; the bot may be running")
    back_up.add_argument("file", type=Path, metavar="FILE", help="where to write the copy")
    back_up.add_argument("--force", action="store_true", help="replace an existing file")
    restore = add("restore", "replace the database by a backup, while no bot runs")
    restore.add_argument("file", type=Path, metavar="FILE", help="the backup")
    restore.add_argument(
        "--force",
        action="store_true",
        help="replace an existing database, which is renamed and kept",
    )
    check = add(
        "check", "replay every match and look for broken data; say what the bot still lacks"
    )
    check.add_argument(
        "file",
        type=Path,
        nargs="?",
        metavar="FILE",
        help="a backup; the database itself if left out",
    )
    move = add("migrate-data", "copy everything to another database, while no bot runs")
    move.add_argument("source", metavar="SOURCE", help="the source's URL, as in DATABASE_URL")
    move.add_argument("target", metavar="TARGET", help="the URL of an empty database")
    book = add("book", "import game records for the explorer, or look at them")
    actions = book.add_subparsers(metavar="ACTION", dest="action", required=True)
    text = "add the records of a folder; files that are in the book already change nothing"
    fill = actions.add_parser("import", help=text, description=f"{text[0].upper()}{text[1:]}.")
    fill.add_argument(
        "folder", type=Path, metavar="FOLDER", help="records in any known format, also in zip files"
    )
    actions.add_parser("stats", help="show how many games the book has")
    actions.add_parser("drop", help="delete the whole book")
    add("stats", "show how much is stored, since when, and what is still to be sent")
    rehearse = add(
        "rehearse", "compare what the bot assumes about Discord with what it does, in a test server"
    )
    rehearse.add_argument(
        "--server", type=int, metavar="ID", help="the server, if it is in several"
    )
    rehearse.add_argument("--report", type=Path, default="rehearsal.json", metavar="FILE")
    rehearse.add_argument("--only", nargs="+", default=(), metavar="STEP", help="some steps only")
    add("health", "ask the running bot whether it is ready (METRICS_PORT)")
    return parser


def _program() -> str:
    """Return how the operator has called this program."""
    file = Path(sys.argv[0])
    return "ringfall" if "ringfall" in (file.stem, file.parent.name) else "python -m bot"
