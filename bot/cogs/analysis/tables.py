"""Query the analyses of finished matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import JSON, Column, ForeignKey, String, Table, delete, insert, select, true, update

from bot.storage.database import Transaction, earliest
from bot.storage.schema import METADATA, Lenient, RowId, UtcDateTime, matches, seats

# The analysis of each turn of a finished match, and the engine that made it. A new version of the
# engine repeats it.
analyses = Table(
    "analyses",
    METADATA,
    Column("match_id", RowId, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("engine", String(32), nullable=False),
    Column("turns", Lenient(JSON()), nullable=False),
)

# Finished matches whose results are to name the turning point, and when that is due.
turning_points = Table(
    "turning_points",
    METADATA,
    Column("match_id", RowId, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("due_at", UtcDateTime, nullable=False),
)


Turns = Sequence[Mapping[str, Any]]
"""A stored analysis, turn by turn."""


async def find(transaction: Transaction, match_id: int, engine: str) -> Turns | None:
    """Return the analysis of a match by an engine, `None` without one."""
    query = select(analyses.c.turns).where(
        analyses.c.match_id == match_id, analyses.c.engine == engine
    )
    found: Turns | None = (await transaction.execute(query)).scalar_one_or_none()
    return found


async def find_of_person(
    transaction: Transaction,
    user_id: int,
    guild_id: int | None,
    *,
    ended_before: datetime | None,
    limit: int,
) -> Sequence[tuple[int, int, Turns]]:
    """Return a player's matches on a server, or on all, with their sides and the analyses.

    The latest match comes first. `ended_before` excludes later ones.
    """
    is_due = true() if ended_before is None else matches.c.ended_at < ended_before
    is_here = true() if guild_id is None else matches.c.guild_id == guild_id
    query = (
        select(analyses.c.match_id, seats.c.side, analyses.c.turns)
        .join(matches, matches.c.id == analyses.c.match_id)
        .join(seats, seats.c.match_id == analyses.c.match_id)
        .where(seats.c.user_id == user_id, is_here, is_due)
        .order_by(matches.c.ended_at.desc(), matches.c.id.desc())
        .limit(limit)
    )
    return [(row.match_id, row.side, row.turns) for row in await transaction.execute(query)]


async def find_of_server(
    transaction: Transaction, guild_id: int, *, ended_before: datetime, limit: int
) -> Sequence[tuple[int, Turns]]:
    """Return the analyses of a server's matches, the latest first."""
    query = (
        select(analyses.c.match_id, analyses.c.turns)
        .join(matches, matches.c.id == analyses.c.match_id)
        .where(matches.c.guild_id == guild_id, matches.c.ended_at < ended_before)
        .order_by(matches.c.ended_at.desc(), matches.c.id.desc())
        .limit(limit)
    )
    return [(row.match_id, row.turns) for row in await transaction.execute(query)]


async def replace(transaction: Transaction, match_id: int, engine: str, turns: Turns) -> None:
    """Replace the stored analysis of a match."""
    await transaction.execute(delete(analyses).where(analyses.c.match_id == match_id))
    values = {"match_id": match_id, "engine": engine, "turns": list(turns)}
    await transaction.execute(insert(analyses).values(values))


async def enqueue(transaction: Transaction, match_id: int, *, due_at: datetime) -> None:
    """Enqueue a match whose turning point is to be found."""
    await transaction.execute(
        insert(turning_points).values({"match_id": match_id, "due_at": due_at})
    )


async def next_queued(transaction: Transaction) -> datetime | None:
    """Return when the first match in the queue is due."""
    return (await transaction.execute(select(earliest(turning_points.c.due_at)))).scalar_one()


async def take_queued(transaction: Transaction, now: datetime, *, again_at: datetime) -> int | None:
    """Return the latest due match, and make it due again later; `None` without one."""
    due = select(turning_points.c.match_id).where(turning_points.c.due_at <= now)
    latest = due.order_by(turning_points.c.match_id.desc()).limit(1)
    match_id = (await transaction.execute(latest)).scalar_one_or_none()
    if match_id is not None:
        is_it = turning_points.c.match_id == match_id
        await transaction.execute(update(turning_points).where(is_it).values(due_at=again_at))
    return match_id


async def remove_queued(transaction: Transaction, match_id: int) -> None:
    """Remove a match from the queue."""
    await transaction.execute(delete(turning_points).where(turning_points.c.match_id == match_id))
