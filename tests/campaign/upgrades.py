"""Kill upgrades and restores: `python -m tests.campaign --upgrades --kills 200`.

A later version upgrades the stored database and is killed on the way, several times in a row; then
this version puts the backup back, and is killed as well. Nothing may be lost in either direction.
A kill comes at a statement, a commit, or a change of a file, counted from the start.
"""

from __future__ import annotations

import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import closing
from pathlib import Path

from tests.stored.kept import released
from tests.stored.later import ROOT, make_later

# Kills the process at the n-th statement, commit or change of a file; then prints how many there
# were. What follows is the command.
KILLED = """
import asyncio, os, signal, sys
from sqlalchemy import event
from sqlalchemy.engine import Engine

left = at = int(sys.argv[1])

def count(*_):
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)

def hear(name, _):
    if name in {"os.rename", "os.link", "os.remove", "sqlite3.connect"}:
        count()

event.listen(Engine, "before_cursor_execute", count)
event.listen(Engine, "commit", count)
sys.addaudithook(hear)
"""
OPEN = """
from bot.storage import Database

async def open_once():
    database = Database(f"sqlite+aiosqlite:///{sys.argv[2]}")
    await database.open()
    await database.close()

asyncio.run(open_once())
print(at - left)
"""
RESTORE = """
from datetime import UTC, datetime
from pathlib import Path
from bot.storage.backups import restore

restore(Path(sys.argv[3]), Path(sys.argv[2]), force=True, now=datetime.now(UTC))
print(at - left)
"""
NEVER = 0


class Versions:
    """This version and a later one, which open the same file in turn."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._chance = random.Random(seed)
        self._later = make_later(folder / "later")
        self._folder = folder
        self._file, self._backup = folder / "ringfall.db", folder / "backup.db"
        *_, latest = released()
        latest.put_file(self._backup)
        latest.put_file(self._file)
        self._steps_up = self._run(self._later, OPEN)
        self._upgraded = dump(self._file)
        self._steps_back = self._run(ROOT, RESTORE, self._backup)
        self._run(ROOT, OPEN)
        self._before = dump(self._file)
        lost = set(_rows(self._before)) - set(_rows(self._upgraded))
        assert not lost, "the upgrade itself loses rows"
        self.kills = 0

    def go_up_and_back(self) -> None:
        """Upgrade and restore under kills; `AssertionError` if anything is lost."""
        self._kill(self._later, OPEN, self._steps_up)
        assert dump(self._file) in (self._before, self._upgraded), "half an upgrade"
        self._kill(self._later, OPEN, self._steps_up)
        self._run(self._later, OPEN)
        _assert_same(dump(self._file), self._upgraded)
        refused = self._start(ROOT, OPEN, NEVER)
        assert "newer version of the bot" in refused.stderr
        self._kill(ROOT, RESTORE, self._steps_back, self._backup)
        self._run(ROOT, RESTORE, self._backup)
        self._run(ROOT, OPEN)
        _assert_same(dump(self._file), self._before)
        for old in self._folder.glob("ringfall.db.*"):
            old.unlink()

    def _kill(self, root: Path, code: str, steps: int, *arguments: Path) -> None:
        step = self._chance.randint(1, steps)
        ended = self._start(root, code, step, *arguments)
        # A step that an earlier kill has done is not taken again.
        assert ended.returncode in (0, -signal.SIGKILL), ended.stderr
        self.kills += ended.returncode != 0

    def _run(self, root: Path, code: str, *arguments: Path) -> int:
        ended = self._start(root, code, NEVER, *arguments)
        assert ended.returncode == 0, ended.stderr
        return int(ended.stdout)

    def _start(
        self, root: Path, code: str, step: int, *arguments: Path
    ) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", KILLED + code, str(step), str(self._file)]
        return subprocess.run(
            [*command, *map(str, arguments)],
            cwd=root,
            capture_output=True,
            check=False,
            text=True,
        )


def _rows(lines: list[str]) -> list[str]:
    """Return the rows of the tables that the later version leaves as they are."""
    changed = ('INSERT INTO "matches"', 'INSERT INTO "alembic_version"')
    return [line for line in lines if line.startswith("INSERT") and not line.startswith(changed)]


def _assert_same(lines: list[str], expected: list[str]) -> None:
    differences = [*Counter(lines) - Counter(expected), *Counter(expected) - Counter(lines)]
    assert not differences, differences


def dump(file: Path) -> list[str]:
    """Return all that a database holds, sorted, without the numbers that a restore skips."""
    with closing(sqlite3.connect(file)) as connection:
        lines = [line for line in connection.iterdump() if "sqlite_sequence" not in line]
    # The constraints and indexes of a table that is built again are in no fixed order.
    parts = [line.split(", \n") if line.startswith("CREATE TABLE") else [line] for line in lines]
    return sorted(part.strip("\n,);") for line in parts for part in line)


def kill_upgrades(kills: int, seed: int) -> int:
    """Upgrade and restore until there were so many kills; return how many there were."""
    with tempfile.TemporaryDirectory() as folder:
        versions = Versions(Path(folder), seed)
        while versions.kills < kills:
            versions.go_up_and_back()
    return versions.kills
