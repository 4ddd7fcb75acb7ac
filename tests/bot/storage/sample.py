"""Write the sample of the latest revision: the sample of the one before, migrated.

After adding a revision: `python -m tests.bot.storage.sample`.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from bot.storage import Database
from bot.storage.migrations import latest_revision

SCHEMAS = sorted((Path(__file__).parent / "schemas").glob("*.sql"))


def restore(schema: Path, file: Path) -> None:
    """Make a database file from a sample."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(schema.read_text("utf-8"))


def dump(file: Path) -> list[str]:
    """Return the statements that make a database file."""
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.iterdump())


async def migrate(schema: Path, file: Path) -> None:
    """Make a database file from a sample, with the tables of the present."""
    restore(schema, file)
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.open()
    await database.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(migrate(SCHEMAS[-1], Path(folder, "sample.db")))
        lines = "\n".join(dump(Path(folder, "sample.db"))) + "\n"
    (SCHEMAS[-1].parent / f"{latest_revision()}.sql").write_text(lines, "utf-8")
