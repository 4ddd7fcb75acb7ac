"""The connection to Discord, with everything that commands and buttons need within reach."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.answers import answer_error, set_reader
from bot.delivery.delivery import Delivery
from bot.inbox import Inbox
from bot.presenters.buttons import PressItem, carries, parse_key
from bot.presenters.reader import one_reader
from bot.services.bundle import Services
from bot.texts import CommandTranslator

AnyCommand = app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu

# Finishing what is in hand must leave time to close within the ten seconds that a stop may take.
STOP_PATIENCE_S = 6.0

log = structlog.get_logger(__name__)


class Ringfall(discord.Client):
    """The bot as Discord sees it."""

    def __init__(
        self, services: Services, *, on_press: Callable[[Interaction], Awaitable[None]]
    ) -> None:
        """Take the services, and what to do when somebody presses a button or sends a form."""
        # Each start would warn that nobody can be talked to here.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
        )
        self.challenges = services.challenges
        self.matches = services.matches
        self.posts = services.posts
        self.preferences = services.preferences
        self.servers = services.servers
        self.tree = Tree(self)
        self.inbox = Inbox()
        self.delivery = Delivery(self, services)
        self.names = self.delivery.names
        self.drafter = self.delivery.drafter
        self.places = self.delivery.places
        self.poster = self.delivery.poster
        self._on_press = on_press

    def add_commands(self, commands: Sequence[AnyCommand]) -> None:
        for command in commands:
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        """Register the commands and take up what an earlier life left behind."""
        self.add_dynamic_items(PressItem)
        await self.tree.set_translator(CommandTranslator())
        await self.tree.sync()
        self.delivery.upkeep.start()

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Pass an event on, unless the connection has been closed meanwhile.

        discord.py says that it is ready two seconds after it connected, even if it was stopped.
        """
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    async def on_ready(self) -> None:
        log.info("ready", user=str(self.user), servers=len(self.guilds))
        self.delivery.upkeep.connected()

    async def on_resumed(self) -> None:
        self.delivery.upkeep.connected()

    async def on_interaction(self, interaction: Interaction) -> None:
        """Take what discord.py drops: forms, and presses on buttons that have just gone."""
        if interaction.type is discord.InteractionType.modal_submit:
            await self.press(interaction)
        elif interaction.type is discord.InteractionType.component:
            key, message = parse_key(custom_id_of(interaction)), interaction.message
            if key is None or message is None or not carries(message, key):
                await self.press(interaction)

    async def on_app_command_completion(self, interaction: Interaction, _: object) -> None:
        self.inbox.done(interaction.id)

    async def press(self, interaction: Interaction) -> None:
        """Answer a press on one of our buttons, or a form that was sent."""
        if not self.inbox.is_new(interaction.id):
            return
        try:
            await self.take(interaction)
            await self._on_press(interaction)
        except Exception as error:
            await self.fail(interaction, error)
        finally:
            self.inbox.done(interaction.id)

    async def fail(self, interaction: Interaction, error: Exception) -> None:
        """Answer an interaction that failed, unless it was overtaken by the end of the bot."""
        if self.is_closed():
            log.warning("interaction left unfinished", interaction=interaction.id)
            return
        await answer_error(interaction, error)

    async def take(self, interaction: Interaction) -> None:
        """Take an interaction in hand; `UserError` when the bot is about to stop."""
        await self.meet(interaction)
        self.inbox.take(interaction.id)
        if interaction.guild_id is not None:
            self.names.remember(interaction.guild_id, interaction.user)

    async def meet(self, interaction: Interaction) -> None:
        """Learn what the reader of the answers has chosen: see `bot.answers.reader_of`."""
        user_id = interaction.user.id
        set_reader(
            interaction,
            one_reader(
                user_id,
                await self.preferences.get(user_id),
                await self.servers.get(interaction.guild_id),
                locale=interaction.locale.value,
            ),
        )

    async def close(self) -> None:
        """Finish the interactions in hand, then disconnect; the outbox keeps what is not posted."""
        await self.inbox.close(patience_s=STOP_PATIENCE_S)
        await self.delivery.close()
        await super().close()


class Tree(app_commands.CommandTree[Ringfall]):
    """The slash commands; every error goes the way of all errors."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        if not self.client.inbox.is_new(interaction.id):
            return False
        try:
            if interaction.type is discord.InteractionType.autocomplete:
                await self.client.meet(interaction)
            else:
                await self.client.take(interaction)
        except Exception as error:
            await answer_error(interaction, error)
            return False
        return True

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        try:
            await self.client.fail(interaction, error)
        finally:
            self.client.inbox.done(interaction.id)


def custom_id_of(interaction: Interaction) -> str:
    """Return the id of the button that was pressed or the form that was sent."""
    data: Any = interaction.data or {}
    return str(data.get("custom_id", ""))


Interaction = discord.Interaction[Ringfall]
