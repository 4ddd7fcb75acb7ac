"""Let other programs play through the protocol, as processes with limits."""

from __future__ import annotations

import os
import queue
import secrets
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from msgspec import Struct

from engine.matches import Situation
from engine.protocol import position_command
from engine.values import Cancel, SearchCancelledError, Turn
from rules import MoveError

_END_SECONDS = 5
_POLL_SECONDS = 0.02
_LONGEST_LINE, _MOST_LINES, _LONGEST_REASON = 100_000, 16, 300
# The children of a program inherit this variable, with a value of its own.
_MARK = "RINGFALL_PROGRAM"
# Only these variables reach a program: the rest may be secret.
_PASSED_ON = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT", "TEMP")


class ProgramError(ValueError):
    """A program cannot be started, ended, took too long, or violated the protocol."""

    def __init__(self, reason: str) -> None:
        # It may quote what the program has printed.
        super().__init__(reason[:_LONGEST_REASON])


class Limits(Struct, frozen=True):
    """The limits of a program for one turn; the one of its memory holds on Linux only."""

    seconds: float = 10.0
    memory_bytes: int = 1 << 30


class Program:
    """A running program; a thread reads what it prints, as its children may keep the pipe open."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self._lines = queue.Queue[str](_MOST_LINES)
        self._is_over = threading.Event()
        threading.Thread(target=self._read, name="output of a program", daemon=True).start()

    def tell(self, *lines: str) -> None:
        """Write lines to the program; raise `ProgramError` if it reads no more."""
        if self._process.stdin is None:
            raise ProgramError("a program needs pipes")
        try:
            self._process.stdin.write("".join(f"{line}\n" for line in lines))
            self._process.stdin.flush()
        except OSError as error:
            raise ProgramError(f"the program no longer accepts commands: {error}") from error

    def line(self, limits: Limits, deadline: float, cancel: Cancel | None) -> str:
        """Return the next line, empty at the end; raise as `ask_once` does."""
        while True:
            if cancel is not None and cancel.is_set():
                raise SearchCancelledError
            if time.monotonic() >= deadline:
                raise ProgramError(f"no turn within {limits.seconds:g} seconds")
            with suppress(queue.Empty):
                return self._lines.get(timeout=_POLL_SECONDS)

    def end(self) -> None:
        """Kill the program, and stop reading."""
        self._is_over.set()
        _kill(self._process)
        # Its pipe may be broken, which closing it would report.
        with suppress(OSError):
            if self._process.stdin is not None:
                self._process.stdin.close()
        self._process.wait(_END_SECONDS)

    def _read(self) -> None:
        output = self._process.stdout
        while output is not None and not self._is_over.is_set():
            line = output.readline(_LONGEST_LINE)
            self._hand_over(line)
            if not line:
                break
        with suppress(OSError):
            if output is not None:
                output.close()

    def _hand_over(self, line: str) -> None:
        while not self._is_over.is_set():
            with suppress(queue.Full):
                self._lines.put(line, timeout=_POLL_SECONDS)
                return


def ask_once(
    command: str, at: Situation, go: str, limits: Limits, cancel: Cancel | None = None
) -> Turn:
    """Start a program for one turn, and end it; raise `ProgramError` if it gives no legal one.

    Raises `SearchCancelledError` if `cancel` was set.
    """
    with started(command, limits.memory_bytes) as program:
        return ask(program, at, go, limits, cancel)


def ask(
    program: Program, at: Situation, go: str, limits: Limits, cancel: Cancel | None = None
) -> Turn:
    """Ask a running program for a turn; raise as `ask_once` does."""
    deadline = time.monotonic() + limits.seconds
    program.tell(position_command(at), go)
    while answer := program.line(limits, deadline, cancel):
        word, _, rest = answer.strip().partition(" ")
        if word == "turn":
            return _legal(at, rest)
        if word == "error":
            raise ProgramError(f"the program reports: {rest}")
    raise ProgramError("the program ended")


@contextmanager
def started(command: str, memory_bytes: int | None = None) -> Generator[Program]:
    """Run a program until the end of the context; with a limit, what it reports is dropped."""
    passed_on = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    mark = secrets.token_hex(16)
    try:
        process = subprocess.Popen(  # noqa: S603 - the operator's own command
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None if memory_bytes is None else subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
            env={**passed_on, _MARK: mark},
            start_new_session=True,
        )
    except OSError as error:
        raise ProgramError(f"the program cannot be started: {error}") from error
    program = Program(process)
    try:
        if memory_bytes is not None:
            _limit_memory(process, memory_bytes)
        yield program
    finally:
        program.end()
        _kill_children(mark)


def _legal(at: Situation, text: str) -> Turn:
    try:
        turn: Turn = at.game.parse_turn(at.position, text)
    except MoveError as error:
        raise ProgramError(f"the program plays {text!r}: {error}") from error
    return turn


def _kill(process: subprocess.Popen[str]) -> None:
    """Kill a program with all processes that it has started."""
    if sys.platform == "win32":
        process.kill()
        return
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def _kill_children(mark: str) -> None:
    """Kill what a program has started in sessions of their own; it carries the mark."""
    if sys.platform != "linux":
        return
    marked = f"{_MARK}={mark}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if marked in (folder / "environ").read_bytes():
                os.kill(int(folder.name), signal.SIGKILL)


def _limit_memory(process: subprocess.Popen[str], memory_bytes: int) -> None:
    if sys.platform != "linux":
        return
    import resource

    with suppress(ProcessLookupError):
        resource.prlimit(process.pid, resource.RLIMIT_AS, (memory_bytes, memory_bytes))
