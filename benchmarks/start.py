"""Measure a start: to the first answer, to `ready`, and to first pictures.

It uses an empty database and one with a hundred thousand matches. The first run creates the latter
in the folder for temporary files and later runs reuse it.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from benchmarks.large_database import make_large_database
from benchmarks.processes import WARM, processor_time
from bot.storage import migrations
from rules import GAMES
from sandbox import Sandbox

ROUNDS = 5
MATCHES, RUNNING, WITH_COMPUTER, CHALLENGES = 100_000, 2_000, 300, 1_000
_FIRST_PICTURE = """
import time, rendering, rules
game = rules.get_game({slug!r})
began = time.perf_counter()
rendering.render_png(game, game.start(seed=0), rendering.BoardView())
print(time.perf_counter() - began)
"""


@dataclass(frozen=True, slots=True)
class Start:
    """Seconds since the process started, and processor seconds until the answer."""

    answer_s: float
    ready_s: float
    processor_s: float


def main() -> None:
    """Print the median times of a few starts, with files in the page cache."""
    with tempfile.TemporaryDirectory() as folder:
        starts = asyncio.run(_starts([Path(folder, "empty.db"), _large_database()]))
    for what, most, goal in (("answer", 0.8, "first answer"), ("ready", 1.2, "ready")):
        empty_s, large_s = (
            median(getattr(start, f"{what}_s") for start in each) for each in starts
        )
        print(f"  {goal:<12} {empty_s:.2f} s (at most {most:.2f})", end="")
        print(f", with {MATCHES:,} matches {large_s:.2f} s   ratio {large_s / empty_s:.2f}")
    empty_s, large_s = (median(start.processor_s for start in each) for each in starts)
    print(f"  processor time until then {empty_s:.2f} s and {large_s:.2f} s")
    for game in GAMES.values():
        first_s = median(_first_picture_s(game.slug) for _ in range(ROUNDS))
        print(f"  first picture of {game.name} {first_s * 1000:.0f} ms (at most 150)")


def _large_database() -> Path:
    """Return a database with many matches; create it for this schema if missing."""
    file = Path(tempfile.gettempdir(), f"ringfall-years-{migrations.latest_revision()}.db")
    if not file.exists():
        print(f"  making {file} …", flush=True)
        begun = file.with_suffix(".begun")
        begun.unlink(missing_ok=True)
        counts = {"running": RUNNING, "with_computer": WITH_COMPUTER, "challenges": CHALLENGES}
        asyncio.run(make_large_database(begun, matches=MATCHES, **counts))
        begun.rename(file)
    return file


async def _starts(files: Sequence[Path]) -> list[list[Start]]:
    """Return some starts on each database, interleaved, after a warm-up start."""
    starts: list[list[Start]] = [[] for _ in files]
    async with Sandbox() as discord:
        for number in range(ROUNDS + 1):
            for file, found in zip(files, starts, strict=True):
                url = f"sqlite+aiosqlite:///{file}"
                start = await _start(discord, discord.env() | {"DATABASE_URL": url})
                found += [start] if number else []
    return starts


async def _start(discord: Sandbox, env: Mapping[str, str]) -> Start:
    began = time.perf_counter()
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", env={**WARM, **env}, stderr=asyncio.subprocess.PIPE
    )
    ready = asyncio.create_task(_ready(bot))
    try:
        await discord.bot_online()
        await discord.user("Ana").slash("help", channel=discord.channel("general"))
        answered, spent = time.perf_counter(), processor_time(bot.pid)
        return Start(answered - began, await ready - began, spent.whole_s)
    finally:
        await asyncio.wait([ready], timeout=5)
        ready.cancel()
        bot.terminate()
        await bot.communicate()
        await discord.bot_offline()


async def _ready(bot: asyncio.subprocess.Process) -> float:
    """Return when the bot logs that it is ready."""
    while bot.stderr is not None and (line := await bot.stderr.readline()):
        if b"ready" in line:
            return time.perf_counter()
    raise RuntimeError("the bot ended before it was ready")


def _first_picture_s(slug: str) -> float:
    code = _FIRST_PICTURE.format(slug=slug)
    return float(subprocess.check_output([sys.executable, "-c", code], env=WARM))  # noqa: S603


if __name__ == "__main__":
    main()
