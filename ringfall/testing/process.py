"""The real bot as its own process."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Self

from sandbox import Project, Sandbox
from sandbox.clock import ClockFile

ROOT = Path(__file__).parents[2]
# What `make sandbox` knows of the bot.
RINGFALL = Project.read(ROOT)
# How busy the machine is must not decide how a test goes: people wait far longer for a first
# response than in Discord, and the bot knows. Tests of late answers set DISCORD_DEFER_SECONDS.
ANSWER_SECONDS = 90.0
STOP_SECONDS = 180
# These people know what they do: their typed turns are played at once.
EXPERIENCED = {"NEWCOMER_MATCHES": "0", "ANALYSIS_NODES": "300"}
# The bot draws in its own process, in an order that does not depend on the machine.
ALONE = {"WORKERS": "0"}
# A start has no time limit of its own, and takes long while many run at once.
START_SECONDS = 180
OURS = (
    *("ANALYSIS_", "BACKUP_", "CHALLENGE_", "DATABASE_", "DISCORD_", "ERASURES_"),
    *("LOG_", "METRICS_", "NEWCOMER_", "SENTRY_", "SHARD_", "WORKERS"),
)


class BotProcess:
    """The bot, started, stopped and killed at will; its log stays readable.

    It is a command in a folder: `python -m` a module of this project, as a user starts it, if no
    other is given.
    """

    def __init__(
        self,
        folder: Path,
        env: Mapping[str, str],
        *,
        root: Path = ROOT,
        module: str = "bot",
        command: Sequence[str | Path] = (),
    ) -> None:
        inherited = {k: v for k, v in os.environ.items() if not k.upper().startswith(OURS)}
        self.database = folder / "ringfall.db"
        self._clock = ClockFile(folder / "clock")
        url = f"sqlite+aiosqlite:///{self.database}"
        self.env = {
            **inherited,
            "DATABASE_URL": url,
            "DISCORD_CLOCK_FILE": str(self._clock.path),
            "LOG_FORMAT": "json",
            **EXPERIENCED,
            **ALONE,
            **env,
        }
        self._root = root
        self._command = command or (sys.executable, "-m", module)
        self._log = folder / "bot.log"
        self._process: asyncio.subprocess.Process | None = None

    @property
    def log(self) -> str:
        return self._log.read_text(encoding="utf-8") if self._log.exists() else ""

    @property
    def pid(self) -> int:
        """The id of the process, 0 before it was started."""
        return self._process.pid if self._process else 0

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    def advance(self, **amount: float) -> None:
        """Move the bot's clock forward; a running duty may sleep on."""
        self._clock.advance(timedelta(**amount))

    def check_log(self, since: int = 0) -> None:
        """Fail when an error has been logged after the first `since` characters."""
        lines = self.log[since:].splitlines()
        errors = [line[:1000] for line in lines if '"level": "error"' in line]
        assert not errors, errors

    @contextlib.asynccontextmanager
    async def online(
        self, discord: Sandbox, *, may_log_errors: bool = False
    ) -> AsyncIterator[Self]:
        """Be connected, with all commands registered, while the block lasts, and gone after it."""
        await self.start()
        try:
            await discord.bot_online()
            yield self
            if not may_log_errors:
                self.check_log()
        finally:
            await self.stop()

    async def start(self) -> None:
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                cwd=self._root,
                env=self.env,
                stdout=log,
                stderr=log,
            )

    async def kill(self) -> None:
        """End the process as a power cut would."""
        assert self._process is not None
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self.wait()

    @contextlib.contextmanager
    def signalled(self, first: signal.Signals, last: signal.Signals) -> Iterator[None]:
        """Send one signal before the block and one after it, if the process is still alive."""
        self._send(first)
        try:
            yield
        finally:
            self._send(last)

    def terminate(self) -> None:
        """Ask the process to stop."""
        assert self._process is not None
        self._process.terminate()

    async def wait(self, *, seconds: float = STOP_SECONDS) -> int:
        """Return the exit status."""
        assert self._process is not None
        async with asyncio.timeout(seconds):
            return await self._process.wait()

    def _send(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            if self._process is not None and self.running:
                self._process.send_signal(number)

    async def stop(self) -> None:
        """Leave no process behind."""
        if self.running:
            await self.kill()
