"""How players learn that it is their turn: a mention under the board, a direct message, nothing."""

from __future__ import annotations

from datetime import UTC, datetime

import discord
import structlog

from bot.delivery.drafting import Drafter
from bot.delivery.retries import Retries
from bot.presenters.draft import Draft
from bot.presenters.match import calls_to_move, notice
from bot.presenters.people import message_url
from bot.services.matches import MatchService
from bot.services.model import Match, Post, PostKind
from bot.services.outbox import PostService
from bot.services.preferences import Notifications, PreferenceService
from bot.tasks import Tasks
from bot.texts import texts_for

LOOK_BACK_MESSAGES = 50

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
    ) -> None:
        self._client = client
        self._matches = matches
        self._posts = posts
        self._preferences = preferences
        self._drafter = drafter
        self._started_at = datetime.now(UTC)
        self._tried: set[int] = set()
        self._changed: set[int] = set()
        self._tasks = Tasks()
        self._retries = Retries()

    async def call_for(self, match: Match, *, current: bool) -> Notifications:
        """Return how the player to move is told; a board posted late (not `current`) tells nobody.

        In a run of lines each side is told once.
        """
        if not (current and calls_to_move(match)):
            return Notifications.NONE
        return (await self._preferences.get(match.user_to_move)).notifications

    def changed(self, match_id: int) -> None:
        """Have the direct messages sent that a match may owe."""
        self._changed.add(match_id)
        self._tasks.start(f"notice {match_id}", self._keep_up(match_id))

    async def close(self) -> None:
        """Stop sending; what is owed stays in the outbox."""
        await self._tasks.close()
        await self._retries.close()

    async def _keep_up(self, match_id: int) -> None:
        while match_id in self._changed:
            self._changed.discard(match_id)
            await self._retries.attempt(
                f"notice {match_id}",
                lambda: self._send_all(match_id),
                again=lambda: self._again(match_id),
            )

    async def _again(self, match_id: int) -> None:
        self.changed(match_id)

    async def _send_all(self, match_id: int) -> None:
        for post in await self._posts.pending(match_id=match_id):
            if post.kind is PostKind.NOTICE:
                await self._send(await self._matches.get(match_id), post)

    async def _send(self, match: Match, post: Post) -> None:
        board = await self._posts.board(match.id, post.ply or 0)
        if match.result is not None or match.ply != post.ply or board is None:
            await self._posts.given_up(post.id)
            return
        url = message_url(match.guild_id, board.channel_id or 0, board.message_id or 0)
        try:
            message = await self._stand(match, post, url)
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("direct message refused", match=match.id, error=repr(error))
            await self._posts.given_up(post.id)
        else:
            await self._posts.posted(post.id, channel_id=message.channel.id, message_id=message.id)
        self._tried.discard(post.id)

    async def _stand(self, match: Match, post: Post, url: str) -> discord.Message:
        """Return the message about a board: already from earlier, or newly sent."""
        channel = await self._client.create_dm(discord.Object(match.user_to_move))
        if post.id in self._tried or post.created_at < self._started_at:
            async for message in channel.history(limit=LOOK_BACK_MESSAGES):
                if url in message.content:
                    return message
        self._tried.add(post.id)
        draft = await self._draft(match, url)
        return await channel.send(**draft.as_new(), nonce=post.nonce)

    async def _draft(self, match: Match, url: str) -> Draft:
        """Write in the player's language; in the server's where Discord alone would know theirs."""
        language = (await self._preferences.get(match.user_to_move)).language
        reader = await self._drafter.everybody(match.guild_id)
        return notice(texts_for(language) if language else reader.texts, match, url)
