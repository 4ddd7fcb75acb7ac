"""What other processes on the same database store, heard of as they store it."""

from __future__ import annotations

import asyncio
import contextlib

import structlog

from bot.clock import Sleep
from bot.news import RemoteListener
from bot.storage import Database, StorageError
from bot.storage.acts import CHALLENGE, MATCH, POSTS

PAUSE_S = 5.0

log = structlog.get_logger(__name__)


class ChangeListener:
    """Tells bystanders what the other processes tell; whatever is missed is found by looking.

    A connection that breaks is made again.
    """

    def __init__(self, database: Database, *, sleep: Sleep) -> None:
        self._database = database
        self._sleep = sleep
        self._bystanders: list[RemoteListener] = []
        self._listening: asyncio.Task[None] | None = None

    def tell(self, bystander: RemoteListener) -> None:
        """Tell somebody of all that is heard from now on."""
        self._bystanders.append(bystander)

    def start(self) -> None:
        """Listen from now on."""
        self._listening = asyncio.create_task(self._keep_listening(), name="others")

    async def close(self) -> None:
        """Hear no more."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    async def _keep_listening(self) -> None:
        while True:
            try:
                await self._database.listen(self._hear)
                return
            except StorageError as error:
                log.warning("changes of other processes not received", error=str(error))
                await self._sleep(PAUSE_S)

    def _hear(self, word: str) -> None:
        """Pass a word on; one that another version of the bot may know means nothing here."""
        subject, _, number = word.partition(":")
        for bystander in self._bystanders:
            if subject == POSTS:
                bystander.posts_left()
            with contextlib.suppress(ValueError):
                if subject == MATCH:
                    bystander.match_changed(int(number))
                elif subject == CHALLENGE:
                    bystander.challenge_changed(int(number))
