"""Run a bot as a separate process, and measure processes on Linux."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from sandbox import Sandbox

_TICKS_PER_S = os.sysconf("SC_CLK_TCK")
# The measured program has run before: its Python files are compiled.
WARM = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


@dataclass(frozen=True, slots=True)
class ProcessorTime:
    """Processor seconds of the first thread (the event loop), and of others and child processes."""

    loop_s: float
    others_s: float

    @property
    def whole_s(self) -> float:
        return self.loop_s + self.others_s

    def since(self, earlier: ProcessorTime) -> ProcessorTime:
        return ProcessorTime(self.loop_s - earlier.loop_s, self.others_s - earlier.others_s)


@asynccontextmanager
async def running_bot(discord: Sandbox, folder: Path, **settings: str) -> AsyncIterator[int]:
    """Run a bot on a sandbox while the block lasts; yield its process id."""
    url = f"sqlite+aiosqlite:///{folder}/ringfall.db"
    bot = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot"),
        env={
            **WARM,
            **discord.env(),
            "DATABASE_URL": url,
            "LOG_LEVEL": "ERROR",
            "NEWCOMER_MATCHES": "0",
            **settings,
        },
    )
    try:
        await discord.bot_online()
        yield bot.pid
    finally:
        # If it ended by itself, its output says why.
        with suppress(ProcessLookupError):
            bot.terminate()
        await bot.wait()


def processor_time(pid: int) -> ProcessorTime:
    """Return the processor time of a running process, including ended threads and children."""
    loop_s = _processor_s(Path(f"/proc/{pid}/task/{pid}/stat"))
    lists = Path(f"/proc/{pid}/task").glob("*/children")
    children = (child for file in lists for child in file.read_text(encoding="utf-8").split())
    whole_s = sum(_processor_s(Path(f"/proc/{process}/stat")) for process in (pid, *children))
    return ProcessorTime(loop_s, whole_s - loop_s)


def memory_mb(pid: int, *, most: bool = True) -> float:
    """Return the memory of a running process in MB, by default its peak."""
    wanted = "VmHWM:" if most else "VmRSS:"
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    (kilobytes,) = (line.split()[1] for line in lines if line.startswith(wanted))
    return int(kilobytes) / 1024


def _processor_s(stat: Path) -> float:
    # The program name is second and may contain anything, but ends with the last bracket.
    fields = stat.read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS_PER_S
