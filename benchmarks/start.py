"""How long a start takes: to the first answer on the sandbox, to `ready`, to each first picture."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from benchmarks.processes import WARM, spent_by
from rules import GAMES
from sandbox import Sandbox

ROUNDS = 5
_FIRST_PICTURE = """
import time, rendering, rules
game = rules.get_game({slug!r})
began = time.perf_counter()
rendering.render_png(game, game.start(seed=0), rendering.BoardView())
print(time.perf_counter() - began)
"""


@dataclass(frozen=True, slots=True)
class Start:
    """Seconds from the beginning of the process, and those of a processor until the answer."""

    answer_s: float
    ready_s: float
    processor_s: float


def main() -> None:
    """Print each time as the median of a few starts, the files being in memory already."""
    with tempfile.TemporaryDirectory() as folder:
        starts = asyncio.run(_starts(Path(folder)))
    answer_s, ready_s, processor_s = (
        median(getattr(start, name) for start in starts)
        for name in ("answer_s", "ready_s", "processor_s")
    )
    print(f"  first answer {answer_s:.2f} s (at most 0.80), of a processor {processor_s:.2f} s")
    print(f"  ready        {ready_s:.2f} s (at most 1.20)")
    for game in GAMES.values():
        first_s = median(_first_picture_s(game.slug) for _ in range(ROUNDS))
        print(f"  first picture of {game.name} {first_s * 1000:.0f} ms (at most 150)")


async def _starts(folder: Path) -> list[Start]:
    """Return some starts on a database that exists; the one that makes it does not count."""
    async with Sandbox() as discord:
        env = discord.env() | {"DATABASE_URL": f"sqlite+aiosqlite:///{folder}/ringfall.db"}
        return [await _start(discord, env) for _ in range(ROUNDS + 1)][1:]


async def _start(discord: Sandbox, env: Mapping[str, str]) -> Start:
    began = time.perf_counter()
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", env={**WARM, **env}, stderr=asyncio.subprocess.PIPE
    )
    ready = asyncio.create_task(_ready(bot))
    try:
        await discord.bot_online()
        await discord.user("Ana").slash("about", channel=discord.channel("games"))
        answered, spent = time.perf_counter(), spent_by(bot.pid)
        return Start(answered - began, await ready - began, spent.whole_s)
    finally:
        await asyncio.wait([ready], timeout=5)
        ready.cancel()
        bot.terminate()
        await bot.communicate()
        await discord.bot_offline()


async def _ready(bot: asyncio.subprocess.Process) -> float:
    """Return when the bot says in its log that it is ready."""
    while bot.stderr is not None and (line := await bot.stderr.readline()):
        if b"ready" in line:
            return time.perf_counter()
    raise RuntimeError("the bot has ended before it was ready")


def _first_picture_s(slug: str) -> float:
    code = _FIRST_PICTURE.format(slug=slug)
    return float(subprocess.check_output([sys.executable, "-c", code], env=WARM))  # noqa: S603


if __name__ == "__main__":
    main()
