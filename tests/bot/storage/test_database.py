"""Transactions, pragmas, and every way in which a database cannot be used."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import IntegrityError

from bot.storage import Database, StorageError, Trouble
from bot.storage.backups import back_up
from tests.asked import BEFORE, engine_of

ADD_ACT = text(
    "INSERT INTO acts (id, key, kind, actor, made_at)"
    " VALUES (:id, CAST(:id AS VARCHAR), 'turn', 'person', '2026-01-01')"
)


@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("secure_delete", 1),
        ("busy_timeout", 50),
    ],
)
async def test_every_connection_is_safe_and_patient(
    database: Database, pragma: str, value: str | int
) -> None:
    async with database.read() as one, database.read() as other:
        for connection in (one, other):
            found = await connection.connection.exec_driver_sql(f"PRAGMA {pragma}")
            assert found.scalar_one() == value


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
async def test_its_files_and_backups_are_private_whatever_the_umask(
    tmp_path: Path, umask: int
) -> None:
    file = tmp_path / "new.db"
    database = Database(f"sqlite+aiosqlite:///{file}")
    before = os.umask(umask)
    try:
        await database.open()
        async with database.write() as connection:
            await connection.execute(ADD_ACT, {"id": 1})
        back_up(file, tmp_path / "copy.db")
        modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in tmp_path.iterdir()}
    finally:
        os.umask(before)
        await database.close()
    assert modes.keys() >= {"new.db", "new.db-wal", "new.db-shm", "new.db-lock", "copy.db"}
    assert set(modes.values()) == {0o600}


async def test_a_block_that_fails_leaves_nothing_behind(database: Database) -> None:
    async def write_and_fail() -> None:
        async with database.write() as connection:
            await connection.execute(ADD_ACT, {"id": 1})
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await write_and_fail()
    assert await _act_ids(database) == []


async def test_a_reader_sees_one_moment(database: Database) -> None:
    async with database.read() as reader:
        before = (await reader.execute(text("SELECT id FROM acts"))).all()
        async with database.write() as writer:
            await writer.execute(ADD_ACT, {"id": 1})
        assert (await reader.execute(text("SELECT id FROM acts"))).all() == before


async def test_writers_take_turns(database: Database) -> None:
    """Each reads the highest id and writes the next; two at a time would take one twice."""

    async def add_next() -> None:
        async with database.write() as connection:
            highest = await connection.execute(text("SELECT coalesce(max(id), 0) FROM acts"))
            await connection.execute(ADD_ACT, {"id": highest.scalar_one() + 1})

    await asyncio.gather(*(add_next() for _ in range(20)))
    assert await _act_ids(database) == list(range(1, 21))


async def test_a_writer_locks_with_its_first_statement(database: Database, file: Path) -> None:
    """Even if that only reads: what it reads stays true until the block ends."""
    other = sqlite3.connect(file, timeout=0, isolation_level=None)
    async with database.write() as connection:
        await connection.execute(text("SELECT id FROM acts"))
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
    other.close()


async def test_what_follows_a_commit_is_done_exactly_when_something_is_stored(
    database: Database,
) -> None:
    """Wherever the writer is cancelled, a cache never has values that the database lacks."""
    cache = list[int]()

    async def write(number: int) -> None:
        async with database.write() as connection:
            await connection.execute(ADD_ACT, {"id": number})
        cache.append(number)

    for number in range(100):
        task = asyncio.create_task(write(number))
        await asyncio.wait([task], timeout=number / 10_000)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    assert cache == await _act_ids(database)


async def test_a_single_statement_takes_its_turn_among_the_writers(
    database: Database, file: Path
) -> None:
    async with database.write() as connection:
        await connection.execute(ADD_ACT, {"id": 1})
        changing = asyncio.create_task(database.change(ADD_ACT, {"id": 2}))
        await database.fetch(text("SELECT 1"))
        assert not changing.done()
    await changing
    assert await _act_ids(database) == [1, 2]
    assert database.has_unmerged
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError, match="another program has locked it"):
            await database.change(ADD_ACT, {"id": 3})


async def test_a_single_statement_that_has_begun_is_stored_even_if_it_is_cancelled(
    database: Database,
) -> None:
    has_begun = asyncio.Event()
    event.listen(await engine_of(database), BEFORE, lambda *_: has_begun.set())
    changing = asyncio.create_task(database.change(ADD_ACT, {"id": 1}))
    await has_begun.wait()
    changing.cancel()
    await asyncio.wait([changing])
    assert await _act_ids(database) == [1]


@pytest.mark.parametrize("lock", ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
async def test_a_file_locked_by_another_program_is_a_plain_error_that_passes(
    database: Database, file: Path, lock: str
) -> None:
    other = sqlite3.connect(file, isolation_level=None)
    other.execute(lock)
    with pytest.raises(StorageError, match=r"another program has locked it") as caught:
        async with database.write() as connection:
            await connection.execute(text("SELECT id FROM acts"))
    assert caught.value.kind is Trouble.BUSY
    other.close()
    async with database.write() as connection:
        await connection.execute(ADD_ACT, {"id": 1})
    assert await _act_ids(database) == [1]


async def test_reading_a_file_locked_by_another_program_is_a_plain_error(
    database: Database, file: Path
) -> None:
    await database.close()
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError) as caught:
        await _act_ids(database)
    assert caught.value.kind is Trouble.BUSY
    other.close()
    assert await _act_ids(database) == []


async def test_writers_in_a_queue_are_told_when_it_does_not_move(bare_url: str) -> None:
    database = Database(bare_url, queue_patience=0.01)
    await database.open()
    async with database.write():
        with pytest.raises(StorageError, match="too many writes are waiting") as caught:
            async with database.write():
                pass
    assert caught.value.kind is Trouble.BUSY
    async with database.write() as connection:
        await connection.execute(ADD_ACT, {"id": 1})
    await database.close()


async def test_a_full_disk_stores_nothing_in_part_and_recovers_when_there_is_room(
    database: Database,
) -> None:
    async def add_many() -> None:
        async with database.write() as connection:
            await connection.execute(ADD_ACT, [{"id": number} for number in range(10_000)])

    await _leave_room_for(database, pages=0)
    with pytest.raises(StorageError, match=r"the disk is full\.$") as caught:
        await add_many()
    assert caught.value.kind is Trouble.FULL
    assert await _act_ids(database) == []
    await _leave_room_for(database, pages=1000)
    async with database.write() as connection:
        await connection.execute(ADD_ACT, {"id": 7})
    assert await _act_ids(database) == [7]


@pytest.mark.usefixtures("database")
async def test_a_file_belongs_to_one_bot(bare_url: str) -> None:
    with pytest.raises(StorageError, match="Another bot is running"):
        await Database(bare_url, patience=0.01).open()


async def test_a_file_that_is_no_database_is_a_plain_error(file: Path, bare_url: str) -> None:
    file.write_text("Dear diary, " * 500)
    with pytest.raises(StorageError, match=r"cannot be used: the file is not a SQLite database\.$"):
        await Database(bare_url).open()


async def test_a_file_that_may_only_be_read_is_a_plain_error(file: Path) -> None:
    sqlite3.connect(file).close()
    file.touch()
    read_only = f"sqlite+aiosqlite:///file:{file}?mode=ro&uri=true"
    with pytest.raises(StorageError, match=r"it is read-only; the bot must be able to write"):
        await Database(read_only).open()


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("ringfall.db", "Could not parse"),
        ("sqlite:///ringfall.db", "async"),
        ("oracel://host/ringfall", "oracel"),
        ("", "Could not parse"),
        ("postgresql+asyncpg://ana:hunter2@host:many/ringfall", "many"),
    ],
)
def test_a_wrong_url_is_a_plain_error_with_an_example(url: str, reason: str) -> None:
    with pytest.raises(StorageError, match=rf"(?s){reason}.*sqlite\+aiosqlite:///ringfall\.db"):
        Database(url)


async def test_statement_parameters_are_not_in_an_error(database: Database) -> None:
    with pytest.raises(IntegrityError) as caught:
        async with database.write() as connection:
            await connection.execute(ADD_ACT, [{"id": 4711}, {"id": 4711}])
    assert "4711" not in str(caught.value)


async def test_errors_do_not_show_a_password() -> None:
    with pytest.raises(StorageError) as caught:
        await Database("sqlite+aiosqlite://:hunter2@host/ringfall.db").open()
    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize(
    "url",
    [
        "sqlite+aiosqlite://",
        "sqlite+aiosqlite:///",
        "sqlite+aiosqlite:///:memory:",
        "sqlite+aiosqlite:///file::memory:?uri=true",
        "sqlite+aiosqlite:///file:matches?mode=memory&cache=shared&uri=true",
    ],
)
async def test_a_database_in_memory_is_refused_with_an_example(url: str) -> None:
    with pytest.raises(StorageError, match=r"is in memory.* sqlite\+aiosqlite:///ringfall\.db\.$"):
        await Database(url).open()


async def _act_ids(database: Database) -> list[int]:
    async with database.read() as connection:
        rows = await connection.execute(text("SELECT id FROM acts ORDER BY id"))
        return list(rows.scalars())


async def _leave_room_for(database: Database, *, pages: int) -> None:
    """Let the file grow by this many pages; the limit is set on new connections."""
    engine = await engine_of(database)
    await database.close()

    @event.listens_for(engine, "connect")
    def set_limit(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA page_count")
        (count,) = cursor.fetchone()
        cursor.execute(f"PRAGMA max_page_count = {count + pages}")
        cursor.close()
