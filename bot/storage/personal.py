"""Declare which rows name a person, for their export and erasure."""

from __future__ import annotations

import enum
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Column, ColumnElement, Table, and_, delete, func, or_, select, union, update

from bot.storage.database import Transaction

Row = dict[str, Any]

PersonCondition = Callable[[int], ColumnElement[bool]]
"""SQL condition: the rows of a person."""

FindRows = Callable[[Transaction, int], Awaitable[list[Row]]]
"""Returns the export of a person's rows."""

Prepare = Callable[[Transaction, int], Awaitable[None]]
"""Changes rows that depend on a person's, before an erasure changes those."""


class Erasure(enum.Enum):
    """What an erasure does with the rows of a person."""

    DELETE = "delete"
    REPLACE = "replace"  # others share the rows: a stand-in takes the person's place
    KEEP = "keep"  # others have chosen them, or other rows decide


class Personal(Struct, frozen=True, kw_only=True):
    """Rows of a table that name a person, or belong to them; each cog lists its own.

    `columns` hold the ids of people; rows without such a column are found by the condition `of`.
    `where` excludes rows whose columns hold other ids. `name` is the rows' name in the export.
    `summary` is the key of the text with their number, `privacy-NAME` by default; several lists may
    share it. `find` returns the export, by default the whole rows. `prepare` runs first when a
    person is erased.
    """

    name: str
    table: Table
    columns: tuple[str, ...] = ("user_id",)
    of: PersonCondition | None = None
    where: tuple[ColumnElement[bool], ...] = ()
    erasure: Erasure = Erasure.DELETE
    is_counted: bool = True
    is_exported: bool = True
    summary: str = ""
    find: FindRows | None = None
    prepare: Prepare | None = None

    @property
    def text(self) -> str:
        """The key of the text with the number of rows."""
        return self.summary or f"privacy-{self.name.replace('_', '-')}"

    def condition(self, user_id: int) -> ColumnElement[bool]:
        """SQL condition: the rows of a person."""
        if self.of is not None:
            return self.of(user_id)
        named = or_(*(self.table.c[name] == user_id for name in self.columns))
        return and_(named, *self.where)

    def people_columns(self) -> list[Column[Any]]:
        return [self.table.c[name] for name in self.columns]


async def count(
    transaction: Transaction, personal: Iterable[Personal], user_id: int
) -> dict[str, int]:
    """Count the rows of a person, by the keys of their summary texts."""
    counted: dict[str, int] = {}
    for entry in personal:
        if entry.is_counted:
            query = select(func.count()).select_from(entry.table).where(entry.condition(user_id))
            number = (await transaction.execute(query)).scalar_one()
            counted[entry.text] = counted.get(entry.text, 0) + number
    return counted


async def export(
    transaction: Transaction, personal: Iterable[Personal], user_id: int
) -> dict[str, list[Row]]:
    """Return the rows of a person, by the names of the lists."""
    return {
        entry.name: await _find(transaction, entry, user_id)
        for entry in personal
        if entry.is_exported
    }


async def erase(
    transaction: Transaction, personal: Sequence[Personal], user_id: int, stand_in: int
) -> None:
    """Delete the rows of a person; in rows shared with others, replace their id."""
    for entry in personal:
        if entry.prepare is not None:
            await entry.prepare(transaction, user_id)
    # Deleted first, as some rows belong to a person through rows that name them.
    for entry in personal:
        if entry.erasure is Erasure.DELETE:
            await transaction.execute(delete(entry.table).where(entry.condition(user_id)))
    for entry in personal:
        if entry.erasure is Erasure.REPLACE:
            for column in entry.people_columns():
                named = update(entry.table).where(column == user_id)
                await transaction.execute(named.values({column.name: stand_in}))


async def find_people(transaction: Transaction, personal: Iterable[Personal]) -> set[int]:
    """Return all people named in rows that an erasure changes; reads whole tables."""
    named = [
        select(column).where(column > 0, *entry.where)
        for entry in personal
        if entry.erasure is not Erasure.KEEP
        for column in entry.people_columns()
    ]
    return set((await transaction.execute(union(*named))).scalars())


async def rows_of(transaction: Transaction, query: Any) -> list[Row]:
    """Return the rows of a query, by the names of the columns."""
    return [dict(row) for row in (await transaction.execute(query)).mappings()]


async def _find(transaction: Transaction, personal: Personal, user_id: int) -> list[Row]:
    if personal.find is not None:
        return await personal.find(transaction, user_id)
    query = select(personal.table).where(personal.condition(user_id))
    return await rows_of(transaction, query)
