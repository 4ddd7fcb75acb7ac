"""Keep the application's emojis like the pieces of all games."""

from __future__ import annotations

import asyncio
import hashlib
from datetime import datetime, timedelta

import discord
import structlog
from sqlalchemy import BigInteger, Column, SmallInteger, String, Table, delete, select, update

from bot.cog import Cog
from bot.discord_io.codes import INVALID_FORM, TOO_MANY_EMOJIS
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.news import Subject
from bot.storage.database import add_unless_there, replace_row
from bot.storage.leases import HeldElsewhereError, holding, is_free, lease
from bot.storage.schema import METADATA, Lenient, UtcDateTime
from rendering import Emoji, render_emojis
from rules import GAMES

# https://discord.com/developers/docs/resources/emoji#emoji-object
NAME_LIMIT = 32
DIGEST_LENGTH = 8
AGAIN_AFTER = timedelta(seconds=5)

# Which picture each emoji of the application shows, by its id.
emoji_pictures = Table(
    "emoji_pictures",
    METADATA,
    Column("emoji", BigInteger, primary_key=True, autoincrement=False),
    Column("digest", String(64), nullable=False),
)

# Which process uploads at present: one row, or none.
emoji_upload = Table(
    "emoji_upload",
    METADATA,
    Column("id", SmallInteger, primary_key=True, autoincrement=False),
    Column("holder", String(32), nullable=False),
    Column("held_until", Lenient(UtcDateTime()), nullable=False),
)

log = structlog.get_logger(__name__)


class Emojis(Cog):
    """Shows pieces beside their names, on buttons, in menus and in scores."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self.duties = (EmojiUpload(core, delivery),)


class EmojiUpload:
    """Uploads each piece that the application lacks, once the bot is connected.

    Screen readers read the name of an emoji aloud, so it is only the piece. Which picture it shows
    is stored, so only changed pieces are uploaded. Old emojis stay under other names: old messages
    show them. One process at a time looks and uploads; the others then find the emojis.
    """

    name = "emojis"
    woken_by: frozenset[Subject] = frozenset()

    def __init__(self, core: Core, delivery: Delivery) -> None:
        self._client = delivery.client
        self._emojis = core.emojis
        self._database = core.database
        self._clock = core.clock
        self._is_done = False
        self._not_before: datetime | None = None

    async def next_due(self) -> datetime | None:
        """Return now until all is uploaded; matches need the start more than pictures do."""
        is_due = self._client.is_connected and not self._is_done
        return (self._not_before or self._clock()) if is_due else None

    async def carry_out(self) -> None:
        """Upload what is missing, unless another process is doing so; then look again later."""
        try:
            async with holding(self._claim, self._release):
                await self._upload()
        except HeldElsewhereError:
            self._not_before = self._clock() + AGAIN_AFTER

    async def _claim(self) -> bool:
        """Lease the upload to this process, or renew its lease; `False` if another holds it."""
        now, holder = self._clock(), self._database.process
        row = {"id": 1, **lease(holder, now)}
        taking = update(emoji_upload).where(is_free(emoji_upload, now, holder=holder)).values(row)
        async with self._database.write_beside() as transaction:
            is_new = await add_unless_there(transaction, emoji_upload, row) is not None
            return is_new or (await transaction.execute(taking)).rowcount > 0

    async def _release(self) -> None:
        is_ours = emoji_upload.c.holder == self._database.process
        async with self._database.write_beside() as transaction:
            await transaction.execute(delete(emoji_upload).where(is_ours))

    async def _upload(self) -> None:
        uploaded = 0
        known, digests = await self._known(), await self._digests()
        for game in GAMES.values():
            for emoji in await asyncio.to_thread(render_emojis, game):
                shown, digest = known.get(emoji.name), hashlib.sha256(emoji.png).hexdigest()
                if shown is None or digests.get(shown.id) != digest:
                    try:
                        shown = await self._replace(shown, emoji, digest)
                    except discord.HTTPException as error:
                        if error.code != TOO_MANY_EMOJIS:
                            raise
                        log.warning(
                            "the application has as many emojis as Discord allows: delete some on"
                            " its page, and restart the bot; until then, words stand for pieces"
                        )
                        self._is_done = True
                        return
                    uploaded += 1
                self._emojis.add(game.slug, emoji.piece, str(shown))
        self._is_done = True
        if uploaded:
            log.info("emojis uploaded", emojis=uploaded)

    async def _known(self) -> dict[str, discord.Emoji]:
        return {emoji.name: emoji for emoji in await self._client.fetch_application_emojis()}

    async def _digests(self) -> dict[int, str]:
        rows = await self._database.fetch(select(emoji_pictures))
        return {row.emoji: row.digest for row in rows}

    async def _replace(self, old: discord.Emoji | None, emoji: Emoji, digest: str) -> discord.Emoji:
        """Upload an emoji under the name of an older picture, which gets another name."""
        if old is not None:
            await old.edit(name=_retired_name(old))
        try:
            uploaded = await self._client.create_application_emoji(name=emoji.name, image=emoji.png)
        except discord.HTTPException as error:
            # Another process was faster.
            known = await self._known() if error.code == INVALID_FORM else {}
            if emoji.name not in known:
                raise
            return known[emoji.name]
        row = {"emoji": uploaded.id, "digest": digest}
        async with self._database.write() as transaction:
            await replace_row(transaction, emoji_pictures, row)
        return uploaded


def _retired_name(emoji: discord.Emoji) -> str:
    number = str(emoji.id)[-DIGEST_LENGTH:]
    return f"{emoji.name[: NAME_LIMIT - DIGEST_LENGTH - 1]}_{number}"
