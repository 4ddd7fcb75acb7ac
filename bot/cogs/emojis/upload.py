"""Keep the application's emojis like the pieces of all games."""

from __future__ import annotations

import asyncio
import hashlib
from datetime import datetime

import discord
import structlog

from bot.clock import Clock
from bot.discord_io.codes import INVALID_FORM
from bot.discord_io.connection import Connection
from bot.news import Subject
from bot.texts import PieceEmojis
from rendering import Emoji, render_emojis
from rules import GAMES

# https://discord.com/developers/docs/resources/emoji#emoji-object
NAME_LIMIT = 32
DIGEST_LENGTH = 8

log = structlog.get_logger(__name__)


class Upload:
    """Uploads each piece that the application lacks, once the bot is connected.

    The name of an emoji holds a digest of its picture, so only changed pieces are uploaded. Old
    emojis stay: old messages show them.
    """

    name = "emojis"
    woken_by: frozenset[Subject] = frozenset()

    def __init__(self, client: Connection, emojis: PieceEmojis, *, clock: Clock) -> None:
        self._client = client
        self._emojis = emojis
        self._clock = clock
        self._is_done = False

    async def next_due(self) -> datetime | None:
        """Return now until all is uploaded; matches need the start more than pictures do."""
        is_due = self._client.is_connected and not self._is_done
        return self._clock() if is_due else None

    async def carry_out(self) -> None:
        known, uploaded = await self._known(), 0
        for game in GAMES.values():
            for drawn in await asyncio.to_thread(render_emojis, game):
                name = name_of(drawn)
                emoji = known.get(name)
                if emoji is None:
                    emoji = await self._upload(name, drawn.png)
                    uploaded += 1
                self._emojis.add(game.slug, drawn.piece, str(emoji))
        self._is_done = True
        if uploaded:
            log.info("emojis uploaded", emojis=uploaded)

    async def _known(self) -> dict[str, discord.Emoji]:
        return {emoji.name: emoji for emoji in await self._client.fetch_application_emojis()}

    async def _upload(self, name: str, png: bytes) -> discord.Emoji:
        """Upload an emoji, or return that of another process that was faster."""
        try:
            return await self._client.create_application_emoji(name=name, image=png)
        except discord.HTTPException as error:
            known = await self._known() if error.code == INVALID_FORM else {}
            if name not in known:
                raise
            return known[name]


def name_of(drawn: Emoji) -> str:
    """Return the name of an emoji: its piece, and a digest of its picture."""
    digest = hashlib.sha256(drawn.png).hexdigest()[:DIGEST_LENGTH]
    return f"{drawn.name[: NAME_LIMIT - DIGEST_LENGTH - 1]}_{digest}"
