"""*Guess* below boards: spectators call the next turn, and the board of that turn names them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.cog import Cog
from bot.cogs.guesses import messages
from bot.cogs.guesses.service import GuessService, check_place, has_guesses
from bot.discord_io.content.buttons import MatchKey, PageKey
from bot.errors import UserError
from bot.match.access import MatchPress, match_press_at_any_ply
from bot.match.additions import Purpose
from bot.match.boards import private_views
from bot.match.choosing.sealed_picker import SealedPicker, SealedPress
from bot.match.client import Request
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import Match
from bot.match.options import guild_id_of
from bot.match.presses import Press, pressed
from bot.match.turns import check_player
from bot.texts import Texts
from rules import Move, Side


class Guesses(Cog, SealedPicker):
    """Lets spectators guess the next turn of a match, sealed until it is played."""

    kind = messages.GuessKey
    words = messages.WORDS

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self._guesses = GuessService(core)

    @pressed(MatchKey, "guess", load=match_press_at_any_ply)
    async def guess(self, press: MatchPress) -> None:
        """Ask a spectator for their guess; let a player switch guessing off."""
        match = press.match
        if match.result is None and match.side_of(press.user_id) is not None:
            await press.send(messages.for_player(press.texts, match))
        else:
            await self.begin(press)

    async def check(self, request: Request, match: Match) -> None:
        """Raise `UserError` unless the reader may guess turns of a match."""
        await self._guesses.check(match, request.user_id)

    async def find_own(self, match: Match, user_id: int) -> str | None:
        """Return what a person has guessed about the next turn, `None` if nothing."""
        return await self._guesses.find_own(match, user_id)

    async def seal(self, press: SealedPress, moves: Sequence[Move]) -> str:
        """Seal the presser's guess."""
        return await press.carry_out(self._guesses.guess(press.match, press.user_id, moves))

    @pressed(MatchKey, "guesses-off", "guesses-on", load=match_press_at_any_ply)
    async def switch(self, press: MatchPress) -> None:
        """Switch guessing off for a player's match, or on again."""
        match, off = press.match, press.key.action == "guesses-off"
        check_player(match, press.user_id)
        check_place(match)
        await press.carry_out(self._guesses.switch(match, off=off))
        await press.give(messages.switched(press.texts, match, off=off))

    @pressed(PageKey, "callers")
    async def show_callers(self, press: Press[PageKey]) -> None:
        """Show the best callers of the server in place of a leaderboard."""
        callers = await self._guesses.best_callers(guild_id_of(press))
        await press.give(messages.best_callers(press.texts, callers, press.user_id))

    @pressed(PageKey, "callers-share")
    async def share_callers(self, press: Press[PageKey]) -> None:
        """Show the channel the best callers of the server."""
        texts = (await private_views.begin(press)).texts
        callers = await self._guesses.best_callers(guild_id_of(press))
        if not callers:
            # An empty list has no such button; guesses may have been erased since.
            raise UserError("old-button")
        draft = messages.best_callers(texts, callers, press.user_id, share=False)
        await private_views.share(press, draft)

    async def leaderboard_actions(self) -> Sequence[str]:
        return ["callers"]

    async def board_actions(self, match: Match) -> Sequence[str]:
        # The first board leads to the rules and lessons.
        is_open = has_guesses(match) and not (match.is_new or await self._guesses.is_off(match))
        return ["guess"] if is_open and await self._has_spectators(match) else []

    async def _has_spectators(self, match: Match) -> bool:
        """Tell whether anyone but the players can see the boards of a match."""
        people = [user_id for side in Side for user_id in match.people(side)]
        visibility = self.delivery.visibility
        return await visibility.others_can_see(match.guild_id, match.place_id, people)

    async def board_lines(self, match: Match, first_ply: int, texts: Texts) -> Sequence[str]:
        # No board came between the turns of one message, so only the first was guessed. A result
        # begins with the forced passes after it.
        number = min(first_ply, match.chosen_ply)
        if not number or not has_guesses(match):
            return []
        callers = await self._guesses.callers(match, number)
        return [messages.called_line(texts, match.turns[number - 1], callers)] if callers else []

    async def menu_actions(self, match: Match, user_id: int) -> Mapping[Purpose, Sequence[str]]:
        # A player switches guessing off where it is offered.
        is_playing = match.result is None and match.side_of(user_id) is not None
        is_off = is_playing and has_guesses(match) and await self._guesses.is_off(match)
        return {Purpose.MORE: ["guesses-on"]} if is_off else {}

    async def statistics_lines(
        self, guild_id: int | None, user_id: int, texts: Texts
    ) -> Sequence[str]:
        tally = await self._guesses.tally(user_id, guild_id)
        return [messages.tally_line(texts, tally)] if tally.guessed else []
