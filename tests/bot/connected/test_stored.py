"""The stored database of each release opens in this version, and everything in it goes on."""

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from datetime import timedelta
from functools import partial
from operator import attrgetter
from pathlib import Path

import pytest
from msgspec import convert
from sqlalchemy import make_url, select, union

from bot.clock import utc_now
from bot.cogs.seasons.tables import seasons
from bot.cogs.votes.service import VoteService
from bot.match.acts import Act
from bot.match.client import Ringfall
from bot.match.tables.games import count_waiting, is_installed
from bot.match.terms import Terms, TimeControl
from bot.storage import Database
from bot.storage.schema import challenges, games, matches
from bot.tools.databases import inspect
from ringfall.testing.services import services_on
from ringfall.testing.world import any_turn
from rules import GAMES, turns
from rules.registry import ALL_GAMES
from sandbox import Sandbox
from tests.bot.clockwork import MovedClock
from tests.bot.connected.running import running, until
from tests.cogs import seasons_on
from tests.delivered import carried_out
from tests.e2e.test_trying import pressed
from tests.postgres import PostgresServer
from tests.stored.kept import OWED, Release, digest_revisions, released

FIRST = "0.2.0"
# The menu below the latest board of a match.
LATEST = re.compile(r"m:\d+:\d+:menu")


@pytest.fixture(params=released(), ids=attrgetter("version"))
def release(request: pytest.FixtureRequest) -> Release:
    return request.param


@pytest.fixture(params=["sqlite", "postgresql"])
async def stored(request: pytest.FixtureRequest, release: Release, tmp_path: Path) -> str:
    """The address of a copy of the stored database."""
    if request.param == "sqlite":
        release.put_file(tmp_path / "ringfall.db")
        return f"sqlite+aiosqlite:///{tmp_path / 'ringfall.db'}"
    server: PostgresServer = request.getfixturevalue("postgres")
    url = await server.new_database()
    arguments = ("--quiet", "--set=ON_ERROR_STOP=1", make_url(url).database or "")
    await asyncio.to_thread(server.run_client, "psql", *arguments, given=release.read_dump())
    return url


def test_a_released_revision_is_never_edited(release: Release) -> None:
    """A change of the tables is a new revision, as there are databases of the earlier ones."""
    assert digest_revisions().items() >= release.read_revisions().items()


async def test_the_games_of_the_release_are_known_after_its_migration(
    stored: str, release: Release
) -> None:
    """A game that is gone with the update is then missing since the first start."""
    database = Database(stored)
    await database.open(alone=False)
    begun = union(select(challenges.c.game), select(seasons.c.game))
    async with database.read() as transaction:
        slugs = {*(await transaction.execute(begun)).scalars()} - {ALL_GAMES}
        rows = (await transaction.execute(select(games))).all()
    await database.close()
    assert len(slugs) > 1
    assert {row.slug for row in rows} == slugs
    missing = {row.slug for row in rows if row.missing_since}
    assert missing == (set() if release.version == FIRST else {"dvonn"})


def test_no_table_of_the_release_is_empty(release: Release, tmp_path: Path) -> None:
    file = tmp_path / "ringfall.db"
    release.put_file(file)
    with closing(sqlite3.connect(file)) as database:
        names = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        tables = [name for (name,) in database.execute(names)]
        empty = [
            name
            for name in tables
            if database.execute(f'SELECT 1 FROM "{name}" LIMIT 1').fetchone() is None  # noqa: S608
        ]
    assert len(tables) > 40
    assert empty == []


async def test_matches_of_all_games_run_at_every_pace_and_the_check_is_clean(stored: str) -> None:
    database = Database(stored)
    await database.open()
    running = select(matches.c.game, matches.c.terms).where(matches.c.ended_at.is_(None))
    rows = await database.fetch(running)
    paced = {(row.game, convert(row.terms, Terms).pace) for row in rows}
    assert paced >= {(game, pace) for game in GAMES for pace in TimeControl}
    assert await inspect(database) == []
    await database.close()


async def test_every_match_plays_on_and_what_is_owed_comes_out_once(
    stored: str, release: Release, tmp_path: Path
) -> None:
    async with release.open_discord(tmp_path / "discord") as discord:
        clock = MovedClock()
        clock.by = release.stored_at() - utc_now()
        async with running(discord, stored, clock=clock) as client:
            messages = client.core.messages
            owed = [message.id for message in await messages.behind() if message.shown is None]
            assert len(owed) > 3
            await carried_out(client)
            await until(partial(_has_posted_all, client))
            await _look_back(discord, release)
            async with client.core.database.read() as transaction:
                # A game that was not there is not there now, and nothing happens to its match.
                waiting = await count_waiting(transaction)
            assert waiting == ({} if release.version == FIRST else {"dvonn": 1})
            for number in await _find_running(client):
                await _play_on(discord, client, number)
            await until(partial(_has_posted_all, client))
        everywhere = [m for channel in discord.world.channels.values() for m in channel.messages]
        latest = Counter(
            button.custom_id
            for message in everywhere
            for button in message.buttons
            if LATEST.fullmatch(button.custom_id or "")
        )
        assert len(latest) > 20
        nonces = Counter((m.channel.id, m.nonce) for m in everywhere if m.nonce)
        assert {what: count for what, count in (latest | nonces).items() if count > 1} == {}
        breaches = [str(breach) for breach in discord.breaches if breach.kind != OWED]
        assert breaches == []


async def test_a_running_season_goes_on(stored: str, release: Release) -> None:
    database = Database(stored)
    await database.open()
    (before,) = await seasons_on(services_on(database)).open_ones()
    game, options = ("rust", {}) if release.version == FIRST else ("tzaar", {"start": "fixed"})
    assert (before.season.game, before.season.options) == (game, options)
    now = before.season.ends_at - timedelta(days=1)
    seasons = seasons_on(services_on(database, lambda: now))
    for person in (1, 2):
        await seasons.join(before.season.id, person)
    await seasons.carry_out()
    proposals = (await seasons.get(before.season.id)).proposals
    assert [proposal.game for proposal in proposals] == [game, game]
    await database.close()


async def _look_back(discord: Sandbox, release: Release) -> None:
    """Press on the boards on which people look back together; 0.2.0 has none."""
    ana = discord.user("Ana")
    everywhere = [m for channel in discord.world.channels.values() for m in channel.messages]
    boards = [m for m in everywhere if m.content.startswith("**Looking back together**")]
    assert len(boards) == (0 if release.version == FIRST else len(GAMES))
    for board in boards:
        await pressed(ana, board, "◀")


async def _find_running(client: Ringfall) -> Sequence[int]:
    query = select(matches.c.id).where(matches.c.ended_at.is_(None), is_installed(matches.c.game))
    return [row.id for row in await client.core.database.fetch(query)]


async def _has_posted_all(client: Ringfall) -> bool:
    """Tell whether all is posted but the boards that only an answer to a press could bring."""
    behind = await client.core.messages.behind()
    return all(message.shown is not None or message.answers_only for message in behind)


async def _play_on(discord: Sandbox, client: Ringfall, match_id: int) -> None:
    """Have a turn played or voted on; the computer needs no one to ask it."""
    matches = client.core.matches
    match = await matches.get(match_id)
    seat = match.seat(match.position.to_move)
    if seat.votes:
        moves, _ = next(turns(match.position))
        # Mara has the role, too.
        for voter in seat.people or [discord.user("Mara").id]:
            act = Act.of_person(voter, discord.world.clock.snowflake())
            await client.delivery.deliver(await VoteService(client.core).vote(match, act, moves))
        # The last vote of a team plays the turn.
        assert ((await matches.get(match_id)).ply > match.ply) is not seat.is_channel
        return
    if people := seat.people:
        act = Act.of_person(people[0], discord.world.clock.snowflake())
        change = await matches.play(match_id, act, any_turn(match, random.Random(match_id)))
        await client.delivery.deliver(change)
        return

    async def has_moved() -> bool:
        return (await matches.get(match_id)).ply > match.ply

    await until(has_moved)
