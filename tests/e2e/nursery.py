"""Where bots are born fast: a process that has imported all a bot needs, and forks at a word.

What it forks is a process of its own, with its own id, files, memory and death. It is only spared
what any bot does once: to read libraries and texts, compile statements, draw what pictures share.

Run as a program, this is the nursery, which all workers of a run share. It lasts as long as one of
them is connected, and each of its children as long as the worker that asked for it.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import gc
import importlib
import io
import json
import os
import random
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable, Mapping
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
TURNS_REHEARSED = 10


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
    """The way to the process that forks; the first worker of a run that wants a bot starts it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._folder = Path(tempfile.gettempdir(), f"nursery-{_run()}")
        self._address = str(self._folder / "socket")
        self._membership: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None

    async def bear(self, env: Mapping[str, str], log: Path) -> Child:
        """Start a bot with this environment, which writes to the end of a log."""
        await asyncio.to_thread(self._join)
        reader, writer = await asyncio.open_unix_connection(self._address)
        writer.write(json.dumps({"env": dict(env), "log": str(log)}).encode() + b"\n")
        return Child(reader, writer, int(await reader.readline()))

    def _join(self) -> None:
        # Windows has none; nor can it fork.
        import fcntl

        with self._lock:
            if self._membership is None:
                self._folder.mkdir(mode=0o700, exist_ok=True)
                with (self._folder / "lock").open("w") as one_at_a_time:
                    fcntl.flock(one_at_a_time, fcntl.LOCK_EX)
                    self._membership = self._connected() or self._begun()
                atexit.register(self._leave)

    def _connected(self) -> socket.socket | None:
        """Connect, where it runs, and stay so; else it would end."""
        membership = socket.socket(socket.AF_UNIX)
        try:
            membership.connect(self._address)
        except OSError:
            membership.close()
            return None
        membership.sendall(b"null\n")
        return membership

    def _begun(self) -> socket.socket:
        command = [sys.executable, "-m", "tests.e2e.nursery", self._address]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == b"ready\n"
        membership = self._connected()
        assert membership is not None
        return membership

    def _leave(self) -> None:
        """Let it end; the worker that began it waits until the others have left, too."""
        if self._membership is not None:
            self._membership.close()
        if self._process is not None:
            self._process.communicate()


def _run() -> str:
    """Return what all workers of one run have in common."""
    return os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))


NURSERY = Nursery()


def main() -> int:
    """Fork until nobody is connected any more; in a child, be a bot."""
    for module in PRELOADED:
        importlib.import_module(module)
    _warm_up()
    gc.collect()
    gc.freeze()
    order = _serve(sys.argv[1])
    return 0 if order is None else _be_a_bot(order)


def _warm_up() -> None:
    """Do what each bot does sooner or later, so that it finds all that is kept of it."""
    texts, statements = map(importlib.import_module, ("bot.texts", "tests.statements"))
    for language in texts.languages():
        spoken = texts.texts_for(language)
        for name in spoken.all_keys():
            spoken._read(name)
    statements.share_compiled()
    # Before there is a thread, as in a bot.
    importlib.import_module("bot.start")._share_one_heap()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        asyncio.run(_rehearse(Path(folder)))


async def _rehearse(folder: Path) -> None:
    """Be a bot on a sandbox for the first turns of each game."""
    from bot.app import run
    from bot.settings import load_settings
    from rules import GAMES
    from sandbox import Rate, Sandbox
    from tests.e2e.table import sit_down

    chance = random.Random(1)
    async with asyncio.timeout(60), Sandbox(overall_rate=Rate(requests=500)) as discord:
        database = f"sqlite+aiosqlite:///{folder}/ringfall.db"
        os.environ |= {**discord.env(), "DATABASE_URL": database, "NEWCOMER_MATCHES": "0"}
        bot = asyncio.create_task(run(load_settings()))
        await discord.bot_online()
        games, ana, ben = discord.channel("games"), discord.user("Ana"), discord.user("Ben")
        for game in GAMES:
            table = await sit_down(discord, games, ana, ben, game=game)
            for _ in range(TURNS_REHEARSED):
                await table.play(table.random_turn(chance))
                await table.board()
        bot.cancel()
        await asyncio.gather(bot, return_exceptions=True)


def _serve(address: str) -> dict[str, Any] | None:
    """Return the order to a child that was just forked, `None` in the nursery at its end."""
    woken, waker = socket.socketpair()
    waker.settimeout(0)
    signal.set_wakeup_fd(waker.fileno())
    signal.signal(signal.SIGCHLD, lambda *_: None)
    members: list[socket.socket] = []
    parents: dict[int, socket.socket] = {}
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(address)
        listener.listen()
        print("ready", flush=True)  # noqa: T201
        while True:
            watched = [listener, woken, *members, *parents.values()]
            ready, _, _ = select.select(watched, [], [])
            if woken in ready:
                woken.recv(1024)
                _report_deaths(parents)
            for pid, parent in parents.items():
                if parent in ready:
                    os.kill(pid, signal.SIGKILL)
            if listener in ready:
                asking, _ = listener.accept()
                order = json.loads(asking.makefile().readline())
                if order is None:
                    members.append(asking)
                elif not (pid := os.fork()):
                    _leave([asking, woken, waker, *members, *parents.values()])
                    return order
                else:
                    parents[pid] = asking
                    asking.sendall(f"{pid}\n".encode())
            # What a member sends is its end.
            for member in [each for each in members if each in ready]:
                member.close()
                members.remove(member)
                if not members:
                    _close(parents, Path(address).parent)
                    return None


def _report_deaths(parents: dict[int, socket.socket]) -> None:
    for pid in list(parents):
        found, status = os.waitpid(pid, os.WNOHANG)
        if found:
            with parents.pop(pid) as parent, contextlib.suppress(OSError):
                parent.sendall(f"{os.waitstatus_to_exitcode(status)}\n".encode())


def _close(children: Iterable[int], folder: Path) -> None:
    for pid in children:
        os.kill(pid, signal.SIGKILL)
    shutil.rmtree(folder)


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
