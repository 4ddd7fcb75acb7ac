"""The connection to Discord: what comes in by it, and what the bot begins and ends with it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

import discord
import structlog
from discord import SessionStartLimits, app_commands

from bot.agenda import Agenda, Duty
from bot.delivery import once
from bot.delivery.delivery import Delivery
from bot.delivery.pace import Pace
from bot.delivery.shards import hears_of
from bot.delivery.status_page import StatusPage
from bot.delivery.traffic import Traffic
from bot.interactions.choices import focused_option
from bot.interactions.events import passing_over
from bot.interactions.permissions import lacking_servers
from bot.interactions.pipeline import InteractionPipeline
from bot.interactions.registering import digest_of, register
from bot.services.bundle import Services
from bot.services.others import Others
from bot.services.thinking import Urgency
from bot.texts import CommandTranslator

AnyCommand = app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu

# Finishing what is in hand must leave time to close within the ten seconds that a stop may take.
STOP_PATIENCE_S = 6.0
# How long the next server may take to arrive before the bot says that it is ready. Nothing waits
# for that, and no members are fetched, for which discord.py would give each server two seconds.
GUILD_PATIENCE_S = 0.2
# The share of the IDENTIFYs of a day that is left alone: with the last one Discord resets the
# token (discord-api-docs#215).
RESERVE = 0.05
LONGEST_WAIT_FOR_STARTS_S = 3600.0

_ENDPOINT = (
    "Discord sends interactions to an Interactions Endpoint URL instead of the bot: remove"
    " that address on the page of the application, under General Information."
)

# Errors:
#
#   Exception
#   ├── ApplicationError     how the application is set up on Discord's pages; says it in a sentence
#   └── SessionStartsError   too few IDENTIFYs are left today; says it in a sentence

log = structlog.get_logger(__name__)


class ApplicationError(Exception):
    """An application that sends the bot nothing; `str(error)` says what to change."""


class SessionStartsError(Exception):
    """Too few IDENTIFYs are left to spend one; `str(error)` says what happens now."""


class Ringfall(discord.AutoShardedClient):
    """The bot as Discord sees it; `services` and `delivery` are what handlers work with.

    Without a `shard_count` it has as many shards as Discord advises, and without `shard_ids` all of
    them; the others are those of other processes.
    """

    services: Services
    delivery: Delivery
    agenda: Agenda
    pipeline: InteractionPipeline
    status_page: StatusPage

    def __init__(
        self,
        traffic: Traffic,
        pace: Pace,
        *,
        shard_count: int | None = None,
        shard_ids: list[int] | None = None,
    ) -> None:
        # Each start would warn that nobody can be talked to here.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            guild_ready_timeout=GUILD_PATIENCE_S,
            http_trace=traffic.follow(pace.follow(once.trace())),
            shard_count=shard_count,
        )
        self.shard_ids = shard_ids
        self._connection.parsers = passing_over(self._connection.parsers)
        self._traffic = traffic
        self._heard = set[int]()
        self.tree = Tree(self)

    @property
    def is_connected(self) -> bool:
        """Whether Discord can be heard at present, on all shards."""
        wanted = self.shard_ids or range(self.shard_count or 1)
        return self._heard.issuperset(wanted)

    def is_heard(self, shard_id: int) -> bool:
        """Tell whether a shard has a session at present."""
        return shard_id in self._heard

    def wire(
        self,
        *,
        services: Services,
        delivery: Delivery,
        agenda: Agenda,
        others: Others,
        pipeline: InteractionPipeline,
        status_page: StatusPage,
        commands: Sequence[AnyCommand],
        press: Callable[[Interaction], Awaitable[None]],
    ) -> None:
        """Take what the bot consists of, some of which needs this connection to be made.

        `press` is what is done when somebody presses a button or sends a form.
        """
        self.services = services
        self.delivery = delivery
        self.pipeline = pipeline
        self.status_page = status_page
        self.agenda = agenda
        self._others = others
        self._press = press
        for command in commands:
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        """Register the commands and take up what an earlier life left behind."""
        if self.application is not None and self.application.interactions_endpoint_url:
            raise ApplicationError(_ENDPOINT)
        await self.services.privacy.repeat_erasures()
        await self.tree.set_translator(CommandTranslator())
        await asyncio.gather(self._register(), self._divide())
        self.agenda.start()
        self._others.start()

    async def _register(self) -> None:
        interactions, digest = self.services.interactions, digest_of(self.tree)
        await register(self.tree, interactions, self.application_id or 0, digest)

    async def _divide(self) -> None:
        """Ask how many IDENTIFYs are left, and how many shards there should be, if that is unset.

        The library would ask, too, and then connect to where the answer leads: a proxy may be set.
        """
        advised, _, limits = await self.http.get_bot_gateway()
        self.shard_count = self.shard_count or advised
        self._limits = SessionStartLimits(**limits)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect once enough IDENTIFYs are left; what needs no connection goes on meanwhile."""
        wanted = len(self.shard_ids or range(self.shard_count or 1))
        while (limits := self._limits).remaining < _needed(limits, wanted):
            log.warning(
                "not connecting: few IDENTIFYs are left, and without any Discord resets the token",
                left=limits.remaining,
                of=limits.total,
                more_in_seconds=round(limits.reset_after / 1000),
            )
            pause = min(limits.reset_after / 1000, LONGEST_WAIT_FOR_STARTS_S)
            await self.services.sleep(max(pause, 1.0))
            self._limits = await self.fetch_session_start_limits()
        await super().connect(reconnect=reconnect)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Refuse to start a session in place of a lost one while few IDENTIFYs are left."""
        await super().before_identify_hook(shard_id, initial=initial)
        if shard_id in self.shards:
            limits = await self.fetch_session_start_limits()
            if limits.remaining < _needed(limits, 1):
                raise SessionStartsError(
                    f"Discord has ended the session, and of {limits.total:,} IDENTIFYs per day only"
                    f" {limits.remaining:,} are left: the bot exits, and its next start waits until"
                    " there are more."
                )

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Pass an event on, unless the connection has been closed meanwhile.

        discord.py says that it is ready two seconds after it connected, even if it was stopped.
        """
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    async def on_shard_connect(self, shard_id: int) -> None:
        """Note that Discord can be heard, which it can some time before it is said to be ready."""
        self._heard.add(shard_id)

    async def on_ready(self) -> None:
        log.info("ready", user=str(self.user), servers=len(self.guilds))
        for permission, servers in lacking_servers(self.guilds).items():
            log.warning(
                "permission missing on some servers", permission=permission, servers=servers
            )
        self._catch_up()
        self.services.pictures.draw_ahead()
        here = [guild.id for guild in self.guilds]
        self.services.departures.heard(here, partial(hears_of, self))
        self.hurry(self.services.departures)
        self.delivery.threads.look_at(here)
        self.hurry(self.delivery.threads)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Note that a server has added the bot."""
        self._note_present([guild.id])

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Note that an outage of a server is over.

        discord.py says so, too, of one that has added the bot again where Discord sends
        `unavailable: false`.
        """
        self._note_present([guild.id])

    async def on_thread_update(self, _before: discord.Thread, after: discord.Thread) -> None:
        self._note_thread(after)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Note a thread that was not active before, which discord.py did not know."""
        self._note_thread(thread)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Note that a server has removed the bot; one in an outage is not reported so."""
        self.services.departures.left(guild.id)
        self.hurry(self.services.departures)

    async def on_shard_ready(self, shard_id: int) -> None:
        """Note the servers of a shard, which may have added the bot while that was away.

        Of several shards one that begins anew is told of here alone.
        """
        self._note_present([guild.id for guild in self.guilds if guild.shard_id == shard_id])

    async def on_shard_resumed(self, shard_id: int) -> None:
        self._heard.add(shard_id)
        self._catch_up()

    async def on_shard_disconnect(self, shard_id: int) -> None:
        self._heard.discard(shard_id)
        self._traffic.note_trouble()

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a press on one of our buttons, or a form that was sent."""
        if interaction.type in (
            discord.InteractionType.component,
            discord.InteractionType.modal_submit,
        ):
            await self.pipeline.attend(interaction, self._press)

    def hurry(self, duty: Duty) -> None:
        """Have a duty carried out at once, as somebody waits for what it does."""
        self.agenda.hurry(duty)

    async def close(self) -> None:
        """Finish the interactions in hand, then disconnect; what is not posted stays owed."""
        # Whoever watches one is told at once; it would take longer than there is time.
        self.services.thinker.end(Urgency.ANALYSIS)
        await self.pipeline.close(patience_s=STOP_PATIENCE_S)
        await self._others.close()
        await self.agenda.close()
        await self.delivery.close()
        await self.services.opponent.close()
        await self.services.thinker.close()
        await super().close()

    def _note_present(self, guild_ids: Sequence[int]) -> None:
        """Note servers that have the bot, and of which events may have been missed."""
        self.services.departures.present(guild_ids)
        self.hurry(self.services.departures)
        self.delivery.threads.look_at(guild_ids)
        self.hurry(self.delivery.threads)

    def _note_thread(self, thread: discord.Thread) -> None:
        self.delivery.threads.changed(thread)
        self.hurry(self.delivery.threads)

    def _catch_up(self) -> None:
        """Sweep at once: while there was no connection, requests may have failed."""
        self.agenda.hurry(self.delivery.sweep)


def _needed(limits: SessionStartLimits, shards: int) -> int:
    """Return how many IDENTIFYs have to be left before as many shards connect."""
    return shards + int(limits.total * RESERVE)


class Tree(app_commands.CommandTree[Ringfall]):
    """The slash commands; they are answered, and fail, the way of all interactions."""

    async def _call(self, interaction: Interaction) -> None:
        # What discord.py offers to override leaves out some errors, which nobody would answer.
        pipeline = self.client.pipeline
        if interaction.type is discord.InteractionType.autocomplete:
            await pipeline.complete(interaction, self._offer)
        else:
            await pipeline.attend(interaction, super()._call)

    async def _offer(self, interaction: Interaction) -> None:
        # discord.py's own way keeps every error for itself.
        command, focused = interaction.command, focused_option(interaction)
        if isinstance(command, app_commands.Command) and focused is not None:
            await command._invoke_autocomplete(interaction, focused, interaction.namespace)  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]

    async def on_error(
        self,
        interaction: Interaction,  # noqa: ARG002
        error: app_commands.AppCommandError,
        /,
    ) -> None:
        raise error


Interaction = discord.Interaction[Ringfall]
