"""The connection to Discord, from its start to its end."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from sqlalchemy import select

from bot.app import make_client
from bot.services.pictures import PictureService
from bot.settings import Settings
from bot.storage import Database
from bot.storage.schema import departures

HERE, ELSEWHERE = 4, 5
READY: Any = {
    "shard": [0, 2],
    "user": {"id": "1", "username": "bot", "discriminator": "0", "avatar": None},
    "application": {"id": "1", "flags": 0},
    "guilds": [{"id": str(HERE), "unavailable": True}],
}


async def test_what_is_reported_after_the_end_is_no_error() -> None:
    settings = Settings(discord_token="token")  # pyright: ignore[reportArgumentType]  # noqa: S106
    pictures = PictureService()
    async with make_client(settings, Database(settings.database_url), pictures) as client:
        pass
    client.dispatch("ready")
    pictures.close()


async def test_of_several_shards_one_that_begins_anew_tells_where_the_bot_is(
    tmp_path: Path,
) -> None:
    """Else a server that added the bot meanwhile would lose all that is kept of it."""
    settings = Settings(discord_token="token")  # pyright: ignore[reportArgumentType]  # noqa: S106
    pictures, database = PictureService(), Database(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}")
    await database.open()
    async with make_client(settings, database, pictures) as client:
        for guild_id in (HERE, ELSEWHERE):
            await client.services.departures.left(guild_id)
        connection = client._connection
        connection.shard_count, connection.shard_ids = 2, [0, 1]
        connection.parse_ready(READY)
        await client.wait_for("shard_ready", timeout=5)
        hearing = (task for task in asyncio.all_tasks() if "on_shard_ready" in task.get_name())
        await asyncio.gather(*hearing)
        assert await noted(database) == [ELSEWHERE]
    pictures.close()
    await database.close()


async def noted(database: Database) -> list[int]:
    """Return the servers that count as having removed the bot."""
    async with database.read() as transaction:
        return list((await transaction.execute(select(departures.c.guild_id))).scalars())
