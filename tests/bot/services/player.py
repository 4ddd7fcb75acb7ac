"""A process that plays random matches without end and tells every turn once it is stored."""

from __future__ import annotations

import asyncio
import sys

from bot.storage import Database
from tests.bot.services.world import Clock, World


async def main(url: str) -> None:
    database = Database(url)
    await database.open()
    world = World(database, Clock())
    while True:
        match = await world.match()
        while match.result is None:
            match = (await world.play(match)).match
            print(match.id, match.ply, flush=True)  # noqa: T201


asyncio.run(main(sys.argv[1]))
