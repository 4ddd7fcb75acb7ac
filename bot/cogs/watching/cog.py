"""`/watch`: follow matches and players, see missed turns; the walls of servers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord
from discord import app_commands

from bot.cog import Cog
from bot.cogs.watching import messages, tables
from bot.cogs.watching.digests import Digests
from bot.cogs.watching.presses import WatchPresses
from bot.cogs.watching.service import WatchService
from bot.cogs.watching.wall_messages import WALL_TOPIC
from bot.cogs.watching.walls import Walls
from bot.discord_io.interactions.pipeline import offered
from bot.match import access
from bot.match.additions import Purpose
from bot.match.boards import private_views
from bot.match.client import Interaction
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.match.model import Match
from bot.match.options import choices_of, described

Choices = list[app_commands.Choice[str]]


class Watching(Cog):
    """Lets spectators follow matches and players, by digests and walls."""

    personal = tables.PERSONAL

    watch = app_commands.Group(name="watch", description=described("command-watch"))

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        self.watching = WatchService(core.database, clock=core.clock)
        self.digests = Digests(
            delivery.client,
            watching=self.watching,
            matches=core.matches,
            preferences=core.preferences,
            rests=core.rests,
            clock=core.clock,
            drafter=delivery.drafter,
            sender=delivery.sender,
            visibility=delivery.visibility,
        )
        self.walls = delivery.keep_up_to_date(
            Walls(
                delivery.client,
                core.database,
                matches=core.matches,
                challenges=core.challenges,
                drafter=delivery.drafter,
                names=delivery.names,
                pictures=core.pictures,
                visibility=delivery.visibility,
            )
        )
        self.presses = WatchPresses(self.watching, names=delivery.names, pictures=core.pictures)
        self.handlers = (self.presses,)
        self.duties = (self.digests, self.walls)
        core.additions.menu.append(self._menu)
        core.additions.own_settings.append(messages.HIDE_RESULTS)
        core.additions.server_topics.append(WALL_TOPIC)

    @offered
    async def complete_running(self, interaction: Interaction, typed: str) -> Choices:
        """List the running matches of this server that the reader may follow."""
        return await choices_of(interaction, typed, await access.others_running(interaction))

    @offered
    async def complete_missed(self, interaction: Interaction, typed: str) -> Choices:
        """List the matches that the reader plays or follows."""
        own = await private_views.own_matches(interaction)
        others = await self.presses.followed_matches(interaction)
        return await choices_of(interaction, typed, [*own, *others])

    @watch.command(name="follow", description=described("command-watch-follow"))
    @app_commands.describe(
        match=described("command-watch-match"), player=described("command-watch-player")
    )
    @app_commands.autocomplete(match=complete_running)
    async def follow(
        self,
        interaction: Interaction,
        match: str | None = None,
        player: discord.User | None = None,
    ) -> None:
        await self.presses.follow_named(interaction, match, player)

    @watch.command(name="list", description=described("command-watch-list"))
    async def list_followed(self, interaction: Interaction) -> None:
        await self.presses.show_followed(interaction)

    @watch.command(name="missed", description=described("command-watch-missed"))
    @app_commands.describe(match=described("command-match-option"))
    @app_commands.autocomplete(match=complete_missed)
    async def missed(self, interaction: Interaction, match: str | None = None) -> None:
        await self.presses.show_missed(interaction, match)

    async def _menu(self, match: Match, user_id: int) -> Mapping[Purpose, Sequence[str]]:
        followed = await self.watching.followed(user_id, match.guild_id)
        return messages.menu_actions(match, user_id, is_followed=match.id in followed.matches)
