"""Measure the bot's processor time for a turn, with parallel turns in the sandbox."""

from __future__ import annotations

import asyncio
import random
import tempfile
from pathlib import Path

from benchmarks.processes import ProcessorTime, processor_time, running_bot
from ringfall.testing.table import Table, sit_down
from sandbox import Rate, Sandbox

MATCHES = 6
WARM_TURNS, TURNS = 2, 10


def measure() -> None:
    """Print the processor time of a turn, for the event loop and other threads."""
    with tempfile.TemporaryDirectory() as folder:
        spent = asyncio.run(_spent_on_turns(Path(folder)))
    turns = MATCHES * TURNS
    loop_ms, others_ms = spent.loop_s / turns * 1000, spent.others_s / turns * 1000
    print(f"turn through the sandbox, {MATCHES} matches at once, the bot's processor time:")
    print(
        f"  {loop_ms + others_ms:.1f} ms (at most 25): loop {loop_ms:.1f}, others {others_ms:.1f}"
    )


async def _spent_on_turns(folder: Path) -> ProcessorTime:
    async with (
        Sandbox(overall_rate=Rate(requests=500)) as discord,
        running_bot(discord, folder) as pid,
    ):
        tables = [await _table(discord, number) for number in range(MATCHES)]
        await _play_all(tables, WARM_TURNS)
        before = processor_time(pid)
        await _play_all(tables, TURNS)
        return processor_time(pid).since(before)


async def _table(discord: Sandbox, number: int) -> Table:
    first, second = (discord.add_user(f"{name}{number}") for name in ("Ana", "Ben"))
    channel = discord.add_channel(f"load-{number}")
    return await sit_down(discord, channel, first, second, board="61")


async def _play_all(tables: list[Table], turns: int) -> None:
    await asyncio.gather(
        *(_play(table, turns, random.Random(seed)) for seed, table in enumerate(tables))  # noqa: S311
    )


async def _play(table: Table, turns: int, chance: random.Random) -> None:
    """Play turns in sequence, each after the previous board was posted."""
    for _ in range(turns):
        await table.play(table.random_turn(chance))
        await table.board()
