"""One transaction, as the services hand it from query to query; only queries look inside."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import Column, ColumnElement, CursorResult, Executable, Table, func, type_coerce
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.schema import NotedTime


class Transaction:
    """A transaction on the database, which `Database.read` or `Database.write` has begun."""

    def __init__(self, connection: AsyncConnection) -> None:
        self.connection = connection

    async def execute(self, query: Executable, values: Any = None) -> CursorResult[Any]:
        """Carry a statement out, within this package; `values` are those of its parameters."""
        return await self.connection.execute(query, values)


def columns(names: Iterable[str], *tables: Table) -> list[ColumnElement[Any]]:
    """Return the columns with these names, each from the first of the tables that has it."""
    return [next(table.c[name] for table in tables if name in table.c) for name in names]


def earliest(column: Column[datetime]) -> ColumnElement[datetime | None]:
    """Return the first of some times; none where it cannot be read, so that the others count."""
    return type_coerce(func.min(column), NotedTime())
