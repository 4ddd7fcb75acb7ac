"""Run Alembic's migrations step by step."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from bot.errors import ExitStatus
from bot.storage.errors import StorageError


def take(connection: Connection, revision: str) -> None:
    """Migrate the tables to a revision, in the connection's transaction."""
    config = Config()
    config.set_main_option("script_location", "bot.storage:migrations")
    config.attributes["connection"] = connection
    _refuse_unknown(connection, ScriptDirectory.from_config(config))
    command.upgrade(config, revision)


def _refuse_unknown(connection: Connection, scripts: ScriptDirectory) -> None:
    known = {script.revision for script in scripts.walk_revisions()}
    for head in MigrationContext.configure(connection).get_current_heads():
        if head not in known:
            raise StorageError(
                f"The database was written by a newer version of the bot (its tables are of"
                f" revision {head}); run that version, or an older copy of the database.",
                status=ExitStatus.NEWER,
            )
