"""The bot as a supervised child process: killed, restarted, ended completely."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from sandbox.signals import WAIT_SECONDS, Signal
from sandbox.supervisor import BotProcess, BotState

WAITS = "import signal; print('up', flush=True); signal.pause()"
STUBBORN = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); " + WAITS
DIES = "import sys; print('no token', flush=True); sys.exit(3)"


class Watched:
    """A process that runs a line of Python, with waits for its state."""

    def __init__(self, code: str, directory: Path, *, pause_s: float = 30.0) -> None:
        self.signal = Signal()
        command = [sys.executable, "-c", code]
        self.bot = BotProcess(
            command, os.environ, directory, self.signal.notify, first_pause_s=pause_s
        )

    async def state(self, wanted: BotState) -> None:
        await self.signal.wait_until(
            lambda: self.bot.state is wanted, timeout=WAIT_SECONDS, what=f"the state {wanted}"
        )

    async def up(self, *, after: int | None = None) -> int:
        """Wait for a process's first line of output; return its id."""
        return await self.signal.wait_until(
            lambda: self.bot.pid if self.bot.lines and self.bot.pid != after else None,
            timeout=WAIT_SECONDS,
            what="the first line of a process",
        )


async def test_a_killed_bot_stays_dead_until_it_is_started(tmp_path: Path) -> None:
    watched = Watched(WAITS, tmp_path)
    async with watched.bot as bot:
        first = await watched.up()
        await bot.kill()
        await watched.state(BotState.KILLED)
        assert bot.view() == {"state": "killed", "status": -signal.SIGKILL, "lines": ["up"]}
        await bot.start()
        await watched.state(BotState.RUNNING)
        assert await watched.up(after=first) != first


async def test_a_crashed_bot_is_restarted_and_its_last_output_shown(tmp_path: Path) -> None:
    watched = Watched(DIES, tmp_path, pause_s=0.01)
    async with watched.bot as bot:
        await watched.state(BotState.CRASHED)
        assert bot.view() == {"state": "crashed", "status": 3, "lines": ["no token"]}
        await watched.state(BotState.RUNNING)


async def test_a_restart_is_a_new_process(tmp_path: Path) -> None:
    watched = Watched(WAITS, tmp_path)
    async with watched.bot as bot:
        first = await watched.up()
        await bot.restart()
        assert await watched.up(after=first) != first


@pytest.mark.parametrize("code", [WAITS, STUBBORN], ids=["obedient", "stubborn"])
async def test_no_process_is_left_at_the_end(tmp_path: Path, code: str) -> None:
    watched = Watched(code, tmp_path)
    async with asyncio.timeout(WAIT_SECONDS):
        async with watched.bot:
            pid = await watched.up()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
