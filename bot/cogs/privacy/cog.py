"""`/privacy` with its buttons, and the command to block people in the menu of a user."""

from __future__ import annotations

from datetime import UTC, datetime

import discord
from discord import app_commands

from bot.cog import Cog
from bot.cogs.privacy import messages
from bot.cogs.privacy.messages import ErasureKey
from bot.cogs.privacy.service import ErasureList, PrivacyService, file_of_erasures
from bot.discord_io.content.buttons import PersonKey
from bot.errors import UserError
from bot.match.client import Interaction, Request
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.match.options import described, slash
from bot.match.presses import Press, pressed

Person = discord.User | discord.Member


class Privacy(Cog):
    """Shows, exports and erases a user's data; blocks people."""

    def __init__(self, core: Core, delivery: Delivery) -> None:
        super().__init__(core, delivery)
        erasures = ErasureList(file_of_erasures(core.settings))
        self.service = PrivacyService(core, core.personal, erasures)
        menu = app_commands.ContextMenu(name=described("command-block"), callback=self.block)
        self.menus = (menu,)

    async def cog_load(self) -> None:
        """Repeat erasures that a restored backup has undone, before anything else."""
        await self.service.repeat_erasures()

    @slash("privacy", described("command-privacy"))
    async def show(self, request: Request) -> None:
        """Tell the reader which data about them are stored."""
        summary = await self.service.summarize(request.user_id)
        await request.send(messages.summary(request.texts, summary))

    @pressed(PersonKey, "privacy-export")
    async def export(self, press: Press[PersonKey]) -> None:
        """Give the reader all their data as a file."""
        await press.send(messages.export(press.texts, await self.service.export(press.user_id)))

    @pressed(PersonKey, "privacy-erase")
    async def ask_to_erase(self, press: Press[PersonKey]) -> None:
        """Ask whether to erase all data about the reader, and explain the effect."""
        summary = await self.service.summarize(press.user_id)
        key = ErasureKey(press.user_id, int(self.core.clock().timestamp()), "erase")
        await press.give(messages.question(press.texts, summary, key))

    @pressed(ErasureKey, "erase")
    async def erase(self, press: Press[ErasureKey]) -> None:
        """Erase all data of a user who has confirmed it; a second press finds none."""
        key = press.key
        if key.user_id != press.user_id:
            raise UserError("old-button")
        asked_at = datetime.fromtimestamp(key.asked_at, UTC)
        await press.carry_out(self.service.erase(key.user_id, asked_at=asked_at))
        await press.give(messages.erased(press.texts))

    async def block(self, interaction: Interaction, person: Person) -> None:
        """Block a person for the asking user, or unblock them; the person is not told."""
        if person.bot:
            raise UserError("block-bot")
        request = Request(interaction)
        is_blocked = await request.carry_out(self.core.blocks.toggle(request.user_id, person.id))
        await request.send(messages.blocked(request.texts, person.id, is_blocked=is_blocked))
