"""Measure a turn of a long match through the bot against its rules alone."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from benchmarks import load
from benchmarks.games import act_of, long_game, mover, start_match
from bot.match.model import Match
from bot.match.service import MatchService
from bot.storage import Database
from ringfall.testing.services import services_on
from rules import replay

TURNS = 40
ROUNDS = 10
BOARD = "61"


def main() -> None:
    """Print the cost of a turn: cold, with a cached match, and under load."""
    with tempfile.TemporaryDirectory() as folder:
        rules_s, cold_s, warm_s = asyncio.run(times_s(Path(folder) / "ringfall.db"))
    print(f"rules: replay of {TURNS} turns        {rules_s * 1000:7.2f} ms")
    for name, turn_s in (("just started", cold_s), ("match in memory", warm_s)):
        ratio = turn_s / rules_s
        print(f"bot, {name:<15}            {turn_s * 1000:7.2f} ms   ratio {ratio:6.2f}")
    load.measure()


async def times_s(file: Path) -> tuple[float, float, float]:
    """Return the median seconds of a replay, a cold and a warm turn."""
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.open()
    rounds = [await _round(database) for _ in range(ROUNDS)]
    await database.close()
    rules, cold, warm = (median(times) for times in zip(*rounds, strict=True))
    return rules, cold, warm


async def _round(database: Database) -> tuple[float, float, float]:
    services = services_on(database)
    match = await start_match(services.challenges, board=BOARD)
    texts = long_game(match.game, match.position, turns=TURNS)[:TURNS]
    rules_s = _time_replay(match, texts)
    for text in texts[:-2]:
        match, _ = await _time_turn(services.matches, match, text)
    match, warm_s = await _time_turn(services.matches, match, texts[-2])
    _, cold_s = await _time_turn(services_on(database).matches, match, texts[-1])
    return rules_s, cold_s, warm_s


def _time_replay(match: Match, texts: Sequence[str]) -> float:
    started = time.perf_counter()
    for _ in replay(match.game, match.position, texts):
        pass
    return time.perf_counter() - started


async def _time_turn(matches: MatchService, match: Match, text: str) -> tuple[Match, float]:
    started = time.perf_counter()
    played = await matches.play(match.id, act_of(mover(match)), text)
    return played.match, time.perf_counter() - started


if __name__ == "__main__":
    main()
