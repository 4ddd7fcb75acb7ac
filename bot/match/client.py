"""Connect the core to Discord; commands and presses reach it through the client."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord
from discord.ext import commands

from bot.agenda import Agenda
from bot.discord_io.connection import Connection
from bot.discord_io.interactions.pipeline import InteractionPipeline
from bot.discord_io.outages import StatusPage
from bot.engine_queue import Urgency
from bot.match.core import Core
from bot.match.delivery.delivery import Delivery
from bot.storage.processes import ChangeListener

# A stop may take ten seconds in all; open interactions get six of them.
STOP_PATIENCE_S = 6.0


class Ringfall(Connection):
    """The Discord client; commands and presses use its `core` and `delivery`."""

    core: Core
    delivery: Delivery
    cogs_to_add: Sequence[commands.Cog]

    def wire(
        self,
        *,
        core: Core,
        delivery: Delivery,
        agenda: Agenda,
        changes: ChangeListener,
        pipeline: InteractionPipeline,
        status_page: StatusPage,
        press: Callable[[Interaction], Awaitable[None]],
        cogs: Sequence[commands.Cog],
    ) -> None:
        """Attach the parts; some of them are built with this client."""
        self.core = core
        self.delivery = delivery
        self.pipeline = pipeline
        self.status_page = status_page
        self.agenda = agenda
        self._changes = changes
        self._press = press
        self.cogs_to_add = cogs

    async def setup_hook(self) -> None:
        """Add the cogs, register their commands, and resume what an earlier run left."""
        for cog in self.cogs_to_add:
            await self.add_cog(cog)
        await super().setup_hook()
        self.agenda.start()
        self._changes.start()

    async def press(self, interaction: discord.Interaction[Any]) -> None:
        """Handle a button press, a menu choice or a submitted form."""
        await self._press(interaction)

    async def on_ready(self) -> None:
        """Deliver pending posts, and check the threads for missed changes."""
        await super().on_ready()
        self.hurry(self.delivery.sweep)
        self.core.pictures.draw_ahead()
        self._look_at_threads([guild.id for guild in self.guilds])

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Check the threads of a server that has added the bot."""
        self._look_at_threads([guild.id])

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Check the threads of a server whose outage is over."""
        self._look_at_threads([guild.id])

    async def on_shard_ready(self, shard_id: int) -> None:
        """Check the threads of a shard that has started a new session."""
        self._look_at_threads([guild.id for guild in self.guilds if guild.shard_id == shard_id])

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Deliver pending posts: requests may have failed during the disconnect."""
        await super().on_shard_resumed(shard_id)
        self.hurry(self.delivery.sweep)

    async def on_thread_update(self, _before: discord.Thread, after: discord.Thread) -> None:
        """Handle a thread that was archived, opened or renamed."""
        self._note_thread(after)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Handle a thread that discord.py did not know because it was inactive."""
        self._note_thread(thread)

    async def finish(self, *, patience_s: float = STOP_PATIENCE_S) -> None:
        """Finish open interactions; the outbox keeps pending posts."""
        # An analysis would outlast the stop, so its watchers are told at once.
        for urgency in (Urgency.ANALYSIS, Urgency.IDLE):
            self.core.engine.end(urgency)
        await self.pipeline.close(patience_s=patience_s)
        await self._changes.close()
        await self.agenda.close()
        for name in tuple(self.cogs):
            await self.remove_cog(name)
        await self.delivery.close()
        await self.core.engine.close()

    def _look_at_threads(self, guild_ids: Sequence[int]) -> None:
        self.delivery.threads.look_at(guild_ids)
        self.hurry(self.delivery.threads)

    def _note_thread(self, thread: discord.Thread) -> None:
        self.delivery.threads.changed(thread)
        self.hurry(self.delivery.threads)


Interaction = discord.Interaction[Ringfall]
