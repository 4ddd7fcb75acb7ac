"""Where bots are born fast: a process that has imported all a bot needs, and forks at a word.

What it forks is a process of its own, with its own id, files, memory and death. It is only spared
the second or two in which Python reads the libraries. Run as a program, this is the nursery: it
ends, and its children with it, when its standard input does.
"""

from __future__ import annotations

import asyncio
import atexit
import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
# Read by a bot as it starts, but not while it is imported.
PRELOADED = (
    "bot.__main__",
    "bot.start",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "alembic.command",
)


class Child:
    """A bot that was forked; it can be waited for and sent signals as any other process."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, pid: int
    ) -> None:
        self._writer = writer
        self.pid = pid
        self.returncode: int | None = None
        self._end = asyncio.create_task(self._wait(reader))

    async def wait(self) -> int:
        """Return the exit status, negative for the signal that ended it."""
        return await asyncio.shield(self._end)

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self.returncode is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    async def _wait(self, reader: asyncio.StreamReader) -> int:
        self.returncode = int(await reader.readline())
        self._writer.close()
        return self.returncode


class Nursery:
    """Starts the process that forks, when the first bot is wanted."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._address = ""

    async def bear(self, env: Mapping[str, str], log: Path) -> Child:
        """Start a bot with this environment, which writes to the end of a log."""
        await asyncio.to_thread(self._open)
        reader, writer = await asyncio.open_unix_connection(self._address)
        writer.write(json.dumps({"env": dict(env), "log": str(log)}).encode() + b"\n")
        return Child(reader, writer, int(await reader.readline()))

    def _open(self) -> None:
        with self._lock:
            if self._process is None:
                folder = tempfile.TemporaryDirectory(prefix="nursery-")
                self._address = str(Path(folder.name, "socket"))
                command = [sys.executable, "-m", "tests.e2e.nursery", self._address]
                self._process = subprocess.Popen(
                    command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
                )
                assert self._process.stdout is not None
                assert self._process.stdout.readline() == b"ready\n"
                atexit.register(self._close, folder)

    def _close(self, folder: tempfile.TemporaryDirectory[str]) -> None:
        assert self._process is not None
        self._process.communicate()
        folder.cleanup()


NURSERY = Nursery()


def main() -> int:
    """Fork until the standard input ends; in a child, be a bot."""
    for module in PRELOADED:
        importlib.import_module(module)
    _warm_up()
    order = _serve(sys.argv[1])
    return 0 if order is None else _be_a_bot(order)


def _warm_up() -> None:
    """Read the texts and draw the starts, as each bot does when it begins: it finds that done."""
    rules, rendering, texts = map(importlib.import_module, ("rules", "rendering", "bot.texts"))
    for language in texts.languages():
        texts.texts_for(language)
    for game in rules.GAMES.values():
        rendering.render_png(game, game.start(seed=0), rendering.BoardView())


def _serve(address: str) -> dict[str, Any] | None:
    """Return the order to a child that was just forked, `None` in the nursery at its end."""
    woken, waker = socket.socketpair()
    waker.settimeout(0)
    signal.set_wakeup_fd(waker.fileno())
    signal.signal(signal.SIGCHLD, lambda *_: None)
    parents: dict[int, socket.socket] = {}
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(address)
        listener.listen()
        print("ready", flush=True)  # noqa: T201
        while True:
            ready, _, _ = select.select([sys.stdin, listener, woken], [], [])
            if sys.stdin in ready:
                for pid in parents:
                    os.kill(pid, signal.SIGKILL)
                return None
            if woken in ready:
                woken.recv(1024)
                _report_deaths(parents)
            if listener in ready:
                parent, _ = listener.accept()
                order = json.loads(parent.makefile().readline())
                if not (pid := os.fork()):
                    _leave([parent, woken, waker, *parents.values()])
                    return order
                parents[pid] = parent
                parent.sendall(f"{pid}\n".encode())


def _report_deaths(parents: dict[int, socket.socket]) -> None:
    for pid in list(parents):
        found, status = os.waitpid(pid, os.WNOHANG)
        if found:
            with parents.pop(pid) as parent:
                parent.sendall(f"{os.waitstatus_to_exitcode(status)}\n".encode())


def _leave(inherited: list[socket.socket]) -> None:
    """Keep nothing of the nursery: its sockets, and how it hears of signals."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for each in inherited:
        each.close()


def _be_a_bot(order: dict[str, Any]) -> int:
    os.environ.clear()
    os.environ.update(order["env"])
    for number, path, flags in (
        (0, os.devnull, os.O_RDONLY),
        (1, order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND),
        (2, order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND),
    ):
        opened = os.open(path, flags)
        os.dup2(opened, number)
        os.close(opened)
    sys.argv = ["bot"]
    return sys.modules["bot.__main__"].main()


if __name__ == "__main__":
    sys.exit(main())
