"""Copies of a database: consistent, verified, and restored without loss."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.storage import Database, StorageError, sqlite
from bot.storage.backups import back_up, examine, file_of, restore
from bot.storage.errors import Trouble
from tests.tables import put_tables

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
OLD = "ringfall.db.before-20260501T120000Z"
LAST_MATCH = "SELECT seq FROM sqlite_sequence WHERE name = 'matches'"
SERVER = "INSERT INTO blocks (user_id, blocked_id) VALUES (:id, :id)"


@pytest.fixture
def full(file: Path) -> Path:
    """A database of a killed bot, with a row in the log that SQLite merges later."""
    put_tables(file)
    with writing(file, 1):
        killed = {end: (file.with_name(file.name + end)).read_bytes() for end in ("", "-wal")}
    for end, content in killed.items():
        file.with_name(file.name + end).write_bytes(content)
    return file


@contextmanager
def writing(file: Path, number: int) -> Iterator[sqlite3.Connection]:
    """Store a row, and stay connected while the block lasts."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(SERVER, {"id": number})
        yield connection


def count(file: Path, number: int) -> None:
    """Let a database have given this many numbers to matches."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM sqlite_sequence WHERE name = 'matches'")
        connection.execute("INSERT INTO sqlite_sequence VALUES ('matches', ?)", (number,))


def rows(file: Path) -> list[int]:
    with closing(sqlite3.connect(file)) as connection:
        return [number for (number,) in connection.execute("SELECT user_id FROM blocks")]


async def test_a_copy_is_of_one_moment_while_the_bot_writes(
    database: Database, file: Path, tmp_path: Path
) -> None:
    """Uncommitted changes are not in it, and no writer waits."""
    async with database.write() as transaction:
        await transaction.execute(text(SERVER), {"id": 1})
    async with database.write() as transaction:
        await transaction.execute(text(SERVER), {"id": 2})
        back_up(file, tmp_path / "copy.db")
    assert rows(tmp_path / "copy.db") == [1]
    assert rows(file) == [1, 2]


def test_a_copy_is_one_file_and_includes_unmerged_changes(full: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    back_up(full, folder / "copy.db")
    assert [file.name for file in folder.iterdir()] == ["copy.db"]
    assert rows(folder / "copy.db") == [1]
    examine(folder / "copy.db")


def test_a_database_that_is_damaged_leaves_the_last_copy_alone(full: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    back_up(full, copy)
    damage(full)
    with pytest.raises(StorageError, match="damaged"):
        back_up(full, copy)
    assert rows(copy) == [1]
    assert not (tmp_path / "copy.db.part").exists()


def test_a_schema_that_is_no_text_is_damage_like_any_other(full: Path) -> None:
    """SQLite quotes it in what it says, which is then no text either."""
    back_up(full, full.with_name("copy.db"))
    full.with_name("copy.db").replace(full)
    full.with_name(f"{full.name}-wal").unlink(missing_ok=True)
    full.write_bytes(
        full.read_bytes().replace(b"blocked_id BIGINT NOT", b"blocked_id \xff\xfe( NOT")
    )
    with pytest.raises(StorageError, match=r"damaged.*\.$") as caught:
        examine(full)
    assert caught.value.kind is Trouble.DAMAGED


def test_a_backup_replaces_a_database_which_is_kept(full: Path, tmp_path: Path) -> None:
    back_up(full, tmp_path / "copy.db")
    with writing(full, 2):
        pass
    assert restore(tmp_path / "copy.db", full, force=True, now=NOW) == tmp_path / OLD
    assert (rows(full), rows(tmp_path / OLD)) == ([1], [1, 2])


def test_unmerged_changes_of_a_killed_bot_are_kept_and_not_mixed_in(
    full: Path, tmp_path: Path
) -> None:
    empty = tmp_path / "empty.db"
    put_tables(empty)
    restore(empty, full, force=True, now=NOW)
    assert (rows(full), rows(tmp_path / OLD)) == ([], [1])


def test_a_backup_that_may_only_be_read_becomes_a_database_that_can_be_written(
    full: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    back_up(full, copy)
    copy.chmod(0o400)
    restore(copy, full, force=True, now=NOW)
    assert stat.S_IMODE(full.stat().st_mode) == 0o600


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root gives files away")
@pytest.mark.parametrize("is_there", [True, False], ids=["the database's", "its folder's"])
def test_files_restored_by_root_belong_to_their_previous_owner(
    full: Path, tmp_path: Path, *, is_there: bool
) -> None:
    """The bot runs as another user, and must be able to write the database and its lock."""
    back_up(full, tmp_path / "copy.db")
    folder = tmp_path / "data"
    folder.mkdir()
    target = folder / "ringfall.db"
    if is_there:
        full.rename(target)
    os.chown(target if is_there else folder, 12345, 23456)
    restore(tmp_path / "copy.db", target, force=is_there, now=NOW)
    found = [folder / name for name in ("ringfall.db", "ringfall.db-lock")]
    assert [(f.stat().st_uid, f.stat().st_gid) for f in found] == [(12345, 23456)] * 2


def test_a_backup_is_restored_without_an_existing_database(full: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.db"
    assert restore(full, new, force=False, now=NOW) is None
    assert rows(new) == [1]


@pytest.mark.parametrize(("is_lost", "expected"), [(False, 9), (True, 1005)])
def test_no_number_comes_again_that_was_given_since(
    full: Path, tmp_path: Path, expected: int, *, is_lost: bool
) -> None:
    """Else the button of a match that is lost would reach another one."""
    count(full, 5)
    back_up(full, tmp_path / "copy.db")
    count(full, 9)
    if is_lost:
        damage(full)
    restore(tmp_path / "copy.db", full, force=True, now=NOW)
    with closing(sqlite3.connect(full)) as connection:
        (given,) = connection.execute(LAST_MATCH).fetchone()
    assert given == expected


def test_a_log_that_was_left_behind_is_mixed_into_nothing(full: Path, tmp_path: Path) -> None:
    """The database was deleted, but not SQLite's files beside it."""
    empty = tmp_path / "empty.db"
    put_tables(empty)
    full.unlink()
    assert restore(empty, full, force=False, now=NOW) is None
    assert rows(full) == []
    assert (tmp_path / f"{OLD}-wal").exists()
    (tmp_path / "copy.db-wal").write_bytes(b"of another database")
    with pytest.raises(StorageError, match="belongs to another database"):
        back_up(full, tmp_path / "copy.db")


def test_a_running_bot_keeps_its_database(full: Path, tmp_path: Path) -> None:
    back_up(full, tmp_path / "copy.db")
    with (
        closing(sqlite.claim(full, patience=0)),
        pytest.raises(StorageError, match="Another bot is running"),
    ):
        restore(tmp_path / "copy.db", full, force=True, now=NOW)


def test_another_program_that_has_it_open_keeps_it_too(full: Path, tmp_path: Path) -> None:
    back_up(full, tmp_path / "copy.db")
    with writing(full, 2), pytest.raises(StorageError, match="another program"):
        restore(tmp_path / "copy.db", full, force=True, now=NOW, patience=0)
    assert rows(full) == [1, 2]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "written by a newer version"),
        ("DROP TABLE alembic_version", "is not a database of this bot"),
        ("DELETE FROM alembic_version", "is not a database of this bot"),
    ],
)
def test_an_invalid_backup_is_refused(full: Path, change: str, words: str) -> None:
    with closing(sqlite3.connect(full)) as connection, connection:
        connection.execute(change)
    with pytest.raises(StorageError, match=words):
        restore(full, full.with_name("new.db"), force=False, now=NOW)


@pytest.mark.parametrize(
    ("target", "words"),
    [("nowhere/copy.db", "cannot be written: no such file"), ("ringfall.db", "same file")],
)
def test_places_where_no_copy_is_possible(full: Path, target: str, words: str) -> None:
    with pytest.raises(StorageError, match=words) as caught:
        back_up(full, full.parent / target)
    assert str(caught.value).count("\n") == 0
    assert rows(full) == [1]


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("postgresql+asyncpg://bot:secret@db/ringfall", "pg_dump"),
        ("sqlite+aiosqlite://", "does not name a plain SQLite file"),
        ("sqlite+aiosqlite:///file:x.db?uri=true", "does not name a plain SQLite file"),
        ("mysql://bot:secret@db/ringfall", "does not name a plain SQLite file"),
        ("not a url", "cannot be read as the URL"),
    ],
)
def test_a_url_that_names_no_file(url: str, words: str) -> None:
    with pytest.raises(StorageError, match=words) as caught:
        file_of(url)
    assert "secret" not in str(caught.value)


def damage(file: Path) -> None:
    """Overwrite what every page after the first says it is."""
    content = bytearray(file.read_bytes())
    for page in range(4096, len(content), 4096):
        content[page : page + 8] = b"\xff" * 8
    file.with_name(f"{file.name}-wal").unlink(missing_ok=True)
    file.write_bytes(content)
