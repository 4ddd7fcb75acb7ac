"""Query the daily puzzles of servers, and who has begun them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Integer,
    String,
    Table,
    exists,
    insert,
    select,
    update,
)

from bot.storage.database import Transaction, add_unless_there, columns
from bot.storage.personal import Personal
from bot.storage.schema import METADATA, Lenient, live_messages

# The daily puzzle of a server, fixed even if the books change later.
dailies = Table(
    "dailies",
    METADATA,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("puzzle", String(64), nullable=False),
    # for one from the server's own matches: game, position, solutions, and the turn played
    Column("given", Lenient(JSON(none_as_null=True))),
)

# Who has begun the daily puzzle on a server, whose message lists the solvers.
daily_solvers = Table(
    "daily_solvers",
    METADATA,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
)


class StoredDaily(Struct, frozen=True):
    """A server's puzzle of a day: of the books or, with `given`, of one of its own matches."""

    guild_id: int
    day: int
    puzzle: str
    given: Any = None


_DAILY = columns(StoredDaily.__struct_fields__, dailies)


async def find_puzzle(transaction: Transaction, guild_id: int, day: int) -> StoredDaily | None:
    """Return a server's puzzle of a day; `None` if none was posted."""
    query = select(*_DAILY).where(dailies.c.guild_id == guild_id, dailies.c.day == day)
    row = (await transaction.execute(query)).one_or_none()
    return None if row is None else StoredDaily(*row)


async def find_used(transaction: Transaction, guild_id: int) -> set[str]:
    """Return all daily puzzles that a server has had."""
    query = select(dailies.c.puzzle).where(dailies.c.guild_id == guild_id)
    return {*(await transaction.execute(query)).scalars()}


async def add(transaction: Transaction, daily: StoredDaily) -> None:
    """Store a server's puzzle of a day, unless it has one."""
    await add_unless_there(transaction, dailies, asdict(daily))


async def add_solver(transaction: Transaction, guild_id: int, day: int, user_id: int) -> bool:
    """Store that a user has begun the daily puzzle on a server; `False` for a repeat."""
    if user_id in await find_solvers(transaction, guild_id, day):
        return False
    values = {"guild_id": guild_id, "day": day, "user_id": user_id}
    await transaction.execute(insert(daily_solvers).values(values))
    return True


async def find_solvers(transaction: Transaction, guild_id: int, day: int) -> Sequence[int]:
    """Return the users who have begun the daily puzzle on a server."""
    query = select(daily_solvers.c.user_id).where(
        daily_solvers.c.guild_id == guild_id, daily_solvers.c.day == day
    )
    return (await transaction.execute(query)).scalars().all()


async def find_servers_of(transaction: Transaction, user_id: int, day: int) -> Sequence[int]:
    """Return the servers on which a user has begun the daily puzzle."""
    query = select(daily_solvers.c.guild_id).where(
        daily_solvers.c.user_id == user_id, daily_solvers.c.day == day
    )
    return (await transaction.execute(query.order_by(daily_solvers.c.guild_id))).scalars().all()


async def _show_dailies_again(transaction: Transaction, user_id: int) -> None:
    """Mark daily puzzles that list a user for editing, before the user is erased."""
    solved = exists().where(
        daily_solvers.c.user_id == user_id,
        daily_solvers.c.guild_id == live_messages.c.guild_id,
        daily_solvers.c.day == live_messages.c.subject,
    )
    is_told = (live_messages.c.kind == "dailies", solved)
    wanted = live_messages.c.wanted + 1
    await transaction.execute(update(live_messages).where(*is_told).values(wanted=wanted))


PERSONAL = (
    Personal(
        name="daily_puzzles",
        table=daily_solvers,
        summary="privacy-rest",
        prepare=_show_dailies_again,
    ),
)
