"""Runs the bot as a child process and restarts it after crashes."""

from __future__ import annotations

import asyncio
import contextlib
import enum
import os
import signal
import sys
import time
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from types import TracebackType

    from sandbox.protocol.kinds import Json

RUNNER = Path(__file__).with_name("runner.py").resolve()
MAX_LINES = 30
MAX_LINE_BYTES = 2**20
STOP_TIMEOUT_S = 3.0
FIRST_PAUSE_S, MAX_PAUSE_S = 1.0, 30.0
# After running this long, a crash counts as the first one again.
HEALTHY_AFTER_S = 60.0


class BotState(enum.StrEnum):
    """A `crashed` bot is restarted after a pause, a `killed` one only on demand."""

    RUNNING = "running"
    STOPPING = "stopping"
    CRASHED = "crashed"
    KILLED = "killed"


@dataclass
class BotProcess:
    """Runs a command in `directory` within the context.

    Its output goes to standard error. `on_change` is called after every change of state.
    """

    command: Sequence[str]
    env: Mapping[str, str]
    directory: Path
    on_change: Callable[[], None]
    first_pause_s: float = FIRST_PAUSE_S
    state: BotState = BotState.RUNNING
    status: int | None = None
    _lines: deque[str] = field(default_factory=lambda: deque(maxlen=MAX_LINES))
    _process: asyncio.subprocess.Process | None = None
    _wanted: asyncio.Event = field(default_factory=asyncio.Event)
    _hurry: asyncio.Event = field(default_factory=asyncio.Event)
    _watch: asyncio.Task[None] | None = None

    async def __aenter__(self) -> BotProcess:
        self._wanted.set()
        self._watch = asyncio.create_task(self._keep_alive())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._end()
        if self._watch:
            self._watch.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._watch

    @property
    def pid(self) -> int | None:
        """The id of the running process."""
        process = self._process
        return process.pid if process and process.returncode is None else None

    @property
    def lines(self) -> list[str]:
        """The last lines that the process printed."""
        return list(self._lines)

    def view(self) -> Json:
        """Return the state, the last exit, and the last lines of output."""
        ended = self.state in (BotState.CRASHED, BotState.KILLED)
        return {
            "state": self.state.value,
            "status": self.status,
            "lines": self.lines if ended else [],
        }

    async def start(self) -> None:
        """Start a killed bot, or restart a crashed one at once."""
        self._wanted.set()
        self._hurry.set()

    async def restart(self) -> None:
        """Stop the bot properly and start it again."""
        await self._end()
        await self.start()

    async def kill(self) -> None:
        """Kill the bot at once; it is not restarted."""
        self._wanted.clear()
        self._hurry.set()
        self._signal(force=True)
        await self._wait_for_exit()

    async def _keep_alive(self) -> None:
        pause_s = self.first_pause_s
        while True:
            await self._wanted.wait()
            self._hurry.clear()
            started = time.monotonic()
            await self._run_once()
            if not self._wanted.is_set():
                self._change(BotState.KILLED)
                continue
            self._change(BotState.CRASHED)
            well = time.monotonic() - started > HEALTHY_AFTER_S
            pause_s = self.first_pause_s if well else min(pause_s * 2, MAX_PAUSE_S)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), pause_s)

    async def _run_once(self) -> None:
        """Run one process until it ends."""
        self._lines.clear()
        self._process = process = await asyncio.create_subprocess_exec(
            *self.command,
            cwd=self.directory,
            env=self.env,
            # Never written to: its end of file tells the bot that the sandbox has ended.
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            limit=MAX_LINE_BYTES,
            # Ctrl-C must reach only the sandbox, which then ends the bot.
            start_new_session=True,
        )
        self._change(BotState.RUNNING)
        assert process.stdout is not None  # noqa: S101 - it was asked for
        async for line in process.stdout:
            text = line.decode(errors="replace").rstrip()
            self._lines.append(text)
            print(text, file=sys.stderr, flush=True)  # noqa: T201
            self.on_change()
        self.status = await process.wait()

    async def _end(self) -> None:
        self._wanted.clear()
        self._hurry.set()
        if self.pid is None:
            return
        self._change(BotState.STOPPING)
        self._signal(force=False)
        try:
            await asyncio.wait_for(self._wait_for_exit(), STOP_TIMEOUT_S)
        except TimeoutError:
            self._signal(force=True)
            await self._wait_for_exit()

    async def _wait_for_exit(self) -> None:
        if self._process:
            await self._process.wait()

    def _signal(self, *, force: bool) -> None:
        if self._process is None or self.pid is None:
            return
        with contextlib.suppress(ProcessLookupError):
            if sys.platform == "win32":
                # Windows has neither signals nor process groups.
                self._process.kill()
            else:
                # The whole group, or children of the bot would survive.
                os.killpg(self.pid, signal.SIGKILL if force else signal.SIGTERM)

    def _change(self, state: BotState) -> None:
        self.state = state
        self.on_change()


def run_module(
    module: str, settings: Mapping[str, str], directory: Path, on_change: Callable[[], None]
) -> BotProcess:
    """Return the process of `python -m module` with these settings, not yet started.

    It runs in `directory`, but can also import from the current directory.
    """
    sources = [str(Path.cwd()), os.environ.get("PYTHONPATH")]
    env = {**os.environ, **settings, "PYTHONPATH": os.pathsep.join(filter(None, sources))}
    command = [sys.executable, "-P", str(RUNNER), module]
    return BotProcess(command, env, directory, on_change)
