"""A server's matches for its managers, and the data of servers without the bot."""

from __future__ import annotations

from functools import partial

import discord
from discord.ext import commands

from bot.cog import Cog
from bot.cogs.servers import messages
from bot.cogs.servers.departures import DepartureService
from bot.cogs.servers.presses import OversightPresses
from bot.cogs.servers.service import OversightService
from bot.discord_io.visibility import hears_of
from bot.match.client import Interaction
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.match.model import Ending, Match
from bot.match.options import described, slash
from bot.texts import Texts


class Servers(Cog):
    """Lets managers see and abort matches; deletes the data of servers that left."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self.oversight = OversightService(
            core.database, core.loader, core.writer, matches=core.matches
        )
        self.departures = DepartureService(
            core.database, clock=core.clock, matches=core.matches, servers=core.servers
        )
        self.presses = OversightPresses(
            self.oversight, poster=delivery.poster, names=delivery.names
        )
        self.handlers = (self.presses,)
        self.duties = (self.departures,)
        core.additions.result_lines.append(self._result_lines)

    @slash("matches", described("command-server-matches"), group="server")
    async def list_matches(self, interaction: Interaction) -> None:
        await self.presses.show_running(interaction)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Note all servers that have the bot, including those in an outage."""
        client = self.delivery.client
        self.departures.heard([guild.id for guild in client.guilds], partial(hears_of, client))
        client.hurry(self.departures)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Note that a server has added the bot."""
        self._note_present([guild.id])

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Note that an outage of a server is over.

        discord.py also sends this for a server that has added the bot again, if Discord says
        `unavailable: false`.
        """
        self._note_present([guild.id])

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Note that a server has removed the bot; an outage does not lead here."""
        self.departures.left(guild.id)
        self.delivery.client.hurry(self.departures)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        """Note the servers of a shard, which may have added the bot while it was away.

        If one of several shards starts a new session, only this event says so.
        """
        guilds = self.delivery.client.guilds
        self._note_present([guild.id for guild in guilds if guild.shard_id == shard_id])

    async def _result_lines(self, match: Match, texts: Texts) -> list[str]:
        if match.result is None or match.result.ending is not Ending.ABORTED:
            return []
        return [messages.aborted_by(texts, await self.oversight.aborter(match.id))]

    def _note_present(self, guild_ids: list[int]) -> None:
        self.departures.present(guild_ids)
        self.delivery.client.hurry(self.departures)
