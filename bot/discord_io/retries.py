"""Retry attempts that failed because of Discord or the database."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import structlog

from bot.clock import Sleep
from bot.discord_io.codes import TROUBLE, in_words
from bot.discord_io.tasks import Tasks
from bot.storage import StorageError
from bot.storage.errors import HeldElsewhereError, UnreadableError

FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 600.0
# So that other processes take over from a crashed one within half a minute.
LONGEST_PAUSE_WHILE_HELD_S = 4.0

log = structlog.get_logger(__name__)


class Retries:
    """Counts failures by name, and retries after a pause that doubles each time."""

    def __init__(self, *, sleep: Sleep) -> None:
        self._sleep = sleep
        self._failures: dict[str, int] = {}
        self._tasks = Tasks()

    async def attempt(
        self,
        name: str,
        work: Callable[[], Awaitable[None]],
        *,
        again: Callable[[], Awaitable[object]],
    ) -> bool:
        """Run the work; on failure log it, plan to call `again`, and return `False`.

        Unreadable rows are not retried.
        """
        longest_s = LONGEST_PAUSE_S
        try:
            await work()
        except UnreadableError:
            self._failures.pop(name, None)
            return False
        except HeldElsewhereError:
            log.debug("held by another process", what=name)
            longest_s = LONGEST_PAUSE_WHILE_HELD_S
        except (*TROUBLE, StorageError) as error:
            log.warning("not delivered yet", what=name, error=in_words(error))
        except Exception as error:
            # A bug in one message must not block the others. Requests after the connection was
            # closed on purpose fail like this too.
            tell = log.warning if self._tasks.closed else log.exception
            tell("not delivered because of a bug", what=name, error=in_words(error))
        else:
            self._failures.pop(name, None)
            return True
        self._plan(name, again, longest_s)
        return False

    def is_planned(self, name: str) -> bool:
        """Tell whether a retry is planned."""
        return self._tasks.runs(name)

    async def close(self) -> None:
        """Cancel all retries."""
        await self._tasks.close()

    def _plan(self, name: str, again: Callable[[], Awaitable[object]], longest_s: float) -> None:
        failures = self._failures.get(name, 0)
        self._failures[name] = failures + 1
        pause = min(FIRST_PAUSE_S * 2**failures, longest_s)
        self._tasks.start(name, self._later(pause, again))

    async def _later(self, pause_s: float, again: Callable[[], Awaitable[object]]) -> None:
        await self._sleep(pause_s)
        await again()
