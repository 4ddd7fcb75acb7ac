"""The tables are migrated as a whole or not at all, and those of another version are refused."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from bot.app import all_tables
from bot.storage import Database, StorageError
from bot.storage.migrations import latest_revision
from ringfall.testing.tables import put_tables

VERSIONS = Path(__file__).parents[3] / "bot/storage/migrations/versions"


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_a_new_database_has_the_tables_of_the_schema(
    request: pytest.FixtureRequest, bare_url: str, kind: str
) -> None:
    is_file = kind == "sqlite"
    url = bare_url if is_file else await request.getfixturevalue("postgres").new_database()
    database = Database(url)
    await database.open()
    async with database.read() as transaction:
        assert await transaction.connection.run_sync(_differences) == []
    await database.close()


def test_the_latest_revision_is_the_one_that_alembic_would_reach() -> None:
    scripts = ScriptDirectory(str(VERSIONS.parent))
    assert latest_revision() == scripts.get_current_head()


def test_a_start_on_a_current_database_imports_nothing_that_few_need(
    tmp_path: Path, bare_url: str
) -> None:
    """Each takes a tenth of a second, which every start would wait for."""
    current = tmp_path / "current.db"
    put_tables(current)
    code = (
        "import asyncio, sys, bot.start; from bot.storage import Database\n"
        "async def start(url):\n"
        "    database = Database(url)\n"
        "    await database.open()\n"
        "    await database.close()\n"
        "for url in sys.argv[1:]:\n"
        "    asyncio.run(start(url))\n"
        "    print({'alembic', 'prometheus_client', 'sentry_sdk', 'wasmtime'} & set(sys.modules))"
    )
    command = [sys.executable, "-c", code, f"sqlite+aiosqlite:///{current}", bare_url]
    started = subprocess.run(command, capture_output=True, check=True, text=True)
    # A new one shows that the test notices imports.
    assert started.stdout.splitlines() == ["set()", "{'alembic'}"]


async def test_migrating_twice_changes_nothing(database: Database, file: Path) -> None:
    before = dump(file)
    await database.migrate()
    assert dump(file) == before


async def test_a_migration_that_fails_changes_nothing(file: Path, bare_url: str) -> None:
    """A table of another program has the name of one of ours, which comes after others."""
    other = sqlite3.connect(file)
    other.execute("CREATE TABLE turns (id INTEGER)")
    other.close()
    before = dump(file)
    with pytest.raises(StorageError, match="table turns already exists"):
        await Database(bare_url).open()
    assert dump(file) == before


async def test_a_database_of_a_newer_bot_is_refused_untouched(
    database: Database, file: Path
) -> None:
    newer = sqlite3.connect(file)
    newer.execute("UPDATE alembic_version SET version_num = '9999'")
    newer.commit()
    newer.close()
    before = dump(file)
    with pytest.raises(StorageError, match=r"newer version of the bot \(.* revision 9999\)"):
        await database.migrate()
    assert dump(file) == before


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("DROP TABLE messages", "the table messages is missing"),
        ("DROP TABLE seasons", "the table seasons is missing"),
        (
            "ALTER TABLE rests DROP COLUMN former_zone",
            "the column rests.former_zone is missing",
        ),
        (
            "ALTER TABLE blocks ADD COLUMN reason TEXT NOT NULL DEFAULT ''",
            "the column blocks.reason does not belong to this version",
        ),
        (
            "DROP TABLE pulse; CREATE TABLE pulse (id SMALLINT NOT NULL, alive_at DATETIME,"
            " CONSTRAINT pk_pulse PRIMARY KEY (id))",
            "the column pulse.alive_at is DATETIME NULL, but should be DATETIME NOT NULL",
        ),
        (
            "DROP TABLE pulse; CREATE TABLE pulse (id SMALLINT NOT NULL, alive_at DATETIME NOT"
            " NULL, CONSTRAINT pk_pulse PRIMARY KEY (alive_at))",
            r"the key of pulse is \(alive_at\), but should be \(id\)",
        ),
    ],
)
async def test_other_tables_under_the_number_of_this_version_are_refused_untouched(
    file: Path, bare_url: str, statement: str, words: str
) -> None:
    put_tables(file)
    other = sqlite3.connect(file)
    other.executescript(statement)
    other.close()
    before = dump(file)
    sentence = rf"not those of this version, .* revision {latest_revision()} \({words}\)"
    with pytest.raises(StorageError, match=sentence):
        await Database(bare_url).open()
    assert dump(file) == before


def dump(file: Path) -> list[str]:
    """Return the statements that make a database file."""
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.iterdump())


def _differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), all_tables()))
