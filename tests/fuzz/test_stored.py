"""Damaged rows and files: users get a sentence, and the duties go on."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import JSON, Column, Date, insert

from bot.app import all_tables, make_client
from bot.cogs.puzzles.service import PUZZLE
from bot.cogs.watching.walls import WALL
from bot.errors import UserError
from bot.logs import NO_OBSERVER
from bot.match.boards.drawing import PictureService
from bot.match.client import Ringfall
from bot.match.tables import sealed_choices
from bot.match.terms import Terms, TimeControl
from bot.profiles import LANGUAGE, MAX_MATCHES
from bot.settings import Settings, Token
from bot.storage import Database, StorageError
from bot.storage.backups import examine
from bot.storage.schema import Instant, Lenient, Span, UtcDateTime
from bot.tools.databases import inspect
from bot.tools.stats import copied
from ringfall.testing.tables import put_tables
from ringfall.testing.world import ANA, BEN, CHANNEL, CLEO, GUILD, THREAD, Clock, World
from rules import GAMES, MoveError
from tests.cogs import new_season, post_tables, seasons_on
from tests.fuzz.calls import calls_of
from tests.fuzz.inputs import damaged, few, hostile
from tests.fuzz.promises import check_refusal, check_sentence

CALLS_EACH = 6
HEADER_BYTES = 100
# Each example takes a tenth of a second.
rows = settings(few, suppress_health_check=[HealthCheck.function_scoped_fixture])
files = settings(few, suppress_health_check=[HealthCheck.too_slow])
VALUES = (
    *(None, "", "purple", "yesterday", -1, 0, 1, 2, 3, 2**31, 2**62, 1.5, -1e300, b"\xff\x00"),
    "x" * 5000,
    *("{", "[1]", "null", "[]", '{"a": 1}', '"x"', '[[["a"]]]', "2026-13-45 99:00:00", "9" * 30),
    *("2026-05-01 12:00:00.000000", "zertz", "tzaar", "finished", "true", "1e5"),
)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with something of everything."""
    file = tmp_path_factory.mktemp("stored") / "ringfall.db"
    put_tables(file)
    asyncio.run(_fill(file))
    return file


async def _fill(file: Path) -> None:
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.open()
    await fill(World(database, Clock(), seed=1))
    await database.close()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


@pytest.fixture
async def database(file: Path) -> AsyncIterator[Database]:
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.open()
    yield database
    await database.close()


columns = st.sampled_from(
    [column for table in all_tables().sorted_tables for column in table.columns]
)


@rows
@given(columns, st.sampled_from(VALUES) | hostile, st.randoms())
async def test_a_damaged_row_blocks_nothing_else(
    file: Path, database: Database, column: Column[Any], wrong: object, chance: random.Random
) -> None:
    """Each is put back after a few calls of services that have read nothing yet."""
    with (
        closing(sqlite3.connect(file, isolation_level=None)) as hand,
        closing(sqlite3.connect(":memory:")) as whole,
    ):
        hand.execute("PRAGMA ignore_check_constraints = ON")
        hand.backup(whole)
        if not damage(hand, column, wrong, chance):
            return
        try:
            async with serving(database) as client:
                calls = calls_of(client)
                for name in chance.sample(sorted(calls), k=CALLS_EACH):
                    await called(name, calls[name](client.core, chance))
        finally:
            whole.backup(hand)


def damage(
    hand: sqlite3.Connection, column: Column[Any], wrong: object, chance: random.Random
) -> bool:
    """Change one value; tell whether the database itself takes the new one."""
    name, table = column.name, column.table.name
    # Some tables have no `rowid`.
    keys = [key.name for key in column.table.primary_key.columns]
    rows = hand.execute(f"SELECT {', '.join(keys)} FROM {table}").fetchall()  # noqa: S608
    which = " AND ".join(f"{key} IS ?" for key in keys)
    try:
        hand.execute(f"UPDATE {table} SET {name} = ? WHERE {which}", (wrong, *chance.choice(rows)))  # noqa: S608
    except (sqlite3.IntegrityError, OverflowError, UnicodeEncodeError):
        return False
    return True


@asynccontextmanager
async def serving(database: Database) -> AsyncIterator[Ringfall]:
    """Give a bot that has read nothing yet, and wait for all that it has begun."""
    before, pictures = asyncio.all_tasks(), PictureService()
    chosen = Settings(discord_token=Token("token"), analysis_nodes=100)
    client = make_client(chosen, database, pictures, NO_OBSERVER)
    try:
        yield client
    finally:
        await client.delivery.close()
        await client.core.engine.close()
        await asyncio.gather(*(asyncio.all_tasks() - before), return_exceptions=True)
        pictures.close()


async def called(name: str, call: Awaitable[object]) -> None:
    """Ask something; people may be refused, what goes by the clock may not fail at all."""
    try:
        await call
    except (UserError, MoveError) as error:
        if name.startswith("clock"):
            raise
        check_refusal(error)


@files
@given(st.data())
async def test_a_file_that_is_given_as_a_database_is_taken_or_refused_in_a_sentence(
    file: Path, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    whole, given = file.read_bytes(), tmp_path_factory.getbasetemp() / "given.db"
    at = data.draw(st.just(0) | st.integers(0, len(whole)))
    part = whole[at : at + HEADER_BYTES]
    given.write_bytes(whole[:at] + data.draw(damaged(part)) + whole[at + HEADER_BYTES :])
    try:
        examine(given)
        async with copied(given) as database:
            await inspect(database)
    except StorageError as error:
        check_sentence(str(error))


async def fill(world: World) -> None:
    """Create something of everything: running and finished matches of each game, and more."""
    for slug in GAMES:
        match = await world.match(
            game=slug,
            options={},
            terms=Terms(pace=next(p for p in TimeControl if p is not TimeControl.NONE)),
        )
        match = await world.play_on(match, 3)
        await world.matches.make_offer(match.id, world.act(ANA))
        over = await world.match(game=slug, options={}, place_id=THREAD + 1)
        over = await world.play_on(over, 2)
        await world.matches.resign(over.id, world.act(BEN))
    await world.challenge(opponent_id=CLEO)
    await world.challenges.create(
        **world.terms(opponent_id=None, act=world.act(ANA, world.reply(CHANNEL)))
    )
    await world.preferences.change(ANA, {LANGUAGE: "de"})
    await world.servers.change(GUILD, {MAX_MATCHES: 10, WALL: (CHANNEL,), PUZZLE: (CHANNEL,)})
    await world.blocks.toggle(CLEO, BEN)
    seasons = seasons_on(world.services)
    await seasons.start(new_season(GUILD, CHANNEL), people=(ANA, BEN, CLEO))
    await post_tables(world.services)
    await seasons.carry_out()
    subject = sealed_choices.about_next_turn(await world.matches.get(1), "guess")
    async with world.database.write() as transaction:
        await sealed_choices.seal(transaction, subject, CLEO, "pass", at=world.clock())
        for table in all_tables().sorted_tables:
            count = await transaction.execute(table.select().limit(1))
            if count.first() is None:
                row = {each.name: _OWN.get(each.name) or _value(each) for each in table.columns}
                await transaction.execute(insert(table).values(row))


def _value(column: Column[Any]) -> Any:
    """Return a valid value of a column's type, unless a meaningful one is known."""
    kind = column.type.of if isinstance(column.type, Lenient) else column.type
    if isinstance(kind, (UtcDateTime, Instant)):
        return datetime(2026, 5, 1, 11, tzinfo=UTC)
    if isinstance(kind, Date):
        return date(2026, 5, 1)
    if isinstance(kind, Span):
        return timedelta(hours=1)
    if isinstance(kind, JSON):
        return []
    return {"BOOLEAN": False, "VARCHAR": "x", "TEXT": "x"}.get(str(kind).partition("(")[0], 1)


_OWN = {
    "user_id": ANA,
    "guild_id": GUILD,
    "channel_id": CHANNEL,
    "match_id": 2,
    "game": "zertz",
    "puzzle": "zertz-001",
    "outcome": "solved",
    "zone": "Europe/Berlin",
    "vacations": [["2026-05-01", "2026-05-09"]],
    "subject": "player",
    "subject_id": BEN,
    "language": "en",
    "quiet_from": 60,
    "quiet_to": 120,
    "promised_token": "token",
    "given": None,
}
