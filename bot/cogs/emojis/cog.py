"""Keep the application's emojis like the pieces of all games."""

from __future__ import annotations

import asyncio
import hashlib
from datetime import datetime

import discord
import structlog

from bot.cog import Cog
from bot.discord_io.codes import INVALID_FORM
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.news import Subject
from rendering import Emoji, render_emojis
from rules import GAMES

# https://discord.com/developers/docs/resources/emoji#emoji-object
NAME_LIMIT = 32
DIGEST_LENGTH = 8

log = structlog.get_logger(__name__)


class Emojis(Cog):
    """Shows pieces beside their names, on buttons, in menus and in scores."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self.duties = (EmojiUpload(core, delivery),)


class EmojiUpload:
    """Uploads each piece that the application lacks, once the bot is connected.

    The name of an emoji holds a digest of its picture, so only changed pieces are uploaded. Old
    emojis stay: old messages show them.
    """

    name = "emojis"
    woken_by: frozenset[Subject] = frozenset()

    def __init__(self, core: Core, delivery: Delivery) -> None:
        self._client = delivery.client
        self._emojis = core.emojis
        self._clock = core.clock
        self._is_done = False

    async def next_due(self) -> datetime | None:
        """Return now until all is uploaded; matches need the start more than pictures do."""
        is_due = self._client.is_connected and not self._is_done
        return self._clock() if is_due else None

    async def carry_out(self) -> None:
        tags, uploaded = await self._tags(), 0
        for game in GAMES.values():
            for emoji in await asyncio.to_thread(render_emojis, game):
                name = name_of(emoji)
                if name not in tags:
                    tags[name] = await self._upload(name, emoji.png)
                    uploaded += 1
                self._emojis.add(game.slug, emoji.piece, tags[name])
        self._is_done = True
        if uploaded:
            log.info("emojis uploaded", emojis=uploaded)

    async def _tags(self) -> dict[str, str]:
        emojis = await self._client.fetch_application_emojis()
        return {emoji.name: str(emoji) for emoji in emojis}

    async def _upload(self, name: str, png: bytes) -> str:
        """Upload an emoji and return its tag, or that of another process that was faster."""
        try:
            return str(await self._client.create_application_emoji(name=name, image=png))
        except discord.HTTPException as error:
            tags = await self._tags() if error.code == INVALID_FORM else {}
            if name not in tags:
                raise
            return tags[name]


def name_of(emoji: Emoji) -> str:
    """Return the name of an emoji: its piece, and a digest of its picture."""
    digest = hashlib.sha256(emoji.png).hexdigest()[:DIGEST_LENGTH]
    return f"{emoji.name[: NAME_LIMIT - DIGEST_LENGTH - 1]}_{digest}"
