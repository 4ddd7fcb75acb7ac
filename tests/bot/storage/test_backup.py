"""Copies of a database: consistent, made daily, restored without loss, deleted in time."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.storage import Database, StorageError, sqlite
from bot.storage.backups import DailyBackup, Merging, OldCopies, back_up, examine, file_of, restore
from bot.storage.errors import Trouble
from ringfall.testing.tables import put_tables
from tests.bot import clockwork
from tests.bot.clockwork import Clockwork, NewAgenda, agendas, settled

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


clock, run = clockwork.clock, clockwork.run


async def test_the_file_alone_has_the_tables_at_once_and_every_change_a_minute_later(
    bare_url: str, file: Path, clock: Clockwork, run: NewAgenda
) -> None:
    """People copy it without its log, while the bot runs."""
    database = Database(bare_url)
    await database.open()
    assert rows_of_copy(file) == []
    run(Merging(database, clock=clock))
    for number in (1, 2):
        async with database.write() as transaction:
            await transaction.execute(text(SERVER), {"id": number})
        await settled()
        assert rows_of_copy(file) == list(range(1, number))
        await clock.pass_by(minutes=2)
        assert rows_of_copy(file) == list(range(1, number + 1))
    assert sqlite.doubt(file) is None
    os.utime(file, (0, 0))
    assert "older than the last run" in str(sqlite.doubt(file))
    await database.close()


def rows_of_copy(file: Path) -> list[int]:
    copy = file.with_name("copy-of-the-file-alone.db")
    copy.write_bytes(file.read_bytes())
    return rows(copy)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "backups"


@pytest.fixture
def duty(tmp_path: Path, folder: Path, clock: Clockwork) -> DailyBackup:
    put_tables(tmp_path / "ringfall.db")
    return DailyBackup(tmp_path / "ringfall.db", folder, keep=2, clock=clock)


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


async def test_there_is_one_a_day_and_the_last_few_are_kept(
    duty: DailyBackup, folder: Path, clock: Clockwork, run: NewAgenda
) -> None:
    folder.mkdir()
    (folder / "ringfall-mine.db").write_text("of another bot")
    for end in ("", "-wal", "-shm"):
        left_behind = folder / f"ringfall-20260401T120000Z.db.part{end}"
        left_behind.write_text("of a bot that was killed")
    run(duty, look_every=timedelta(minutes=10))
    await clock.pass_by(minutes=2)
    assert names(folder) == ["ringfall-20260501T120000Z.db", "ringfall-mine.db"]
    for _ in range(2):
        await clock.pass_by(days=1)
    second, third, other = names(folder)
    assert (second[:17], third[:17]) == ("ringfall-20260502", "ringfall-20260503")
    assert other == "ringfall-mine.db"
    examine(folder / third)


async def test_a_new_run_continues_where_the_last_one_ended(
    duty: DailyBackup, folder: Path, clock: Clockwork, run: NewAgenda
) -> None:
    agenda = run(duty)
    await settled()
    await agenda.close()
    clock.set(hours=23)
    run(duty)
    await settled()
    assert len(names(folder)) == 1


async def test_an_unwritable_folder_delays_nothing_and_is_retried(
    duty: DailyBackup, folder: Path, clock: Clockwork, run: NewAgenda
) -> None:
    folder.write_text("a file where the folder should be")
    run(duty)
    await settled()
    folder.unlink()
    await clock.pass_by(minutes=1)
    assert len(names(folder)) == 1


async def test_files_from_the_future_cost_no_backup(
    duty: DailyBackup, folder: Path, clock: Clockwork, run: NewAgenda
) -> None:
    """The clock was wrong by an hour, and by a year; neither makes backups in a row."""
    folder.mkdir()
    ahead = ["ringfall-20260501T130000Z.db", "ringfall-20270501T120000Z.db"]
    good = ["ringfall-20260429T120000Z.db", "ringfall-20260430T110000Z.db"]
    for name in (*ahead, *good):
        (folder / name).write_text("a backup")
    run(duty)
    await clock.pass_by(minutes=30)
    assert names(folder) == [good[1], "ringfall-20260501T120000Z.db", *ahead]


async def test_copies_go_after_a_month_and_nothing_else_does(tmp_path: Path) -> None:
    clock, file = Clockwork(), tmp_path / "ringfall.db"
    put_tables(file)
    back_up(file, tmp_path / "mine.db")
    old = restore(tmp_path / "mine.db", file, force=True, now=clock())
    assert old is not None
    old.with_name(f"{old.name}-wal").write_text("what it had not merged")
    restore(tmp_path / "mine.db", file, force=True, now=clock() + timedelta(days=2))
    (tmp_path / "before-upgrade.db").write_text("of an upgrade")
    made_at = clock().timestamp()
    os.utime(tmp_path / "before-upgrade.db", (made_at, made_at))
    (tmp_path / "ringfall.db.before-my-wedding").write_text("of another bot")
    before = {each.name for each in tmp_path.iterdir()}
    async with agendas(clock) as start:
        start(OldCopies(file, clock=clock))
        clock.set(days=29)
        await clock.pass_by(minutes=2)
        assert {each.name for each in tmp_path.iterdir()} == before
        clock.set(days=1)
        await clock.pass_by(minutes=2)
    left = {each.name for each in tmp_path.iterdir()}
    assert before - left == {old.name, f"{old.name}-wal", "before-upgrade.db"}
