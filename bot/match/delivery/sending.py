"""Send each message once, even across crashes and lost responses."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from datetime import timedelta
from functools import partial

import discord
import structlog

from bot.clock import Clock
from bot.discord_io.codes import (
    UNKNOWN_CHANNEL,
    in_words,
    is_closed,
    is_final,
    is_for_good,
    is_passing,
)
from bot.discord_io.content.buttons import Key, carries
from bot.discord_io.content.draft import Draft, Draw
from bot.discord_io.interactions.answer import Answer, LateAnswer
from bot.discord_io.interactions.owed_answers import InteractionService, Spot
from bot.discord_io.names import Names
from bot.match.delivery.channels import Channels
from bot.match.delivery.outbox import PostService
from bot.match.model import Post
from bot.messages.live_messages import Mark

LOOK_BACK_MESSAGES = 200
# Discord's limit for one request.
MOST_AT_ONCE = 100
CLOSED_PATIENCE = timedelta(days=1)
# One more than when a refusal may have been a mistake of Discord.
MOST_REFUSALS = 3

log = structlog.get_logger(__name__)


def with_button(key: Key) -> Mark:
    """Identify a message by one of its buttons."""
    return partial(carries, key=key)


def that_says(draft: Draft) -> Mark:
    """Identify a message without buttons by its text."""
    return lambda message: draft.says(message.content)


class Sender:
    """Sends posts; after an earlier attempt it first looks for the message."""

    def __init__(
        self,
        client: discord.Client,
        *,
        posts: PostService,
        interactions: InteractionService,
        channels: Channels,
        names: Names,
        draw: Draw,
        clock: Clock,
    ) -> None:
        self._client = client
        self._posts = posts
        self._interactions = interactions
        self._channels = channels
        self._names = names
        self._draw = draw
        self._clock = clock
        self._tried: dict[int, dict[int, Spot]] = {}
        """The places of sent messages, by post id and number of the copy."""
        self._refused: dict[int, int] = {}
        """How often Discord has refused a post, by its id."""

    async def ensure_sent(
        self,
        post: Post,
        draft: Draft,
        mark: Mark,
        channel_id: int,
        *,
        guild_id: int,
        look_in: tuple[int, ...] = (),
        copy: int = 0,
    ) -> Spot:
        """Return the place of a post's message, found from earlier or newly sent.

        It becomes the answer to the interaction that waits for it, if possible. It names people as
        the server `guild_id` does, in direct messages too. An earlier attempt may also have sent it
        to one of the channels `look_in`. If a post goes to several people, each gets a numbered
        `copy`, counted from 0.
        """
        found = await self.find_lost(post, mark, (channel_id, *look_in), copy=copy)
        if found is not None:
            return found
        sent = self._tried.setdefault(post.id, {})
        sent[copy] = await self._answer(post, draft) or await self._send(
            post, draft, channel_id, guild_id=guild_id, copy=copy
        )
        return sent[copy]

    async def edit(
        self, draft: Draft, channel_id: int, message_id: int, answer: Answer | None
    ) -> None:
        """Replace one of our messages, as the `answer` to a press on it if possible."""
        await self._channels.replace(channel_id, message_id, draft, answer)

    async def send(
        self,
        draft: Draft,
        channel: discord.abc.Messageable,
        *,
        guild_id: int,
        nonce: str | None = None,
    ) -> int:
        """Send a new message that names people as this server does; return its id.

        Discord sends messages with the same `nonce` into a channel once.
        """
        draft = await draft.draw(self._draw)
        message = draft.as_new(await self._names.unnotified(guild_id, draft))
        if nonce is not None:
            message["nonce"] = nonce
        return (await channel.send(**message)).id

    async def find(self, mark: Mark, channel_id: int) -> discord.Message | None:
        """Return our latest message with this mark."""
        return await anext(self._marked(mark, channel_id), None)

    async def find_lost(
        self, post: Post, mark: Mark, channel_ids: tuple[int, ...], *, copy: int = 0
    ) -> Spot | None:
        """Return the place of a post's message, if an earlier attempt may have sent it.

        Messages of other posts may look the same: those recorded for another post are skipped.
        """
        if self._posts.is_from_elsewhere(post):
            self._tried.setdefault(post.id, {})
        if post.id not in self._tried:
            return None
        # It was sent, but not recorded; the channel's history may be closed to the bot.
        if (known := self._tried[post.id].get(copy)) is not None:
            return known
        for channel_id in dict.fromkeys(channel_ids):
            async for message in self._marked(mark, channel_id):
                if not await self._posts.is_of_another(message.id, post):
                    return message.channel.id, message.id
        return None

    async def unless_hopeless(self, post: Post, posting: Awaitable[None]) -> None:
        """Give a post up if Discord will not accept it.

        Its channel is gone, its reader takes no direct messages, the channel has long been closed
        to the bot, or its message was refused repeatedly.
        """
        try:
            await posting
        except discord.HTTPException as error:
            if not self._is_hopeless(post, error):
                raise
            log.warning("post given up", post=post.id, kind=post.kind, error=in_words(error))
            await self._posts.given_up(post)
            self.forget(post)

    def forget(self, post: Post) -> None:
        """Forget the attempts at a post."""
        self._tried.pop(post.id, None)
        self._refused.pop(post.id, None)

    def _is_hopeless(self, post: Post, error: discord.HTTPException) -> bool:
        if is_for_good(error):
            return True
        if is_closed(error):
            return self._clock() - post.created_at >= CLOSED_PATIENCE
        if not is_final(error):
            return False
        self._refused[post.id] = self._refused.get(post.id, 0) + 1
        return self._refused[post.id] >= MOST_REFUSALS

    async def _send(
        self, post: Post, draft: Draft, channel_id: int, *, guild_id: int, copy: int
    ) -> Spot:
        nonce = f"{post.nonce}-{copy}" if copy else post.nonce
        channel = self._channels.channel(channel_id)
        return channel_id, await self.send(draft, channel, guild_id=guild_id, nonce=nonce)

    async def _marked(self, mark: Mark, channel_id: int) -> AsyncIterator[discord.Message]:
        """Yield our messages with this mark, latest first; none in a deleted channel."""
        try:
            async for message in self._own(channel_id):
                if mark(message):
                    yield message
        except discord.NotFound as error:
            if error.code != UNKNOWN_CHANNEL:
                raise

    async def _own(self, channel_id: int) -> AsyncIterator[discord.Message]:
        """Yield our latest messages; if discord.py cannot read one of others, fetch ours singly."""
        me, latest = self._client.user, None
        channel = self._channels.channel(channel_id)
        try:
            async for message in channel.history(limit=LOOK_BACK_MESSAGES):
                latest = message.id
                if me is not None and message.author.id == me.id:
                    yield message
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            log.info("unreadable message", channel=channel_id, trouble=type(error).__name__)
        else:
            return
        rest = await self._client.http.logs_from(channel_id, MOST_AT_ONCE, before=latest)
        for message in rest:
            if me is not None and message["author"]["id"] == str(me.id):
                yield await channel.fetch_message(int(message["id"]))

    async def _answer(self, post: Post, draft: Draft) -> Spot | None:
        """Post a message as the answer to the interaction that waits for it; `None` if impossible.

        The answer that its handler has in hand may have arrived, though the confirmation was lost.
        """
        if not post.may_answer:
            return None
        reply = post.reply or await self._interactions.public_reply(post.id)
        if reply is None:
            return None
        answer = self._interactions.in_hand.get(reply.id)
        last = partial(self._posts.last_message, post, reply.channel_id)
        try:
            if answer is not None and not answer.is_given:
                below = await last() if answer.is_deferred else 0
                return await answer.give(draft, below=below)
        except discord.HTTPException as error:
            _check_final(post, error)
        try:
            late = LateAnswer(self._client, reply, self._draw)
            return await late.fill_in(draft, below=await last())
        except discord.HTTPException as error:
            _check_final(post, error)
        return None


def _check_final(post: Post, error: discord.HTTPException) -> None:
    """Raise an error again that may pass; log one for good."""
    if is_passing(error):
        raise error
    log.info("no answer", post=post.id, error=in_words(error))
