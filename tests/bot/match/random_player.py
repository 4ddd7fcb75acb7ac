"""A process that plays random matches without end, and prints every stored turn."""

from __future__ import annotations

import asyncio
from multiprocessing.connection import Connection

from bot.storage import Database
from tests.bot.world import Clock, World


def play_without_end(url: str, telling: Connection) -> None:
    """Tell the id of a match and the ply of each turn."""
    asyncio.run(_play(url, telling))


async def _play(url: str, telling: Connection) -> None:
    database = Database(url)
    await database.open()
    world = World(database, Clock())
    while True:
        match = await world.match()
        while match.result is None:
            match = (await world.play(match)).match
            telling.send((match.id, match.ply))
