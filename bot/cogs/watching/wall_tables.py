"""Queries about walls: the messages that show all that is being played in a server."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import delete, exists, func, insert, or_, select

from bot.storage.acts import last_played_at, ply_of, take_backs_of
from bot.storage.schema import matches, servers, walls
from bot.storage.transaction import Transaction, add_unless_there, columns


class StoredWall(Struct, frozen=True):
    """Where the wall of a server stands and what it shows.

    `message_id` is `None` until it is known to stand; `begun` tells that it may have been posted
    all the same. `gone` tells that the channel is no more. Nobody works on it before `due_at`.
    """

    guild_id: int
    channel_id: int
    message_id: int | None = None
    begun: bool = False
    gone: bool = False
    shown: str | None = None
    due_at: datetime | None = None


class Standing(Struct, frozen=True):
    """A match that goes on, and after how many turns and take-backs."""

    match_id: int
    channel_id: int
    ply: int
    take_backs: int


_WALL = columns(StoredWall.__struct_fields__, walls)


async def find_servers(transaction: Transaction) -> Sequence[int]:
    """Return the servers that have chosen a wall, or have one still."""
    chosen = or_(
        servers.c.wall.is_not(None), exists().where(walls.c.guild_id == servers.c.guild_id)
    )
    query = select(servers.c.guild_id).where(chosen).order_by(servers.c.guild_id)
    return (await transaction.execute(query)).scalars().all()


async def find(transaction: Transaction, guild_id: int) -> StoredWall | None:
    query = select(*_WALL).where(walls.c.guild_id == guild_id)
    row = (await transaction.execute(query)).one_or_none()
    return None if row is None else StoredWall(*row)


async def take(transaction: Transaction, guild_id: int) -> StoredWall | None:
    """Return a wall that nobody else begins to change now; `None` for one that somebody does."""
    query = select(*_WALL).where(walls.c.guild_id == guild_id).with_for_update(skip_locked=True)
    row = (await transaction.execute(query)).one_or_none()
    return None if row is None else StoredWall(*row)


async def begin(transaction: Transaction, taken: StoredWall | None, begun: StoredWall) -> bool:
    """Store that a wall is worked on; `False` where none was taken and another works on it."""
    if taken is None:
        return await add_unless_there(transaction, walls, asdict(begun))
    await replace(transaction, begun)
    return True


async def replace(transaction: Transaction, wall: StoredWall) -> None:
    """Store how it stands with the wall of a server, in place of how it stood before."""
    await remove(transaction, wall.guild_id)
    await transaction.execute(insert(walls).values(asdict(wall)))


async def remove(transaction: Transaction, guild_id: int) -> None:
    await transaction.execute(delete(walls).where(walls.c.guild_id == guild_id))


async def find_standing(transaction: Transaction, guild_id: int) -> list[Standing]:
    """Return how the matches of a server stand that go on, the one played in last first."""
    last_at = func.coalesce(last_played_at(matches.c.id), matches.c.started_at)
    query = (
        select(
            matches.c.id, matches.c.channel_id, ply_of(matches.c.id), take_backs_of(matches.c.id)
        )
        .where(matches.c.guild_id == guild_id, matches.c.ended_at.is_(None))
        .order_by(last_at.desc(), matches.c.id.desc())
    )
    return [Standing(*row) for row in await transaction.execute(query)]
