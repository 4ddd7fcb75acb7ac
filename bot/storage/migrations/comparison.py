"""Compare all tables with those of this version, and name each difference in words."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Dialect, create_engine, inspect, text
from sqlalchemy.engine.interfaces import ReflectedColumn, ReflectedIndex
from sqlalchemy.engine.reflection import ObjectScope
from sqlalchemy.exc import CompileError, SAWarning

from bot.storage.migrations import steps
from bot.storage.migrations.branches import absent_branches, is_named_after

Parts = dict[str, str]
"""The parts of a table, such as `the index ix_turns of turns`, and how each is defined."""

# Each is a part of the SQL that makes a table in SQLite, where SQLAlchemy reads none of them.
_OPTIONS = ("AUTOINCREMENT", "WITHOUT ROWID", "STRICT")

_UNSET = {"None", "False", "[]"}


def find_differences(connection: Connection) -> list[str]:
    """Return a sentence for each part of a table that is not as the migrations make it.

    The tables of a cog that is not installed are left alone.
    Leaves nothing behind, neither in the database nor in the connection's transaction.
    """
    tables, expected_tables = _read_tables(connection), _make_tables(connection)
    differences: list[str] = []
    absent = absent_branches(tables)
    for name in sorted(tables.keys() | expected_tables.keys()):
        if name not in tables:
            differences.append(f"the table {name} is missing")
        elif name in expected_tables:
            differences.extend(_compare(tables[name], expected_tables[name]))
        elif not any(is_named_after(name, branch) for branch in absent):
            differences.append(f"the table {name} does not belong to this version")
    return differences


def _compare(parts: Parts, expected_parts: Parts) -> Iterator[str]:
    for name in sorted(parts.keys() | expected_parts.keys()):
        if name not in parts:
            yield f"{name} is missing"
        elif name not in expected_parts:
            yield f"{name} does not belong to this version"
        elif parts[name] != expected_parts[name]:
            yield f"{name} is {parts[name]}, but should be {expected_parts[name]}"


def _make_tables(like: Connection) -> dict[str, Parts]:
    """Run all migrations on an empty database of the same kind; return its tables."""
    if like.dialect.name == "sqlite":
        engine = create_engine("sqlite://")
        try:
            with engine.connect() as connection:
                steps.take_all(connection)
                return _read_tables(connection)
        finally:
            engine.dispose()
    # Every user may make temporary tables; these vanish with the rollback.
    with like.begin_nested() as savepoint:
        try:
            like.execute(text("SET LOCAL search_path TO pg_temp"))
            steps.take_all(like)
            return _read_tables(like)
        finally:
            savepoint.rollback()


def _read_tables(connection: Connection) -> dict[str, Parts]:
    """Return the parts of each table."""
    with warnings.catch_warnings():
        # SQLAlchemy warns of what it does not know, such as a type of another program.
        warnings.simplefilter("ignore", SAWarning)
        inspector, scope = inspect(connection), ObjectScope.ANY
        keys = inspector.get_multi_pk_constraint(scope=scope)
        indexes = inspector.get_multi_indexes(scope=scope)
        uniques = inspector.get_multi_unique_constraints(scope=scope)
        references = inspector.get_multi_foreign_keys(scope=scope)
        checks = inspector.get_multi_check_constraints(scope=scope)
        columns = inspector.get_multi_columns(scope=scope)
    tables: dict[str, Parts] = {}
    for place, columns_here in columns.items():
        name = place[1]
        parts = tables[name] = {
            f"the column {name}.{c['name']}": _column(c, connection.dialect) for c in columns_here
        }
        parts[f"the key of {name}"] = _listed(keys[place]["constrained_columns"])
        for index in indexes[place]:
            if "duplicates_constraint" not in index:
                parts[f"the index {index['name']} of {name}"] = _index(index)
        for unique in uniques[place]:
            columns_listed = _listed(unique["column_names"])
            parts[f"the unique key {unique['name']} of {name}"] = columns_listed
        for reference in references[place]:
            target = f"{reference['referred_table']} {_listed(reference['referred_columns'])}"
            parts[f"the foreign key {reference['name']} of {name}"] = (
                f"{_listed(reference['constrained_columns'])} to {target}"
                f"{_said(reference.get('options', {}))}"
            )
        for check in checks[place]:
            parts[f"the check {check['name']} of {name}"] = check["sqltext"]
    if connection.dialect.name == "sqlite":
        _add_options(connection, tables)
    return tables


def _add_options(connection: Connection, tables: dict[str, Parts]) -> None:
    """Add what SQLite's tables have beside their columns and constraints."""
    made_by = connection.exec_driver_sql("SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
    for name, sql in made_by:
        if name in tables:
            options = [option for option in _OPTIONS if option in sql.upper()]
            tables[name][f"the kind of the table {name}"] = " ".join(options) or "plain"


def _column(column: ReflectedColumn, dialect: Dialect) -> str:
    try:
        kind = column["type"].compile(dialect)
    except CompileError:
        kind = "of an unknown type"
    null = "NULL" if column["nullable"] else "NOT NULL"
    default = column["default"]
    return f"{kind} {null}{'' if default is None else f' DEFAULT {default}'}"


def _index(index: ReflectedIndex) -> str:
    columns: Sequence[Any] = index.get("expressions") or index["column_names"]
    unique = "unique " if index["unique"] else ""
    return f"{unique}{_listed(columns)}{_said(index.get('dialect_options', {}))}"


def _said(options: Mapping[str, Any]) -> str:
    """Print options, such as the condition of a partial index, in a fixed order."""
    shown = ((name, str(value)) for name, value in sorted(options.items()))
    return "".join(f" {name} {value}" for name, value in shown if value not in _UNSET)


def _listed(columns: Sequence[Any]) -> str:
    return f"({', '.join(map(str, columns))})"
