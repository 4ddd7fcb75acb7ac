"""Migrate the tables from every released version to the current one, and compare them."""

from __future__ import annotations

from pathlib import Path

import structlog
from sqlalchemy import Connection, MetaData, Table, inspect, text

from bot.storage.errors import StorageError
from bot.storage.migrations.branches import (
    BRANCHES,
    WITHOUT_TABLES,
    forget,
    is_named_after,
    version_table,
)
from bot.storage.schema import METADATA

Columns = set[tuple[str, bool, bool]]
"""The names of a table's columns, whether each may be `NULL`, and is part of the key."""

LONGEST_REASON = 200

log = structlog.get_logger(__name__)

_FOLDER = Path(__file__).parent / "versions"
_COLUMNS = text(
    'SELECT t.name, c.name, NOT c."notnull", c.pk FROM sqlite_schema AS t'
    " JOIN pragma_table_info(t.name) AS c WHERE t.type = 'table'"
)


def upgrade(connection: Connection) -> None:
    """Migrate the tables to the latest revision, in the connection's transaction.

    Raises `StorageError` if they still differ from the schema.
    """
    if stored(connection) != latest_revision():
        # Imported here, because Alembic would slow down every start, and few starts need it.
        from bot.storage.migrations import steps

        steps.take(connection, "head")
    upgrade_branches(connection)
    check_tables(connection, METADATA)


def upgrade_branches(connection: Connection) -> None:
    """Migrate the tables of installed cogs; those for which that fails are left out."""
    for branch in [*BRANCHES]:
        _upgrade_branch(connection, branch)


def is_current(connection: Connection) -> bool:
    """Tell whether the tables are of the latest revision, those of installed cogs too."""
    return all(stored(connection, name) == latest_revision(name) for name in ("", *BRANCHES))


def set_aside_branches(connection: Connection) -> list[str]:
    """Leave out the installed cogs whose tables the next start makes or migrates.

    Returns their names. It is for a tool that reads what it may not migrate.
    """
    names = [
        branch
        for branch in BRANCHES
        if (stored(connection, branch) or "") < latest_revision(branch)
    ]
    for branch in names:
        forget([table for table in METADATA.tables if is_named_after(table, branch)])
        del BRANCHES[branch]
    return names


def _upgrade_branch(connection: Connection, branch: str) -> None:
    """Migrate the tables of an installed cog, or leave the cog out if that fails."""
    tables = [table for name, table in METADATA.tables.items() if is_named_after(name, branch)]
    savepoint = connection.begin_nested()
    try:
        if stored(connection, branch) != latest_revision(branch):
            from bot.storage.migrations import steps

            steps.take(connection, "head", branch)
        present = _read_columns(connection)
        if any(present.get(table.name) != _columns_of(table) for table in tables):
            raise StorageError("its revisions do not make its tables")
    # What a stranger's revision does must stop nothing else.
    except Exception as error:
        savepoint.rollback()
        del BRANCHES[branch]
        forget(table.name for table in tables)
        reason = " ".join(f"{type(error).__name__}: {error}".split())[:LONGEST_REASON]
        WITHOUT_TABLES[branch] = reason
        log.warning("left out: its tables can't be migrated", name=branch, reason=reason)
    else:
        savepoint.commit()


def check_tables(connection: Connection, schema: MetaData) -> None:
    """Raise `StorageError` if columns or keys differ from a schema, though of its revision.

    A development version may have changed a revision that was not released yet.
    """
    stored_columns = _read_columns(connection)
    if all(stored_columns.get(table.name) == _columns_of(table) for table in schema.sorted_tables):
        return
    # Imported here, as above.
    from bot.storage.migrations import comparison

    differences = comparison.find_differences(connection)
    raise StorageError(
        f"The tables of the database are not those of this version, although both are of"
        f" revision {latest_revision()} ({'; '.join(differences)}): use the version that made"
        " them, restore a backup, or start with a new database."
    )


def _read_columns(connection: Connection) -> dict[str, Columns]:
    """Return the columns of each stored table."""
    tables: dict[str, Columns] = {}
    if connection.dialect.name != "sqlite":
        inspector = inspect(connection)
        keys = inspector.get_multi_pk_constraint()
        for name, columns in inspector.get_multi_columns().items():
            key = keys[name]["constrained_columns"]
            tables[name[1]] = {(c["name"], c["nullable"], c["name"] in key) for c in columns}
        return tables
    # The inspector takes 40 ms, with eight statements a table.
    for table, column, is_nullable, place in connection.execute(_COLUMNS):
        tables.setdefault(table, set()).add((column, bool(is_nullable), bool(place)))
    return tables


def _columns_of(table: Table) -> Columns:
    return {(column.name, bool(column.nullable), column.primary_key) for column in table.c}


def latest_revision(branch: str = "") -> str:
    """Return the latest revision, of an installed cog or of the bot.

    Each file's name begins with its number.
    """
    folder = BRANCHES[branch] if branch else _FOLDER
    return max(file.name.partition("_")[0] for file in folder.glob("[0-9]*.py"))


def stored(connection: Connection, branch: str = "") -> str | None:
    """Return the revision of the tables, of an installed cog or of the bot; `None` if none."""
    table = version_table(branch)
    if not inspect(connection).has_table(table):
        return None
    return connection.execute(text(f"SELECT version_num FROM {table}")).scalar()  # noqa: S608
