"""Blocking a person, and taking that back, from the menu of that person."""

from __future__ import annotations

import discord

from bot.discord_io.interactions.context import answer_of, storing, texts_of
from bot.errors import UserError
from bot.match.boards import private
from bot.match.client import Interaction

Person = discord.User | discord.Member


async def block(interaction: Interaction, person: Person) -> None:
    """Let the person who asks hear nothing more of another one, who is not told."""
    if person.bot:
        raise UserError("block-bot")
    with storing(interaction):
        await interaction.client.core.blocks.block(interaction.user.id, person.id)
    await answer_of(interaction).send(private.blocked(texts_of(interaction), person.id))


async def unblock(interaction: Interaction, person: Person) -> None:
    """Take a block back."""
    with storing(interaction):
        await interaction.client.core.blocks.unblock(interaction.user.id, person.id)
    await answer_of(interaction).send(private.unblocked(texts_of(interaction), person.id))
