"""Sends followers the news in one direct message, at most once an hour."""

from __future__ import annotations

from datetime import datetime

import discord
import structlog

from bot.clock import Clock
from bot.cogs.watching import messages as presenter
from bot.cogs.watching.service import Digest, WatchService
from bot.cogs.watching.tables import StoredNews
from bot.discord_io.codes import TROUBLE, in_words, is_closed, is_final, is_gone
from bot.discord_io.content.draft import Draft
from bot.discord_io.visibility import ChannelVisibility
from bot.match.boards.drafter import Drafter
from bot.match.clock.rest_service import RestService
from bot.match.delivery.sending import Sender
from bot.match.service import MatchService
from bot.news import Subject
from bot.profiles import PreferenceService
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

    def __init__(
        self,
        client: discord.Client,
        *,
        watching: WatchService,
        matches: MatchService,
        preferences: PreferenceService,
        rests: RestService,
        clock: Clock,
        drafter: Drafter,
        sender: Sender,
        visibility: ChannelVisibility,
    ) -> None:
        self._client = client
        self._watching = watching
        self._matches = matches
        self._preferences = preferences
        self._rests = rests
        self._clock = clock
        self._drafter = drafter
        self._sender = sender
        self._visibility = visibility

    async def next_due(self) -> datetime | None:
        """Return when the first digest is due."""
        return min((due for _, due in await self._waiting()), default=None)

    async def carry_out(self) -> None:
        """Send all digests that are due; retry after trouble with Discord."""
        now = self._clock()
        for user_id, due in await self._waiting():
            digest = await self._watching.begin(user_id) if due <= now else None
            if digest is not None:
                await self._try(digest)

    async def _waiting(self) -> list[tuple[int, datetime]]:
        """List the followers with news, and when each may be told, after quiet hours."""
        now, found = self._clock(), list[tuple[int, datetime]]()
        for user_id, due in await self._watching.waiting():
            quiet_until = await self._rests.quiet_until(user_id, max(due, now))
            found.append((user_id, quiet_until or due))
        return found

    async def _try(self, digest: Digest) -> None:
        try:
            sent = await self._tell(digest)
        except TROUBLE as error:
            if isinstance(error, discord.HTTPException) and is_final(error):
                log.info("digest not sent: Discord refused it", error=in_words(error))
                closed = is_closed(error) or is_gone(error)
                await self._watching.told(digest, sent=False, closed=closed)
                return
            # It stays begun, and is retried in a minute.
            log.warning("digest not delivered yet", error=in_words(error))
        else:
            await self._watching.told(digest, sent=sent)

    async def _tell(self, digest: Digest) -> bool:
        """Send the message unless it was already sent; return whether there was news."""
        news = await self._visible(digest)
        draft = await self._draft(digest, news)
        if draft is None:
            return False
        channel = await self._client.create_dm(discord.Object(digest.user_id))
        stamp = presenter.stamp(digest.told_at)
        if digest.begun and await self._sender.find(lambda m: stamp in m.content, channel.id):
            return True
        name = f"digest-{int(digest.told_at.timestamp())}"
        await self._sender.send(draft, channel, guild_id=news[0].guild_id, nonce=name)
        return True

    async def _visible(self, digest: Digest) -> list[StoredNews]:
        places = [(each.guild_id, each.channel_id) for each in digest.news]
        seen = await self._visibility.visible(digest.user_id, places) if places else set[int]()
        return [each for each in digest.news if each.channel_id in seen]

    async def _draft(self, digest: Digest, news: list[StoredNews]) -> Draft | None:
        """Write in the follower's language, else in that of the first server."""
        told: list[presenter.Told] = []
        for each in news[: presenter.MOST_TOLD]:
            try:
                told.append((await self._matches.get(each.match_id), each.turns))
            except UnreadableError:
                continue
        if not told:
            return None
        chosen = await self._preferences.get(digest.user_id)
        reader = await self._drafter.public_reader(news[0].guild_id)
        texts = texts_for(chosen.language) if chosen.language else reader.texts
        return presenter.digest(
            texts,
            told,
            since=digest.told_at,
            more=len(news) - len(told),
            hidden=chosen.hide_results,
        )
