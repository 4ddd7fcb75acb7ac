"""Query erasures: their marks, and the matches and challenges that they end."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Column, String, Table, or_, select

from bot.match.tables.challenges import STANDING
from bot.storage.database import Transaction, add_unless_there, among
from bot.storage.schema import METADATA, challenges, matches, seats

# The erasures that this database knows: after a restore, the list beside it has more. A mark can be
# compared with an id, but does not reveal it.
erasures = Table(
    "erasures",
    METADATA,
    Column("mark", String(96), primary_key=True),
)


async def find_running(transaction: Transaction, user_id: int) -> list[tuple[int, int]]:
    """Return the running matches of a user, and the side that they play."""
    query = (
        select(seats.c.match_id, seats.c.side)
        .join(matches)
        .where(seats.c.user_id == user_id, matches.c.ended_at.is_(None))
    )
    found = await transaction.execute(query.order_by(seats.c.match_id))
    return [(row.match_id, row.side) for row in found]


async def find_open(transaction: Transaction, user_id: int) -> list[tuple[int, bool]]:
    """Return the standing challenges that name a user, and whether they made them."""
    is_of = or_(challenges.c.challenger_id == user_id, challenges.c.opponent_id == user_id)
    query = select(challenges.c.id, challenges.c.challenger_id)
    query = query.where(among(challenges.c.state, STANDING), is_of).order_by(challenges.c.id)
    found = await transaction.execute(query)
    return [(row.id, row.challenger_id == user_id) for row in found]


async def find_erasures(transaction: Transaction) -> set[str]:
    """Return the marks of all erasures that this database knows."""
    return set((await transaction.execute(select(erasures.c.mark))).scalars())


async def add_erasures(transaction: Transaction, marks: Iterable[str]) -> None:
    """Record erasures, unless they are already recorded."""
    for mark in marks:
        await add_unless_there(transaction, erasures, {"mark": mark})
