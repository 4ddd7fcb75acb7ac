"""Migrate the tables from every released version to the current one."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

_VERSIONS = Path(__file__).parent / "versions"


def upgrade(connection: Connection) -> None:
    """Migrate the tables to the latest revision, in the connection's transaction."""
    if stored(connection) != latest_revision():
        # Imported here, because Alembic would slow down every start, and few starts need it.
        from bot.storage.migrations import steps

        steps.take(connection, "head")


def latest_revision() -> str:
    """Return the latest revision; each file's name begins with its number."""
    return max(file.name.partition("_")[0] for file in _VERSIONS.glob("[0-9]*.py"))


def stored(connection: Connection) -> str | None:
    """Return the revision of the tables, `None` if there are none."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
