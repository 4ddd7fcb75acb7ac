"""Resigns or cancels a match after a private question."""

from __future__ import annotations

from bot.cogs.matches import ending_messages as presenter
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.context import answer_of, storing, texts_of
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

    @pressed(MatchKey, "resign", load=match_press)
    async def ask_to_resign_by_button(self, press: MatchPress) -> None:
        """Ask the presser privately whether to resign."""
        await self.ask_to_resign(press.interaction, press.match)

    async def ask_to_resign(self, interaction: Interaction, match: Match) -> None:
        """Ask privately whether to resign; `UserError` unless a player asks while it runs."""
        side = check_player(match, interaction.user.id)
        question = presenter.resign_question(texts_of(interaction), match, side)
        await answer_of(interaction).send(question)

    @pressed(MatchKey, "resign-yes", load=match_press)
    async def resign(self, press: MatchPress) -> None:
        """Resign for the presser."""
        interaction, match = press.interaction, press.match
        with storing(interaction):
            change = await self._matches.resign(match.id, act_of(interaction))
        await self._poster.deliver(change)
        await answer_of(interaction).give(presenter.resigned(texts_of(interaction), match))

    @pressed(MatchKey, "call-off", load=match_press)
    async def ask_to_cancel_by_button(self, press: MatchPress) -> None:
        """Ask the presser privately whether to cancel the match."""
        await self.ask_to_cancel(press.interaction, press.match)

    async def ask_to_cancel(self, interaction: Interaction, match: Match) -> None:
        """Ask privately whether to cancel a match; `UserError` once it counts."""
        has_left = not match.may_be_cancelled and await _has_opponent_left(interaction, match)
        await self._ask_to_cancel(interaction, match, opponent_left=has_left)

    async def ask_if_left(self, interaction: Interaction, match: Match) -> bool:
        """Ask whether to cancel a match whose opponent has left; return whether they have.

        Raises `UserError` while it cannot be cancelled.
        """
        has_left = await _has_opponent_left(interaction, match)
        if has_left:
            await self._ask_to_cancel(interaction, match, opponent_left=True)
        return has_left

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

    async def _ask_to_cancel(
        self, interaction: Interaction, match: Match, *, opponent_left: bool
    ) -> None:
        user_id = interaction.user.id
        side = await self._matches.check_cancel(match, user_id, opponent_left=opponent_left)
        question = presenter.cancel_question(
            texts_of(interaction), match, side, opponent_left=opponent_left
        )
        await answer_of(interaction).send(question)


async def _has_opponent_left(interaction: Interaction, match: Match) -> bool:
    """Tell whether the presser's opponent has left the match's server."""
    side = match.side_of(interaction.user.id)
    visibility = interaction.client.delivery.visibility
    return side is not None and await visibility.have_left(
        match.guild_id, match.people(side.opponent)
    )
