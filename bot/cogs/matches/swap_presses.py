"""Swaps sides for the player of the second turn."""

from __future__ import annotations

from bot.cogs.matches import ending_messages as presenter
from bot.discord_io.content.buttons import MatchKey
from bot.discord_io.interactions.answer import is_in_private
from bot.discord_io.interactions.context import answer_of, storing, texts_of
from bot.match.access import MatchPress, act_of, match_press_at_any_ply
from bot.match.delivery.posting import Poster
from bot.match.presses import pressed
from bot.match.service import MatchService


class SwapPresses:
    """Lets a player choose the other side after the first turn."""

    def __init__(self, matches: MatchService, poster: Poster) -> None:
        self._matches = matches
        self._poster = poster

    @pressed(MatchKey, "swap", load=match_press_at_any_ply)
    async def swap(self, press: MatchPress) -> None:
        """Swap sides; below the public board, the new board is the answer."""
        interaction, match, key = press.interaction, press.match, press.key
        with storing(interaction):
            change = await self._matches.swap(match.id, act_of(interaction), ply=key.ply)
        await self._poster.deliver(change)
        answer, told = answer_of(interaction), presenter.swapped(texts_of(interaction), match)
        await (answer.give(told) if is_in_private(interaction) else answer.send(told))
