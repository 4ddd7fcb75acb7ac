"""Run Alembic's migrations step by step."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from bot.errors import ExitStatus
from bot.storage.errors import StorageError
from bot.storage.migrations.branches import BRANCHES, version_table


def take(connection: Connection, revision: str, branch: str = "") -> None:
    """Migrate the tables of the bot, or of an installed cog, in the connection's transaction."""
    table = version_table(branch)
    config = Config()
    config.set_main_option("script_location", "bot.storage:migrations")
    if branch:
        config.set_main_option("path_separator", "newline")
        folder = str(BRANCHES[branch])
        config.set_main_option("version_locations", folder.replace("%", "%%"))
    config.attributes.update(connection=connection, version_table=table)
    _refuse_unknown(connection, ScriptDirectory.from_config(config), table)
    command.upgrade(config, revision)


def take_all(connection: Connection) -> None:
    """Migrate the tables of the bot, and of the installed cogs for which that works."""
    take(connection, "head")
    for branch in BRANCHES:
        savepoint = connection.begin_nested()
        try:
            take(connection, "head", branch)
        except Exception:  # the start of the bot says so, and leaves the cog out
            savepoint.rollback()
        else:
            savepoint.commit()


def _refuse_unknown(connection: Connection, scripts: ScriptDirectory, table: str) -> None:
    known = {script.revision for script in scripts.walk_revisions()}
    context = MigrationContext.configure(connection, opts={"version_table": table})
    for head in context.get_current_heads():
        if head not in known:
            raise StorageError(
                f"The database was written by a newer version of the bot (its tables are of"
                f" revision {head}); run that version, or an older copy of the database.",
                status=ExitStatus.NEWER,
            )
