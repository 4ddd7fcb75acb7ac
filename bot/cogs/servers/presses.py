"""`/server matches`: lets managers see all matches of a server, and abort one."""

from __future__ import annotations

from bot.cogs.servers import messages
from bot.cogs.servers.service import OversightService
from bot.discord_io.content.buttons import MatchKey, PageKey, number_in
from bot.discord_io.interactions.context import answer_of, chosen_number, storing, texts_of
from bot.discord_io.names import Names
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, act_of, managed_match_press
from bot.match.client import Interaction
from bot.match.delivery.posting import Poster
from bot.match.presses import Press, pressed


class OversightPresses:
    """Handles the pages of `/server matches`, and the button that aborts a match."""

    def __init__(self, oversight: OversightService, *, poster: Poster, names: Names) -> None:
        self._oversight = oversight
        self._poster = poster
        self._names = names

    @pressed(PageKey, "matches")
    async def turn_page(self, press: Press[PageKey]) -> None:
        """Show the page that a button names."""
        await self.show_running(press.interaction, press.key.number)

    async def show_running(self, interaction: Interaction, page: int = 0) -> None:
        """Show a page of the running matches here, in the pressed message if any."""
        guild, texts = await access.managed_matches(interaction), texts_of(interaction)
        shown = await self._oversight.running(guild.id, page)
        names = {match.id: await self._names.seats(match, texts) for match in shown.matches}
        await answer_of(interaction).give(messages.running(texts, shown, names))

    @pressed(PageKey, "matches-choose")
    async def choose(self, press: Press[PageKey]) -> None:
        """Ask whether to abort the match that was chosen from the menu."""
        interaction, key = press.interaction, press.key
        match = await access.managed_match(interaction, chosen_number(interaction))
        if match.result is not None:
            raise UserError("finished", match=match.id)
        question = messages.abort_question(texts_of(interaction), match, key.number)
        await answer_of(interaction).give(question)

    @pressed(MatchKey, "abort-yes", load=managed_match_press)
    async def abort(self, press: MatchPress) -> None:
        """Abort a match for a manager of matches."""
        interaction, match, key = press.interaction, press.match, press.key
        with storing(interaction):
            change = await self._oversight.abort(match.id, act_of(interaction))
        await self._poster.deliver(change)
        page = number_in(key.turn) or 0
        await answer_of(interaction).give(messages.aborted(texts_of(interaction), match, page))
