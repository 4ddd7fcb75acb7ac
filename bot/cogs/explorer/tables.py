"""Query the turns of finished matches by the position before them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    Table,
    Text,
    delete,
    func,
    insert,
    select,
)

from bot.storage.database import Transaction, add_unless_there
from bot.storage.schema import METADATA, RowId, matches, seats, turns

# A turn of a finished match by the canonical position before it. It names no person: the seats of
# the match do.
explored_turns = Table(
    "explored_turns",
    METADATA,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("match_id", RowId, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("turn", Text, nullable=False),
    Column("points", SmallInteger, nullable=False),  # 2 if the side that moved won, 1 for a draw
    Column("strength", SmallInteger),  # the average rating of the players
    Index(None, "match_id", "position"),
    sqlite_with_rowid=False,
)

# Finished matches whose turns are not in the table above yet.
unexplored = Table(
    "unexplored",
    METADATA,
    Column("match_id", RowId, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
)

WIN, DRAW, LOSS = 2, 1, 0

Whose = tuple[ColumnElement[bool], ...]
"""SQL condition: the turns from a position in some matches."""


class TurnCount(Struct, frozen=True):
    """How often a turn was played from a position, and with which results for its side.

    The results of some games of the book are unknown. `strength` is the sum of the ratings of the
    `rated` games.
    """

    turn: str
    games: int
    won: int = 0
    drawn: int = 0
    lost: int = 0
    strength: int = 0
    rated: int = 0


async def find_unexplored(transaction: Transaction) -> int | None:
    """Return a finished match that is not indexed, if there is one."""
    query = select(unexplored.c.match_id).order_by(unexplored.c.match_id).limit(1)
    return (await transaction.execute(query)).scalar_one_or_none()


async def add_unexplored(transaction: Transaction, match_id: int) -> None:
    """Record that a match has ended and is not indexed."""
    await add_unless_there(transaction, unexplored, {"match_id": match_id})


async def has_any(transaction: Transaction) -> bool:
    """Tell whether any match is indexed or to be indexed."""
    for table in (unexplored, explored_turns):
        if (await transaction.execute(select(table.c.match_id).limit(1))).first() is not None:
            return True
    return False


async def add_all_unexplored(transaction: Transaction, *, uncounted: Iterable[str]) -> None:
    """Record that all matches that have ended, in a way that counts, are to be indexed."""
    over = select(matches.c.id).where(
        matches.c.ended_at.is_not(None), matches.c.ending.not_in(list(uncounted))
    )
    await transaction.execute(insert(unexplored).from_select(["match_id"], over))


async def replace(transaction: Transaction, match_id: int, rows: Sequence[dict[str, Any]]) -> None:
    """Store the turns of a match, which is then indexed."""
    await transaction.execute(delete(explored_turns).where(explored_turns.c.match_id == match_id))
    if rows:
        await transaction.execute(insert(explored_turns), rows)
    await transaction.execute(delete(unexplored).where(unexplored.c.match_id == match_id))


async def count_turns(transaction: Transaction, whose: Whose) -> list[TurnCount]:
    """Count the turns in some matches with a position."""
    table = explored_turns.c

    def ended(points: int) -> ColumnElement[int]:
        return func.count().filter(table.points == points)

    query = (
        select(
            table.turn,
            func.count(),
            *map(ended, (WIN, DRAW, LOSS)),
            func.coalesce(func.sum(table.strength), 0),
            func.count(table.strength),
        )
        .where(*whose)
        .group_by(table.turn)
    )
    return [TurnCount(*row) for row in await transaction.execute(query)]


async def find_recent(transaction: Transaction, whose: Whose, *, limit: int) -> Sequence[int]:
    """List the latest of some matches with a position."""
    match_id = explored_turns.c.match_id
    query = select(match_id).distinct().where(*whose).order_by(match_id.desc()).limit(limit)
    return (await transaction.execute(query)).scalars().all()


async def find_played(
    transaction: Transaction, user_id: int, position: int, *, limit: int
) -> Sequence[str]:
    """List the latest turns from a position in the matches of a person, as they were played."""
    at = explored_turns.c
    query = (
        select(turns.c.notation)
        .join(explored_turns, (at.match_id == turns.c.match_id) & (at.ply + 1 == turns.c.ply))
        .where(*of_person(user_id, position))
        .order_by(turns.c.match_id.desc(), turns.c.take_backs.desc())
        .limit(limit)
    )
    return (await transaction.execute(query)).scalars().all()


async def has_many(transaction: Transaction, guild_id: int, game: str, count: int) -> bool:
    """Tell whether a server has so many finished matches of a game."""
    of_game = (matches.c.guild_id == guild_id, matches.c.game == game)
    query = select(matches.c.id).where(*of_game, matches.c.ended_at.is_not(None)).limit(count)
    return len((await transaction.execute(query)).all()) == count


def of_server(guild_id: int, position: int) -> Whose:
    """SQL condition: the matches of a server with a position."""
    table = explored_turns.c
    return table.guild_id == guild_id, table.position == position


def of_person(user_id: int, position: int) -> Whose:
    """SQL condition: all matches of a person with a position."""
    # From the matches of the person: a position such as the start is in all matches.
    own = select(seats.c.match_id).where(seats.c.user_id == user_id)
    return explored_turns.c.match_id.in_(own), explored_turns.c.position == position
