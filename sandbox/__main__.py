"""Run a local Discord with a chat in the browser, and a bot with --bot."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import http.client
import json
import math
import os
import signal
import sys
import urllib.request
import webbrowser
from pathlib import Path

from sandbox.archive import ArchiveError
from sandbox.project import Project, ProjectError
from sandbox.protocol.permissions import Permission, named
from sandbox.rehearsal import ReportError, read_report
from sandbox.rest.server import PREFIX
from sandbox.server import ANSWER_SECONDS, HOST, Sandbox
from sandbox.world.state import BOT_PERMISSIONS

DEFAULT_PORT = 8686
FORUM_NAME = "forum"
# A person who tries a bot should not see it fail because this machine is busy.
GRACE_SECONDS = 57.0


def main() -> int:
    """Serve until interrupted; return the exit status."""
    options = _parser().parse_args()
    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_run(options))
    except (ArchiveError, ProjectError, ReportError) as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        print(_in_use(options.port), file=sys.stderr)
        return 1
    return 0


def _in_use(port: int) -> str:
    """Return the error for a port in use; it names a sandbox that already runs there."""
    page = f"http://{HOST}:{port}"
    if _is_sandbox(page):
        return f"A sandbox already runs there: open {page}/ or choose another port with --port."
    return f"Port {port} of {HOST} is in use; choose another with --port."


def _is_sandbox(page: str) -> bool:
    try:
        with urllib.request.urlopen(f"{page}{PREFIX}/gateway", timeout=2) as answer:  # noqa: S310
            return "url" in json.load(answer)
    except (OSError, ValueError, http.client.HTTPException):
        return False


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="discord-sandbox", description=__doc__)
    parser.add_argument("--port", type=_port, default=DEFAULT_PORT, help="loopback port (8686)")
    parser.add_argument("--bot", metavar="MODULE", help="also run `python -m MODULE`, the bot")
    parser.add_argument(
        "--keep", type=Path, metavar="DIR", help="keep the chat and the files of the bot"
    )
    parser.add_argument("--faults", action="store_true", help="show the fault panel")
    parser.add_argument(
        "--answer-seconds",
        type=_seconds,
        metavar="N",
        help="how long the bot may take for a first response (3; a minute with --bot, except with"
        " --faults)",
    )
    parser.add_argument(
        "--as",
        dest="report",
        type=Path,
        metavar="REPORT",
        help="behave as Discord did in a rehearsal, by its report",
    )
    parser.add_argument(
        "--permit",
        nargs="+",
        default=(),
        metavar="NAME",
        choices=Permission.__members__,
        help="more permissions of the bot, such as MANAGE_CHANNELS",
    )
    parser.add_argument("--no-open", action="store_true", help="do not open a browser")
    parser.add_argument("--openapi", type=Path, help="Discord's openapi.json, to check requests")
    return parser


def _port(text: str) -> int:
    if not (text.isdecimal() and int(text) < 2**16):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; ports go from 0 to 65535")
    return int(text)


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return seconds


async def _run(options: argparse.Namespace) -> None:
    stop = asyncio.Event()
    _on_signals(stop)
    names = {"name": options.bot} if options.bot else {}
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    is_strict = options.bot is None or options.faults or options.answer_seconds is not None
    async with Sandbox(
        project=Project.read(Path.cwd(), **names),
        port=options.port,
        openapi=options.openapi,
        keep=options.keep,
        show_faults=options.faults,
        answer_seconds=options.answer_seconds or ANSWER_SECONDS,
        grace_seconds=0.0 if is_strict else GRACE_SECONDS,
        as_seen=read_report(options.report) if options.report else None,
    ) as discord:
        _add_forum(discord)
        if options.permit:
            discord.set_bot_permissions(BOT_PERMISSIONS | named(options.permit))
        if discord.inimitable:
            points = ", ".join(discord.inimitable)
            print(f"The sandbox cannot imitate this: {points}.", file=sys.stderr)
        if options.bot is None:
            _print_settings(discord)
            await stop.wait()
            return
        async with discord.run_bot(options.bot, directory=options.keep):
            lasting = "" if options.keep else " and deletes the chat; --keep DIR keeps it"
            print(f"Open {discord.url} (Ctrl-C ends the sandbox{lasting}).", flush=True)
            if not options.no_open:
                _open_browser(discord.url)
            await stop.wait()


def _add_forum(discord: Sandbox) -> None:
    """Add a forum whose tags the bot may edit, unless the kept chat has one."""
    if all(channel.name != FORUM_NAME for channel in discord.guild.channels.values()):
        forum = discord.add_forum(FORUM_NAME)
        discord.permit(forum, allow=["MANAGE_CHANNELS"])


def _on_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        # Windows has no signal handlers in asyncio; there Ctrl-C raises KeyboardInterrupt.
        with contextlib.suppress(NotImplementedError, AttributeError):
            loop.add_signal_handler(getattr(signal, name), stop.set)


def _print_settings(discord: Sandbox) -> None:
    for name, value in discord.env().items():
        print(f"{name}={value}", flush=True)
    print(f"Open {discord.url} (Ctrl-C ends the sandbox).", file=sys.stderr, flush=True)


def _open_browser(url: str) -> None:
    # Without a desktop, `webbrowser` would start a text browser in this terminal.
    desktop = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if desktop:
        webbrowser.open(url)


if __name__ == "__main__":
    sys.exit(main())
