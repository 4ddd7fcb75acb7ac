"""The operator's commands as typed, with and without a running bot."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

from bot.clock import utc_now
from bot.errors import ExitStatus
from bot.storage import Database
from bot.storage.database import add_unless_there
from bot.storage.migrations import latest_revision
from bot.storage.schema import sealed_choices
from bot.tools.main import main
from ringfall.testing.logs import logging_put_back
from ringfall.testing.tables import put_tables
from ringfall.testing.world import Clock, World
from tests.postgres import PostgresServer


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database of the settings, with a running match and a finished one."""
    file = tmp_path / "ringfall.db"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{file}")
    put_tables(file)
    return file


@pytest.fixture(autouse=True)
def put_back() -> Iterator[None]:
    """Leave logging as the other tests expect it."""
    with logging_put_back():
        yield


PLAYED: list[bytes] = []


async def play(file: Path) -> None:
    """Put the two matches into the file, which are played once."""
    if PLAYED:
        file.write_bytes(PLAYED[0])
        return
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.open()
    world = World(database, Clock())
    await world.play_on(await world.match(place_id=50), 2)
    await world.play_out(await world.match(place_id=51))
    await database.close()
    PLAYED.append(file.read_bytes())


def dump(file: Path) -> list[str]:
    """Return all rows, and the numbers that were given last."""
    with closing(sqlite3.connect(file)) as connection:
        return sorted(line for line in connection.iterdump() if line.startswith("INSERT"))


def damage(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


@pytest.mark.usefixtures("file")
def test_a_backup_is_put_back_only_when_that_is_meant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", "copy.db"]) == 0
    assert main(["backup", "copy.db"]) == ExitStatus.UNWRITABLE
    assert "The file copy.db already exists" in capsys.readouterr().err
    assert main(["restore", "copy.db"]) == ExitStatus.UNWRITABLE
    assert "--force" in capsys.readouterr().err
    assert main(["restore", "copy.db", "--force"]) == 0
    assert "has been restored from copy.db" in capsys.readouterr().out
    assert len(list(tmp_path.glob("ringfall.db.before-*"))) == 1


@pytest.mark.usefixtures("file")
def test_a_book_is_imported_counted_and_dropped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = tmp_path / "games"
    games.mkdir()
    assert main(["book", "import", "games"]) == ExitStatus.DAMAGED, "nothing was imported"
    (games / "one.txt").write_text("game: zertz\n\n1. Wd4,a1\n")
    (games / "two.txt").write_text("hello")
    (games / "two.sgf").write_text("")
    for sums in ("1 imported, 0 in the book already", "0 imported, 1 in the book already"):
        assert main(["book", "import", "games"]) == 0
        assert f"3 files read: {sums}, 2 skipped.\n" in capsys.readouterr().out
    assert main(["book", "stats"]) == 0
    assert "games of zertz" in capsys.readouterr().out
    assert main(["book", "drop"]) == 0
    assert main(["book", "stats"]) == 0
    assert "games of zertz" not in capsys.readouterr().out


async def test_an_intact_database_is_reported_as_fine(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await play(file)
    assert await in_thread("check") == 0
    said = capsys.readouterr()
    assert said.out == "Everything is fine.\n"
    assert said.err == "2 of 2 matches replayed\n"


@pytest.mark.parametrize(
    ("statement", "line"),
    [
        (
            "UPDATE turns SET notation = 'Zz9' WHERE match_id = 1 AND ply = 2",
            "match 1 cannot be replayed at ply 2: ",
        ),
        (
            "UPDATE matches SET ending = NULL, ended_at = NULL, winner = NULL WHERE id = 2",
            "match 2 is running, although the rules have ended it",
        ),
        (
            "UPDATE matches SET winner = 3 - winner WHERE id = 2",
            "match 2 has another winner than its position",
        ),
        (
            "UPDATE matches SET ending = 'rules', reasons = '[]' WHERE id = 1",
            "match 1 was ended by the rules, although its position is not decided",
        ),
        (
            "UPDATE acts SET match_id = 99 WHERE id = 1",
            "row 1 of acts refers to a missing row of matches",
        ),
        (
            "UPDATE messages SET created_at = '2026-04-01', kind = 'board' WHERE id = 3",
            "message 3 (board) has been waiting to be sent since 2026-04-01",
        ),
        (
            "UPDATE messages SET created_at = '', kind = 'board' WHERE id = 3",
            "message 3 (board) has been waiting to be sent since an unreadable day",
        ),
        (
            "UPDATE challenges SET state = 'accepted' WHERE id = 3",
            "challenge 3 was accepted but has no match",
        ),
        ("DROP INDEX ix_acts_user_id", "the index ix_acts_user_id of acts is missing"),
    ],
)
async def test_damage_is_named(
    file: Path, capsys: pytest.CaptureFixture[str], statement: str, line: str
) -> None:
    await play(file)
    damage(
        file,
        "INSERT INTO challenges (id, game, options, first, challenger_id, guild_id, channel_id,"
        " state, created_at, expires_at) VALUES (3, 'zertz', '{}', 'me', 1, 1, 1, 'withdrawn',"
        " '2026-05-01', '2026-05-02')",
        statement,
    )
    before = file.read_bytes()
    assert await in_thread("check", str(file)) == 1
    told = capsys.readouterr().out
    assert line in told
    assert told.endswith("\n1 broken.\n")
    assert file.read_bytes() == before


@pytest.mark.parametrize(("command", "table"), [("check", "seasons"), ("stats", "messages")])
async def test_tables_of_another_version_are_one_sentence(
    file: Path, capsys: pytest.CaptureFixture[str], command: str, table: str
) -> None:
    damage(file, f"DROP TABLE {table}")
    assert await in_thread(command) == ExitStatus.CONFIGURATION
    said = capsys.readouterr()
    assert said.out == ""
    assert f"revision {latest_revision()} (the table {table} is missing)" in said.err
    assert said.err.count("\n") == 1


async def test_figures(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await play(file)
    damage(file, "UPDATE seats SET user_id = -5 WHERE match_id = 1 AND side = 1")
    assert await in_thread("stats") == 0
    said = {line[:18].strip(): line[19:] for line in capsys.readouterr().out.splitlines()}
    assert said["matches of zertz"] == "1 going on, 1 over"
    assert (said["people"], said["servers"]) == ("2", "1")
    assert said["first match"].startswith("2026-05-01 12:00 UTC (")


async def test_statistics_of_readable_rows(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """So that a running bot is not mistaken for one that cannot read its database."""
    await play(file)
    damage(
        file,
        "UPDATE messages SET created_at = '' WHERE id = 3",
        "UPDATE matches SET started_at = ''",
    )
    assert await in_thread("stats") == 0
    said = {line[:18].strip(): line[19:] for line in capsys.readouterr().out.splitlines()}
    assert said["first match"] == "–", "there is none that can be read"
    assert said["oldest of them"].startswith("2026-05-01 12:00 UTC ("), "of those that can be read"
    assert int(said["messages to send"]) > 0


async def test_a_database_in_postgresql_is_checked_and_counted_and_backed_up_by_its_own_programs(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url = await postgres.new_database()
    monkeypatch.setenv("DATABASE_URL", url)
    assert await in_thread("stats") == ExitStatus.CONFIGURATION
    assert "start the bot of this version on it once" in capsys.readouterr().err
    database = Database(url)
    await database.open()
    await database.close()
    assert [await in_thread(tool) for tool in ("check", "stats")] == [0, 0]
    for tool in ("backup", "restore"):
        assert await in_thread(tool, "copy.dump") == ExitStatus.CONFIGURATION
        assert "pg_restore" in capsys.readouterr().err


async def test_all_that_is_stored_goes_to_postgresql_and_back(
    file: Path, tmp_path: Path, postgres: PostgresServer, capsys: pytest.CaptureFixture[str]
) -> None:
    """All rows are the same, no number is given again, and a filled target is left alone."""
    await play(file)
    damage(
        file,
        "UPDATE sqlite_sequence SET seq = 70 WHERE name = 'matches'",
        "INSERT INTO follows VALUES (1, 2, 'person', 9007199254740993, 4)",
        "INSERT INTO sealed_choices (user_id, kind, match_id, choice, points, chosen_at)"
        " VALUES (1, 'vote', 1, 'x', 0, '2026-05-01 12:00:00.000001')",
        "INSERT INTO digests VALUES (1, '2026-05-01 12:00:00.000001')",
    )
    server, back = await postgres.new_database(), tmp_path / "back.db"
    urls = [f"sqlite+aiosqlite:///{file}", server, f"sqlite+aiosqlite:///{back}"]
    for source, target in pairwise(urls):
        assert await in_thread("migrate-data", source, target) == 0
        said = capsys.readouterr()
        assert "rows have been copied" in said.out
        assert "turns: " in said.err
        assert "2 of 2 matches replayed" in said.err
        assert await in_thread("migrate-data", source, target) == ExitStatus.CONFIGURATION
        assert "not empty" in capsys.readouterr().err
    assert dump(back) == dump(file)
    database = Database(server)
    async with database.write() as transaction:
        vote: dict[str, object] = {
            "user_id": 2,
            "kind": "vote",
            "match_id": 1,
            "choice": "x",
            "points": 0,
        }
        vote["chosen_at"] = utc_now()
        assert await add_unless_there(transaction, sealed_choices, vote) is not None
    await database.close()
    assert await in_thread("migrate-data", urls[0], urls[0]) == ExitStatus.CONFIGURATION


async def test_nothing_is_moved_under_a_running_bot(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.open()
    target = tmp_path / "new.db"
    source = f"sqlite+aiosqlite:///{file}"
    assert (
        await in_thread("migrate-data", source, f"sqlite+aiosqlite:///{target}") == ExitStatus.BUSY
    )
    assert "Another bot is running" in capsys.readouterr().err
    assert not target.exists()
    await database.close()


async def in_thread(*arguments: str) -> int:
    """Carry a command out as the program does, which has no event loop around it."""
    return await asyncio.to_thread(main, arguments)
