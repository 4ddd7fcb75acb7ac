"""Migrate the tables from every released version to the current one, and compare them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, MetaData, Table, inspect, text
from sqlalchemy.engine.interfaces import ReflectedColumn

from bot.storage.errors import StorageError
from bot.storage.schema import METADATA

_VERSIONS = Path(__file__).parent / "versions"


def upgrade(connection: Connection) -> None:
    """Migrate the tables to the latest revision, in the connection's transaction.

    Raises `StorageError` if they still differ from the schema.
    """
    if stored(connection) != latest_revision():
        # Imported here, because Alembic would slow down every start, and few starts need it.
        from bot.storage.migrations import steps

        steps.take(connection, "head")
    check_tables(connection, METADATA)


def check_tables(connection: Connection, schema: MetaData) -> None:
    """Raise `StorageError` if tables differ from a schema, although their revision is its own.

    A development version may have changed a revision that was not released yet.
    """
    inspector = inspect(connection)
    columns, keys = inspector.get_multi_columns(), inspector.get_multi_pk_constraint()
    differences: list[str] = []
    for table in schema.sorted_tables:
        name = (None, table.name)
        if name not in columns:
            differences.append(f"{table.name} is missing")
        elif differing := list(_differing(table, columns[name], keys[name]["constrained_columns"])):
            differences.append(f"{table.name} differs in {', '.join(differing)}")
    if differences:
        raise StorageError(
            f"The tables of the database are not those of this version, although both are of"
            f" revision {latest_revision()} ({'; '.join(differences)}): use the version that made"
            " them, restore a backup, or start with a new database."
        )


def _differing(table: Table, columns: list[ReflectedColumn], key: list[str]) -> Iterator[str]:
    """Yield the columns that only one of both has, that allow more or less, and the key."""
    wanted = {(column.name, bool(column.nullable)) for column in table.c}
    yield from sorted({name for name, _ in wanted ^ {(c["name"], c["nullable"]) for c in columns}})
    if set(key) != {column.name for column in table.primary_key}:
        yield "its key"


def latest_revision() -> str:
    """Return the latest revision; each file's name begins with its number."""
    return max(file.name.partition("_")[0] for file in _VERSIONS.glob("[0-9]*.py"))


def stored(connection: Connection) -> str | None:
    """Return the revision of the tables, `None` if there are none."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
