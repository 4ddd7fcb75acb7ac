"""Query the daily puzzles of servers, and who has begun them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import BigInteger, Column, Integer, String, Table, exists, insert, select, update

from bot.storage.personal import Personal
from bot.storage.schema import METADATA, live_messages
from bot.storage.transaction import Transaction, add_unless_there

# The daily puzzle of a server, fixed even if the books change later.
dailies = Table(
    "dailies",
    METADATA,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("puzzle", String(64), nullable=False),
)

# Who has begun the daily puzzle on a server, whose message lists the solvers.
daily_solvers = Table(
    "daily_solvers",
    METADATA,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
)


async def find_puzzle(transaction: Transaction, guild_id: int, day: int) -> str | None:
    """Return a server's puzzle of a day; `None` if none was posted."""
    query = select(dailies.c.puzzle).where(dailies.c.guild_id == guild_id, dailies.c.day == day)
    return (await transaction.execute(query)).scalar_one_or_none()


async def add(transaction: Transaction, guild_id: int, day: int, puzzle: str) -> None:
    """Store a server's puzzle of a day."""
    values = {"guild_id": guild_id, "day": day, "puzzle": puzzle}
    await add_unless_there(transaction, dailies, values)


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
