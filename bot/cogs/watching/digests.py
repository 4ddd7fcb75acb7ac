"""Sends followers the news in one direct message, at most once an hour."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.cogs.watching import messages
from bot.cogs.watching.service import DIGEST, Digest, MatchNews, WatchService
from bot.discord_io.content.draft import Draft
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.messages.kinds import Kind, Message, New
from bot.news import Subject
from bot.profiles import HIDE_RESULTS, NOTIFICATIONS, Chosen, Notifications, letter_texts
from bot.storage import Transaction
from bot.storage.errors import UnreadableError


class Digests(Kind):
    """Sends each follower the news, at least an hour after the last time.

    As a duty of the agenda, it enqueues a digest when its reader's quiet hours are over. Digests
    are not urgent, so no turn wakes it.
    """

    name = "digests"
    woken_by: frozenset[Subject] = frozenset()
    kinds = (DIGEST,)
    waits = False

    def __init__(self, core: Core, delivery: Delivery, watching: WatchService) -> None:
        self._core = core
        self._delivery = delivery
        self._watching = watching

    async def next_due(self) -> datetime | None:
        return min((due for _, due in await self._waiting()), default=None)

    async def carry_out(self) -> None:
        """Enqueue all digests that are due, and have them posted."""
        now = self._core.clock()
        for user_id, due in await self._waiting():
            digest = await self._watching.begin(user_id) if due <= now else None
            if digest is not None:
                self._delivery.engine.ask(self.order_key(digest))

    async def _waiting(self) -> list[tuple[int, datetime]]:
        """List the followers with news, and when each may be told, after quiet hours."""
        now, waiting = self._core.clock(), list[tuple[int, datetime]]()
        for user_id, due in await self._watching.waiting():
            quiet_until = await self._core.rests.quiet_until(user_id, max(due, now))
            waiting.append((user_id, quiet_until or due))
        return waiting

    async def draft(self, message: Message) -> None:
        """Leave digests as they are."""

    async def compose(self, message: Message) -> Sequence[New]:
        """List the news that the follower may see; nothing if they want none any more."""
        user_id = message.subject
        chosen = await self._core.preferences.get(user_id)
        digest = await self._watching.news(message)
        if digest is None or chosen[NOTIFICATIONS] is Notifications.NONE:
            return ()
        news = await self._find_visible(user_id, digest)
        draft = await self._draft(digest, news, chosen)
        if draft is None:
            return ()
        stamp = messages.stamp(digest.told_at)
        return [
            New(
                draft=draft,
                mark=lambda posted: stamp in posted.content,
                guild_id=news[0].guild_id,
                reader=user_id,
                not_before=await self._core.rests.quiet_until(user_id),
            )
        ]

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
        """Write in the follower's language, else in that of the first server."""
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
