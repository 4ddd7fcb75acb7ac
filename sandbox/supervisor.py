"""The bot as a process of the sandbox: started, watched over, started again, ended."""

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

SOURCES = Path(__file__).resolve().parents[1]
LEASH = Path(__file__).with_name("leash.py").resolve()
DATABASE = "bot.db"
KEPT_LINES = 30
LONGEST_LINE_BYTES = 2**20
STOP_PATIENCE_S = 3.0
FIRST_PAUSE_S, LONGEST_PAUSE_S = 1.0, 30.0
# A bot that has run this long was well; its next death is a new one.
WELL_AFTER_S = 60.0


class BotState(enum.StrEnum):
    """`crashed` is started again by itself after a pause, `killed` only when asked."""

    RUNNING = "running"
    STOPPING = "stopping"
    CRASHED = "crashed"
    KILLED = "killed"


@dataclass
class BotProcess:
    """Runs a command in `directory` for as long as the context is entered.

    What it prints is passed on to standard error. `on_change` is called whenever
    something about it changes.
    """

    command: Sequence[str]
    env: Mapping[str, str]
    directory: Path
    on_change: Callable[[], None]
    first_pause_s: float = FIRST_PAUSE_S
    state: BotState = BotState.RUNNING
    status: int | None = None
    _lines: deque[str] = field(default_factory=lambda: deque(maxlen=KEPT_LINES))
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
        """Return the state, how the last process ended, and the last lines that it printed."""
        ended = self.state in (BotState.CRASHED, BotState.KILLED)
        return {
            "state": self.state.value,
            "status": self.status,
            "lines": self.lines if ended else [],
        }

    async def start(self) -> None:
        """Start a bot that was killed, or one that has crashed without waiting any longer."""
        self._wanted.set()
        self._hurry.set()

    async def restart(self) -> None:
        """Stop the bot properly and start it again."""
        await self._end()
        await self.start()

    async def kill(self) -> None:
        """Kill the bot without any warning; it stays dead until it is started."""
        self._wanted.clear()
        self._hurry.set()
        if self.pid:
            self._signal(signal.SIGKILL)
        await self._gone()

    async def _keep_alive(self) -> None:
        pause_s = self.first_pause_s
        while True:
            await self._wanted.wait()
            self._hurry.clear()
            started = time.monotonic()
            await self._live()
            if not self._wanted.is_set():
                self._change(BotState.KILLED)
                continue
            self._change(BotState.CRASHED)
            well = time.monotonic() - started > WELL_AFTER_S
            pause_s = self.first_pause_s if well else min(pause_s * 2, LONGEST_PAUSE_S)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), pause_s)

    async def _live(self) -> None:
        """Run one process from its start to its end."""
        self._lines.clear()
        self._process = process = await asyncio.create_subprocess_exec(
            *self.command,
            cwd=self.directory,
            env=self.env,
            # Nothing is written to it: its end tells the bot that the sandbox is gone.
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            limit=LONGEST_LINE_BYTES,
            # Ctrl-C is meant for the sandbox, which ends the bot itself.
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
        self._signal(signal.SIGTERM)
        try:
            await asyncio.wait_for(self._gone(), STOP_PATIENCE_S)
        except TimeoutError:
            self._signal(signal.SIGKILL)
            await self._gone()

    async def _gone(self) -> None:
        if self._process:
            await self._process.wait()

    def _signal(self, number: signal.Signals) -> None:
        # The whole group, so that no child of the bot is left behind; Windows has none.
        with contextlib.suppress(ProcessLookupError):
            if self._process and sys.platform == "win32":
                self._process.kill()
            elif self.pid:
                os.killpg(self.pid, number)

    def _change(self, state: BotState) -> None:
        self.state = state
        self.on_change()


def run_module(
    module: str, settings: Mapping[str, str], directory: Path, on_change: Callable[[], None]
) -> BotProcess:
    """Return the process of `python -m module`, to be entered, with settings and a database.

    It runs in a directory of its own: the `.env` and the database of a real bot stay out of play.
    """
    env = {
        **os.environ,
        **settings,
        "DATABASE_URL": f"sqlite+aiosqlite:///{directory / DATABASE}",
        "PYTHONPATH": os.pathsep.join(filter(None, [str(SOURCES), os.environ.get("PYTHONPATH")])),
    }
    command = [sys.executable, "-P", str(LEASH), module]
    return BotProcess(command, env, directory, on_change)
