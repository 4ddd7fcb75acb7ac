"""Sends followers the news in one direct message, at most once an hour."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.cogs.watching import messages
from bot.cogs.watching.service import DIGEST, Digest, MatchNews, WatchService
from bot.discord_io.content.draft import Draft
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.roundups import Roundup, stamp
from bot.messages.kinds import Message, New
from bot.profiles import HIDE_RESULTS, NOTIFICATIONS, Chosen, Notifications, letter_texts
from bot.storage import Transaction
from bot.storage.errors import UnreadableError


class Digests(Roundup):
    """Sends each follower the news, at least an hour after the last time."""

    name = "digests"
    kinds = (DIGEST,)

    def __init__(self, core: Core, delivery: Delivery, watching: WatchService) -> None:
        super().__init__(core, delivery)
        self._watching = watching

    async def find_due(self) -> Sequence[tuple[int, datetime]]:
        return await self._watching.waiting()

    async def begin(self, user_id: int) -> Message | None:
        return await self._watching.begin(user_id)

    async def write(self, message: Message, chosen: Chosen) -> New | None:
        """List the news that the follower may see; nothing if they want none any more."""
        digest = await self._watching.news(message)
        if digest is None or chosen[NOTIFICATIONS] is Notifications.NONE:
            return None
        news = await self._find_visible(message.subject, digest)
        draft = await self._draft(digest, news, chosen)
        if draft is None:
            return None
        mark = stamp(digest.told_at)
        return New(
            draft=draft, mark=lambda posted: mark in posted.content, guild_id=news[0].guild_id
        )

    async def at_posted(self, transaction: Transaction, message: Message) -> None:
        """Record that the follower knows the news."""
        await self._watching.finish(transaction, message, sent=True)

    async def at_gone(self, transaction: Transaction, message: Message, *, refused: bool) -> None:
        """Record what the follower was not told: they may not see it, or have `refused` it."""
        await self._watching.finish(transaction, message, sent=False, refused=refused)

    async def _find_visible(self, user_id: int, digest: Digest) -> list[MatchNews]:
        places = [(news.guild_id, news.channel_id) for news in digest.news]
        seen = await self._delivery.visibility.visible(user_id, places)
        return [news for news in digest.news if news.channel_id in seen]

    async def _draft(self, digest: Digest, news: list[MatchNews], chosen: Chosen) -> Draft | None:
        listed: list[messages.Told] = []
        for row in news[: messages.MOST_TOLD]:
            try:
                listed.append((await self._core.matches.get(row.match_id), row.turns))
            except UnreadableError:
                continue
        if not listed:
            return None
        reader = await self._delivery.drafter.public_reader(news[0].guild_id)
        texts = letter_texts(chosen, reader.texts)
        return messages.digest(
            texts,
            listed,
            since=digest.told_at,
            more=len(news) - len(listed),
            hidden=chosen[HIDE_RESULTS],
        )
