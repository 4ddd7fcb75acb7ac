"""Queries about the puzzles of the days: where they stand, and who has begun them there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import and_, delete, exists, func, insert, or_, select, update

from bot.storage.personal import Personal
from bot.storage.schema import dailies, daily_solvers, servers
from bot.storage.transaction import Transaction, add_unless_there, columns


class StoredDaily(Struct, frozen=True):
    """The puzzle of a day on a server.

    `message_id` is `None` until it is known to stand. `version` is that of what the message should
    show, `shown` that of what it shows. `gone` tells that the channel or the message is no more.
    Nobody works on it before `due_at`.
    """

    guild_id: int
    day: int
    puzzle: str
    channel_id: int
    due_at: datetime
    message_id: int | None = None
    version: int = 0
    shown: int | None = None
    gone: bool = False


_DAILY = columns(StoredDaily.__struct_fields__, dailies)


async def find_servers(transaction: Transaction) -> Sequence[tuple[int, str]]:
    """Return the servers that want a puzzle each day, with the time zones of their days."""
    zone = func.coalesce(servers.c.puzzle_zone, "UTC").label("zone")
    query = select(servers.c.guild_id, zone).where(servers.c.puzzle.is_not(None))
    found = await transaction.execute(query.order_by(servers.c.guild_id))
    return [(row.guild_id, row.zone) for row in found]


async def find_posted(transaction: Transaction, *, since: int) -> set[tuple[int, int]]:
    """Return the servers and days, from one on, of the messages that are known to stand."""
    is_posted = (dailies.c.day >= since, dailies.c.message_id.is_not(None))
    query = select(dailies.c.guild_id, dailies.c.day).where(*is_posted)
    return {(row.guild_id, row.day) for row in await transaction.execute(query)}


async def find(transaction: Transaction, guild_id: int, day: int) -> StoredDaily | None:
    query = select(*_DAILY).where(dailies.c.guild_id == guild_id, dailies.c.day == day)
    row = (await transaction.execute(query)).one_or_none()
    return None if row is None else StoredDaily(*row)


async def take(transaction: Transaction, guild_id: int, day: int) -> StoredDaily | None:
    """Return what nobody else begins to post or change now; `None` for what somebody does."""
    query = select(*_DAILY).where(dailies.c.guild_id == guild_id, dailies.c.day == day)
    row = (await transaction.execute(query.with_for_update(skip_locked=True))).one_or_none()
    return None if row is None else StoredDaily(*row)


async def begin(transaction: Transaction, taken: StoredDaily | None, begun: StoredDaily) -> bool:
    """Store that one is worked on; `False` where none was taken and another works on it."""
    if taken is None:
        return await add_unless_there(transaction, dailies, asdict(begun))
    await replace(transaction, begun)
    return True


async def find_behind(transaction: Transaction) -> list[StoredDaily]:
    """Return those whose message shows something else than it should, or may not stand."""
    is_behind = and_(
        dailies.c.gone.is_(False),
        or_(dailies.c.shown.is_(None), dailies.c.shown != dailies.c.version),
    )
    query = select(*_DAILY).where(is_behind).order_by(dailies.c.due_at)
    return [StoredDaily(*row) for row in await transaction.execute(query)]


async def replace(transaction: Transaction, daily: StoredDaily) -> None:
    """Store how it stands with the puzzle of a day, in place of how it stood before."""
    same = and_(dailies.c.guild_id == daily.guild_id, dailies.c.day == daily.day)
    await transaction.execute(delete(dailies).where(same))
    await transaction.execute(insert(dailies).values(asdict(daily)))


async def change(transaction: Transaction, guild_id: int, day: int) -> None:
    """Note that the message of a day should show something else."""
    same = and_(dailies.c.guild_id == guild_id, dailies.c.day == day)
    await transaction.execute(update(dailies).where(same).values(version=dailies.c.version + 1))


async def add_solver(transaction: Transaction, guild_id: int, day: int, user_id: int) -> bool:
    """Store that somebody begins the puzzle of a day on a server; `False` where they have."""
    if user_id in await find_solvers(transaction, guild_id, day):
        return False
    values = {"guild_id": guild_id, "day": day, "user_id": user_id}
    await transaction.execute(insert(daily_solvers).values(values))
    return True


async def find_solvers(transaction: Transaction, guild_id: int, day: int) -> Sequence[int]:
    """Return who has begun the puzzle of a day on a server."""
    query = select(daily_solvers.c.user_id).where(
        daily_solvers.c.guild_id == guild_id, daily_solvers.c.day == day
    )
    return (await transaction.execute(query)).scalars().all()


async def find_servers_of(transaction: Transaction, user_id: int, day: int) -> Sequence[int]:
    """Return the servers on which somebody has begun the puzzle of a day."""
    query = select(daily_solvers.c.guild_id).where(
        daily_solvers.c.user_id == user_id, daily_solvers.c.day == day
    )
    return (await transaction.execute(query.order_by(daily_solvers.c.guild_id))).scalars().all()


async def _show_dailies_again(transaction: Transaction, user_id: int) -> None:
    """Have the messages of daily puzzles no longer tell that a person has solved them."""
    solved = exists().where(
        daily_solvers.c.user_id == user_id,
        daily_solvers.c.guild_id == dailies.c.guild_id,
        daily_solvers.c.day == dailies.c.day,
    )
    await transaction.execute(update(dailies).where(solved).values(version=dailies.c.version + 1))


PERSONAL = (
    Personal(
        name="daily_puzzles",
        table=daily_solvers,
        summary="privacy-rest",
        prepare=_show_dailies_again,
    ),
)
