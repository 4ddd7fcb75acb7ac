"""What somebody chooses for themselves, and what a manager chooses for a server."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.errors import UserError
from bot.interactions.client import Interaction
from bot.interactions.exchange import answer_of, exchange_of, reader_of, storing, texts_of
from bot.interactions.forms import filled_in
from bot.presenters import settings as presenter
from bot.services.servers import ServerSettings


async def show_looks(interaction: Interaction) -> None:
    """Let somebody choose by a picture how boards look, and go on to all else."""
    drafter = interaction.client.delivery.drafter
    await answer_of(interaction).send(await drafter.looks(reader_of(interaction)))


async def choose_look(interaction: Interaction, *, name: str) -> None:
    """Store the look that a button names, and tell its presser in the same message."""
    client, look = interaction.client, presenter.LOOKS.get(name)
    with storing(interaction):
        await client.services.preferences.choose_look(interaction.user.id, look)
    await client.reception.meet(exchange_of(interaction))
    draft = await client.delivery.drafter.looks(reader_of(interaction), saved=True)
    await answer_of(interaction).give(draft)


async def open_preferences(interaction: Interaction) -> None:
    """Ask somebody what they want, with what they have chosen so far."""
    reader = reader_of(interaction)
    form = presenter.preferences_form(reader.texts, reader.preferences)
    await answer_of(interaction).open(form.modal())


async def save_preferences(interaction: Interaction) -> None:
    """Store what somebody has chosen, and tell them what holds now, in their new language."""
    client = interaction.client
    chosen = presenter.read_preferences(filled_in(interaction))
    with storing(interaction):
        await client.services.preferences.set(interaction.user.id, chosen)
    await client.reception.meet(exchange_of(interaction))
    texts = texts_of(interaction)
    saved = presenter.saved(texts, presenter.preferences_form(texts, chosen))
    await answer_of(interaction).send(saved)


async def open_server(interaction: Interaction) -> None:
    """Ask a manager what the server wants, with what was chosen so far."""
    guild = _managed(interaction)
    chosen = _as_it_is(guild, await interaction.client.services.servers.get(guild.id))
    form = presenter.server_form(texts_of(interaction), chosen)
    await answer_of(interaction).open(form.modal())


async def save_server(interaction: Interaction) -> None:
    """Store what a manager has chosen for the server, and tell them what holds now."""
    guild = _managed(interaction)
    chosen = presenter.read_server(filled_in(interaction))
    _check_channels(guild, chosen)
    with storing(interaction):
        await interaction.client.services.servers.set(guild.id, chosen)
    texts = texts_of(interaction)
    saved = presenter.saved(texts, presenter.server_form(texts, chosen))
    await answer_of(interaction).send(saved)


def _managed(interaction: Interaction) -> discord.Guild:
    """Return the server; `UserError` for one who may not manage it, whatever Discord let pass."""
    if interaction.guild is None:
        raise UserError("only-in-servers")
    if not interaction.permissions.manage_guild:
        raise UserError("not-manager")
    return interaction.guild


def _check_channels(guild: discord.Guild, chosen: ServerSettings) -> None:
    """Raise `UserError` for channels that the form cannot have offered."""
    if not guild.unavailable and not all(map(guild.get_channel, chosen.channels)):
        raise UserError("old-form")


def _as_it_is(guild: discord.Guild, chosen: ServerSettings) -> ServerSettings:
    """Leave out the channels that have been deleted, which no form can show."""
    if guild.unavailable:
        return chosen
    known = tuple(channel for channel in chosen.channels if guild.get_channel(channel))
    return replace(chosen, channels=known)
