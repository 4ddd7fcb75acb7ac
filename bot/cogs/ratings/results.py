"""Query the results of players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import JSON, ColumnElement, and_, func, select, type_coerce

from bot.cogs.ratings.tables import Scope, ratings
from bot.match.tables import matches as match_queries
from bot.storage.database import Transaction
from bot.storage.schema import Lenient, UtcDateTime, matches, seats


class StoredResult(Struct, frozen=True):
    """A finished match of a player, with one of the people on the other side.

    `options` and `ended_at` are `None` if they cannot be read. `rating` is the player's own after
    the match: mu, sigma, and how many matches were rated.
    """

    match_id: int
    game: str
    options: Mapping[str, str] | None
    side: int
    swapped: bool
    winner: int | None
    ended_at: datetime | None
    other_id: int | None
    rating: tuple[float, float, int] | None


class StoredComputerResult(Struct, frozen=True):
    """A finished match of a player against a computer; `terms` are `None` if unreadable."""

    match_id: int
    game: str
    level: int
    terms: Mapping[str, Any] | None
    side: int
    winner: int | None


async def find_against_computer(
    transaction: Transaction,
    guild_id: int | None,
    user_id: int,
    *,
    uncounted: Iterable[str],
    game: str | None = None,
) -> Sequence[StoredComputerResult]:
    """Return the results of a player against computers on a server, or on all (`None`).

    The same matches and endings are excluded as in `find_of_person`.
    """
    own, other = seats.alias("own"), seats.alias("other")
    of_game = () if game is None else (matches.c.game == game,)
    query = (
        select(
            matches.c.id,
            matches.c.game,
            other.c.level,
            type_coerce(matches.c.terms, Lenient(JSON())),
            own.c.side,
            matches.c.winner,
        )
        .select_from(own)
        .join(matches, matches.c.id == own.c.match_id)
        .join(other, and_(other.c.match_id == matches.c.id, other.c.side != own.c.side))
        .where(
            own.c.user_id == user_id,
            other.c.level.is_not(None),
            *_counts(guild_id, uncounted),
            *of_game,
        )
        .order_by(matches.c.ended_at, matches.c.id)
    )
    return [StoredComputerResult(*row) for row in await transaction.execute(query)]


async def find_of_person(
    transaction: Transaction,
    guild_id: int | None,
    user_id: int,
    *,
    uncounted: Iterable[str],
    game: str | None = None,
) -> Sequence[StoredResult]:
    """Return the results of a player on a server, or (`None`) on all, the first to end first.

    Exclude matches that continue another one, matches against a computer, and those with an ending
    in `uncounted`.
    """
    own, other = seats.alias("own"), seats.alias("other")
    of_game = () if game is None else (matches.c.game == game,)
    query = (
        select(
            matches.c.id,
            matches.c.game,
            type_coerce(matches.c.options, Lenient(JSON())),
            own.c.side,
            matches.c.swapped,
            matches.c.winner,
            type_coerce(matches.c.ended_at, Lenient(UtcDateTime())),
            other.c.user_id,
            ratings.c.mu,
            ratings.c.sigma,
            ratings.c.matches,
        )
        .select_from(own)
        .join(matches, matches.c.id == own.c.match_id)
        .outerjoin(other, and_(other.c.match_id == matches.c.id, other.c.side != own.c.side))
        .outerjoin(
            ratings, and_(ratings.c.match_id == matches.c.id, ratings.c.user_id == own.c.user_id)
        )
        .where(
            own.c.user_id == user_id,
            # A match against a computer says nothing about other players.
            other.c.level.is_(None),
            *_counts(guild_id, uncounted),
            *of_game,
        )
        .order_by(matches.c.ended_at, matches.c.id, other.c.number)
    )
    found: Any = await transaction.execute(query)
    return [_read(*row) for row in found]


async def count_between(
    transaction: Transaction, scope: Scope, people: tuple[int, int], *, uncounted: Iterable[str]
) -> int:
    """Count the finished matches between two people in a game on a server."""
    own, other = seats.alias("own"), seats.alias("other")
    guild_id, game = scope
    query = (
        select(func.count(matches.c.id.distinct()))
        .select_from(own)
        .join(matches, matches.c.id == own.c.match_id)
        .join(other, and_(other.c.match_id == matches.c.id, other.c.side != own.c.side))
        .where(
            own.c.user_id == people[0],
            other.c.user_id == people[1],
            matches.c.game == game,
            *_counts(guild_id, uncounted),
        )
    )
    return (await transaction.execute(query)).scalar_one()


def _counts(guild_id: int | None, uncounted: Iterable[str]) -> tuple[ColumnElement[bool], ...]:
    """SQL conditions: finished matches of a server, or of all, with a result that counts."""
    # No index matches a sum. Without it, the database would read all matches of a server
    # instead of the few of the player.
    here = () if guild_id is None else (matches.c.guild_id + 0 == guild_id,)
    return (
        *here,
        matches.c.ended_at.is_not(None),
        matches.c.ending.not_in(list(uncounted)),
        match_queries.begins_anew(),
    )


def _read(*row: Any) -> StoredResult:
    *told, mu, sigma, rated = row
    return StoredResult(*told, rating=None if mu is None else (mu, sigma, rated))
