"""The tables of installed cogs: whose they are, and where their revisions lie."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from sqlalchemy import Connection, inspect

from bot.storage.schema import METADATA

BRANCHES: dict[str, Path] = {}
"""The folders with the revisions of installed cogs, by the names of their entry points."""

WITHOUT_TABLES: dict[str, str] = {}
"""The installed cogs whose tables could not be migrated, with the reason."""

VERSIONS = "alembic_version"


def owner_of(table: str) -> str | None:
    """Return the installed cog of a table, which begins with the cog's name; `None` if none."""
    return next((name for name in BRANCHES if is_named_after(table, name)), None)


def is_named_after(table: str, branch: str) -> bool:
    """Tell whether a table has the name of a cog, as those of installed cogs have."""
    return table in (branch, f"{VERSIONS}_{branch}") or table.startswith(f"{branch}_")


def forget(tables: Iterable[str]) -> None:
    """Let this process know some tables no more; they stay in the database."""
    for name in tables:
        METADATA.remove(METADATA.tables[name])


def absent_branches(tables: Iterable[str]) -> list[str]:
    """Return the names of the cogs that have tables in the database but are not installed."""
    prefix = f"{VERSIONS}_"
    stored_names = {name.removeprefix(prefix) for name in tables if name.startswith(prefix)}
    return sorted(stored_names - BRANCHES.keys())


def stored_absent_branches(connection: Connection) -> list[str]:
    """Return the names of the cogs with stored tables that are not installed."""
    return absent_branches(inspect(connection).get_table_names())


def version_table(branch: str = "") -> str:
    """Return the table with the revision of an installed cog, or of the bot.

    A cog has its own, so that the bot's revisions stay one line, with or without the cog.
    """
    return f"{VERSIONS}_{branch}" if branch else VERSIONS
