"""Measure storing a turn through the bot against one equally durable insert."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from pathlib import Path
from statistics import median

from benchmarks.games import act_of, mover, random_game, start_match
from bot.match.terms import UNTIMED, Terms, TimeControl
from bot.storage import Database
from ringfall.testing.services import services_on

ROUNDS = 200
COUNTED = Terms(TimeControl.DAY, saving=True, rated=True)


def main() -> None:
    """Print a turn's cost in raw inserts, and what clock and rating add."""
    with tempfile.TemporaryDirectory() as folder:
        insert_s = insert_time_s(Path(folder) / "raw.db")
        plain_s, counted_s = asyncio.run(turn_times_s(Path(folder) / "ringfall.db"))
    print(f"raw insert, synchronous=FULL          {insert_s * 1000:7.2f} ms")
    for what, turn_s in (("stored", plain_s), ("stored, clock and rating", counted_s)):
        ratio = turn_s / insert_s
        print(f"turn played, {what:<25}{turn_s * 1000:7.2f} ms   ratio {ratio:6.2f}")
    more_s = counted_s - plain_s
    print(f"added by clock and rating             {more_s * 1000:7.2f} ms   (at most 3)")


def insert_time_s(file: Path) -> float:
    """Return the median time of one committed insert, in seconds."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE turns (ply INTEGER PRIMARY KEY, notation TEXT)")
    times = [_time_insert(connection) for _ in range(ROUNDS)]
    connection.close()
    return median(times)


async def turn_times_s(file: Path) -> tuple[float, float]:
    """Return the median seconds of `MatchService.play`: plain, with clock and rating.

    Matches of both kinds alternate, so that both are measured under the same load.
    """
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.open()
    plain: list[float] = []
    counted: list[float] = []
    while len(plain) < ROUNDS:
        seed = len(plain)
        plain += await _play_match(database, UNTIMED, seed=seed)
        counted += await _play_match(database, COUNTED, seed=seed)
    await database.close()
    return median(plain), median(counted)


def _time_insert(connection: sqlite3.Connection) -> float:
    started = time.perf_counter()
    connection.execute("INSERT INTO turns (notation) VALUES ('Wd4,b1')")
    return time.perf_counter() - started


async def _play_match(database: Database, terms: Terms, *, seed: int) -> list[float]:
    services = services_on(database)
    match = await start_match(services.challenges, terms=terms)
    times: list[float] = []
    for text in random_game(match.game, match.position, seed=seed):
        started = time.perf_counter()
        played = await services.matches.play(match.id, act_of(mover(match)), text)
        times.append(time.perf_counter() - started)
        match = played.match
    return times


if __name__ == "__main__":
    main()
