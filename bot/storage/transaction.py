"""Hand one transaction from query to query; only queries look inside."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    CursorResult,
    Executable,
    Row,
    Table,
    func,
    literal,
    type_coerce,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.schema import EPOCH, Lenient, UtcDateTime


class Transaction:
    """A database transaction, begun by a method of `Database`."""

    def __init__(self, connection: AsyncConnection, *, is_shared: bool, writes: bool) -> None:
        """Take a connection; `is_shared` tells whether other processes may write too.

        The values that a transaction with `writes` reads may be rolled back with it.
        """
        self.connection = connection
        self.is_shared = is_shared
        self.writes = writes
        self.told = set[str]()
        """Notifications for other processes after the commit: a subject and a number each."""

    @property
    def locks_rows(self) -> bool:
        """Whether other transactions may write to other rows at the same time."""
        return self.connection.dialect.name == "postgresql"

    async def execute(self, query: Executable, values: Any = None) -> CursorResult[Any]:
        """Execute a statement, within this package; `values` are its parameters."""
        return await self.connection.execute(query, values)


async def add_unless_there(
    transaction: Transaction, table: Table, values: Mapping[str, Any]
) -> bool:
    """Add a row; return `False` if a row with its key exists or is being added."""
    return await _add(transaction, table, values) is not None


async def add_numbered_unless_there(
    transaction: Transaction, table: Table, values: Mapping[str, Any]
) -> int | None:
    """Add a row as above; return its number, `None` if it exists."""
    row = await _add(transaction, table, values)
    return None if row is None else row[0]


async def _add(
    transaction: Transaction, table: Table, values: Mapping[str, Any]
) -> Row[Any] | None:
    query = _adding(table, shared=transaction.locks_rows)
    return (await transaction.execute(query, dict(values))).first()


@cache
def _adding(table: Table, *, shared: bool) -> Executable:
    key = table.primary_key
    if not shared:
        return sqlite.insert(table).on_conflict_do_nothing().returning(*key)
    return postgresql.insert(table).on_conflict_do_nothing().returning(*key)


def columns(names: Iterable[str], *tables: Table) -> list[ColumnElement[Any]]:
    """Return the columns with these names, each from the first table that has it."""
    return [next(table.c[name] for table in tables if name in table.c) for name in names]


def shown(table: Table, names: Iterable[str]) -> list[ColumnElement[Any]]:
    """Return the columns with these names; an unreadable value becomes `None`."""
    found = (table.c[name] for name in names)
    return [type_coerce(each, Lenient(each.type)).label(each.name) for each in found]


def among(column: Column[str], values: Iterable[str]) -> ColumnElement[bool]:
    """SQL condition: the column has one of some constant values.

    SQLAlchemy would expand a list of plain values again at every execution.
    """
    return column.in_([literal(value) for value in values])


def earliest(column: Column[datetime]) -> ColumnElement[datetime | None]:
    """Return the earliest of some times, without unreadable ones before 1970.

    `None` if the result is unreadable in another way.
    """
    return type_coerce(func.min(column).filter(column >= EPOCH), Lenient(UtcDateTime()))
