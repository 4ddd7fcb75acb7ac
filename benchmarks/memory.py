"""Measure the bot's memory while players view every game in different themes."""

from __future__ import annotations

import asyncio
import itertools
import random
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.processes import memory_mb, running_bot
from bot.profiles import LOOKS
from ringfall.testing.table import Table, more_form, settings_page, sit_down
from rules import Side
from sandbox import Actor, Rate, Sandbox

MATCHES: tuple[dict[str, Any], ...] = (
    *({"game": "zertz", "board": board} for board in ("37", "48", "61")),
    *({"game": "tzaar", "start": start} for start in ("fixed", "random")),
    {"game": "rust"},
)
ROUNDS, TURNS = 12, 3


def main() -> None:
    """Print the peak memory of the process after each round of pictures."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure(Path(folder)))


async def _measure(folder: Path) -> None:
    async with (
        Sandbox(overall_rate=Rate(requests=500)) as discord,
        running_bot(discord, folder) as pid,
    ):
        tables = [await _table(discord, number) for number in range(len(MATCHES))]
        people = await _people(discord)
        for number in range(1, ROUNDS + 1):
            await _show(tables, people)
            pictures = number * len(tables) * len(people)
            memory = memory_mb(pid)
            print(f"  {pictures:3} pictures in {len(LOOKS)} themes: {memory:.0f} MB (at most 250)")
            await asyncio.gather(*(_play(table, number) for table in tables))


async def _table(discord: Sandbox, number: int) -> Table:
    first, second = (discord.add_user(f"{name}{number}") for name in ("Ana", "Ben"))
    channel = discord.add_channel(f"memory-{number}")
    return await sit_down(discord, channel, first, second, **MATCHES[number])


async def _people(discord: Sandbox) -> list[Actor]:
    """Return a user for each theme and each side at the bottom."""
    people: list[Actor] = []
    for look, bottom in itertools.product(LOOKS, Side):
        person = discord.add_user(f"{look}-{bottom.name}".lower())
        general = discord.channel("general")
        form = await more_form(person, general, "My boards…")
        await person.submit(form, {"bottom": [bottom.name.lower()]})
        page = await settings_page(person, general)
        await person.click(page, "Look…")
        for switch in set(look.split("-")) - {"wood"}:
            await person.click(page, switch.capitalize())
        people.append(person)
    return people


async def _show(tables: list[Table], people: list[Actor]) -> None:
    for table, person in itertools.product(tables, people):
        answer = await person.slash("match replay", channel=table.place, match=str(table.number))
        if not answer.message.attachments:
            raise RuntimeError(f"no picture in {answer}")


async def _play(table: Table, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311
    for _ in range(TURNS):
        if table.position.outcome is not None:
            return
        await table.play(table.random_turn(chance))
        if table.position.outcome is None:
            await table.board()


if __name__ == "__main__":
    main()
