"""Copy everything stored to a database of either kind, row by row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import JSON, MetaData, Row, Table, bindparam, func, insert, select, text, tuple_

from bot.errors import ExitStatus
from bot.storage import migrations
from bot.storage.database import Database, Transaction
from bot.storage.errors import QueryError, StorageError
from bot.storage.migrations.branches import stored_absent_branches
from bot.storage.schema import METADATA

PAGE = 1000

Progress = Callable[[str, int, int], None]
"""Reports a table, the number of its copied rows, and their total."""

_Rows = list[Row[Any]]


async def move(
    source: Database, target: Database, tables: Sequence[Table], progress: Progress
) -> int:
    """Copy every row into an empty database, and verify it; return the number of rows.

    In `tables`, referenced tables come first.

    No one may write to either database meanwhile, and the target gets everything or nothing. Raises
    `StorageError` if the source is of another revision, or the target is not empty.
    """
    async with source.write() as old, target.write() as new:
        await check_revision(old)
        await _refuse_absent(old)
        await _refuse_filled(new, tables)
        return sum([await _copy(table, old, new, progress) for table in tables])


async def _refuse_absent(source: Transaction) -> None:
    """Raise `StorageError` for tables of a cog that is not installed: they would be left behind."""
    absent = await source.connection.run_sync(stored_absent_branches)
    if absent:
        raise StorageError(
            f"The database has tables of {', '.join(absent)}, which is not installed: install the"
            " packages of these cogs first, or drop their tables."
        )


async def _refuse_filled(target: Transaction, tables: Sequence[Table]) -> None:
    for table in tables:
        if count := await _count(table, target):
            raise StorageError(
                f"The target is not empty: its table {table.name} has {count:,} rows."
                " Name an unused one."
            )


async def _copy(table: Table, old: Transaction, new: Transaction, progress: Progress) -> int:
    count, done = await _count(table, old), 0
    rows = await _page(table, old, None)
    while rows:
        await _put(table, new, rows)
        after = rows[-1]
        done += len(rows)
        progress(table.name, done, count)
        rows = await _page(table, old, after)
    if table.autoincrement_column is not None:
        await _go_on_numbering(table, old, new)
    return done


async def _put(table: Table, new: Transaction, rows: _Rows) -> None:
    """Insert rows, and verify that they read as before."""
    names = {column.name: f"new_{column.name}" for column in table.c}
    values = {
        column.name: bindparam(
            names[column.name],
            # A missing value stays SQL's NULL, and does not become JSON's null.
            type_=JSON(none_as_null=True) if isinstance(column.type, JSON) else column.type,
        )
        for column in table.c
    }
    new_values = [dict(zip(names.values(), row, strict=True)) for row in rows]
    try:
        await new.execute(insert(table).values(values), new_values)
    except QueryError:
        raise StorageError(
            f"A row of the table {table.name} does not fit the target: run `check` on the source."
        ) from None
    first = rows[0]
    if await _page(table, new, first, including=True) != rows:
        raise StorageError(f"The table {table.name} differs in the target.")


async def _page(
    table: Table, transaction: Transaction, after: Row[Any] | None, *, including: bool = False
) -> _Rows:
    """Return the next rows in the order of their key."""
    keys = list(table.primary_key)
    query = select(table).order_by(*keys).limit(PAGE)
    if after is not None:
        key = tuple_(*(bindparam(None, getattr(after, k.name), type_=k.type) for k in keys))
        here = tuple_(*keys)
        query = query.where(here >= key if including else here > key)
    return list(await transaction.execute(query))


async def _count(table: Table, transaction: Transaction) -> int:
    return (await transaction.execute(select(func.count()).select_from(table))).scalar_one()


async def _go_on_numbering(table: Table, old: Transaction, new: Transaction) -> None:
    """Continue the numbering, as buttons in Discord contain numbers of deleted rows."""
    name = {"name": table.name}
    last: int | None = None
    if table.dialect_options["sqlite"]["autoincrement"]:
        last = (await old.execute(text(_LAST_NUMBER[_kind(old)]), name)).scalar()
    elif _kind(new) == "postgresql":
        # Unlike SQLite, it would give new rows the numbers of those that are copied.
        last = (await new.execute(select(func.max(table.c.id)))).scalar()
    if last:
        await new.execute(text(_NUMBER[_kind(new)]), {**name, "last": last})


def _kind(transaction: Transaction) -> str:
    return transaction.connection.dialect.name


_LAST_NUMBER = {
    "sqlite": "SELECT seq FROM sqlite_sequence WHERE name = :name",
    "postgresql": "SELECT pg_sequence_last_value(pg_get_serial_sequence(:name, 'id'))",
}
_NUMBER = {
    "sqlite": "INSERT OR REPLACE INTO sqlite_sequence (rowid, name, seq) VALUES"
    " ((SELECT rowid FROM sqlite_sequence WHERE name = :name), :name, :last)",
    "postgresql": "SELECT setval(pg_get_serial_sequence(:name, 'id'), :last)",
}


async def check_revision(transaction: Transaction, schema: MetaData = METADATA) -> str:
    """Return the revision of the tables; `StorageError` if they are not this version's."""
    revision = await transaction.connection.run_sync(migrations.stored)
    if revision is not None and revision > migrations.latest_revision():
        raise StorageError(
            f"The database was written by a newer version of the bot (its tables are of revision"
            f" {revision}, those of this version of {migrations.latest_revision()}):"
            " use that version.",
            status=ExitStatus.NEWER,
        )
    if revision is None or revision != migrations.latest_revision():
        raise StorageError(
            f"The tables of the database are of revision {revision or 'none'}, those of this"
            f" version of {migrations.latest_revision()}: start the bot of this version on it once."
        )
    await transaction.connection.run_sync(migrations.check_tables, schema)
    return revision
