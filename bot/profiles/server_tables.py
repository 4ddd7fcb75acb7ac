"""Query servers' settings."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import bindparam, delete, insert, select

from bot.storage.database import Transaction, columns, shown
from bot.storage.schema import servers


class StoredServer(Struct, frozen=True):
    """One server's settings."""

    guild_id: int
    placement: str
    channels: Sequence[int]
    theme: str
    colour_blind: bool
    language: str
    max_matches: int | None
    takebacks: bool
    wall: Sequence[int] | None
    forum: Sequence[int] | None
    puzzle: Sequence[int] | None
    puzzle_zone: str | None
    weekly: bool
    challenger_roles: Sequence[int] | None
    manager_roles: Sequence[int] | None


_FIND = select(*columns(StoredServer.__struct_fields__, servers)).where(
    servers.c.guild_id == bindparam("server")
)


async def find(transaction: Transaction, guild_id: int) -> StoredServer | None:
    """Return a server's settings; `None` if it has none."""
    row = (await transaction.execute(_FIND, {"server": guild_id})).one_or_none()
    return None if row is None else StoredServer(*row)


async def find_choosers(transaction: Transaction, name: str) -> list[StoredServer]:
    """Return the servers with this setting; unreadable values become `None`."""
    query = select(*shown(servers, StoredServer.__struct_fields__))
    query = query.where(servers.c[name].is_not(None)).order_by(servers.c.guild_id)
    return [StoredServer(*row) for row in await transaction.execute(query)]


async def replace(transaction: Transaction, chosen: StoredServer) -> None:
    """Replace a server's settings."""
    await transaction.execute(delete(servers).where(servers.c.guild_id == chosen.guild_id))
    await transaction.execute(insert(servers).values(asdict(chosen)))
