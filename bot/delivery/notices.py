"""How players learn that it is their turn: a mention under the board, a direct message, nothing."""

from __future__ import annotations

import discord
import structlog

from bot.delivery.codes import in_words, is_closed, is_gone
from bot.delivery.drafting import Drafter
from bot.delivery.live import Spot
from bot.delivery.rounds import Rounds
from bot.delivery.sending import Sender
from bot.presenters.draft import Draft
from bot.presenters.match import calls_to_move, notice
from bot.presenters.people import message_url
from bot.services.clock import Sleep
from bot.services.matches import MatchService
from bot.services.model import Match, Post, PostKind
from bot.services.posts import PostService
from bot.services.preferences import Notifications, PreferenceService
from bot.texts import texts_for

log = structlog.get_logger(__name__)


class Notices:
    """Sends one direct message a turn to those who want that; nothing else waits for it."""

    def __init__(
        self,
        client: discord.Client,
        *,
        matches: MatchService,
        posts: PostService,
        preferences: PreferenceService,
        drafter: Drafter,
        sender: Sender,
        sleep: Sleep,
    ) -> None:
        self._client = client
        self._matches = matches
        self._posts = posts
        self._preferences = preferences
        self._drafter = drafter
        self._sender = sender
        self.rounds = Rounds("notice", self._send_all, sleep=sleep)

    async def call_for(self, match: Match, *, current: bool) -> Notifications:
        """Return how the player to move is told; a board posted late (not `current`) tells nobody.

        In a run of lines each side is told once.
        """
        if not (current and calls_to_move(match)):
            return Notifications.NONE
        return (await self._preferences.get(match.user_to_move)).notifications

    async def close(self) -> None:
        """Stop sending; what is owed stays stored."""
        await self.rounds.close()

    async def _send_all(self, match_id: int) -> None:
        for post in await self._posts.pending(match_id=match_id):
            if post.kind is PostKind.NOTICE:
                async with self._posts.holding(post):
                    await self._send(await self._matches.get(match_id), post)

    async def _send(self, match: Match, post: Post) -> None:
        board = await self._posts.board(match.id, post.ply or 0)
        if match.result is not None or match.ply != post.ply or board is None:
            await self._posts.done(post.id)
            return
        url = message_url(match.guild_id, board.channel_id or 0, board.message_id or 0)
        try:
            channel_id, message_id = await self._stand(match, post, url)
        except discord.HTTPException as error:
            if not (is_closed(error) or is_gone(error)):
                raise
            log.info("direct message refused", match=match.id, error=in_words(error))
            await self._posts.done(post.id)
        else:
            await self._posts.posted(post.id, channel_id=channel_id, message_id=message_id)
        self._sender.forget(post)

    async def _stand(self, match: Match, post: Post, url: str) -> Spot:
        """Return where the message about a board stands: already from earlier, or newly sent."""
        channel = await self._client.create_dm(discord.Object(match.user_to_move))
        draft = await self._draft(match, url)
        return await self._sender.stand(
            post, draft, lambda message: url in message.content, channel.id
        )

    async def _draft(self, match: Match, url: str) -> Draft:
        """Write in the player's language; in the server's where Discord alone would know theirs."""
        language = (await self._preferences.get(match.user_to_move)).language
        reader = await self._drafter.everybody(match.guild_id)
        return notice(texts_for(language) if language else reader.texts, match, url)
