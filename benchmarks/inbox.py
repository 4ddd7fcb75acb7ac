"""Measure finding a player's next match among 200 of theirs on a server with 10,000."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from statistics import median

from benchmarks.large_database import make_large_database
from bot.cogs.inbox.messages import Round
from bot.match.core import Core
from bot.storage import Database
from ringfall.testing.services import services_on

PLAYER, OWN, RUNNING = 9_000_001, 200, 10_000
ROUNDS = 30
MOST_MS = 60


def main() -> None:
    """Print the processor time in milliseconds, and in loads of one match."""
    with tempfile.TemporaryDirectory() as folder:
        load_ms, next_ms = asyncio.run(times_ms(Path(folder) / "ringfall.db"))
    print(f"one match loaded                      {load_ms:7.2f} ms")
    ratio = next_ms / load_ms
    print(f"next match of {OWN:<24}{next_ms:7.2f} ms   ratio {ratio:6.2f}   (at most {MOST_MS} ms)")


async def times_ms(file: Path) -> tuple[float, float]:
    """Return the median processor time to load a match, and to find the next one and load it."""
    await make_busy_server(file)
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.open()
    loaded: list[float] = []
    found: list[float] = []
    matches = await services_on(database).matches.own(PLAYER)
    for match in matches[:ROUNDS]:
        # New services: nothing is cached.
        loaded.append(
            await _time(services_on(database), lambda core, i=match.id: core.matches.get(i))
        )
        found.append(await _time(services_on(database), find_next))
    await database.close()
    return median(loaded), median(found)


async def make_busy_server(file: Path) -> None:
    """Create a server with many running matches, some of which wait for one player."""
    await make_large_database(
        file, matches=RUNNING + 2_000, running=RUNNING, with_computer=0, challenges=0
    )
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE matches SET guild_id = 1")
        connection.execute(
            "UPDATE seats SET user_id = ? WHERE side = 1 AND match_id IN"
            " (SELECT id FROM matches WHERE ended_at IS NULL ORDER BY id LIMIT ?)",
            (PLAYER, OWN),
        )


async def find_next(core: Core) -> None:
    """Find and load the match that the inbox shows next."""
    first, *_ = Round().order(await core.matches.own(PLAYER))
    await core.matches.get(first.id)


async def _time(core: Core, work: Callable[[Core], Awaitable[object]]) -> float:
    started = time.process_time()
    await work(core)
    return (time.process_time() - started) * 1000


if __name__ == "__main__":
    main()
