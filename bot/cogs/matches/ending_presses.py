"""Resigns or cancels a match after a private question."""

from __future__ import annotations

from bot.cogs.matches import ending_messages as presenter
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.context import answer_of, storing, texts_of
from bot.errors import UserError
from bot.match.access import MatchPress, act_of, match_press
from bot.match.client import Interaction
from bot.match.delivery.posting import Poster
from bot.match.model import Match
from bot.match.presses import pressed
from bot.match.service import MatchService
from bot.match.turns import check_player


class EndingPresses:
    """Lets players resign or cancel a match."""

    def __init__(self, matches: MatchService, poster: Poster) -> None:
        self._matches = matches
        self._poster = poster

    @pressed(MatchKey, "resign", "call-off", load=match_press)
    async def ask_by_button(self, press: MatchPress) -> None:
        """Ask the presser privately whether to end the match."""
        await self.ask(press.interaction, press.match)

    async def ask(self, interaction: Interaction, match: Match) -> None:
        """Ask privately whether to resign, or to cancel a match that does not count yet.

        Raise `UserError` unless a player asks while the match runs.
        """
        side, texts = check_player(match, interaction.user.id), texts_of(interaction)
        has_left = not match.may_be_cancelled and await self._may_cancel(interaction, match)
        if match.may_be_cancelled or has_left:
            question = presenter.cancel_question(texts, match, side, opponent_left=has_left)
        else:
            question = presenter.resign_question(texts, match, side)
        await answer_of(interaction).send(question)

    @pressed(MatchKey, "resign-yes", load=match_press)
    async def resign(self, press: MatchPress) -> None:
        """Resign for the presser."""
        interaction, match = press.interaction, press.match
        with storing(interaction):
            change = await self._matches.resign(match.id, act_of(interaction))
        await self._poster.deliver(change)
        await answer_of(interaction).give(presenter.resigned(texts_of(interaction), match))

    async def ask_if_left(self, interaction: Interaction, match: Match) -> bool:
        """Ask whether to cancel a match whose opponent has left; return whether they have.

        Raises `UserError` while it cannot be cancelled.
        """
        if not await _has_opponent_left(interaction, match):
            return False
        user_id = interaction.user.id
        side = await self._matches.check_cancel(match, user_id, opponent_left=True)
        texts = texts_of(interaction)
        question = presenter.cancel_question(texts, match, side, opponent_left=True)
        await answer_of(interaction).send(question)
        return True

    @pressed(MatchKey, "call-off-yes", load=match_press)
    async def cancel(self, press: MatchPress) -> None:
        """Cancel the match for the presser."""
        interaction, match = press.interaction, press.match
        has_left = not match.may_be_cancelled and await _has_opponent_left(interaction, match)
        with storing(interaction):
            change = await self._matches.cancel(
                match.id, act_of(interaction), opponent_left=has_left
            )
        await self._poster.deliver(change)
        await answer_of(interaction).give(presenter.cancelled_by_you(texts_of(interaction), match))

    async def _may_cancel(self, interaction: Interaction, match: Match) -> bool:
        """Tell whether a match may be cancelled because its opponent has left the server."""
        try:
            await self._matches.check_cancel(match, interaction.user.id, opponent_left=True)
        except UserError:
            return False
        return await _has_opponent_left(interaction, match)


async def _has_opponent_left(interaction: Interaction, match: Match) -> bool:
    """Tell whether the presser's opponent has left the match's server."""
    side = match.side_of(interaction.user.id)
    visibility = interaction.client.delivery.visibility
    return side is not None and await visibility.have_left(
        match.guild_id, match.people(side.opponent)
    )
