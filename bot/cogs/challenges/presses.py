"""Handles the buttons of cards, and those to ask for a rematch or to play on."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from bot.cogs.challenges import messages
from bot.cogs.challenges.cards import Cards
from bot.discord_io.content.buttons import ChallengeKey, MatchKey, carries
from bot.discord_io.content.people import DIRECT
from bot.discord_io.interactions.answer import Answer
from bot.discord_io.interactions.context import answer_by_edit, answer_of, storing, texts_of
from bot.discord_io.permissions import check_may_start
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, act_of, match_press
from bot.match.challenge.bids_and_setups import secret_kind
from bot.match.challenge.posting import (
    ChallengePress,
    challenge_press,
    channel_of_card,
    check_start,
    only_place,
    post_challenge,
)
from bot.match.challenge.preparation import PreparationService
from bot.match.challenge.service import ChallengeService
from bot.match.client import Interaction
from bot.match.delivery.posting import Poster
from bot.match.model import Challenge, Match
from bot.match.presses import pressed
from bot.match.turns import stood_at

EndChallenge = Callable[..., Coroutine[Any, Any, Challenge]]


class ChallengePresses:
    """Handles presses that create or answer a challenge."""

    def __init__(
        self,
        challenges: ChallengeService,
        preparations: PreparationService,
        *,
        cards: Cards,
        poster: Poster,
    ) -> None:
        self._challenges = challenges
        self._preparations = preparations
        self._cards = cards
        self._poster = poster

    @pressed(ChallengeKey, "accept", "accept-odds", load=challenge_press)
    async def accept(self, press: ChallengePress) -> None:
        """Start the match: the card becomes its scoreboard, and its first board is posted.

        The second button starts it at the odds that the card proposes. If the players decide
        something in secret first, the card asks both to do so.
        """
        interaction, card_id = press.interaction, _card_id(press)
        await check_start(interaction)
        answer = answer_by_edit(interaction, card_id)
        if secret_kind(press.challenge) is not None:
            await self._prepare(press, card_id, answer)
            return
        with storing(interaction):
            change = await self._challenges.accept(
                press.challenge.id,
                act_of(interaction),
                card_id=card_id,
                place_id=await only_place(interaction),
                odds=press.key.action == "accept-odds",
            )
        try:
            await answer_of(interaction).acknowledge()
        finally:
            await self._poster.begin(change, answer)

    async def _prepare(
        self, press: ChallengePress, card_id: int | None, answer: Answer | None
    ) -> None:
        """Accept; the edit of the card answers the press."""
        interaction = press.interaction
        with storing(interaction):
            await self._preparations.begin(press.challenge.id, act_of(interaction), card_id=card_id)
        await self._cards.deliver(press.challenge.id, answer)
        await answer_of(interaction).acknowledge()

    @pressed(ChallengeKey, "accept-listed", load=challenge_press)
    async def accept_listed(self, press: ChallengePress) -> None:
        """Accept a challenge of a list; its card becomes the scoreboard.

        The match is played where the card is, so nothing is needed in this channel.
        """
        interaction = press.interaction
        servers = interaction.client.core.servers
        check_may_start(interaction, await servers.get(interaction.guild_id))
        await self._accept_elsewhere(interaction, press.challenge)

    @pressed(ChallengeKey, "decline", load=challenge_press)
    async def decline(self, press: ChallengePress) -> None:
        """Decline a challenge."""
        await self._end(press, self._challenges.decline)

    @pressed(ChallengeKey, "withdraw", load=challenge_press)
    async def withdraw(self, press: ChallengePress) -> None:
        """Withdraw a challenge."""
        await self._end(press, self._challenges.withdraw)

    @pressed(MatchKey, "rematch", load=match_press)
    async def ask_rematch_by_button(self, press: MatchPress) -> None:
        """Ask for a rematch of a button's match, or accept the opponent's request."""
        await self.ask_rematch(press.interaction, press.match)

    async def ask_rematch(self, interaction: Interaction, match: Match) -> None:
        """Challenge the opponent again with the sides swapped, or accept their rematch.

        If pressed in the thread of the match, the card goes to the channel of the match's own card.
        """
        _check_here(interaction, match)
        asked = await self._challenges.asked_rematch(match, interaction.user.id)
        if asked is None:
            make = partial(self._challenges.rematch, match)
            await post_challenge(interaction, make, channel_id=channel_of_card(interaction, match))
        else:
            await check_start(interaction)
            await self._accept_elsewhere(interaction, asked)

    @pressed(MatchKey, "play-on", load=match_press)
    async def play_on(self, press: MatchPress) -> None:
        """Challenge anyone to continue from the board after a turn.

        If pressed in the thread of the match, the card goes to the channel of the match's own card.
        Raise `UserError` if members of that channel may not see the position.
        """
        interaction, match, key = press.interaction, press.match, press.key
        _check_here(interaction, match)
        access.check_showing(interaction, match)
        make = partial(self._challenges.play_on, stood_at(match, key.ply))
        await post_challenge(interaction, make, channel_id=channel_of_card(interaction, match))

    async def _accept_elsewhere(self, interaction: Interaction, asked: Challenge) -> None:
        """Accept a challenge by a button that is not on its card."""
        texts = texts_of(interaction)
        if secret_kind(asked) is not None:
            with storing(interaction):
                await self._preparations.begin(asked.id, act_of(interaction))
            await self._cards.deliver(asked.id, None)
            await answer_of(interaction).send(messages.prepared_elsewhere(texts, asked))
            return
        with storing(interaction):
            change = await self._challenges.accept(asked.id, act_of(interaction))
        await self._poster.deliver(change)
        await answer_of(interaction).send(messages.begins_elsewhere(texts, asked))

    async def _end(self, press: ChallengePress, end: EndChallenge) -> None:
        """Close a challenge; the edit of its card answers the press."""
        interaction, card_id = press.interaction, _card_id(press)
        answer = answer_by_edit(interaction, card_id)
        with storing(interaction):
            await end(press.challenge.id, act_of(interaction), card_id=card_id)
        await self._cards.deliver(press.challenge.id, answer)
        await answer_of(interaction).acknowledge()


def _check_here(interaction: Interaction, match: Match) -> None:
    """Raise `UserError` unless a match is one of this server, or of these direct messages."""
    if match.guild_id != (interaction.guild_id or DIRECT):
        raise UserError("challenge-elsewhere")


def _card_id(press: ChallengePress) -> int | None:
    """Return the id of the card; `None` if the button was pressed on another message."""
    message = press.interaction.message
    return message.id if message is not None and carries(message, press.key) else None
