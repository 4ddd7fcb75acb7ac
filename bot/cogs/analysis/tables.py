"""Query the analyses of finished matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import JSON, Column, ForeignKey, String, Table, delete, insert, select, true

from bot.storage.schema import METADATA, Lenient, RowId, matches, seats
from bot.storage.transaction import Transaction

# The analysis of each turn of a finished match, and the engine that made it. A new version of the
# engine repeats it.
analyses = Table(
    "analyses",
    METADATA,
    Column("match_id", RowId, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("engine", String(32), nullable=False),
    Column("turns", Lenient(JSON()), nullable=False),
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
