"""A server's matches for its managers, and the data of servers without the bot."""

from __future__ import annotations

from functools import partial

import discord
from discord.ext import commands

from bot.cog import Cog
from bot.cogs.servers import messages
from bot.cogs.servers.service import DepartureService, OversightService
from bot.discord_io.content.buttons import MatchKey, PageKey, number_in
from bot.discord_io.homes import hears_of
from bot.errors import UserError
from bot.match import access
from bot.match.access import MatchPress, managed_match_press
from bot.match.client import Request
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.model import Ending, Match
from bot.match.options import described, slash
from bot.match.presses import Press, pressed
from bot.texts import Texts


class Servers(Cog):
    """Lets managers see and abort matches; deletes the data of servers that left."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self.oversight = OversightService(core)
        self.departures = DepartureService(core)
        self.duties = (self.departures,)

    @slash("matches", described("command-server-matches"), group="server")
    async def list_matches(self, request: Request) -> None:
        await self._show_running(request)

    @pressed(PageKey, "matches")
    async def turn_page(self, press: Press[PageKey]) -> None:
        await self._show_running(press, press.key.number)

    async def _show_running(self, request: Request, page: int = 0) -> None:
        """Show a page of the running matches here, in the pressed message if any."""
        guild, texts = await access.managed_matches(request), request.texts
        shown = await self.oversight.running(guild.id, page)
        names = {match.id: await self.delivery.names.seats(match, texts) for match in shown.matches}
        await request.give(messages.running(texts, shown, names))

    @pressed(PageKey, "matches-choose")
    async def choose(self, press: Press[PageKey]) -> None:
        """Ask whether to abort the match that was chosen from the menu."""
        key = press.key
        match = await access.managed_match(press, press.chosen_number())
        if match.result is not None:
            raise UserError("finished", match=match.id)
        await press.give(messages.abort_question(press.texts, match, key.number))

    @pressed(MatchKey, "abort-yes", load=managed_match_press)
    async def abort(self, press: MatchPress) -> None:
        match, key = press.match, press.key
        change = await press.carry_out(self.oversight.abort(match.id, press.act))
        await self.delivery.deliver(change)
        page = number_in(key.turn) or 0
        await press.give(messages.aborted(press.texts, match, page))

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Note all servers that have the bot, including those in an outage."""
        client = self.delivery.client
        self.departures.heard([guild.id for guild in client.guilds], partial(hears_of, client))
        client.run_now(self.departures)

    @commands.Cog.listener("on_guild_join")
    @commands.Cog.listener("on_guild_available")
    async def note_server(self, guild: discord.Guild) -> None:
        """Note that a server has added the bot, or that its outage is over.

        discord.py takes it for an outage, if Discord says `unavailable: false` as a server has
        added the bot again.
        """
        self._note_present([guild.id])

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Note that a server has removed the bot; an outage does not lead here."""
        self.departures.left(guild.id)
        self.delivery.client.run_now(self.departures)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        """Note the servers of a shard, which may have added the bot while it was away.

        If one of several shards starts a new session, only this event says so.
        """
        guilds = self.delivery.client.guilds
        self._note_present([guild.id for guild in guilds if guild.shard_id == shard_id])

    async def result_lines(self, match: Match, texts: Texts) -> list[str]:
        if match.result is None or match.result.ending is not Ending.ABORTED:
            return []
        return [messages.name_aborter(texts, await self.oversight.aborter(match.id))]

    def _note_present(self, guild_ids: list[int]) -> None:
        self.departures.present(guild_ids)
        self.delivery.client.run_now(self.departures)
