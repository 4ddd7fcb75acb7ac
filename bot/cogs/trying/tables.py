"""Query the turns that people try out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    ColumnElement,
    ForeignKey,
    Index,
    String,
    Table,
    Text,
    UniqueConstraint,
    case,
    delete,
    exists,
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
    UniqueConstraint("user_id", "match_id"),
    Index("ix_try_trees_match_id", "match_id"),
    sqlite_autoincrement=True,
)

# The positions of a tree: all turns of the line from the start to it, and a note. `posted` is the
# note as it was shared with everyone, null if the position was not.
positions = Table(
    "try_positions",
    METADATA,
    Column("id", RowId, primary_key=True),
    Column("tree_id", RowId, ForeignKey("try_trees.id"), nullable=False),
    Column("line", Lenient(JSON()), nullable=False),
    Column("note", Text, nullable=False),
    Column("posted", Text),
    Index("ix_try_positions_tree_id", "tree_id"),
    sqlite_autoincrement=True,
)


class StoredPosition(Struct, frozen=True):
    """A position by the turns that lead to it, with a note, and the note as it was posted."""

    id: int
    line: tuple[str, ...]
    note: str
    posted: str | None = None


class StoredTree(Struct, frozen=True):
    """What a person has tried in a match, or (`match_id` is `None`) from a position."""

    id: int
    user_id: int
    match_id: int | None
    game: str
    position: str | None
    turns: Sequence[str]
    positions: tuple[StoredPosition, ...] = ()

    @property
    def as_posted(self) -> StoredTree:
        """What its owner has shared with everyone."""
        return replace(
            self,
            positions=tuple(
                replace(position, note=position.posted)
                for position in self.positions
                if position.posted is not None
            ),
        )


_TREE = columns([name for name in StoredTree.__struct_fields__ if name != "positions"], trees)


async def find(transaction: Transaction, tree_id: int) -> StoredTree | None:
    """Return a tree with its positions, in the order in which they were tried."""
    query = (
        select(
            *_TREE,
            positions.c.id.label("at"),
            positions.c.line,
            positions.c.note,
            positions.c.posted.label("shared"),
        )
        .select_from(trees.outerjoin(positions, positions.c.tree_id == trees.c.id))
        .where(trees.c.id == tree_id)
        .order_by(positions.c.id)
    )
    rows = (await transaction.execute(query)).all()
    if not rows:
        return None
    found = (_read_position(row.at, row.line, row.note, row.shared) for row in rows)
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
    """Return what was posted of the trees of a match, and the whole tree of a person."""
    is_posted = exists().where(positions.c.tree_id == trees.c.id, positions.c.posted.is_not(None))
    seen = or_(is_posted, trees.c.user_id == user_id)
    query = select(trees.c.id).where(trees.c.match_id == match_id, seen).order_by(trees.c.id)
    found = (await transaction.execute(query)).scalars().all()
    read = [await find(transaction, tree_id) for tree_id in found]
    shown = [tree for tree in read if tree is not None]
    return [tree if tree.user_id == user_id else tree.as_posted for tree in shown]


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
    """Replace a note; one that is removed is no longer posted either."""
    posted = positions.c.posted if note else case((positions.c.posted.is_not(None), ""))
    await transaction.execute(
        update(positions).where(positions.c.id == position_id).values(note=note, posted=posted)
    )


async def remove(transaction: Transaction, position_ids: Iterable[int]) -> None:
    """Delete positions."""
    await transaction.execute(delete(positions).where(positions.c.id.in_(list(position_ids))))


async def set_posted(transaction: Transaction, tree_id: int) -> None:
    """Record that the owner of a tree has posted it as it is."""
    await transaction.execute(
        update(positions).where(positions.c.tree_id == tree_id).values(posted=positions.c.note)
    )


async def withdraw(transaction: Transaction, match_id: int, user_id: int) -> None:
    """Record that nothing of a person's tree of a match is posted any more."""
    tree = select(trees.c.id).where(trees.c.match_id == match_id, trees.c.user_id == user_id)
    await transaction.execute(
        update(positions).where(positions.c.tree_id.in_(tree)).values(posted=None)
    )


def _read_position(
    position_id: int | None, line: Any, note: str, posted: str | None
) -> StoredPosition | None:
    """Read a row; `None` for a tree without positions, and for an unreadable line."""
    match line:
        case [*turns] if position_id is not None:
            return StoredPosition(position_id, tuple(map(str, turns)), note, posted)
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
    Personal(name="tried", table=trees, summary="privacy-boards"),
)
