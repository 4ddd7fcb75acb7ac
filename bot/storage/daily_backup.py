"""Make a backup once a day, and keep the latest few."""

from __future__ import annotations

import asyncio
import contextlib
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryFile

import structlog

from bot.clock import Clock, again_at
from bot.news import Subject
from bot.storage import StorageError
from bot.storage.backup import STAMP, back_up

EVERY = timedelta(days=1)
_NAME = f"ringfall-{STAMP}.db"

log = structlog.get_logger(__name__)


class DailyBackup:
    """Copies the database into a folder; a duty of the agenda.

    The files in the folder determine when the next copy is due. Files with other names belong to
    the operator, and files from the future, when the clock was wrong, don't count.
    """

    name = "backup"
    woken_by: frozenset[Subject] = frozenset()

    def __init__(self, database: Path, folder: Path, *, keep: int, clock: Clock) -> None:
        self._database = database
        self._folder = folder
        self._keep = keep
        self._clock = clock

    async def next_due(self) -> datetime:
        """Return when the latest backup is a day old."""
        now = self._clock()
        made = await asyncio.to_thread(self._made)
        return again_at(max(_until(now, made), default=None), EVERY, now=now)

    async def carry_out(self) -> None:
        """Make a backup, and delete the oldest; only a proven backup lets another one go."""
        await asyncio.to_thread(self._back_up)

    def _back_up(self) -> None:
        now = self._clock()
        file = self._folder / f"{now:{_NAME}}"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            for left_behind in self._folder.glob("ringfall-*.db.part*"):
                left_behind.unlink()
            back_up(self._database, file)
            made = self._made()
            past = _until(now, made)
            if len(past) > self._keep:
                (self._folder / f"{past[0]:{_NAME}}").unlink()
        except OSError as error:
            raise StorageError(f"No backup in {self._folder}: {error.strerror}.") from error
        log.info("backup made", file=str(file), bytes=file.stat().st_size)
        if len(past) < len(made):
            log.warning(
                "backups dated in the future: check the clock, and rename or delete them",
                files=[f"{at:{_NAME}}" for at in made[len(past) :]],
            )

    def _made(self) -> list[datetime]:
        """Return when the backups in the folder were made, oldest first."""
        made: list[datetime] = []
        for file in self._folder.glob("ringfall-*.db"):
            with contextlib.suppress(ValueError):
                made.append(datetime.strptime(file.name, _NAME).replace(tzinfo=UTC))
        return sorted(made)


def check_writable(folder: Path) -> None:
    """Create a folder if needed, and a file in it; `OSError` if that fails."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryFile(dir=folder):
        pass


def _until(now: datetime, made: list[datetime]) -> list[datetime]:
    return [at for at in made if at <= now]
