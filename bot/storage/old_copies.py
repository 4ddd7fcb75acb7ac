"""Delete the copies that a restore or an upgrade has left beside the database."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import structlog

from bot.clock import Clock, again_at
from bot.news import Subject
from bot.storage import StorageError
from bot.storage.backup import STAMP

# The copies may contain people who have been deleted since.
KEPT = timedelta(days=30)
EVERY = timedelta(days=1)
# The name that `deploy/upgrade.sh` gives it.
OF_UPGRADE = "before-upgrade.db"

log = structlog.get_logger(__name__)


class OldCopies:
    """Deletes copies by `restore` and `deploy/upgrade.sh` after a month.

    A duty of the agenda. It leaves all other files alone.
    """

    name = "copies"
    woken_by: frozenset[Subject] = frozenset()

    def __init__(self, database: Path, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._looked_at: datetime | None = None

    async def next_due(self) -> datetime:
        return again_at(self._looked_at, EVERY, now=self._clock())

    async def carry_out(self) -> None:
        """Delete the old copies; `StorageError` if that is impossible."""
        self._looked_at = self._clock()
        await asyncio.to_thread(self._delete_old)

    def _delete_old(self) -> None:
        try:
            for file, made_at in list(self._copies()):
                if made_at < self._clock() - KEPT:
                    file.unlink()
                    log.info("old copy deleted", file=str(file))
        except OSError as error:
            raise StorageError(f"An old copy cannot be deleted: {error.strerror}.") from error

    def _copies(self) -> Iterator[tuple[Path, datetime]]:
        """Yield the copies, with their logs, and when each was made."""
        for file in self._database.parent.iterdir():
            name, _, rest = file.name.partition(".before-")
            stamp, _, end = rest.partition("Z")
            if name == self._database.name and end in ("", "-wal", "-shm", "-journal"):
                with contextlib.suppress(ValueError):
                    yield file, datetime.strptime(f"{stamp}Z", STAMP).replace(tzinfo=UTC)
        of_upgrade = self._database.with_name(OF_UPGRADE)
        if of_upgrade.exists():
            yield of_upgrade, datetime.fromtimestamp(of_upgrade.stat().st_mtime, UTC)
