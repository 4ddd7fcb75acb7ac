"""Backups made once a day by the running bot, of which the last few are kept."""

from __future__ import annotations

import asyncio
import contextlib
from datetime import UTC, datetime, timedelta
from pathlib import Path

import structlog

from bot.services.clock import Clock, again_at
from bot.services.news import Subject
from bot.storage import StorageError
from bot.storage.backup import STAMP, back_up

EVERY = timedelta(days=1)
_NAME = f"ringfall-{STAMP}.db"

log = structlog.get_logger(__name__)


class DailyBackup:
    """Copies the database into a folder; what is there says when the next copy is due.

    It is a duty of the agenda. Files with other names are nobody's business but their owner's.
    """

    name = "backup"
    woken_by: frozenset[Subject] = frozenset()

    def __init__(self, database: Path, folder: Path, *, keep: int, clock: Clock) -> None:
        self._database = database
        self._folder = folder
        self._keep = keep
        self._clock = clock

    async def next_due(self) -> datetime:
        """Return when the newest backup is a day old."""
        made = await asyncio.to_thread(self._made)
        return again_at(max(made, default=None), EVERY, now=self._clock())

    async def carry_out(self) -> None:
        """Make a backup, and forget the oldest; only what was proven lets another one go."""
        await asyncio.to_thread(self._back_up)

    def _back_up(self) -> None:
        file = self._folder / f"{self._clock():{_NAME}}"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            for left_behind in self._folder.glob("ringfall-*.db.part*"):
                left_behind.unlink()
            back_up(self._database, file)
            for made_at in sorted(self._made())[: -self._keep]:
                (self._folder / f"{made_at:{_NAME}}").unlink()
        except OSError as error:
            raise StorageError(f"No backup in {self._folder}: {error.strerror}.") from error
        log.info("backup made", file=str(file), bytes=file.stat().st_size)

    def _made(self) -> list[datetime]:
        """Return when the backups were made that are in the folder."""
        made: list[datetime] = []
        for file in self._folder.glob("ringfall-*.db"):
            with contextlib.suppress(ValueError):
                made.append(datetime.strptime(file.name, _NAME).replace(tzinfo=UTC))
        return made
