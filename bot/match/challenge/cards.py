"""The cards of challenges: posted once, and edited if no match starts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

import discord

from bot.clock import Sleep
from bot.discord_io.codes import is_closed
from bot.discord_io.content.buttons import ChallengeKey
from bot.discord_io.content.draft import Draft
from bot.discord_io.interactions.answer import Answer
from bot.discord_io.workers import KeyedWorker
from bot.match.additions import Additions, collect
from bot.match.boards.drafter import Drafter
from bot.match.challenge import card_messages as messages
from bot.match.challenge.service import ChallengeService
from bot.match.delivery.channels import Channels
from bot.match.delivery.outbox import PostService
from bot.match.delivery.sending import Mark, Sender, that_says, with_button
from bot.match.model import Challenge, ChallengePost, ChallengeState, PostKind


class Cards:
    """Keeps cards up to date, until one becomes the scoreboard of a match."""

    def __init__(
        self,
        *,
        challenges: ChallengeService,
        posts: PostService,
        channels: Channels,
        drafter: Drafter,
        sender: Sender,
        additions: Sequence[Additions],
        sleep: Sleep,
    ) -> None:
        self._challenges = challenges
        self._posts = posts
        self._channels = channels
        self._drafter = drafter
        self._sender = sender
        self._additions = additions
        self.worker = KeyedWorker("challenge", self._deliver, sleep=sleep)

    async def close(self) -> None:
        """Stop; pending cards stay stored."""
        await self.worker.close()

    async def deliver(self, challenge_id: int, answer: Answer | None) -> bool:
        """Post or edit the card of a challenge, as an answer; tell whether that succeeded."""
        return await self.worker.run(challenge_id, partial(self._deliver, challenge_id, answer))

    async def _deliver(self, challenge_id: int, answer: Answer | None = None) -> None:
        """Post the pending messages of a challenge, and edit its card if it is outdated.

        Cogs may act on a card that is posted: the computer accepts its challenge.
        """
        owed = await self._posts.pending_of_challenge(challenge_id)
        cards = [post for post in owed if post.kind is PostKind.CARD]
        await self._post_all(challenge_id, cards)
        challenge = await self._challenges.get(challenge_id)
        is_new = bool(cards) and challenge.is_preparing
        if challenge.state not in (ChallengeState.OPEN, ChallengeState.ACCEPTED) and not is_new:
            await self._show(challenge, answer)
        elif challenge.message_id and await self._challenges.is_unanswered(challenge_id):
            await self._offer_computer(challenge_id, challenge.message_id)
        # The edited card answers the press: it comes before the line to the challenger.
        await self._post_all(challenge_id, [p for p in owed if p.kind is not PostKind.CARD])

    async def _post_all(self, challenge_id: int, owed: Iterable[ChallengePost]) -> None:
        for post in owed:
            async with self._posts.holding(post):
                challenge = await self._challenges.get(challenge_id)
                await self._sender.unless_hopeless(post, self._post(challenge, post))

    async def _post(self, challenge: Challenge, post: ChallengePost) -> None:
        if post.kind is PostKind.CARD:
            draft, mark = await self._card(challenge), _mark(challenge)
        else:
            draft = await self._line(challenge, post.kind)
            mark = that_says(draft)
        if post.kind is PostKind.PREPARING and not challenge.is_preparing:
            # There is nothing left to prepare, so the line would be wrong. It may have been sent.
            lost = await self._sender.find_lost(post, mark, (challenge.channel_id,))
            if lost is not None:
                await self._channels.remove(*lost)
            await self._posts.done(post.id)
            self._sender.forget(post)
            return
        spot = await self._sender.ensure_sent(
            post, draft, mark, challenge.channel_id, guild_id=challenge.guild_id
        )
        await self._posts.challenge_posted(post, spot)
        self._sender.forget(post)
        if post.kind is PostKind.CARD:
            for addition in self._additions:
                await addition.card_posted(challenge)

    async def _show(self, challenge: Challenge, answer: Answer | None) -> None:
        """Edit the card to show what has become of its challenge."""
        message_id = challenge.message_id
        if message_id is None:
            # Posted just before a crash, and no longer pending: its id was never stored.
            message_id = await self._find(challenge)
        if message_id is not None:
            async with self._posts.holding_message(message_id):
                draft = await self._card(challenge)
                await self._channels.edit(challenge.channel_id, message_id, draft, answer)
        await self._challenges.card_shown(challenge, message_id)

    async def _find(self, challenge: Challenge) -> int | None:
        """Return the id of the message of a card; `None` if the bot cannot see it."""
        try:
            posted = await self._sender.find(_mark(challenge), challenge.channel_id)
        except discord.HTTPException as error:
            if not is_closed(error):
                raise
            return None
        return posted and posted.id

    async def _offer_computer(self, challenge_id: int, message_id: int) -> None:
        """Add a button to play the computer to an unanswered challenge's card, once."""
        async with self._posts.holding_message(message_id):
            challenge = await self._challenges.get(challenge_id)
            if challenge.state is ChallengeState.OPEN:
                draft = await self._card(challenge, unanswered=True)
                await self._channels.edit(challenge.channel_id, message_id, draft)
                await self._challenges.card_shown(challenge, message_id)

    async def _card(self, challenge: Challenge, *, unanswered: bool = False) -> Draft:
        """Draft the card of a challenge; an `unanswered` one has waited long."""
        reader = await self._drafter.reader_of(challenge)
        picture = messages.opening_picture(reader, challenge)
        is_open = challenge.state is ChallengeState.OPEN
        odds = await self._challenges.odds(challenge) if is_open else None
        cogs = self._additions if is_open else ()
        added = await collect(cog.card_lines(challenge, reader.texts) for cog in cogs)
        return messages.card(
            reader.texts, challenge, picture, odds=odds, added=added, unanswered=unanswered
        )

    async def _line(self, challenge: Challenge, kind: str) -> Draft:
        """Draft the line that tells the challenger of the opponent's answer."""
        reader = await self._drafter.reader_of(challenge)
        write = messages.declined if kind is PostKind.REFUSAL else messages.being_prepared
        return write(reader.texts, challenge)


def _mark(challenge: Challenge) -> Mark:
    """Identify a card by a button that it has as long as its challenge is open."""
    return with_button(ChallengeKey(challenge.id, "withdraw"))
