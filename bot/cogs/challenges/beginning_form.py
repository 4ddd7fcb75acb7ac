"""The record or the position that somebody challenges with, read off the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

import discord
import structlog

from bot.discord_io.codes import TROUBLE, in_words
from bot.errors import UserError
from bot.match.challenge.beginnings import Beginning, broken, of_file, of_text
from rules import AnyGame
from rules.formats import MAX_BYTES
from rules.record import GameRecordError

# The largest file takes a small part of it.
PATIENCE_S = 20.0

log = structlog.get_logger(__name__)


async def read(
    game: AnyGame,
    given: Mapping[str, str],
    *,
    record: discord.Attachment | None,
    position: str | None,
) -> Beginning | None:
    """Return what a match of a game is to begin from, `None` where nothing is said of that.

    `UserError` for what cannot be read, or does not agree with the options that are `given`.
    """
    if record is not None and position is not None:
        raise UserError("record-and-position")
    if record is not None:
        data = await _download(record)
        return await _read(lambda: of_file(data, game, given))
    if position is not None:
        return await _read(lambda: of_text(position, game, given))
    return None


async def _download(record: discord.Attachment) -> bytes:
    if record.size > MAX_BYTES:
        raise UserError("record-large", limit=MAX_BYTES // 1024)
    try:
        async with asyncio.timeout(PATIENCE_S):
            return await record.read()
    except TROUBLE as error:
        log.info("record not fetched", error=in_words(error))
        raise UserError("record-lost") from error


async def _read(reading: Callable[[], Beginning]) -> Beginning:
    """Read in a thread; nothing of what is read ever comes into the log."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            return await asyncio.to_thread(reading)
    except UserError:
        raise
    except GameRecordError as error:
        raise broken(error) from None
    except Exception as error:
        log.warning("record not read", error=type(error).__name__)
        raise UserError("record-unreadable") from None
