"""Let other programs play through the protocol, as processes with limits."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress

from msgspec import Struct

from engine.matches import Situation
from engine.protocol import position_command
from engine.values import Cancel, SearchCancelledError, Turn
from rules import MoveError

_END_SECONDS = 5
_POLL_SECONDS = 0.02
_LONGEST_LINE = 100_000
# Only these variables reach a program: the rest may be secret.
_PASSED_ON = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT", "TEMP")


class ProgramError(ValueError):
    """A program cannot be started, ended, took too long, or violated the protocol."""


class Limits(Struct, frozen=True):
    """The limits of a program for one turn; the one of its memory holds on Linux only."""

    seconds: float = 10.0
    memory_bytes: int = 1 << 30


def ask_once(
    command: str, at: Situation, go: str, limits: Limits, cancel: Cancel | None = None
) -> Turn:
    """Start a program for one turn, and end it; raise `ProgramError` if it gives no legal one.

    Raises `SearchCancelledError` if `cancel` was set.
    """
    with (
        started(command, limits.memory_bytes) as process,
        _watched(process, limits, cancel) as late,
    ):
        try:
            return ask(process, at, go)
        except ProgramError:
            if cancel is not None and cancel.is_set():
                raise SearchCancelledError from None
            if late.is_set():
                raise ProgramError(f"no turn within {limits.seconds:g} seconds") from None
            raise


def ask(process: subprocess.Popen[str], at: Situation, go: str) -> Turn:
    """Ask a running program for a turn; raise `ProgramError` if it gives no legal one."""
    if process.stdin is None or process.stdout is None:
        raise ProgramError("a program needs pipes")
    try:
        process.stdin.write(f"{position_command(at)}\n{go}\n")
        process.stdin.flush()
    except OSError as error:
        raise ProgramError(f"the program no longer accepts commands: {error}") from error
    while answer := process.stdout.readline(_LONGEST_LINE):
        word, _, rest = answer.strip().partition(" ")
        if word == "turn":
            return _legal(at, rest)
        if word == "error":
            raise ProgramError(f"the program reports: {rest}")
    raise ProgramError("the program ended")


@contextmanager
def started(command: str, memory_bytes: int | None = None) -> Generator[subprocess.Popen[str]]:
    """Run a program until the end of the context; with a limit, what it reports is dropped."""
    try:
        process = subprocess.Popen(  # noqa: S603 - the operator's own command
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None if memory_bytes is None else subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
            env={name: os.environ[name] for name in _PASSED_ON if name in os.environ},
            start_new_session=True,
        )
    except OSError as error:
        raise ProgramError(f"the program cannot be started: {error}") from error
    try:
        if memory_bytes is not None:
            _limit_memory(process, memory_bytes)
        yield process
    finally:
        _kill(process)
        # Its pipes may be broken, which closing them would report.
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()
        process.wait(_END_SECONDS)


def _legal(at: Situation, text: str) -> Turn:
    try:
        turn: Turn = at.game.parse_turn(at.position, text)
    except MoveError as error:
        raise ProgramError(f"the program plays {text!r}: {error}") from error
    return turn


@contextmanager
def _watched(
    process: subprocess.Popen[str], limits: Limits, cancel: Cancel | None
) -> Generator[threading.Event]:
    """Kill a program that is too slow or cancelled; yield an event that tells of the first."""
    done, late, deadline = threading.Event(), threading.Event(), time.monotonic() + limits.seconds

    def watch() -> None:
        while not done.wait(_POLL_SECONDS):
            if time.monotonic() >= deadline:
                late.set()
            if late.is_set() or (cancel is not None and cancel.is_set()):
                _kill(process)
                return

    watcher = threading.Thread(target=watch, name="deadline of a program", daemon=True)
    watcher.start()
    try:
        yield late
    finally:
        done.set()
        watcher.join()


def _kill(process: subprocess.Popen[str]) -> None:
    """Kill a program with all processes that it has started."""
    if sys.platform == "win32":
        process.kill()
        return
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def _limit_memory(process: subprocess.Popen[str], memory_bytes: int) -> None:
    if sys.platform != "linux":
        return
    import resource

    with suppress(ProcessLookupError):
        resource.prlimit(process.pid, resource.RLIMIT_AS, (memory_bytes, memory_bytes))
