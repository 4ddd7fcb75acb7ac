"""Measure how much one person who floods the bot slows down another's `/move`."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.processes import running_bot
from ringfall.testing.table import Table, record, sit_down
from sandbox import Actor, Channel, Sandbox
from tests.e2e import raw

# Random games of more turns may end.
MATCHES, WARM_TURNS, TURNS = 3, 2, 8
# A person presses as fast as they can, in two clients.
AT_ONCE, PAUSE_S = 2, 0.2
MOST = 2.0

Flood = Callable[[int], Awaitable[Any]]


def main() -> None:
    """Print the median time of a turn beside each flood, as a ratio to one without any."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure(Path(folder)))


async def _measure(folder: Path) -> None:
    async with Sandbox() as discord, running_bot(discord, folder):
        flooder, friend = (discord.add_user(name) for name in ("Flora", "Fred"))
        shared = discord.add_channel("shared")
        # Boards of evaluations must not be taken for those of the new match.
        over = await _finished(discord, discord.add_channel("over"), flooder, friend)
        text = (await record(flooder, over.place, over.number)).decode()
        alone = await _seconds(discord, shared)
        print(f"another's /move without a flood: {alone * 1000:.0f} ms")
        for name, flood in _floods(discord, shared, flooder, over, text).items():
            with _flooded(flood):
                beside = await _seconds(discord, shared)
            print(f"  beside {name}: {beside / alone:.1f} times (at most {MOST:g})", flush=True)


async def _finished(discord: Sandbox, channel: Channel, first: Actor, second: Actor) -> Table:
    """Play a match with some turns to its end."""
    table, chance = await sit_down(discord, channel, first, second), random.Random(2)  # noqa: S311
    for _ in range(6):
        await table.play(table.random_turn(chance))
        await table.board()
    await table.resign(first)
    return table


def _floods(
    discord: Sandbox, channel: Channel, flooder: Actor, over: Table, text: str
) -> dict[str, Flood]:
    """Return what one person can do again and again; each gets the number of the time."""

    async def challenge(_number: int) -> None:
        card = await flooder.slash("challenge", channel=channel, game="rust")
        if card.message.buttons:
            await flooder.click(card.message, "Withdraw")

    async def press(action: str, number: int) -> None:
        ply = number % (over.ply + 1)
        result = await over.result()
        await raw.press(discord, flooder, result, f"m:{over.number}:{ply}:{action}")

    async def set_up(_number: int) -> None:
        # A record of a finished match is read to its end, and then refused.
        await flooder.slash("setup", channel=channel, position=text, game="zertz")

    return {
        "challenges and withdrawals": challenge,
        "evaluations": lambda number: press("evaluate", number),
        "puzzles": lambda number: press("set-puzzle", number),
        "films": lambda number: press("film", number),
        "records": set_up,
    }


@contextmanager
def _flooded(flood: Flood) -> Iterator[None]:
    """Have a person do something all the time while the block lasts."""

    async def go_on() -> None:
        number = 0
        while True:
            await flood(number := number + 1)
            await asyncio.sleep(PAUSE_S)

    tasks = [asyncio.create_task(go_on()) for _ in range(AT_ONCE)]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()


async def _seconds(discord: Sandbox, channel: Channel) -> float:
    """Return the median time from a turn to its board, in new matches of two other people."""
    times: list[float] = []
    for _ in range(MATCHES):
        ana, ben = (discord.add_user(name) for name in ("Ana", "Ben"))
        table = await sit_down(discord, channel, ana, ben, board="61")
        chance = random.Random(1)  # noqa: S311
        for number in range(WARM_TURNS + TURNS):
            begun_at = time.perf_counter()
            await table.play(table.random_turn(chance))
            await table.board()
            if number >= WARM_TURNS:
                times.append(time.perf_counter() - begun_at)
    return median(times)


if __name__ == "__main__":
    main()
