"""The cards of challenges: posted once, and edited when a challenge comes to nothing."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.clock import Sleep
from bot.discord_io.codes import is_closed
from bot.discord_io.content.buttons import ChallengeKey
from bot.discord_io.interactions.answer import Answer
from bot.discord_io.keyed_worker import KeyedWorker
from bot.match.boards.drafting import Drafter
from bot.match.challenge.service import ChallengeService
from bot.match.delivery.channels import Channels
from bot.match.model import Challenge, ChallengePost, ChallengeState, PostKind
from bot.messages.outbox import PostService
from bot.messages.sending import Mark, Sender, that_says, with_button


class Cards:
    """Keeps cards as their challenges are, until one becomes the scoreboard of a match."""

    def __init__(
        self,
        *,
        challenges: ChallengeService,
        posts: PostService,
        channels: Channels,
        drafter: Drafter,
        sender: Sender,
        sleep: Sleep,
    ) -> None:
        self._challenges = challenges
        self._posts = posts
        self._channels = channels
        self._drafter = drafter
        self._sender = sender
        self.rounds = KeyedWorker("challenge", self.deliver, sleep=sleep)

    async def close(self) -> None:
        """Stop; what is owed stays stored."""
        await self.rounds.close()

    async def deliver(self, challenge_id: int, answer: Answer | None = None) -> None:
        """Post the card of a challenge or edit it; that may be the `answer` to an interaction."""
        owed = await self._posts.pending_of_challenge(challenge_id)
        await self._post_all(challenge_id, [p for p in owed if p.kind is PostKind.CARD], answer)
        challenge = await self._challenges.get(challenge_id)
        if challenge.state not in (ChallengeState.OPEN, ChallengeState.ACCEPTED):
            await self._show(challenge, answer)
        elif challenge.message_id and await self._challenges.is_lonely(challenge_id):
            await self._offer_computer(challenge_id, challenge.message_id)
        # Who has pressed waits for the card.
        await self._post_all(challenge_id, [p for p in owed if p.kind is PostKind.REFUSAL], None)

    async def _post_all(
        self, challenge_id: int, owed: Iterable[ChallengePost], answer: Answer | None
    ) -> None:
        for post in owed:
            async with self._posts.holding(post):
                challenge = await self._challenges.get(challenge_id)
                await self._sender.unless_hopeless(post, self._post(challenge, post, answer))

    async def _post(self, challenge: Challenge, post: ChallengePost, answer: Answer | None) -> None:
        if post.kind is PostKind.CARD:
            draft, mark = await self._drafter.card(challenge), _mark(challenge)
        else:
            draft = await self._drafter.declined(challenge)
            mark = that_says(draft)
        spot = await self._sender.ensure_sent(
            post, draft, mark, challenge.channel_id, guild_id=challenge.guild_id, answer=answer
        )
        await self._posts.challenge_posted(post, spot)
        self._sender.forget(post)

    async def _show(self, challenge: Challenge, answer: Answer | None) -> None:
        """Have the card say what became of its challenge."""
        message_id = challenge.message_id
        if message_id is None:
            # Posted just before a crash, and no longer owed since: nothing else knows of it.
            message_id = await self._find(challenge)
        if message_id is not None:
            async with self._posts.holding_message(message_id):
                draft = await self._drafter.card(challenge)
                await self._channels.edit(challenge.channel_id, message_id, draft, answer)
        await self._challenges.card_shown(challenge, message_id)

    async def _find(self, challenge: Challenge) -> int | None:
        """Return the message of a card; `None` where there is none to be seen."""
        try:
            posted = await self._sender.find(_mark(challenge), challenge.channel_id)
        except discord.HTTPException as error:
            if not is_closed(error):
                raise
            return None
        return posted and posted.id

    async def _offer_computer(self, challenge_id: int, message_id: int) -> None:
        """Have the card of a challenge that has found nobody offer a computer, once."""
        async with self._posts.holding_message(message_id):
            challenge = await self._challenges.get(challenge_id)
            if challenge.state is ChallengeState.OPEN:
                draft = await self._drafter.card(challenge, lonely=True)
                await self._channels.edit(challenge.channel_id, message_id, draft)
                await self._challenges.card_shown(challenge, message_id)


def _mark(challenge: Challenge) -> Mark:
    """Know a card by a button that each has while there is something to answer."""
    return with_button(ChallengeKey(challenge.id, "withdraw"))
