"""Change the settings of a server: its checks and its page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from msgspec.structs import replace

from bot.discord_io.content.people import role_link
from bot.discord_io.content.settings_forms import (
    DELETED,
    MultiChoiceSetting,
    Setting,
    SettingsTopic,
)
from bot.discord_io.interactions.context import storing, texts_of
from bot.discord_io.permissions import check_posting, managed_server
from bot.errors import UserError
from bot.match.boards.forum import running_tag
from bot.match.client import Interaction
from bot.match.delivery.forums import check_forum
from bot.news import Subject
from bot.profiles import Placement, ServerSettings
from bot.texts import Texts, texts_for

# The page of these settings.
SERVER = "server"
# The settings that are channels of the server.
CHANNELS = ("channels", "wall", "forum", "puzzle")
# The settings that are roles of the server.
ROLES = ("challenger_roles", "manager_roles")


async def settings_of_server(interaction: Interaction) -> ServerSettings:
    """Return the settings of a manager's server, without deleted channels and roles."""
    guild = managed_server(interaction)
    chosen = await interaction.client.core.servers.get(guild.id)
    if guild.unavailable:
        return chosen
    known = {
        name: tuple(each for each in getattr(chosen, name) if guild.get_channel(each))
        for name in CHANNELS
    }
    return replace(chosen, **known, **{name: _known_roles(guild, chosen, name) for name in ROLES})


async def change_server(
    interaction: Interaction, changes: Mapping[str, Any], topic: SettingsTopic
) -> dict[str, UserError]:
    """Store changes of a manager's server, which belong to a topic.

    Return what is not stored, by name: channels and roles that are gone, roles that only a bot has,
    channels in which the bot may not do its work, and unknown time zones.
    """
    guild, texts = managed_server(interaction), texts_of(interaction)
    servers = interaction.client.core.servers
    refused: dict[str, UserError] = {}
    for setting in topic.settings:
        try:
            _check(guild, setting, changes[setting.name], texts)
        except UserError as error:
            refused[setting.name] = error
    if changes.get("placement") is Placement.FORUM and "forum" not in refused:
        tag = running_tag(texts_for((await servers.get(guild.id)).language))
        try:
            check_forum(guild, changes["forum"], texts, tag=tag)
        except UserError as error:
            # Neither of the two makes sense without the other.
            refused |= {"placement": error, "forum": error}
    with storing(interaction):
        kept = {name: value for name, value in changes.items() if name not in refused}
        try:
            await servers.change(guild.id, kept)
        except UserError as error:
            refused["puzzle_zone"] = error
            del kept["puzzle_zone"]
            await servers.change(guild.id, kept)
    interaction.client.agenda.hear_of(Subject.SERVER)
    return refused


def _check(guild: discord.Guild, setting: Setting, value: Any, texts: Texts) -> None:
    """Refuse channels and roles that are gone or of no use."""
    if setting.name in CHANNELS:
        # A form can only offer this server's channels.
        if not guild.unavailable and not all(map(guild.get_channel, value)):
            raise UserError("choice-gone")
        if isinstance(setting, MultiChoiceSetting) and setting.posts:
            for channel_id in value:
                check_posting(guild, channel_id, texts, error=f"{setting.name}-permissions")
    if setting.name in ROLES and not guild.unavailable:
        _check_roles(guild, value)


def _check_roles(guild: discord.Guild, chosen: Sequence[int]) -> None:
    for role in map(guild.get_role, chosen):
        if role is None:
            raise UserError("choice-gone")
        if role.is_bot_managed():
            raise UserError("role-of-bot", role=role_link(role.id))


def _known_roles(guild: discord.Guild, chosen: ServerSettings, name: str) -> tuple[int, ...]:
    """Return the chosen roles that exist; `DELETED` if none of them does."""
    roles: tuple[int, ...] = getattr(chosen, name)
    return tuple(filter(guild.get_role, roles)) or (DELETED if roles else ())
