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
from bot.match.turns import check_cancel, check_player


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
        """Ask privately whether to cancel a match; `UserError` once both have played."""
        side = check_player(match, interaction.user.id)
        check_cancel(match)
        question = presenter.cancel_question(texts_of(interaction), match, side)
        await answer_of(interaction).send(question)

    @pressed(MatchKey, "call-off-yes", load=match_press)
    async def cancel(self, press: MatchPress) -> None:
        """Cancel the match for the presser."""
        interaction, match = press.interaction, press.match
        with storing(interaction):
            change = await self._matches.cancel(match.id, act_of(interaction))
        await self._poster.deliver(change)
        await answer_of(interaction).give(presenter.cancelled_by_you(texts_of(interaction), match))
