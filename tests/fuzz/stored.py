"""Rows damaged by hand: each column of each table, and all that services do with them."""

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, ClassVar

from sqlalchemy import JSON, Column, Table, insert

from bot.errors import UserError
from bot.services.bundle import Services
from bot.services.model import Reply
from bot.services.terms import Pace, Terms
from bot.storage import Database
from bot.storage.schema import METADATA, Instant, Noted, Span, UtcDateTime
from rules import GAMES, MoveError
from tests.asked import asked_of
from tests.bot.services.world import (
    ANA,
    BEN,
    CHANNEL,
    CLEO,
    GUILD,
    THREAD,
    Clock,
    World,
)
from tests.fuzz.calls import CALLS
from tests.fuzz.mutation import hostile, mutated
from tests.fuzz.promises import check_refusal
from tests.services import services_on
from tests.tables import put_tables

CALLS_EACH = 2
ROUND = 2_000
ANYWHERE = 0.1
VALUES = (
    *(
        None,
        "",
        "purple",
        "yesterday",
        -1,
        0,
        1,
        2,
        3,
        2**31,
        2**62,
        1.5,
        -1e300,
        b"\xff\x00",
        "x" * 5000,
    ),
    *("{", "[1]", "null", "[]", '{"a": 1}', '"x"', '[[["a"]]]', "2026-13-45 99:00:00", "9" * 30),
    *("2026-05-01 12:00:00.000000", "zertz", "tzaar", "finished", "true", "1e5"),
)


class Rows:
    """One damaged value a time, put back after a few calls of services that have read nothing yet.

    Most of the calls are some that have to do with its table. People may be refused, in a sentence;
    what goes by the clock may not fail at all.
    """

    name = "rows"
    works_elsewhere = True
    logs_errors = True
    round = ROUND
    is_aimed: ClassVar[bool] = True

    def __init__(self) -> None:
        self.shown: object = None

    @asynccontextmanager
    async def prepared(self, seed: str) -> AsyncIterator[None]:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "ringfall.db")
            put_tables(file)
            database = Database(f"sqlite+aiosqlite:///{file}")
            await database.open()
            self._database = database
            await fill(World(database, Clock(), seed=1), random.Random(seed))
            with (
                closing(sqlite3.connect(file, isolation_level=None)) as self._hand,
                closing(sqlite3.connect(":memory:")) as self._whole,
            ):
                self._hand.execute("PRAGMA ignore_check_constraints = ON")
                self._hand.backup(self._whole)
                self._about = await self._watch()
                yield
            await database.close()

    async def refuses(self, chance: random.Random) -> bool:
        damage = self._damage(chance)
        if damage is None:
            return True
        table = METADATA.tables[damage[0]]
        async with self._served() as services:
            return await self._called(services, chance, damage, self._about[table])

    @asynccontextmanager
    async def _served(self) -> AsyncIterator[Services]:
        """Give services that have read nothing yet, and put back all that they change."""
        before = asyncio.all_tasks()
        services = services_on(self._database, analysis_nodes=100)
        try:
            yield services
        finally:
            await services.thinker.close()
            await asyncio.gather(*(asyncio.all_tasks() - before), return_exceptions=True)
            self._whole.backup(self._hand)

    async def _watch(self) -> dict[Table, list[str]]:
        """Return the names of the calls that have to do with each table."""
        about: dict[Table, list[str]] = {table: [] for table in METADATA.sorted_tables}
        for name, call in CALLS.items() if self.is_aimed else ():
            async with self._served() as services:
                with asked_of(self._database) as asked, suppress(UserError, MoveError):
                    await call(services, random.Random(name))
            words = set(re.findall("[a-z_]+", " ".join(statement for statement, _ in asked)))
            for table in about:
                if table.name in words:
                    about[table].append(name)
        return about

    async def _called(
        self, services: Services, chance: random.Random, damage: object, fitting: list[str]
    ) -> bool:
        refused = False
        for _ in range(CALLS_EACH):
            is_fitting = fitting and chance.random() > ANYWHERE
            name = chance.choice(fitting if is_fitting else list(CALLS))
            self.shown = damage, name
            try:
                await CALLS[name](services, chance)
            except (UserError, MoveError) as error:
                if name.startswith("clock"):
                    raise
                check_refusal(error)
                refused = True
        return refused

    def _damage(self, chance: random.Random) -> tuple[str, str, int, object] | None:
        """Change one value; `None` where the database itself does not take the new one."""
        table = chance.choice(METADATA.sorted_tables)
        column = chance.choice(list(table.columns))
        rows = self._hand.execute(f"SELECT rowid, {column.name} FROM {table.name}").fetchall()  # noqa: S608
        rowid, value = chance.choice(rows)
        wrong = chance.choice((*VALUES, mutated(chance, str(value)), hostile(chance)))
        self.shown = damage = table.name, column.name, rowid, wrong
        statement = f"UPDATE {table.name} SET {column.name} = ? WHERE rowid = ?"  # noqa: S608
        try:
            self._hand.execute(statement, (wrong, rowid))
        except (sqlite3.IntegrityError, OverflowError, UnicodeEncodeError):
            return None
        return damage


async def fill(world: World, chance: random.Random) -> None:
    """Have something of everything: matches of each game, over and under way, and what goes on."""
    for slug in GAMES:
        match = await world.match(
            game=slug, options={}, terms=Terms(pace=next(p for p in Pace if p is not Pace.NONE))
        )
        match = await world.play_on(match, 3)
        await world.matches.make_offer(match.id, world.act(ANA))
        over = await world.match(game=slug, options={}, place_id=THREAD + 1)
        over = await world.play_on(over, 2)
        await world.matches.resign(over.id, world.act(BEN))
    await world.challenge(opponent_id=CLEO)
    await world.challenges.create(
        **world.terms(opponent_id=None, reply=Reply(CHANNEL, "token", "en"))
    )
    await world.preferences.change(ANA, {"language": "de"})
    await world.servers.change(GUILD, {"max_matches": 9, "wall": (CHANNEL,), "puzzle": (CHANNEL,)})
    await world.blocks.block(CLEO, BEN)
    async with world.database.write() as transaction:
        for table in METADATA.sorted_tables:
            count = await transaction.execute(table.select().limit(1))
            if count.first() is None:
                await transaction.execute(insert(table).values(_row(table)))


def _row(table: Table) -> dict[str, Any]:
    return {column.name: _OWN.get(column.name) or _value(column) for column in table.columns}


def _value(column: Column[Any]) -> Any:
    """Return a value that fits a column, where none is known that means something."""
    kind = column.type.of if isinstance(column.type, Noted) else column.type
    if isinstance(kind, (UtcDateTime, Instant)):
        return datetime(2026, 5, 1, 11, tzinfo=UTC)
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
