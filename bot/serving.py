"""Keep the connection running, and report why it ended."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from typing import Any

import structlog

from bot.clock import Sleep
from bot.discord_io.bodies import UnreadableBodyError
from bot.discord_io.failed_starts import FailedStarts
from bot.match.client import Ringfall
from bot.storage import Database, StorageError, Trouble

# Errors:
#
#   Exception
#   └── NotDiscordError     the server at Discord's address is not Discord


class NotDiscordError(Exception):
    """The server answered the login as Discord never would."""


# By then the bot has answered the first interactions.
LOOK_THROUGH_AFTER_S = 60.0

log = structlog.get_logger(__name__)


async def serve(client: Ringfall, token: str, database: Database, starts: FailedStarts) -> None:
    """Stay connected until a signal comes; raise what ends the connection.

    Damage found in the database raises, too.
    """
    stop = asyncio.Event()
    _on_signals(stop)
    try:
        await _serve(client, token, database, starts, stop)
    except Exception:
        await starts.note()
        raise
    await starts.forget()


async def _serve(
    client: Ringfall, token: str, database: Database, starts: FailedStarts, stop: asyncio.Event
) -> None:
    async with client:
        connection = asyncio.create_task(_connect(client, token, starts))
        stopping = asyncio.create_task(stop.wait())
        damage = asyncio.create_task(find_damage(database, sleep=client.core.sleep))
        ends = {connection, stopping, damage}
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        if connection.done():
            await _end(stopping, damage)
            _raise_its_end(connection, client)
            return
        log.info("stopping")
        await client.close()
        await _end(connection, stopping)
        await _end_or_raise(damage)


async def _connect(client: Ringfall, token: str, starts: FailedStarts) -> None:
    await starts.wait()
    await client.start(token)


async def find_damage(database: Database, *, sleep: Sleep) -> None:
    """Check a large database after the start; return only by raising the damage.

    If another program keeps the database busy, the next start checks it.
    """
    await sleep(LOOK_THROUGH_AFTER_S)
    try:
        await database.check_for_damage()
    except StorageError as error:
        if error.kind is Trouble.DAMAGED:
            raise
        log.warning("database not checked for damage", error=str(error))
    await asyncio.Event().wait()


async def _end(*tasks: asyncio.Task[Any]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _end_or_raise(task: asyncio.Task[None]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


def _raise_its_end(connection: asyncio.Task[None], client: Ringfall) -> None:
    """Raise what ended the connection; before the login, only the login can fail."""
    try:
        connection.result()
    except (AttributeError, LookupError, TypeError, ValueError, UnreadableBodyError) as error:
        if client.user is None:
            raise NotDiscordError from error
        raise


def _on_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        # Windows has no such handlers; Ctrl-C raises KeyboardInterrupt there.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(name, stop.set)
