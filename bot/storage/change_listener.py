"""Hear of changes by other processes on the same database, as they happen."""

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
    """Passes notifications of other processes to listeners; polling finds missed ones.

    A broken connection is made again.
    """

    def __init__(self, database: Database, *, sleep: Sleep) -> None:
        self._database = database
        self._sleep = sleep
        self._listeners: list[RemoteListener] = []
        self._listening: asyncio.Task[None] | None = None

    def add_listener(self, listener: RemoteListener) -> None:
        """Add a listener for all notifications from now on."""
        self._listeners.append(listener)

    def start(self) -> None:
        """Start listening."""
        self._listening = asyncio.create_task(self._keep_listening(), name="others")

    async def close(self) -> None:
        """Stop listening."""
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
        """Pass a notification on; ignore unknown ones, as of another version of the bot."""
        subject, _, number = word.partition(":")
        for listener in self._listeners:
            if subject == POSTS:
                listener.posts_left()
            with contextlib.suppress(ValueError):
                if subject == MATCH:
                    listener.match_changed(int(number))
                elif subject == CHALLENGE:
                    listener.challenge_changed(int(number))
