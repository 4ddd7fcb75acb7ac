"""Tell a moderator that the forum they have chosen takes no posts of matches."""

from __future__ import annotations

import asyncio

import discord
import structlog
from sqlalchemy import select

from bot.discord_io.codes import TROUBLE, in_words
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import channel_link, literal
from bot.discord_io.homes import knows
from bot.errors import UserError
from bot.match.core import Core
from bot.match.places import check_forum, running_tag
from bot.match.refusals import refusal_text
from bot.messages.kinds import Kind, Message
from bot.messages.tables import enqueue
from bot.profiles import FORUM, SERVER_LANGUAGE, letter_texts
from bot.seats import is_deleted
from bot.storage.schema import messages, server_settings
from bot.texts import texts_for

FORUM_LETTER = "forum-letter"
# The boards of the match wait for this.
PATIENCE_S = 5.0

log = structlog.get_logger(__name__)


class ForumLetters(Kind):
    """Writes to the moderator who has chosen a forum, once a forum: its id is the `subject`.

    The forum may have changed since it was chosen: it may require tags, or be closed to the bot.
    """

    kinds = (FORUM_LETTER,)

    def __init__(self, client: discord.Client, core: Core) -> None:
        self._client = client
        self._core = core

    async def enqueue(self, guild_id: int, forum_id: int) -> None:
        """Enqueue the letter about a forum, unless that has been done.

        If Discord opens no direct messages now, the next match in the forum tries again.
        """
        chooser = await self._find_chooser(guild_id)
        is_it = messages.c.kind == FORUM_LETTER, messages.c.guild_id == guild_id
        known = select(messages.c.id).where(*is_it, messages.c.subject == forum_id)
        if chooser is None or await self._core.database.fetch(known):
            return
        try:
            async with asyncio.timeout(PATIENCE_S):
                box = await self._client.create_dm(discord.Object(chooser))
        except TROUBLE as error:
            log.info("no letter about a forum", forum=forum_id, error=in_words(error))
            return
        letter = Message(
            kind=FORUM_LETTER,
            created_at=self._core.clock(),
            guild_id=guild_id,
            subject=forum_id,
            channel_id=box.id,
        )
        async with self._core.database.write_beside() as transaction:
            await enqueue(transaction, letter)

    def can_show(self, guild_id: int) -> bool:
        return knows(self._client, guild_id)

    async def draft(self, message: Message) -> Draft:
        """Say, in the moderator's language, what the bot lacks in the forum at present."""
        server = await self._core.servers.get(message.guild_id)
        preferences = await self._core.preferences.get(await self._find_chooser(message.guild_id))
        of_server = texts_for(server[SERVER_LANGUAGE])
        texts = letter_texts(preferences, of_server)
        guild, reason = self._client.get_guild(message.guild_id), ""
        if guild is not None:
            try:
                tag = running_tag(of_server)
                check_forum(guild, (message.subject,), texts, tag=tag)
            except UserError as error:
                reason = refusal_text(texts, error)
        text = texts(
            "forum-letter",
            server="" if guild is None else literal(guild.name),
            channel=channel_link(message.subject),
        )
        return Draft(f"{text} {reason}".rstrip())

    async def _find_chooser(self, guild_id: int) -> int | None:
        """Return who has chosen the forum of a server, unless that is unknown or erased."""
        columns = server_settings.c
        is_it = columns.guild_id == guild_id, columns.name == FORUM.name
        chooser = await self._core.database.fetch_value(select(columns.chooser_id).where(*is_it))
        return None if chooser is None or is_deleted(chooser) else chooser
