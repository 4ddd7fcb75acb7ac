"""The connection to Discord, from the start to the end."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import select

from bot.app import make_client
from bot.clock import utc_now
from bot.cogs.servers.cog import Servers
from bot.cogs.servers.tables import departures
from bot.discord_io.failed_starts import FailedStarts
from bot.engine_queue import Urgency
from bot.match.boards.pictures import PictureService
from bot.observing import NO_OBSERVER
from bot.serving import serve
from bot.settings import Settings, Token
from bot.storage import Database, StorageError
from engine import SearchCancelledError
from tests.cogs import cog_of
from tests.tables import put_tables

HERE, ELSEWHERE = 4, 5
ROOT_PAGE_OF_TURNS = "SELECT rootpage FROM sqlite_schema WHERE name = 'turns'"
READY: Any = {
    "shard": [0, 2],
    "user": {"id": "1", "username": "bot", "discriminator": "0", "avatar": None},
    "application": {"id": "1", "flags": 0},
    "guilds": [{"id": str(HERE), "unavailable": True}],
}


async def test_events_after_the_end_are_no_error(tmp_path: Path) -> None:
    settings = Settings(discord_token=Token("token"))
    pictures, database = PictureService(), Database(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}")
    await database.open()
    async with make_client(settings, database, pictures, NO_OBSERVER) as client:
        pass
    client.dispatch("ready")
    pictures.close()
    await database.close()


async def test_a_stop_does_not_wait_for_those_who_watch_an_analysis(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.match.client.STOP_PATIENCE_S", 600)
    settings = Settings(discord_token=Token("token"))
    pictures, database = PictureService(), Database(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}")
    watched: Any = SimpleNamespace(interaction=SimpleNamespace(id=1))
    await database.open()

    def search(cancel: threading.Event) -> None:
        cancel.wait()
        raise SearchCancelledError

    async with make_client(settings, database, pictures, NO_OBSERVER) as client:

        async def watch() -> None:
            with client.pipeline._inbox.holding(watched):
                await client.core.engine.search(Urgency.ANALYSIS, search)

        watching = asyncio.create_task(watch())
        await asyncio.sleep(0)
        async with asyncio.timeout(60):
            await client.close()
        with pytest.raises(SearchCancelledError):
            await watching
    pictures.close()
    await database.close()


async def test_one_of_several_shards_with_a_new_session_reports_its_servers(
    tmp_path: Path,
) -> None:
    """Otherwise a server that returned in the meantime would lose its data."""
    settings = Settings(discord_token=Token("token"))
    pictures, database = PictureService(), Database(f"sqlite+aiosqlite:///{tmp_path / 'a.db'}")
    await database.open()
    async with make_client(settings, database, pictures, NO_OBSERVER) as client:
        for cog in client.cogs_to_add:
            await client.add_cog(cog)
        service = cog_of(client, Servers).departures
        for guild_id in (HERE, ELSEWHERE):
            service.left(guild_id)
        await service.carry_out()
        connection = client._connection
        connection.shard_count, connection.shard_ids = 2, [0, 1]
        connection.parse_ready(READY)
        await client.wait_for("shard_ready", timeout=5)
        hearing = (task for task in asyncio.all_tasks() if "on_shard_ready" in task.get_name())
        await asyncio.gather(*hearing)
        await service.carry_out()
        assert await noted(database) == [ELSEWHERE]
    pictures.close()
    await database.close()


async def test_damage_that_is_found_later_ends_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A connected bot that gets no events; the damage is in the rest of its database."""
    monkeypatch.setattr("bot.serving.LOOK_THROUGH_AFTER_S", 0)
    monkeypatch.setattr("bot.storage.sqlite.LOOKED_THROUGH_AT_ONCE", 0)
    file = tmp_path / "a.db"
    put_tables(file)
    with closing(sqlite3.connect(file)) as connection:
        (page,) = connection.execute(ROOT_PAGE_OF_TURNS).fetchone()
    with file.open("r+b") as content:
        content.seek((page - 1) * 4096)
        content.write(b"\xff" * 4096)
    settings = Settings(discord_token=Token("token"))
    pictures, database = PictureService(), Database(f"sqlite+aiosqlite:///{file}")
    await database.open()
    client = make_client(settings, database, pictures, NO_OBSERVER)
    starts = FailedStarts(database, clock=utc_now, sleep=asyncio.sleep)
    monkeypatch.setattr(client, "start", lambda _token: asyncio.Event().wait())
    with pytest.raises(StorageError, match="damaged; restore a backup"):
        await serve(client, "token", database, starts)
    assert client.is_closed()
    pictures.close()
    await database.close()


async def noted(database: Database) -> list[int]:
    """Return the servers that count as having removed the bot."""
    async with database.read() as transaction:
        return list((await transaction.execute(select(departures.c.guild_id))).scalars())
