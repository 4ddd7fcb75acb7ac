"""Change the settings of a server: its checks and its page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from msgspec.structs import replace

from bot.discord_io.content.people import role_link
from bot.discord_io.content.topics import DELETED, MultiChoiceSetting, SettingsTopic
from bot.discord_io.interactions.context import storing, texts_of
from bot.discord_io.permissions import check_posting, managed_server
from bot.errors import UserError
from bot.match.boards.forum import running_tag
from bot.match.client import Interaction
from bot.match.delivery.forums import check_forum
from bot.news import Subject
from bot.profiles.servers import Placement, ServerSettings
from bot.texts import texts_for

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
    interaction: Interaction, changes: Mapping[str, Any], topics: Sequence[SettingsTopic]
) -> None:
    """Store changes of a manager's server, which belong to these topics.

    Raises `UserError` for channels and roles that are gone, for roles that only a bot has, and for
    channels in which the bot may not do its work.
    """
    guild = managed_server(interaction)
    # A form can only offer this server's channels.
    channels = [channel for name in CHANNELS for channel in changes.get(name, ())]
    if not guild.unavailable and not all(map(guild.get_channel, channels)):
        raise UserError("old-form")
    roles = [role for name in ROLES for role in changes.get(name, ())]
    if not guild.unavailable:
        _check_roles(guild, roles)
    for setting in (setting for topic in topics for setting in topic.settings):
        if isinstance(setting, MultiChoiceSetting) and setting.posts:
            error = f"{setting.name}-permissions"
            for channel_id in changes.get(setting.name, ()):
                check_posting(guild, channel_id, texts_of(interaction), error=error)
    if changes.get("placement") is Placement.FORUM:
        before = await interaction.client.core.servers.get(guild.id)
        language = changes.get("language", before.language)
        tag = running_tag(texts_for(language))
        check_forum(guild, changes.get("forum", ()), texts_of(interaction), tag=tag)
    with storing(interaction):
        await interaction.client.core.servers.change(guild.id, changes)
    interaction.client.agenda.hear_of(Subject.SERVER)


def _check_roles(guild: discord.Guild, chosen: Sequence[int]) -> None:
    for role in map(guild.get_role, chosen):
        if role is None:
            raise UserError("old-form")
        if role.is_bot_managed():
            raise UserError("role-of-bot", role=role_link(role.id))


def _known_roles(guild: discord.Guild, chosen: ServerSettings, name: str) -> tuple[int, ...]:
    """Return the chosen roles that exist; `DELETED` if none of them does."""
    roles: tuple[int, ...] = getattr(chosen, name)
    return tuple(filter(guild.get_role, roles)) or (DELETED if roles else ())
