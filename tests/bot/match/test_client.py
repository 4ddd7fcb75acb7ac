"""The connection to Discord, from the start to the end."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.app import LOOK_THROUGH_AFTER_S, make_client, serve
from bot.clock import utc_now
from bot.cogs.servers.cog import Servers
from bot.cogs.servers.service import departures
from bot.discord_io.outages import FailedStarts
from bot.logs import NO_OBSERVER
from bot.match.boards.drawing import PictureService
from bot.settings import Settings, Token
from bot.storage import Database, StorageError
from ringfall.testing.tables import damage_late, put_tables
from sandbox import Sandbox
from tests.bot.clockwork import release_all
from tests.bot.round import NewClient, connected
from tests.cogs import cog_of

ELSEWHERE = 5


async def test_events_after_the_end_are_no_error(tmp_path: Path) -> None:
    settings = Settings(discord_token=Token("token"))
    pictures, database = PictureService(), Database(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}")
    await database.open()
    async with make_client(settings, database, pictures, NO_OBSERVER) as client:
        pass
    client.dispatch("ready")
    pictures.close()
    await database.close()


async def test_one_of_several_shards_with_a_new_session_reports_its_servers(
    discord: Sandbox, new_client: NewClient
) -> None:
    """Otherwise a server that returned in the meantime would lose its data."""
    client = await new_client()
    async with connected(client):
        await release_all()  # it notes all servers first
        service = cog_of(client, Servers).departures
        for guild_id in (discord.guild.id, ELSEWHERE):
            service.left(guild_id)
        await service.carry_out()
        client.dispatch("shard_ready", 0)
        hearing = (task for task in asyncio.all_tasks() if "on_shard_ready" in task.get_name())
        await asyncio.gather(*hearing)
        await service.carry_out()
        async with client.core.database.read() as transaction:
            left = await transaction.execute(select(departures.c.guild_id))
        assert left.scalars().all() == [ELSEWHERE]


async def test_damage_that_is_found_later_ends_the_bot(
    discord: Sandbox, new_client: NewClient, tmp_path: Path
) -> None:
    async def sleep(seconds: float) -> None:
        await asyncio.sleep(0 if seconds == LOOK_THROUGH_AFTER_S else seconds)

    put_tables(tmp_path / "ringfall.db")
    damage_late(tmp_path / "ringfall.db", "turns")
    client = await new_client(sleep=sleep, login=False)
    database = client.core.database
    starts = FailedStarts(database, clock=utc_now, sleep=asyncio.sleep)
    with pytest.raises(StorageError, match="damaged; restore a backup"):
        await serve(client, discord.token, database, starts)
    assert client.is_closed()
