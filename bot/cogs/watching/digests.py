"""Sends followers the news in one direct message, at most once an hour."""

from __future__ import annotations

from datetime import datetime

import discord
import structlog

from bot.cogs.watching import messages
from bot.cogs.watching.service import Digest, MatchNews, WatchService
from bot.discord_io.codes import TROUBLE, in_words, is_closed, is_final, is_gone
from bot.discord_io.content.draft import Draft
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.news import Subject
from bot.profiles import HIDE_RESULTS, LANGUAGE
from bot.storage.errors import UnreadableError
from bot.texts import texts_for

log = structlog.get_logger(__name__)


class Digests:
    """Sends each follower the news, at least an hour after the last time.

    A duty of the agenda. It waits for the end of a follower's quiet hours. Digests are not urgent,
    so no turn wakes it.
    """

    name = "digests"
    woken_by: frozenset[Subject] = frozenset()

    def __init__(self, core: Core, delivery: Delivery, watching: WatchService) -> None:
        self._core = core
        self._delivery = delivery
        self._watching = watching

    async def next_due(self) -> datetime | None:
        return min((due for _, due in await self._waiting()), default=None)

    async def carry_out(self) -> None:
        """Send all digests that are due; retry after trouble with Discord."""
        now = self._core.clock()
        for user_id, due in await self._waiting():
            digest = await self._watching.begin(user_id) if due <= now else None
            if digest is not None:
                await self._try(digest)

    async def _waiting(self) -> list[tuple[int, datetime]]:
        """List the followers with news, and when each may be told, after quiet hours."""
        now, waiting = self._core.clock(), list[tuple[int, datetime]]()
        for user_id, due in await self._watching.waiting():
            quiet_until = await self._core.rests.quiet_until(user_id, max(due, now))
            waiting.append((user_id, quiet_until or due))
        return waiting

    async def _try(self, digest: Digest) -> None:
        try:
            sent = await self._send(digest)
        except TROUBLE as error:
            if isinstance(error, discord.HTTPException) and is_final(error):
                log.info("digest not sent: Discord refused it", error=in_words(error))
                closed = is_closed(error) or is_gone(error)
                await self._watching.finish(digest, sent=False, closed=closed)
                return
            # It stays begun, and is retried in a minute.
            log.warning("digest not delivered yet", error=in_words(error))
        else:
            await self._watching.finish(digest, sent=sent)

    async def _send(self, digest: Digest) -> bool:
        """Send the message unless it was already sent; return whether there was news."""
        news = await self._visible(digest)
        draft = await self._draft(digest, news)
        if draft is None:
            return False
        channel = await self._delivery.client.create_dm(discord.Object(digest.user_id))
        stamp = messages.stamp(digest.told_at)
        if digest.begun and await self._delivery.sender.find(
            lambda m: stamp in m.content, channel.id
        ):
            return True
        name = f"digest-{int(digest.told_at.timestamp())}"
        await self._delivery.sender.send(draft, channel, guild_id=news[0].guild_id, nonce=name)
        return True

    async def _visible(self, digest: Digest) -> list[MatchNews]:
        places = [(news.guild_id, news.channel_id) for news in digest.news]
        seen = set[int]()
        if places:
            seen = await self._delivery.visibility.visible(digest.user_id, places)
        return [news for news in digest.news if news.channel_id in seen]

    async def _draft(self, digest: Digest, news: list[MatchNews]) -> Draft | None:
        """Write in the follower's language, else in that of the first server."""
        listed: list[messages.Told] = []
        for row in news[: messages.MOST_TOLD]:
            try:
                listed.append((await self._core.matches.get(row.match_id), row.turns))
            except UnreadableError:
                continue
        if not listed:
            return None
        chosen = await self._core.preferences.get(digest.user_id)
        reader = await self._delivery.drafter.public_reader(news[0].guild_id)
        language = chosen[LANGUAGE]
        texts = texts_for(language) if language else reader.texts
        return messages.digest(
            texts,
            listed,
            since=digest.told_at,
            more=len(news) - len(listed),
            hidden=chosen[HIDE_RESULTS],
        )
