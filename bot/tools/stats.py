"""`stats`: open a database for reading, and count what is stored in it."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, exists, func, select, text

from bot.homes import DIRECT
from bot.match.model import STANDING, ChallengeState
from bot.match.tables.due_messages import count_owed, is_owed
from bot.storage import Database, Transaction, backups
from bot.storage.database import among, earliest
from bot.storage.moving import check_revision
from bot.storage.postgresql import is_postgresql
from bot.storage.schema import acts, challenges, matches, messages, seats, turns


@asynccontextmanager
async def reading(url: str) -> AsyncGenerator[Database]:
    """Yield an existing database for reading."""
    if not is_postgresql(url):
        backups.check_exists(backups.file_of(url))
    database = Database(url)
    try:
        yield database
    finally:
        await database.close()


@asynccontextmanager
async def copied(file: Path) -> AsyncGenerator[Database]:
    """Yield a migrated temporary copy of an SQLite database."""
    with TemporaryDirectory(prefix="ringfall-") as folder:
        backups.check_exists(file)
        backups.examine(file)
        copy = Path(folder, "copy.db")
        backups.back_up(file, copy)
        database = Database(f"sqlite+aiosqlite:///{copy}")
        try:
            await database.open()
            yield database
        finally:
            await database.close()


PAGE = 200
# A message that is pending for so long, though the bot was running, is stuck.
PATIENCE = timedelta(days=1)


class Inventory(Struct, frozen=True):
    """What is stored, since when, and what is pending; sizes are in bytes."""

    revision: str
    games: dict[str, tuple[int, int]]  # running and finished matches
    open_challenges: int
    turns: int
    people: int
    servers: int
    first_match_at: datetime | None
    last_act_at: datetime | None
    owed: int
    owed_since: datetime | None
    bytes: int


async def find_match_ids(database: Database) -> AsyncIterator[tuple[Transaction, Sequence[int]]]:
    """Yield the ids of all matches, in pages with a transaction to read them in."""
    last = 0
    while True:
        async with database.read() as transaction:
            page = select(matches.c.id).where(matches.c.id > last).order_by(matches.c.id)
            ids = (await transaction.execute(page.limit(PAGE))).scalars().all()
            if not ids:
                return
            yield transaction, ids
        last = ids[-1]


async def count_matches(transaction: Transaction) -> int:
    return await _scalar(transaction, func.count(matches.c.id))


async def find_orphans(transaction: Transaction) -> list[str]:
    """List the rows with broken references, which PostgreSQL prevents."""
    if transaction.connection.dialect.name != "sqlite":
        return []
    rows = await transaction.execute(text("PRAGMA foreign_key_check"))
    return [
        f"row {row.rowid} of {row.table} refers to a missing row of {row.parent}" for row in rows
    ]


async def find_stuck_messages(transaction: Transaction) -> list[str]:
    """List the messages that are pending though the bot has run for long since."""
    last_act: datetime | None = await _scalar(transaction, func.max(acts.c.made_at))
    if last_act is None:
        return []
    stuck = select(messages.c.id, messages.c.kind, messages.c.created_at).where(
        is_owed(last_act), messages.c.created_at < last_act - PATIENCE
    )
    rows = await transaction.execute(stuck.order_by(messages.c.id))
    return [
        f"message {row.id} ({row.kind}) has been waiting to be sent since {_day(row.created_at)}"
        for row in rows
    ]


async def find_matchless_challenges(transaction: Transaction) -> list[str]:
    has_match = exists().where(matches.c.challenge_id == challenges.c.id)
    lost = select(challenges.c.id).where(challenges.c.state == ChallengeState.ACCEPTED, ~has_match)
    numbers = (await transaction.execute(lost.order_by(challenges.c.id))).scalars()
    return [f"challenge {number} was accepted but has no match" for number in numbers]


async def take_inventory(transaction: Transaction, now: datetime) -> Inventory:
    """Count what is stored; `StorageError` if another version made the tables."""
    revision = await check_revision(transaction)
    outbox = await count_owed(transaction, now)
    is_open = (among(challenges.c.state, STANDING), challenges.c.expires_at > now)
    return Inventory(
        revision=revision,
        games=await _games(transaction),
        open_challenges=await _scalar(transaction, func.count(challenges.c.id), *is_open),
        turns=await _scalar(transaction, func.count(turns.c.act_id)),
        people=await _scalar(
            transaction, func.count(seats.c.user_id.distinct()), seats.c.user_id > 0
        ),
        servers=await _scalar(
            transaction, func.count(matches.c.guild_id.distinct()), matches.c.guild_id != DIRECT
        ),
        first_match_at=await _scalar(transaction, earliest(matches.c.started_at)),
        last_act_at=await _scalar(transaction, func.max(acts.c.made_at)),
        owed=outbox.owed,
        owed_since=outbox.since,
        bytes=await _size(transaction),
    )


def _day(time: datetime | None) -> str:
    return "an unreadable day" if time is None else f"{time:%Y-%m-%d}"


async def _games(transaction: Transaction) -> dict[str, tuple[int, int]]:
    running = func.count(matches.c.id).filter(matches.c.ended_at.is_(None)).label("running")
    query = select(matches.c.game, running, func.count(matches.c.ended_at).label("over"))
    rows = await transaction.execute(query.group_by(matches.c.game).order_by(matches.c.game))
    return {row.game: (row.running, row.over) for row in rows}


async def _size(transaction: Transaction) -> int:
    """Return the size of the database in bytes, without SQLite's unmerged log."""
    if transaction.connection.dialect.name != "sqlite":
        size = text("SELECT pg_database_size(current_database())")
        return (await transaction.execute(size)).scalar_one()
    pages, page_bytes = [
        (await transaction.execute(text(f"PRAGMA {pragma}"))).scalar_one()
        for pragma in ("page_count", "page_size")
    ]
    return pages * page_bytes


async def _scalar(
    transaction: Transaction, what: ColumnElement[Any], *where: ColumnElement[bool]
) -> Any:
    return (await transaction.execute(select(what).where(*where))).scalar_one()


async def tell(url: str, *, now: datetime) -> int:
    """Print the statistics of a database."""
    async with reading(url) as database, database.read() as transaction:
        inventory = await take_inventory(transaction, now)
    for name, value in _lines(inventory, now):
        print(f"{name:<18} {value}")
    return 0


def _lines(inventory: Inventory, now: datetime) -> Iterator[tuple[str, str]]:
    for game, (going_on, over) in inventory.games.items():
        yield f"matches of {game}", f"{going_on:,} going on, {over:,} over"
    yield "turns", f"{inventory.turns:,}"
    yield "open challenges", f"{inventory.open_challenges:,}"
    yield "people", f"{inventory.people:,}"
    yield "servers", f"{inventory.servers:,}"
    yield "first match", _age(inventory.first_match_at, now)
    yield "last act", _age(inventory.last_act_at, now)
    yield "messages to send", f"{inventory.owed:,}"
    yield "oldest of them", _age(inventory.owed_since, now)
    yield "size", f"{inventory.bytes / 1_000_000:,.1f} MB"
    yield "revision", inventory.revision


def _age(at: datetime | None, now: datetime) -> str:
    if at is None:
        return "–"
    seconds = int((now - at).total_seconds())
    hours, rest = divmod(seconds % 86_400, 3600)
    return f"{at:%Y-%m-%d %H:%M} UTC ({seconds // 86_400} d {hours} h {rest // 60} min ago)"
