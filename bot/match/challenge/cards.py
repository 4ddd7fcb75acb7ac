"""The cards of challenges: posted once, and kept up to date; a match takes its card over."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bot.discord_io.content.buttons import ChallengeKey
from bot.discord_io.content.draft import Draft
from bot.discord_io.names import Names
from bot.match.additions import collect, first_of
from bot.match.boards.drafter import Drafter
from bot.match.challenge import card_messages
from bot.match.challenge.invitations import MAX_TEAM, UNANSWERED_AFTER
from bot.match.core import Core
from bot.match.model import PREPARING, Challenge, ChallengeState, MessageKind, TeamSide
from bot.match.places import Places
from bot.match.tables.challenges import set_message, withdraw_standing
from bot.messages.kinds import Kind, Message, New, Order, Sent, that_says, with_button
from bot.storage import Transaction
from bot.texts import Texts

# An ended challenge needs no card; but one may have been posted without our noticing.
_WITH_CARD = (ChallengeState.OPEN, ChallengeState.ACCEPTED, *PREPARING)


class Cards(Kind):
    """The messages of challenges, and their cards, which are kept up to date.

    A card shows its challenge, and then the score of the match.
    """

    kinds = (MessageKind.CARD, MessageKind.REFUSAL, MessageKind.PREPARING)
    order = Order.CHALLENGE
    waits = False

    def __init__(self, core: Core, *, places: Places, drafter: Drafter, names: Names) -> None:
        self._core = core
        self._challenges = core.challenges
        self._matches = core.matches
        self._places = places
        self._drafter = drafter
        self._names = names

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

    async def compose(self, message: Message) -> Sequence[New]:
        """Compose a card, or a line to the challenger of the opponent's answer."""
        challenge = await self._challenges.get(message.challenge_id)
        if message.kind == MessageKind.CARD:
            return [await self._compose_card(challenge)]
        return [await self._compose_line(challenge, message)]

    async def at_posted(self, transaction: Transaction, message: Message) -> None:
        """Record a card with its challenge; it is also its match's scoreboard."""
        if message.kind == MessageKind.CARD:
            await set_message(transaction, message.challenge_id, message.message_id)

    async def at_gone(self, transaction: Transaction, message: Message, *, refused: bool) -> None:
        """Withdraw a standing challenge whose card is impossible.

        If the card was posted without our noticing, pressing it will say so.
        """
        if refused and message.kind == MessageKind.CARD:
            await withdraw_standing(transaction, message.challenge_id)

    async def after_posting(self, message: Message, sent: Sent) -> None:  # noqa: ARG002
        """Let cogs act on a card that is posted: the computer accepts its challenge."""
        if message.kind == MessageKind.CARD:
            challenge = await self._challenges.get(message.challenge_id)
            for addition in self._core.additions:
                await addition.card_posted(challenge)

    async def _compose_card(self, challenge: Challenge) -> New:
        """Compose a card; that of an ended challenge is only looked for, and then edited."""
        is_owed = challenge.state in _WITH_CARD
        return New(
            draft=await self._draft_card(challenge) if is_owed else None,
            mark=with_button(ChallengeKey(challenge.id, "withdraw")),
            places=(challenge.channel_id,),
            guild_id=challenge.guild_id,
        )

    async def _compose_line(self, challenge: Challenge, message: Message) -> New:
        """Compose a line; once there is nothing left to prepare, that one would be wrong."""
        texts = (await self._drafter.reader_of(challenge)).texts
        is_refusal = message.kind == MessageKind.REFUSAL
        is_suggested = await self._title(challenge, texts) is not None
        declined = "line-declined-suggested" if is_suggested else "line-declined"
        key = declined if is_refusal else "line-preparing"
        draft = card_messages.line_to_challenger(texts, key, challenge)
        is_over = not (is_refusal or challenge.is_preparing)
        return New(
            draft=None if is_over else draft,
            mark=that_says(draft),
            places=(challenge.channel_id,),
            guild_id=challenge.guild_id,
            unwanted=is_over,
        )

    async def _draft_scoreboard(self, match_id: int) -> Draft:
        return await self._drafter.scoreboard(await self._matches.latest(match_id))

    async def _draft_card(self, challenge: Challenge) -> Draft:
        """Draft a card; it may have been accepted since its message was read."""
        if challenge.match_id is not None:
            return await self._draft_scoreboard(challenge.match_id)
        reader = await self._drafter.reader_of(challenge)
        picture = card_messages.opening_picture(reader, challenge)
        is_open = challenge.state is ChallengeState.OPEN
        is_to_anyone = challenge.opponent_id is None and not challenge.terms.roles[1]
        is_old = challenge.created_at <= self._core.clock() - UNANSWERED_AFTER
        odds = await self._challenges.odds(challenge) if is_open else None
        sides: dict[TeamSide, str] = {}
        if is_open and challenge.terms.team and challenge.terms.level is None:
            sides = {
                side: await self._names.of(challenge.guild_id, people[0], reader.texts)
                for side in TeamSide
                if 0 < len(people := challenge.team(side)) < MAX_TEAM
            }
        cogs = self._core.additions if is_open else ()
        added = await collect(cog.card_lines(challenge, reader.texts) for cog in cogs)
        return card_messages.card(
            reader.texts,
            challenge,
            picture,
            odds=odds,
            sides=sides,
            title=await self._title(challenge, reader.texts),
            added=added,
            unanswered=is_open and is_to_anyone and is_old,
        )

    async def _title(self, challenge: Challenge, texts: Texts) -> str | None:
        """Return the first line of a challenge that no player has made."""
        return await first_of(cog.card_title(challenge, texts) for cog in self._core.additions)
