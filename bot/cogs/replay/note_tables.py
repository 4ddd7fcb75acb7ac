"""Query the notes of players, and the comments of spectators."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    Table,
    Text,
    delete,
    func,
    insert,
    select,
    update,
)

from bot.storage.personal import Personal
from bot.storage.schema import METADATA, RowId
from bot.storage.transaction import Transaction, columns

# Notes of players and comments of spectators on turns, private until the match is over.
notes = Table(
    "notes",
    METADATA,
    Column("match_id", RowId, ForeignKey("matches.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("turn", Text, nullable=False),  # the turn at that ply when the note was written
    Column("text", Text, nullable=False),
    Column("posted", Boolean, nullable=False),  # shared with everyone, as comments are
)


class StoredNote(Struct, frozen=True):
    """A note of one person on a turn, and whether it has been posted."""

    match_id: int
    ply: int
    user_id: int
    turn: str
    text: str
    posted: bool


async def find(transaction: Transaction, match_id: int) -> Sequence[StoredNote]:
    """Return the notes on a match, turn by turn."""
    query = select(*columns(StoredNote.__struct_fields__, notes)).where(
        notes.c.match_id == match_id
    )
    ordered = query.order_by(notes.c.ply, notes.c.user_id)
    return [StoredNote(*row) for row in await transaction.execute(ordered)]


async def remove(transaction: Transaction, match_id: int, ply: int, user_id: int) -> None:
    """Delete the note of one person on a turn."""
    await transaction.execute(
        delete(notes).where(
            notes.c.match_id == match_id, notes.c.ply == ply, notes.c.user_id == user_id
        )
    )


async def count(transaction: Transaction, match_id: int, user_id: int) -> int:
    """Count the notes of one person on a match."""
    query = select(func.count()).where(notes.c.match_id == match_id, notes.c.user_id == user_id)
    return (await transaction.execute(query)).scalar_one()


async def add(transaction: Transaction, note: StoredNote) -> None:
    await transaction.execute(insert(notes).values(asdict(note)))


async def set_posted(transaction: Transaction, match_id: int, user_id: int) -> None:
    """Record that a person has posted their notes on a match."""
    await transaction.execute(
        update(notes)
        .where(notes.c.match_id == match_id, notes.c.user_id == user_id)
        .values(posted=True)
    )


PERSONAL = (Personal(name="notes", table=notes),)
