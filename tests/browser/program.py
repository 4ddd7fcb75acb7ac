"""`python -m sandbox` as a process, and the Chromium to view its page."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from ringfall.testing.process import ANSWER_SECONDS, EXPERIENCED, OURS, STOP_SECONDS

ROOT = Path(__file__).parents[2]
# The headless shell comes first: it needs half the processor time.
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def chromium() -> str:
    """Return the path of this machine's Chromium."""
    path = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    assert path, "the browser tests need Chromium: apt-get install chromium"
    return path


@dataclass
class Program:
    """A running sandbox; `url` is its page."""

    url: str


@dataclass
class OwnProgram(Program):
    """A sandbox in its own process."""

    process: Process

    async def stop(self) -> int:
        """Press Ctrl-C; return the exit status."""
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGINT)
        async with asyncio.timeout(STOP_SECONDS):
            await self.process.communicate()
        return self.process.returncode or 0


async def start(*arguments: str) -> OwnProgram:
    """Start the sandbox on a free port and wait until it serves the page."""
    env = {k: v for k, v in os.environ.items() if not k.upper().startswith(OURS)}
    command = [sys.executable, "-m", "sandbox", "--port", "0", "--no-open", *arguments]
    command += ["--answer-seconds", str(ANSWER_SECONDS)]
    process = await asyncio.create_subprocess_exec(
        *command, cwd=ROOT, env=env | EXPERIENCED, stdout=PIPE, stderr=DEVNULL
    )
    assert process.stdout is not None
    line = (await process.stdout.readline()).decode()
    assert line.startswith("Open "), line
    return OwnProgram(line.split()[1], process)


@contextlib.asynccontextmanager
async def running(*arguments: str) -> AsyncIterator[OwnProgram]:
    """Run the sandbox within the block."""
    program = await start(*arguments)
    try:
        yield program
    finally:
        assert await program.stop() == 0
