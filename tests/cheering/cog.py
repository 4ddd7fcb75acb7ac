"""`/match cheer`: spectators cheer for a match, and its boards count them."""

from __future__ import annotations

from discord import app_commands

from bot.cog import Cog
from bot.match import access
from bot.match.client import Request
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import Match
from bot.match.options import complete_any_match, described, find_to_show, slash
from bot.match.presses import Press, pressed
from bot.profiles import switch
from bot.texts import Texts
from tests.cheering import messages, service
from tests.cheering.messages import CheerKey
from tests.cheering.service import CheerCleanup, CheerService, check_cheering

# Whether boards count the cheers; a name, and the topic whose form asks for it.
CHEERS = switch("cheers", "play", default=True)


class Cheering(Cog):
    """Spectators cheer for a match."""

    personal = service.PERSONAL
    server_settings = (CHEERS,)

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self._cheers = CheerService(core.database, clock=core.clock)
        self.duties = (CheerCleanup(core.database, clock=core.clock),)

    @slash("cheer", described("command-match-cheer"), group="match")
    @app_commands.describe(match=described("command-match-option"))
    @app_commands.autocomplete(match=complete_any_match)
    async def cheer(self, request: Request, match: str | None = None) -> None:
        found = await find_to_show(request, match)
        check_cheering(found, request.user_id)
        form = messages.cheer_form(request.texts, found)
        await request.open(form.modal())

    @pressed(CheerKey, "save", form=True)
    async def save(self, press: Press[CheerKey]) -> None:
        """Store the words of the form."""
        match = await access.match_here(press, press.key.match_id)
        words = press.typed(messages.FIELD)
        await press.carry_out(self._cheers.cheer(match, press.user_id, words))
        await press.give(messages.cheered(press.texts, match, words))

    @pressed(CheerKey, "stop")
    async def stop(self, press: Press[CheerKey]) -> None:
        """Take the words back."""
        await press.carry_out(self._cheers.stop(press.key.match_id, press.user_id))
        await press.give(messages.stopped(press.texts))

    async def board_lines(self, match: Match, _first_ply: int, texts: Texts) -> list[str]:
        if not (await self.core.servers.get(match.guild_id))[CHEERS]:
            return []
        count = await self._cheers.count(match.id)
        return [messages.board_line(texts, count)] if count else []
