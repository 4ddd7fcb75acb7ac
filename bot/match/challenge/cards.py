"""The cards of challenges: posted once, and kept up to date; a match takes its card over."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import partial

from bot.discord_io.content.buttons import ChallengeKey
from bot.discord_io.content.draft import Draft
from bot.discord_io.interactions.answer import Answer
from bot.discord_io.names import Names
from bot.discord_io.workers import KeyedWorker
from bot.match.additions import collect, first_of
from bot.match.boards.drafter import Drafter
from bot.match.challenge import card_messages
from bot.match.challenge.invitations import UNANSWERED_AFTER
from bot.match.core import Core
from bot.match.model import PREPARING, Challenge, ChallengeState, MessageKind
from bot.match.places import Places
from bot.match.tables.due_messages import is_outdated_of_challenge
from bot.messages.kinds import Kind, Message, Sent, that_says, with_button
from bot.messages.reconciler import Reconciler
from bot.messages.sending import NoAnswerError, Sender
from bot.texts import Texts

# An ended challenge needs no card; but one may have been posted without our noticing.
_WITH_CARD = (ChallengeState.OPEN, ChallengeState.ACCEPTED, *PREPARING)


class Cards(Kind):
    """Posts the messages of challenges, and keeps their cards up to date.

    A card shows its challenge, and then the score of the match.
    """

    kinds = (MessageKind.CARD, MessageKind.REFUSAL, MessageKind.PREPARING)

    def __init__(
        self,
        core: Core,
        *,
        reconciler: Reconciler,
        places: Places,
        drafter: Drafter,
        names: Names,
        sender: Sender,
    ) -> None:
        self._core = core
        self._challenges = core.challenges
        self._matches = core.matches
        self._outbox = core.outbox
        self._store = core.messages
        self._reconciler = reconciler
        self._places = places
        self._drafter = drafter
        self._names = names
        self._sender = sender
        self.worker = KeyedWorker("challenge", self._deliver, sleep=core.sleep)

    async def close(self) -> None:
        """Stop; pending cards stay stored."""
        await self.worker.close()

    async def deliver(self, challenge_id: int, answer: Answer | None) -> bool:
        """Post or edit the card of a challenge, as an answer; tell whether that succeeded."""
        return await self.worker.run(challenge_id, partial(self._deliver, challenge_id, answer))

    def poster(self, message: Message) -> tuple[KeyedWorker[int], int]:
        return self.worker, message.challenge_id

    def pause(self, message: Message) -> timedelta:
        """Return the pause between two edits: a score changes often, a challenge does not."""
        return self._core.pauses.scoreboard if message.match_id else timedelta()

    def gives_way(self, message: Message) -> bool:
        """Tell whether a card shows a score, which each board tells, too."""
        return bool(message.match_id)

    async def prepare(self, messages: Sequence[Message]) -> None:
        """Fetch all players' names at once: one request each would exceed the rate limit."""
        match_ids = [message.match_id for message in messages if message.match_id]
        if match_ids:
            await self._names.connected()
        for guild_id, user_ids in (await self._matches.people(match_ids)).items():
            await self._names.learn(guild_id, user_ids)

    async def draft(self, message: Message) -> Draft:
        """Draft the card of a challenge, or the scoreboard of its match."""
        if message.match_id:
            # Read after the version, so the match is at least as new.
            return await self._draft_scoreboard(message.match_id)
        return await self._draft_card(await self._challenges.get(message.challenge_id))

    async def follow_up(self, message: Message) -> None:
        """Set the tags of the forum post of a match that is over."""
        if message.match_id:
            match = await self._matches.latest(message.match_id)
            if match.result is not None:
                await self._places.mark_over(match)

    async def _deliver(self, challenge_id: int, answer: Answer | None = None) -> None:
        """Post the pending messages of a challenge, and edit its card if it is outdated."""
        owed = await self._outbox.pending_of_challenge(challenge_id)
        for message in owed:
            if message.kind == MessageKind.CARD:
                await self._try(message)
        # The edited card answers the press: it comes before the line to the challenger.
        await self._reconciler.show(is_outdated_of_challenge(challenge_id), answer)
        for message in owed:
            if message.kind != MessageKind.CARD:
                await self._try(message)

    async def _try(self, message: Message) -> None:
        async with self._store.holding(message):
            challenge = await self._challenges.get(message.challenge_id)
            is_card = message.kind == MessageKind.CARD
            posting = (
                self._post_card(challenge, message)
                if is_card
                else self._post_line(challenge, message)
            )
            try:
                is_posted = await self._sender.unless_hopeless(message, posting)
            except NoAnswerError:
                await self._store.mark_gone(message)
                is_posted = False
            if not is_posted and is_card:
                await self._outbox.mark_card_given_up(message)

    async def _post_card(self, challenge: Challenge, message: Message) -> None:
        """Post a card; that of an ended challenge is only looked for, and then edited.

        Cogs may act on a card that is posted: the computer accepts its challenge.
        """
        mark, place = with_button(ChallengeKey(challenge.id, "withdraw")), challenge.channel_id
        if challenge.state in _WITH_CARD:
            draft = await self._draft_card(challenge)
            sent = await self._sender.ensure_sent(
                message, draft, mark, place, guild_id=challenge.guild_id
            )
        else:
            lost = await self._sender.find_lost(message, mark, (place,))
            if lost is None:
                await self._store.mark_gone(message)
                self._sender.forget(message)
                return
            sent = Sent(lost, is_found=True)
        await self._outbox.mark_card_posted(message, sent)
        self._sender.forget(message)
        for addition in self._core.additions:
            await addition.card_posted(challenge)

    async def _post_line(self, challenge: Challenge, message: Message) -> None:
        """Tell the challenger of the opponent's answer, unless there is nothing to tell."""
        texts, place = (await self._drafter.reader_of(challenge)).texts, challenge.channel_id
        is_refusal = message.kind == MessageKind.REFUSAL
        is_suggested = await self._title(challenge, texts) is not None
        declined = "line-declined-suggested" if is_suggested else "line-declined"
        key = declined if is_refusal else "line-preparing"
        draft = card_messages.line_to_challenger(texts, key, challenge)
        if is_refusal or challenge.is_preparing:
            sent = await self._sender.ensure_sent(
                message, draft, that_says(draft), place, guild_id=challenge.guild_id
            )
            await self._store.mark_posted(message, sent)
        else:
            # There is nothing left to prepare, so the line would be wrong. It may have been sent.
            lost = await self._sender.find_lost(message, that_says(draft), (place,))
            if lost is not None:
                await self._sender.remove(*lost)
            await self._store.mark_gone(message)
        self._sender.forget(message)

    async def _draft_scoreboard(self, match_id: int) -> Draft:
        return await self._drafter.scoreboard(await self._matches.latest(match_id))

    async def _draft_card(self, challenge: Challenge) -> Draft:
        """Draft a card; it may have been accepted since its message was read."""
        if challenge.match_id is not None:
            return await self._draft_scoreboard(challenge.match_id)
        reader = await self._drafter.reader_of(challenge)
        picture = card_messages.opening_picture(reader, challenge)
        is_open = challenge.state is ChallengeState.OPEN
        is_to_anyone = challenge.opponent_id is None
        is_old = challenge.created_at <= self._core.clock() - UNANSWERED_AFTER
        odds = await self._challenges.odds(challenge) if is_open else None
        cogs = self._core.additions if is_open else ()
        added = await collect(cog.card_lines(challenge, reader.texts) for cog in cogs)
        return card_messages.card(
            reader.texts,
            challenge,
            picture,
            odds=odds,
            title=await self._title(challenge, reader.texts),
            added=added,
            unanswered=is_open and is_to_anyone and is_old,
        )

    async def _title(self, challenge: Challenge, texts: Texts) -> str | None:
        """Return the first line of a challenge that no player has made."""
        return await first_of(cog.card_title(challenge, texts) for cog in self._core.additions)
