"""Query what walls show: the running matches of a server."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import func, select

from bot.storage.acts import last_played_at, ply_of, take_backs_of
from bot.storage.database import Transaction
from bot.storage.schema import matches


class RunningMatch(Struct, frozen=True):
    """The state of a running match: its number of turns and of take-backs."""

    match_id: int
    channel_id: int
    ply: int
    take_backs: int


async def find_running(transaction: Transaction, guild_id: int) -> list[RunningMatch]:
    """Return the state of a server's running matches, the latest turn first."""
    last_at = func.coalesce(last_played_at(matches.c.id), matches.c.started_at)
    query = (
        select(
            matches.c.id, matches.c.channel_id, ply_of(matches.c.id), take_backs_of(matches.c.id)
        )
        .where(matches.c.guild_id == guild_id, matches.c.ended_at.is_(None))
        .order_by(last_at.desc(), matches.c.id.desc())
    )
    return [RunningMatch(*row) for row in await transaction.execute(query)]
