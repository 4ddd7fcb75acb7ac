"""Query the results of a server, and who plays most there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct
from sqlalchemy import ColumnElement, String, cast, exists, func, select

from bot.storage.acts import ply_of
from bot.storage.database import Transaction
from bot.storage.schema import matches, seats


class ServerResults(Struct, frozen=True):
    """Which results of a server: in one or all games, ended `since` a time or at any.

    Excluded are matches against the computer, those that continue another one, and endings in
    `uncounted`.
    """

    guild_id: int
    uncounted: frozenset[str]
    game: str | None = None
    since: datetime | None = None


class StoredTally(Struct, frozen=True):
    """The number of matches of a variant with the same winner, and of their turns.

    `options` are JSON; `winner` is a side, or `None` for a draw.
    """

    game: str
    options: str
    winner: int | None
    count: int
    turns: int


async def find_tallies(transaction: Transaction, which: ServerResults) -> Sequence[StoredTally]:
    """Count the finished matches between people on a server by variant and winner."""
    # PostgreSQL can't compare values of the type JSON.
    variant = (matches.c.game, cast(matches.c.options, String), matches.c.winner)
    query = (
        select(*variant, func.count(), func.sum(ply_of(matches.c.id)))
        .where(*_counts(which))
        .group_by(*variant)
    )
    return [StoredTally(*row) for row in await transaction.execute(query)]


async def find_most_active(
    transaction: Transaction, which: ServerResults, *, limit: int
) -> Sequence[tuple[int, int]]:
    """Return the people with the most of these matches, each with their number."""
    count = func.count().label("played")
    query = (
        select(seats.c.user_id, count)
        .select_from(matches)
        .join(seats, seats.c.match_id == matches.c.id)
        # Erased people have negative ids.
        .where(*_counts(which), seats.c.user_id > 0)
        .group_by(seats.c.user_id)
        .order_by(count.desc(), seats.c.user_id)
        .limit(limit)
    )
    return [(row.user_id, row.played) for row in await transaction.execute(query)]


def _counts(which: ServerResults) -> list[ColumnElement[bool]]:
    computer, ended_at = seats.alias("computer"), matches.c.ended_at
    of_game = [] if which.game is None else [matches.c.game == which.game]
    return [
        matches.c.guild_id == which.guild_id,
        ended_at.is_not(None) if which.since is None else ended_at >= which.since,
        matches.c.ending.not_in(sorted(which.uncounted)),
        matches.c.opening.is_(None),
        ~exists().where(computer.c.match_id == matches.c.id, computer.c.level.is_not(None)),
        *of_game,
    ]
