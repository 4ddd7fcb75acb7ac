"""Processes that are born fast: another one has imported all that they need, and forks at a word.

What is forked is a process of its own, with its own id, files, memory and death. Who forks lasts as
long as somebody is connected, and each of its children as long as whoever asked for it.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
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
from typing import Any, NoReturn

ROOT = Path(__file__).parents[1]


class Forker:
    """The way to the process that forks; whoever of a run needs it first starts it.

    It is `python -m` a module, with further arguments before the address that it `serve`s.
    """

    def __init__(self, module: str, name: str, *arguments: str) -> None:
        self._command = [sys.executable, "-m", module, *arguments]
        self._lock = threading.Lock()
        self._folder = Path(tempfile.gettempdir(), name)
        self.address = str(self._folder / "socket")
        self._membership: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def join(self) -> None:
        """Have it run from now on, and until this process ends."""
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
            membership.connect(self.address)
        except OSError:
            membership.close()
            return None
        membership.sendall(b"null\n")
        return membership

    def _begun(self) -> socket.socket:
        # Whoever was killed has left it there, and this may have got the same number.
        Path(self.address).unlink(missing_ok=True)
        command = [*self._command, self.address]
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE
        )
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == b"ready\n"
        membership = self._connected()
        assert membership is not None
        return membership

    def _leave(self) -> None:
        """Let it end; the process that began it waits until the others have left, too."""
        if self._membership is not None:
            self._membership.close()
        if self._process is not None:
            self._process.communicate()


def serve(address: str) -> dict[str, Any] | None:
    """Return the order to a child that was just forked, `None` where it forks, at its end."""
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
                    _forget([asking, woken, waker, *members, *parents.values()])
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


def become(env: Mapping[str, str], streams: Iterable[tuple[int, str, int]]) -> None:
    """Have this environment, and these files (number, path and flags), in a child."""
    os.environ.clear()
    os.environ.update(env)
    for number, path, flags in streams:
        opened = os.open(path, flags)
        os.dup2(opened, number)
        os.close(opened)


def leave(status: int) -> NoReturn:
    """End a child as Python does, but leave what it shares with its parent to the system.

    To take that down would have it copied first, which takes twenty times as long as the fork.
    """
    threading._shutdown()
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(status)


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


def _forget(inherited: list[socket.socket]) -> None:
    """Keep nothing of the process that forked: its sockets, and how it hears of signals."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for each in inherited:
        each.close()
