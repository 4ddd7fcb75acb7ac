"""The delivery of what a match owes its channels: each message once, in order."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import partial

import discord
import structlog

from bot.clock import Sleep
from bot.cogs.challenges.cards import Cards
from bot.discord_io.codes import UNKNOWN_CHANNEL, in_words, is_closed
from bot.discord_io.keyed_worker import KeyedWorker
from bot.discord_io.tokens import Spot
from bot.match.delivery.channels import Channels
from bot.match.delivery.composing import Composer, Message
from bot.match.delivery.notices import LETTERS, Notices
from bot.match.delivery.receipts import Receipts
from bot.match.delivery.scoreboard import Scoreboard
from bot.match.delivery.tidying import Tidying
from bot.match.model import Match, MatchPost, PostKind
from bot.match.service import MatchService
from bot.messages.live import LiveAnswer
from bot.messages.outbox import PostService
from bot.messages.sending import Sender

log = structlog.get_logger(__name__)


class Poster:
    """Posts boards, lines and results as soon as there is news of a match, and again if need be.

    Nothing else of a match comes before them: what tidies up is done afterwards and by itself.
    """

    def __init__(
        self,
        *,
        matches: MatchService,
        posts: PostService,
        channels: Channels,
        composer: Composer,
        sender: Sender,
        cards: Cards,
        receipts: Receipts,
        tidying: Tidying,
        scoreboard: Scoreboard,
        notices: Notices,
        sleep: Sleep,
    ) -> None:
        self._matches = matches
        self._posts = posts
        self._channels = channels
        self._composer = composer
        self._sender = sender
        self._cards = cards
        self._receipts = receipts
        self._tidying = tidying
        self._scoreboard = scoreboard
        self._notices = notices
        self.rounds = KeyedWorker("match", self._deliver, sleep=sleep)

    def match_changed(self, match_id: int) -> None:
        """Begin to deliver what a change of a match owes."""
        self.rounds.ask(match_id)

    def challenge_changed(self, challenge_id: int) -> None:
        """Begin to deliver what a change of a challenge owes."""
        self._cards.rounds.ask(challenge_id)

    def answering(self, live: LiveAnswer) -> AbstractContextManager[None]:
        """Let the post that an interaction brings about be its answer, while the block lasts."""
        return self._sender.answering(live)

    async def match_delivered(self, match_id: int) -> bool:
        """Wait for the delivery under way; tell whether all went well."""
        went_well = await self.rounds.settled(match_id)
        return await self._receipts.rounds.settled(match_id) and went_well

    async def card_delivered(self, challenge_id: int) -> bool:
        """Wait for the delivery under way; tell whether all went well."""
        return await self._cards.rounds.settled(challenge_id)

    async def tidied_up(self, match_id: int) -> None:
        """Wait until the place of a match shows all that is stored."""
        await self.rounds.settled(match_id)
        await self._tidying.rounds.settled(match_id)

    async def scoreboard_shown(self, match_id: int) -> None:
        """Wait until the scoreboard shows what has been delivered."""
        await self.rounds.settled(match_id)
        await self._scoreboard.rounds.settled(match_id)

    async def close(self) -> None:
        """Stop trying; what is owed stays stored."""
        await self.rounds.close()

    async def _deliver(self, match_id: int) -> None:
        # What is owed is read before the match: a turn that is stored in between must find a match
        # that knows of it, or its board would be posted like one that is late.
        owed = await self._posts.pending(match_id)
        kinds = {post.kind for post in owed}
        try:
            await self._post_all(match_id, [p for p in owed if self._composer.knows(p.kind)])
        finally:
            self._tidying.rounds.ask(match_id)
            self._scoreboard.rounds.ask(match_id)
            if PostKind.RECEIPT in kinds:
                self._receipts.rounds.ask(match_id)
            if kinds.intersection(LETTERS):
                self._notices.rounds.ask(match_id)

    async def _post_all(self, match_id: int, owed: list[MatchPost]) -> None:
        """Post all; what a closed channel refuses keeps nothing from going to another one."""
        match = await self._matches.latest(match_id) if owed else None
        refused: discord.HTTPException | None = None
        for post in owed:
            if match is not None:
                async with self._posts.holding(post):
                    again = self._posts.is_from_elsewhere(post)
                    match = await self._channels.ensure_thread(match, again=again)
                    try:
                        await self._sender.unless_hopeless(post, self._post(match, post))
                    except discord.HTTPException as error:
                        if not is_closed(error):
                            raise
                        refused = error
        if refused is not None:
            raise refused

    async def _post(self, match: Match, post: MatchPost) -> None:
        message = await self._composer.compose(match, post)
        spot = None if message is None else await self._ensure_sent(match, post, message)
        if message is None or spot is None:
            await self._posts.done(post.id)
        else:
            has_buttons, letter = message.has_buttons, message.letter
            await self._posts.posted(post, spot, has_buttons=has_buttons, letter=letter)
            if letter is not None:
                self._notices.rounds.ask(match.id)
        self._sender.forget(post)

    async def _ensure_sent(self, match: Match, post: MatchPost, message: Message) -> Spot | None:
        """Post where a match is played; in the channel, as long as its thread is closed to us."""
        draft, mark = message.draft, message.mark
        place_id, channel_id = match.place_id, match.channel_id
        if draft is None:
            return await self._sender.find_lost(post, mark, (place_id, channel_id))
        send = partial(self._sender.ensure_sent, post, draft, mark, guild_id=match.guild_id)
        if message.is_for_channel:
            return await send(channel_id)
        try:
            return await send(place_id, look_in=(channel_id,))
        except discord.HTTPException as error:
            is_deleted = error.code == UNKNOWN_CHANNEL
            if not match.has_thread or not (is_deleted or is_closed(error)):
                raise
            log.info("posted in the channel", match=match.id, error=in_words(error))
            if is_deleted:
                await self._matches.placed(match.id, channel_id)
        # It may have got into the thread just before that was closed: what Discord answers with
        # trouble of its own is sent again without our knowing.
        return await send(channel_id, look_in=() if is_deleted else (place_id,))
