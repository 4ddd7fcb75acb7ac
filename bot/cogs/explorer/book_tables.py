"""Query the book: games that the operator has imported, by position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    SmallInteger,
    String,
    Table,
    Text,
    case,
    delete,
    func,
    insert,
    select,
    tuple_,
)
from sqlalchemy.dialects import postgresql, sqlite

from bot.cogs.explorer.tables import TurnCount
from bot.storage.database import Transaction
from bot.storage.schema import METADATA, RowId

# The games of the book, without names of people. `digest` is that of the file.
book_games = Table(
    "book_games",
    METADATA,
    Column("id", RowId, primary_key=True),
    Column("digest", String(32), nullable=False),
    Column("game", String(32), nullable=False),
    Column("played_on", Integer),  # such as 20240131
    Column("winner", SmallInteger),  # 1, 2, or 0 for a tie
    Column("turns", Integer, nullable=False),
    Index(None, "digest", unique=True),
)

# The turns of the book by the canonical position before them, and the latest game with each.
book_turns = Table(
    "book_turns",
    METADATA,
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("turn", Text, primary_key=True),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    Column("strength", Integer, nullable=False),
    Column("rated", Integer, nullable=False),
    Column("latest_on", Integer, nullable=False),
    Column("latest_game", RowId, nullable=False),
    sqlite_with_rowid=False,
)

_SUMS = ("games", "won", "drawn", "lost", "strength", "rated")


class BookGame(Struct, frozen=True):
    """A game of the book; `winner` is 1, 2, 0 for a tie, or `None` if unknown."""

    played_on: int | None
    winner: int | None
    turns: int


async def find_digests(transaction: Transaction) -> set[str]:
    """Return the digests of all files in the book."""
    return set((await transaction.execute(select(book_games.c.digest))).scalars())


async def next_id(transaction: Transaction) -> int:
    """Return the number of the next game; no other game may be added meanwhile."""
    last = (await transaction.execute(select(func.max(book_games.c.id)))).scalar_one()
    return (last or 0) + 1


async def add_games(transaction: Transaction, rows: Sequence[dict[str, Any]]) -> None:
    """Add numbered games."""
    await transaction.execute(insert(book_games), rows)


async def add_turns(transaction: Transaction, rows: Sequence[dict[str, Any]]) -> None:
    """Add counts of turns to those of the book; `rows` are distinct and sorted by position."""
    is_shared = transaction.locks_rows
    adding = (postgresql.insert if is_shared else sqlite.insert)(book_turns)
    new, old = adding.excluded, book_turns.c
    is_later = tuple_(new.latest_on, new.latest_game) > tuple_(old.latest_on, old.latest_game)
    changes: dict[str, Any] = {name: old[name] + new[name] for name in _SUMS}
    for name in ("latest_on", "latest_game"):
        changes[name] = case((is_later, new[name]), else_=old[name])
    keys = list(book_turns.primary_key)
    await transaction.execute(adding.on_conflict_do_update(index_elements=keys, set_=changes), rows)


async def count_turns(transaction: Transaction, position: int) -> list[TurnCount]:
    """Return how often each turn was played from a position."""
    columns = [book_turns.c[name] for name in ("turn", *_SUMS)]
    query = select(*columns).where(book_turns.c.position == position)
    return [TurnCount(*row) for row in await transaction.execute(query)]


async def find_recent(
    transaction: Transaction, position: int, *, limit: int
) -> list[tuple[str, BookGame]]:
    """List turns from a position, each with the latest game in which it was played.

    Games without a date are left out: the order of an import says nothing.
    """
    query = (
        select(book_turns.c.turn, book_games.c.played_on, book_games.c.winner, book_games.c.turns)
        .join(book_games, book_games.c.id == book_turns.c.latest_game)
        .where(book_turns.c.position == position, book_turns.c.latest_on > 0)
        .order_by(book_turns.c.latest_on.desc(), book_turns.c.latest_game.desc())
        .limit(limit)
    )
    return [(turn, BookGame(*game)) for turn, *game in await transaction.execute(query)]


async def has_games(transaction: Transaction) -> bool:
    """Tell whether the book has any game."""
    return (await transaction.execute(select(book_games.c.id).limit(1))).first() is not None


async def count_games(transaction: Transaction) -> dict[str, tuple[int, int]]:
    """Return the numbers of games and of their turns, by game."""
    game, turns = book_games.c.game, func.sum(book_games.c.turns)
    query = select(game, func.count().label("games"), turns.label("turns")).group_by(game)
    found = await transaction.execute(query.order_by(game))
    return {row.game: (row.games, int(row.turns)) for row in found}


async def count_rows(transaction: Transaction) -> int:
    """Return the number of different turns in the book."""
    return (await transaction.execute(select(func.count()).select_from(book_turns))).scalar_one()


async def drop(transaction: Transaction) -> None:
    """Delete the whole book."""
    for table in _tables():
        await transaction.execute(delete(table))


def _tables() -> Iterable[Table]:
    return book_turns, book_games
