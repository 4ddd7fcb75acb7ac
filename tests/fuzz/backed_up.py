"""Files that somebody gives to the bot as a database or a backup of one, damaged anywhere."""

from __future__ import annotations

import random
import sqlite3
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from bot.services.inspection import inspect
from bot.storage import Database, StorageError
from bot.storage.backup import examine
from bot.tools.opening import copied
from tests.bot.services.world import Clock, World
from tests.fuzz.mutation import spoiled
from tests.fuzz.overheard import Broken
from tests.fuzz.stored import fill
from tests.tables import put_tables

HEADER_BYTES = 100
# What is whole enough to be a backup is opened and read now and then.
READ = 0.05


class Databases:
    """Files of SQLite: taken, or refused in a sentence that says what is wrong."""

    name = "databases"
    works_elsewhere = True
    logs_errors = True
    round = 1_000

    def __init__(self) -> None:
        self.shown: object = None

    @asynccontextmanager
    async def prepared(self, seed: str) -> AsyncIterator[None]:
        with tempfile.TemporaryDirectory() as folder:
            self._file = Path(folder, "ringfall.db")
            put_tables(self._file)
            database = Database(f"sqlite+aiosqlite:///{self._file}")
            await database.open()
            await fill(World(database, Clock(), seed=1), random.Random(seed))
            await database.close()
            with closing(sqlite3.connect(self._file)) as connection:
                connection.execute("PRAGMA journal_mode = DELETE")
            self._whole = self._file.read_bytes()
            yield

    async def refuses(self, chance: random.Random) -> bool:
        data = self._damaged(chance)
        self._file.write_bytes(data)
        try:
            examine(self._file)
            if chance.random() < READ:
                async with copied(self._file) as database:
                    await inspect(database, lambda *_: None)
        except StorageError as error:
            if not str(error).endswith(".") or "\n" in str(error):
                raise Broken(f"no sentence: {error}") from error
            return True
        return False

    def _damaged(self, chance: random.Random) -> bytes:
        if chance.random() < 0.2:
            begin = self._whole[: chance.choice((0, 16, 100, 4096, len(self._whole) - 1))]
            self.shown = "cut", len(begin)
            return begin + chance.choice((b"", b"", chance.randbytes(50)))
        at = 0 if chance.random() < 0.4 else chance.randrange(len(self._whole))
        end = at + HEADER_BYTES
        part = spoiled(chance, self._whole[at:end])
        if chance.random() < 0.5:
            # Nothing behind it moves.
            part = part[:HEADER_BYTES].ljust(len(self._whole[at:end]), b"\0")
        self.shown = "spoiled", at, part
        return self._whole[:at] + part + self._whole[end:]
