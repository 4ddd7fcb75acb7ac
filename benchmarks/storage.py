"""Storing a turn through the bot, against one raw insert that is as safe on the disk."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from pathlib import Path
from statistics import median

from benchmarks.games import act_of, mover, random_game, start_match
from bot.services.clock import utc_now
from bot.services.matches import MatchService
from bot.storage import Database

ROUNDS = 200


def main() -> None:
    """Print how many raw inserts the storing of one turn costs."""
    with tempfile.TemporaryDirectory() as folder:
        insert_s = insert_time_s(Path(folder) / "raw.db")
        turn_s = asyncio.run(turn_time_s(Path(folder) / "ringfall.db"))
    print(f"raw insert, synchronous=FULL    {insert_s * 1000:7.2f} ms")
    print(
        f"turn played and stored          {turn_s * 1000:7.2f} ms   ratio {turn_s / insert_s:6.2f}"
    )


def insert_time_s(file: Path) -> float:
    """Return the median time of one committed insert, in seconds."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE turns (ply INTEGER PRIMARY KEY, notation TEXT)")
    times = [_time_insert(connection) for _ in range(ROUNDS)]
    connection.close()
    return median(times)


async def turn_time_s(file: Path) -> float:
    """Return the median time of one `MatchService.play`, in seconds."""
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.open()
    times: list[float] = []
    while len(times) < ROUNDS:
        times += await _play_match(database, seed=len(times))
    await database.close()
    return median(times)


def _time_insert(connection: sqlite3.Connection) -> float:
    started = time.perf_counter()
    connection.execute("INSERT INTO turns (notation) VALUES ('Wd4,b1')")
    return time.perf_counter() - started


async def _play_match(database: Database, *, seed: int) -> list[float]:
    matches = MatchService(database, clock=utc_now)
    match = await start_match(database)
    times: list[float] = []
    for text in random_game(match.game, match.position, seed=seed):
        started = time.perf_counter()
        played = await matches.play(match.id, act_of(mover(match)), text, reply=None)
        times.append(time.perf_counter() - started)
        match = played.match
    return times


if __name__ == "__main__":
    main()
