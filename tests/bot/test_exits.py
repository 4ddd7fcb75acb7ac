"""Every error that an operator can fix has a true sentence and its own exit status."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.app import run
from bot.errors import ExitStatus
from bot.settings import Settings, SettingsError, read_settings
from bot.start import status_of
from bot.storage import StorageError
from bot.tools.main import main
from ringfall.testing.logs import logging_put_back
from ringfall.testing.tables import put_tables

Tool = Callable[..., str]

ROOT = Path(__file__).parents[2]
TOKEN = "MTIz.hush-hush"  # noqa: S105
# Root may open every file: it is started without that right.
BOUND = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
as_a_user = pytest.mark.skipif(
    os.name == "nt" or (os.geteuid() == 0 and sys.platform != "linux"),
    reason="needs a user whom the permissions of files bind",
)


def bot(folder: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run the bot, or one of its tools, in a folder, bound by the permissions of files."""
    env = {
        "PYTHONPATH": str(ROOT),
        "DISCORD_TOKEN": TOKEN,
        "DISCORD_API_URL": "http://127.0.0.1:9/api",
        "LOG_LEVEL": "ERROR",
    }
    is_root = sys.platform == "linux" and os.geteuid() == 0
    return subprocess.run(
        [*(BOUND if is_root else []), sys.executable, "-m", "bot", *arguments],
        cwd=folder,
        env={"TMPDIR": os.environ.get("TMPDIR", "/tmp"), **env, **settings},  # noqa: S108
        capture_output=True,
        text=True,
    )


def sentence(done: subprocess.CompletedProcess[str], status: ExitStatus) -> str:
    """Return the one sentence that a program has said before it ended with a status."""
    assert done.returncode == status, done.stderr
    return only_sentence(done.stderr)


def only_sentence(said: str) -> str:
    (line,) = said.splitlines()
    assert line.endswith(".")
    assert TOKEN not in line
    return line


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a bot that has a database."""
    put_tables(tmp_path / "ringfall.db")
    return tmp_path


@pytest.fixture
def tool(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Tool]:
    """Run a tool inside the test, and return the one sentence that it says before it fails."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("LOG_LEVEL", "ERROR")

    def run_tool(*arguments: str, status: ExitStatus) -> str:
        assert main(arguments) == status
        return only_sentence(capsys.readouterr().err)

    with logging_put_back():
        yield run_tool


def change(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement)


def damage(folder: Path) -> None:
    file = folder / "ringfall.db"
    content = file.read_bytes()
    file.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))


def make_newer(folder: Path) -> None:
    change(folder / "ringfall.db", "UPDATE alembic_version SET version_num = '9999'")


@pytest.mark.parametrize(
    ("settings", "status", "words"),
    [
        ({"DISCORD_TOKEN": f"{TOKEN}\n!"}, ExitStatus.CONFIGURATION, "DISCORD_TOKEN is wrong"),
        ({}, ExitStatus.UNAVAILABLE, "nothing answers at 127.0.0.1:9"),
    ],
)
def test_settings_that_prevent_a_start(
    folder: Path, settings: dict[str, str], status: ExitStatus, words: str
) -> None:
    assert words in sentence(bot(folder, **settings), status)


def test_a_start_imports_only_what_it_needs_on_sqlite(folder: Path) -> None:
    done = bot(folder, PYTHONPROFILEIMPORTTIME="1")
    assert "nothing answers at 127.0.0.1:9" in done.stderr
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "sqlalchemy.dialects.sqlite" in imported
    others = {"sqlalchemy.dialects.postgresql", "asyncpg", "alembic", "bot.monitoring"}
    assert imported & {*others, "prometheus_client", "sentry_sdk"} == set()


@pytest.mark.parametrize(
    ("settings", "status", "words"),
    [
        ({"DATABASE_URL": "sqlite+aiosqlite://"}, ExitStatus.CONFIGURATION, "is in memory"),
        (
            {"DATABASE_URL": "sqlite+aiosqlite:///mistyped/ringfall.db"},
            ExitStatus.MISSING,
            "The folder {}/mistyped of the database does not exist: see DATABASE_URL.",
        ),
        (
            {"BACKUP_DIR": "/proc/backups"},
            ExitStatus.UNWRITABLE,
            "BACKUP_DIR cannot be written: /proc/backups: ",
        ),
    ],
)
async def test_paths_that_prevent_a_start(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    settings: dict[str, str],
    status: ExitStatus,
    words: str,
) -> None:
    monkeypatch.chdir(folder)
    with pytest.raises((SettingsError, StorageError)) as caught:
        await run(read_settings(Settings, {"DISCORD_TOKEN": TOKEN, **settings}))
    assert words.format(folder) in only_sentence(str(caught.value))
    assert status_of(caught.value) == status


unusable = pytest.mark.parametrize(
    ("spoil", "status", "words"),
    [
        (damage, ExitStatus.DAMAGED, "damaged"),
        (make_newer, ExitStatus.NEWER, "a newer version of the bot"),
    ],
)


@unusable
def test_a_database_that_the_bot_cannot_use(
    folder: Path, spoil: Callable[[Path], None], status: ExitStatus, words: str
) -> None:
    spoil(folder)
    assert words in sentence(bot(folder), status)


@unusable
@pytest.mark.parametrize("arguments", [["check"], ["check", "ringfall.db"], ["stats"]], ids=str)
def test_a_database_that_a_tool_cannot_use(
    folder: Path,
    tool: Tool,
    arguments: list[str],
    spoil: Callable[[Path], None],
    status: ExitStatus,
    words: str,
) -> None:
    spoil(folder)
    said = tool(*arguments, status=status)
    assert words in said
    assert "copy.db" not in said
    assert "start the bot of this version" not in said


def test_a_file_of_another_program_is_not_checked(folder: Path, tool: Tool) -> None:
    change(folder / "ringfall.db", "DROP TABLE alembic_version")
    assert "is not a database of this bot" in tool("check", status=ExitStatus.CONFIGURATION)


@pytest.mark.parametrize("arguments", [["check"], ["stats"], ["backup", "copy.db"]], ids=str)
def test_a_mistyped_path_makes_no_database(
    folder: Path, tool: Tool, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite+aiosqlite:///ringfal.db")
    said = tool(*arguments, status=ExitStatus.MISSING)
    assert said == "The database ringfal.db does not exist."
    assert not (folder / "ringfal.db").exists()


def test_a_bot_says_that_it_makes_a_new_database(folder: Path) -> None:
    done = bot(folder, DATABASE_URL="sqlite+aiosqlite:///ringfal.db", LOG_LEVEL="WARNING")
    first = done.stderr.splitlines()[0]
    assert "no database found: creating a new one" in first
    assert str(folder / "ringfal.db") in first


def test_a_bot_warns_of_a_file_that_was_copied_without_its_log(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "running.db")) as running:
        running.execute("PRAGMA journal_mode = WAL")
        running.execute("CREATE TABLE matches (id)")
        (folder / "copy.db").write_bytes((folder / "running.db").read_bytes())
    done = bot(folder, DATABASE_URL="sqlite+aiosqlite:///copy.db", LOG_LEVEL="WARNING")
    first = done.stderr.splitlines()[0]
    assert "database may be an old or partial copy" in first
    assert "it has no tables" in first
    assert str(folder / "copy.db") in first


@as_a_user
@pytest.mark.parametrize("arguments", [[], ["stats"]], ids=str)
def test_settings_that_may_not_be_read(folder: Path, arguments: list[str]) -> None:
    (folder / ".env").touch(mode=0)
    said = sentence(bot(folder, *arguments), ExitStatus.REFUSED)
    assert said == (
        f"The file {folder / '.env'} cannot be read: permission denied; it must belong to the"
        " bot's user."
    )


@as_a_user
@pytest.mark.parametrize("mode", [0o000, 0o500])
def test_a_backup_to_a_folder_that_is_closed(folder: Path, mode: int) -> None:
    (folder / "closed").mkdir(mode=mode)
    said = sentence(bot(folder, "backup", "closed/copy.db"), ExitStatus.UNWRITABLE)
    assert said == "The backup closed/copy.db cannot be written: permission denied."


@as_a_user
@pytest.mark.parametrize("mode", [0o000, 0o500])
def test_a_bot_that_may_not_write_to_the_folder_of_its_database(folder: Path, mode: int) -> None:
    (folder / "closed").mkdir(mode=mode)
    url = {"DATABASE_URL": "sqlite+aiosqlite:///closed/ringfall.db", "LOG_LEVEL": "WARNING"}
    said = sentence(bot(folder, **url), ExitStatus.REFUSED)
    file = folder / "closed/ringfall.db"
    assert said == f"The database {file} cannot be used: the bot may not write to its folder."


@as_a_user
def test_a_database_in_a_folder_that_is_closed(folder: Path) -> None:
    closed = folder / "closed"
    closed.mkdir(mode=0)
    url = {"DATABASE_URL": "sqlite+aiosqlite:///closed/ringfall.db"}
    for tool in ("check", "stats"):
        said = sentence(bot(folder, tool, **url), ExitStatus.REFUSED)
        assert said.startswith("The database closed/ringfall.db cannot be opened")


def test_systemd_and_the_page_know_what_a_restart_cannot_fix() -> None:
    unit = (ROOT / "deploy" / "ringfall.service").read_text()
    (named,) = re.findall(r"^RestartPreventExitStatus=(.*)$", unit, re.M)
    fixed_by_a_restart = {
        ExitStatus.STOPPED,
        ExitStatus.CRASHED,
        ExitStatus.UNAVAILABLE,
        ExitStatus.DISK,
        ExitStatus.BUSY,
        ExitStatus.INTERRUPTED,
    }
    assert set(map(int, named.split())) == {*ExitStatus} - fixed_by_a_restart
    page = (ROOT / "docs" / "operating.md").read_text()
    for status in ExitStatus:
        assert f"| {status.value} |" in page
