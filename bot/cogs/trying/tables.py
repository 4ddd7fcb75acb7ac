"""Query the turns that people try out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
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
    exists,
    insert,
    or_,
    select,
    update,
)

from bot.storage.database import Transaction, columns
from bot.storage.personal import Personal, Row, rows_of
from bot.storage.schema import METADATA, Lenient, RowId

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

# The positions of a tree: all turns of the line from the start to it, and a note. Once the match is
# over, everyone may read what is `posted`: the note as it was shared, null if the position was not.
# The match's other players may then read a note that is `for_players`.
positions = Table(
    "try_positions",
    METADATA,
    Column("id", RowId, primary_key=True),
    Column("tree_id", RowId, ForeignKey("try_trees.id"), nullable=False),
    Column("line", Lenient(JSON()), nullable=False),
    Column("note", Text, nullable=False),
    Column("posted", Text),
    Column("for_players", Boolean, nullable=False),
    Index("ix_try_positions_tree_id", "tree_id"),
    sqlite_autoincrement=True,
)


class StoredPosition(Struct, frozen=True):
    """A position by the turns that lead to it, with a note, and the note as it was posted.

    The other players of the match may read a note `for_players` once the match is over.
    """

    id: int
    line: tuple[str, ...]
    note: str = ""
    posted: str | None = None
    for_players: bool = False

    @property
    def as_posted(self) -> StoredPosition | None:
        """The position as everyone may see it, `None` if it is not posted."""
        return None if self.posted is None else replace(self, note=self.posted)


class StoredTree(Struct, frozen=True):
    """What a person has tried in a match, or (`match_id` is `None`) from a position."""

    id: int
    user_id: int
    match_id: int | None
    game: str
    position: str | None
    turns: Sequence[str]
    positions: tuple[StoredPosition, ...] = ()


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
            positions.c.for_players,
        )
        .select_from(trees.outerjoin(positions, positions.c.tree_id == trees.c.id))
        .where(trees.c.id == tree_id)
        .order_by(positions.c.id)
    )
    rows = (await transaction.execute(query)).all()
    if not rows:
        return None
    found = (_read_position(*row[len(_TREE) :]) for row in rows)
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


async def find_shown(
    transaction: Transaction, match_id: int, user_id: int, *, others: bool
) -> list[StoredTree]:
    """Return a person's tree of a match, and those of `others` who share something."""
    is_shared = exists().where(
        positions.c.tree_id == trees.c.id,
        or_(positions.c.posted.is_not(None), positions.c.for_players),
    )
    is_own = trees.c.user_id == user_id
    seen = or_(is_shared, is_own) if others else is_own
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
    }
    query = insert(trees).values(values).returning(trees.c.id)
    tree_id: int = (await transaction.execute(query)).scalar_one()
    return tree_id


async def add_position(
    transaction: Transaction, tree_id: int, line: tuple[str, ...]
) -> StoredPosition:
    """Add a position without a note to a tree."""
    values = {"tree_id": tree_id, "line": list(line), "note": "", "for_players": False}
    query = insert(positions).values(values).returning(positions.c.id)
    position_id: int = (await transaction.execute(query)).scalar_one()
    return StoredPosition(position_id, line)


async def set_note(transaction: Transaction, position: StoredPosition) -> None:
    """Store the note of a position, and who may read it."""
    fields = ("note", "posted", "for_players")
    values = {name: getattr(position, name) for name in fields}
    await transaction.execute(update(positions).where(positions.c.id == position.id).values(values))


async def remove(transaction: Transaction, position_ids: Iterable[int]) -> None:
    """Delete positions."""
    await transaction.execute(delete(positions).where(positions.c.id.in_(list(position_ids))))


async def set_posted(
    transaction: Transaction, position_ids: Iterable[int], *, posted: bool
) -> None:
    """Record that positions are posted as they are, or no longer."""
    await transaction.execute(
        update(positions)
        .where(positions.c.id.in_(list(position_ids)))
        .values(posted=positions.c.note if posted else None)
    )


def _read_position(position_id: int | None, line: Any, *rest: Any) -> StoredPosition | None:
    """Read a row; `None` for a tree without positions, and for an unreadable line."""
    match line:
        case [*turns] if position_id is not None:
            return StoredPosition(position_id, tuple(map(str, turns)), *rest)
        case _:
            return None


def _is_position_of(user_id: int) -> ColumnElement[bool]:
    own = select(trees.c.id).where(trees.c.user_id == user_id)
    return positions.c.tree_id.in_(own)


async def _export_positions(transaction: Transaction, user_id: int) -> list[Row]:
    """Return what a person has tried, by the matches."""
    query = (
        select(
            trees.c.match_id,
            trees.c.game,
            positions.c.line,
            positions.c.note,
            positions.c.posted,
        )
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
