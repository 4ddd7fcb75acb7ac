"""Query the turns that people try out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    ForeignKey,
    Index,
    String,
    Table,
    Text,
    UniqueConstraint,
    delete,
    insert,
    or_,
    select,
    update,
)

from bot.storage.personal import Personal, Row, rows_of
from bot.storage.schema import METADATA, Lenient, RowId
from bot.storage.transaction import Transaction, columns

# What a person has tried in a match, or from a position outside any match: then `turns` lead on
# from it, such as the solution of a puzzle.
trees = Table(
    "try_trees",
    METADATA,
    Column("id", RowId, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("match_id", RowId, ForeignKey("matches.id")),
    Column("game", String(32), nullable=False),
    Column("position", Text),
    Column("turns", Lenient(JSON()), nullable=False),
    Column("posted", Boolean, nullable=False),  # shared with everyone
    UniqueConstraint("user_id", "match_id"),
    Index("ix_try_trees_match_id", "match_id"),
    sqlite_autoincrement=True,
)

# The positions of a tree: all turns of the line from the start to it, and a note.
positions = Table(
    "try_positions",
    METADATA,
    Column("id", RowId, primary_key=True),
    Column("tree_id", RowId, ForeignKey("try_trees.id"), nullable=False),
    Column("line", Lenient(JSON()), nullable=False),
    Column("note", Text, nullable=False),
    Index("ix_try_positions_tree_id", "tree_id"),
    sqlite_autoincrement=True,
)


class StoredPosition(Struct, frozen=True):
    """A position by the turns that lead to it, with a note."""

    id: int
    line: tuple[str, ...]
    note: str


class StoredTree(Struct, frozen=True):
    """What a person has tried in a match, or (`match_id` is `None`) from a position."""

    id: int
    user_id: int
    match_id: int | None
    game: str
    position: str | None
    turns: Sequence[str]
    posted: bool
    positions: tuple[StoredPosition, ...] = ()


_TREE = columns([name for name in StoredTree.__struct_fields__ if name != "positions"], trees)


async def find(transaction: Transaction, tree_id: int) -> StoredTree | None:
    """Return a tree with its positions, in the order in which they were tried."""
    query = (
        select(*_TREE, positions.c.id.label("at"), positions.c.line, positions.c.note)
        .select_from(trees.outerjoin(positions, positions.c.tree_id == trees.c.id))
        .where(trees.c.id == tree_id)
        .order_by(positions.c.id)
    )
    rows = (await transaction.execute(query)).all()
    if not rows:
        return None
    found = (_read_position(row.at, row.line, row.note) for row in rows)
    kept = tuple(position for position in found if position is not None)
    return StoredTree(*rows[0][: len(_TREE)], positions=kept)


async def find_of_match(transaction: Transaction, user_id: int, match_id: int) -> int | None:
    """Return the number of a person's tree of a match."""
    query = select(trees.c.id).where(trees.c.user_id == user_id, trees.c.match_id == match_id)
    return (await transaction.execute(query)).scalar_one_or_none()


async def find_of_position(
    transaction: Transaction, user_id: int, game: str, position: str
) -> int | None:
    """Return the number of a person's tree of a position outside any match."""
    query = select(trees.c.id).where(
        trees.c.user_id == user_id,
        trees.c.match_id.is_(None),
        trees.c.game == game,
        trees.c.position == position,
    )
    return (await transaction.execute(query)).scalars().first()


async def find_shown(transaction: Transaction, match_id: int, user_id: int) -> list[StoredTree]:
    """Return the trees of a match that are posted, and that of a person."""
    seen = or_(trees.c.posted, trees.c.user_id == user_id)
    query = select(trees.c.id).where(trees.c.match_id == match_id, seen).order_by(trees.c.id)
    found = (await transaction.execute(query)).scalars().all()
    read = [await find(transaction, tree_id) for tree_id in found]
    return [tree for tree in read if tree is not None]


async def add(
    transaction: Transaction,
    user_id: int,
    game: str,
    *,
    match_id: int | None = None,
    position: str | None = None,
    turns: Sequence[str] = (),
) -> int:
    """Add a tree without positions; return its number."""
    values = {
        "user_id": user_id,
        "match_id": match_id,
        "game": game,
        "position": position,
        "turns": list(turns),
        "posted": False,
    }
    query = insert(trees).values(values).returning(trees.c.id)
    tree_id: int = (await transaction.execute(query)).scalar_one()
    return tree_id


async def add_position(
    transaction: Transaction, tree_id: int, line: tuple[str, ...], note: str = ""
) -> StoredPosition:
    """Add a position to a tree."""
    values = {"tree_id": tree_id, "line": list(line), "note": note}
    query = insert(positions).values(values).returning(positions.c.id)
    position_id: int = (await transaction.execute(query)).scalar_one()
    return StoredPosition(position_id, line, note)


async def set_note(transaction: Transaction, position_id: int, note: str) -> None:
    await transaction.execute(
        update(positions).where(positions.c.id == position_id).values(note=note)
    )


async def remove(transaction: Transaction, position_ids: Iterable[int]) -> None:
    """Delete positions."""
    await transaction.execute(delete(positions).where(positions.c.id.in_(list(position_ids))))


async def set_posted(transaction: Transaction, tree_id: int) -> None:
    """Record that the owner of a tree has posted it."""
    await transaction.execute(update(trees).where(trees.c.id == tree_id).values(posted=True))


def _read_position(position_id: int | None, line: Any, note: str) -> StoredPosition | None:
    """Read a row; `None` for a tree without positions, and for an unreadable line."""
    match line:
        case [*turns] if position_id is not None:
            return StoredPosition(position_id, tuple(map(str, turns)), note)
        case _:
            return None


def _is_position_of(user_id: int) -> ColumnElement[bool]:
    own = select(trees.c.id).where(trees.c.user_id == user_id)
    return positions.c.tree_id.in_(own)


async def _export_positions(transaction: Transaction, user_id: int) -> list[Row]:
    """Return what a person has tried, by the matches."""
    query = (
        select(trees.c.match_id, trees.c.game, positions.c.line, positions.c.note)
        .join_from(trees, positions)
        .where(trees.c.user_id == user_id)
        .order_by(positions.c.id)
    )
    return await rows_of(transaction, query)


PERSONAL = (
    Personal(
        name="tried_positions",
        table=positions,
        columns=(),
        of=_is_position_of,
        summary="privacy-tried",
        find=_export_positions,
    ),
    Personal(name="tried", table=trees, is_counted=False),
)
