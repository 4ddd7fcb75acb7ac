"""Run a local Discord with a page to play on; with --bot, and a bot that is watched over."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import http.client
import json
import os
import signal
import sys
import tempfile
import urllib.request
import webbrowser
from pathlib import Path

from sandbox.archive import ArchiveError
from sandbox.rest.server import PREFIX
from sandbox.server import HOST, Sandbox
from sandbox.supervisor import run_module

DEFAULT_PORT = 8686
FORUM_NAME = "matches"


def main() -> int:
    """Serve until interrupted; return the exit status."""
    options = _parser().parse_args()
    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_run(options))
    except ArchiveError as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        print(_in_use(options.port), file=sys.stderr)
        return 1
    return 0


def _in_use(port: int) -> str:
    """Say that a port is taken, and by what where that is a sandbox."""
    page = f"http://{HOST}:{port}"
    if _is_sandbox(page):
        return f"A sandbox runs there already: play at {page}/ or choose another port with --port."
    return f"Port {port} of {HOST} is in use; choose another with --port."


def _is_sandbox(page: str) -> bool:
    try:
        with urllib.request.urlopen(f"{page}{PREFIX}/gateway", timeout=2) as answer:  # noqa: S310
            return "url" in json.load(answer)
    except (OSError, ValueError, http.client.HTTPException):
        return False


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m sandbox", description=__doc__)
    parser.add_argument("--port", type=_port, default=DEFAULT_PORT, help="loopback port (8686)")
    parser.add_argument("--bot", metavar="MODULE", help="also run `python -m MODULE` as the bot")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep the chat and the database")
    parser.add_argument("--faults", action="store_true", help="show a panel that breaks things")
    parser.add_argument("--no-open", action="store_true", help="do not open a browser")
    parser.add_argument("--openapi", type=Path, help="Discord's API description, to check requests")
    return parser


def _port(text: str) -> int:
    if not (text.isdecimal() and int(text) < 2**16):
        raise argparse.ArgumentTypeError(f"{text!r} is no port, they go from 1 to 65535")
    return int(text)


async def _run(options: argparse.Namespace) -> None:
    stop = asyncio.Event()
    _on_signals(stop)
    with contextlib.ExitStack() as stack:
        directory = options.keep or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        directory.mkdir(parents=True, exist_ok=True)
        async with Sandbox(
            port=options.port,
            openapi=options.openapi,
            keep=options.keep,
            show_faults=options.faults,
        ) as discord:
            _add_forum(discord)
            if options.bot is None:
                _print_settings(discord)
                await stop.wait()
                return
            on_change = discord.world.signal.notify
            bot = run_module(options.bot, discord.env(), directory.resolve(), on_change)
            # Where the machine is busy, that is not the bot's fault.
            discord.forgive_starvation(lambda: bot.pid)
            async with bot as discord.site.bot:
                lasting = "" if options.keep else ", with its matches; --keep DIR keeps them"
                print(f"Play at {discord.url} (Ctrl-C ends it{lasting}).", flush=True)
                if not options.no_open:
                    _open_browser(discord.url)
                await stop.wait()


def _add_forum(discord: Sandbox) -> None:
    """Have a forum to try, whose tags the bot may change; a chat that is kept has it already."""
    if all(channel.name != FORUM_NAME for channel in discord.guild.channels.values()):
        forum = discord.add_forum(FORUM_NAME)
        discord.permit(forum, allow=["MANAGE_CHANNELS"])


def _on_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        # Windows has no such handlers; there Ctrl-C raises KeyboardInterrupt.
        with contextlib.suppress(NotImplementedError, AttributeError):
            loop.add_signal_handler(getattr(signal, name), stop.set)


def _print_settings(discord: Sandbox) -> None:
    for name, value in discord.env().items():
        print(f"{name}={value}", flush=True)
    print(f"Play at {discord.url} (Ctrl-C ends it).", file=sys.stderr, flush=True)


def _open_browser(url: str) -> None:
    # Elsewhere `webbrowser` would start a text browser in this terminal.
    desktop = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if desktop:
        webbrowser.open(url)


if __name__ == "__main__":
    sys.exit(main())
