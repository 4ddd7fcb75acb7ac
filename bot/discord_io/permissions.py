"""Check the permissions that the bot needs in a channel, or can do without."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

import discord

from bot.discord_io.content.people import channel_link, person_link, role_link
from bot.discord_io.events import channel_id_of
from bot.discord_io.homes import is_answers_only, server_of
from bot.discord_io.interactions.errors import permission_names
from bot.errors import UserError
from bot.profiles import CHALLENGER_ROLES, CHANNELS, FORUM, MANAGER_ROLES, Chosen
from bot.texts import Texts

NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")
NEEDED_IN_THREAD = (
    "view_channel",
    "send_messages_in_threads",
    "attach_files",
    "read_message_history",
)
# The chat of voice and stage channels requires permission to join them.
NEEDED_IN_VOICE = (*NEEDED, "connect")
# Creating a post needs "send messages"; writing in it needs the permission for threads.
NEEDED_IN_FORUM = (*NEEDED, "send_messages_in_threads")
# Discord's names for permissions in a forum.
IN_FORUMS = {"send_messages": "create_posts", "send_messages_in_threads": "send_messages_in_posts"}
FOR_THREADS = ("create_public_threads", "send_messages_in_threads")


def invite_url(application_id: int) -> str:
    """Return the URL that invites the bot to a server with its permissions."""
    used = dict.fromkeys((*NEEDED, *FOR_THREADS), True)
    return discord.utils.oauth_url(
        application_id,
        permissions=discord.Permissions(**used),
        scopes=("bot", "applications.commands"),
    )


def personal_install_url(application_id: int) -> str:
    """Return the URL with which a person adds the app for themselves.

    Source: https://docs.discord.com/developers/resources/application#installation-context
    """
    url = discord.utils.oauth_url(application_id, scopes=("applications.commands",))
    return f"{url}&integration_type=1"


def check_permissions(interaction: discord.Interaction, texts: Texts) -> None:
    """Raise `UserError` with the permissions that the bot lacks for a match here.

    In direct messages it needs none, and Discord names too few. On servers that it is no member
    of, its answers can only be public if the user may use apps that others have not added:
    https://docs.discord.com/developers/topics/permissions#permissions-bitwise-permission-flags
    """
    if server_of(interaction) is None:
        # The permission does not matter where the server has added the commands.
        is_external = interaction.guild_id is not None and not interaction.is_guild_integration()
        if is_external and not interaction.permissions.use_external_apps:
            raise UserError("external-apps")
        return
    channel, needed = interaction.channel, NEEDED
    if isinstance(channel, discord.Thread):
        # Discord sends a bot only those private threads that it may see.
        if channel.is_private() and channel.guild.get_thread(channel.id) is None:
            raise UserError("not-in-thread", me=person_link(interaction.application_id))
        needed = NEEDED_IN_THREAD
    elif isinstance(channel, discord.VoiceChannel | discord.StageChannel):
        needed = NEEDED_IN_VOICE
    missing = lacking(interaction.app_permissions, needed)
    refuse_missing(texts, "missing-permissions", missing, channel_id_of(interaction))


def check_posting(guild: discord.Guild, channel_id: int, texts: Texts, *, error: str) -> None:
    """Raise `UserError` of this key with what the bot lacks to post pictures there."""
    channel = guild.get_channel(channel_id)
    missing = lacking(own_permissions(channel), NEEDED) if channel else []
    refuse_missing(texts, error, missing, channel_id)


def check_sharing(
    interaction: discord.Interaction, texts: Texts, *, with_files: bool = False
) -> None:
    """Raise `UserError` unless both the person and the bot may write in this channel."""
    if is_answers_only(interaction):
        raise UserError("share-answers-only")
    if interaction.guild_id is None:
        return
    if not may_write(interaction):
        raise UserError("share-not-allowed")
    files = ("attach_files",) if with_files else ()
    needed = ("view_channel", _sending(interaction), *files)
    missing = lacking(interaction.app_permissions, needed)
    refuse_missing(texts, "share-permissions", missing, channel_id_of(interaction))


def may_write(interaction: discord.Interaction) -> bool:
    """Tell whether the user may write in this channel."""
    return not lacking(interaction.permissions, (_sending(interaction),))


def may_write_in_thread(interaction: discord.Interaction, thread_id: int) -> bool | None:
    """Tell whether the user may write in a thread of this server, `None` if it is not open."""
    guild, member = interaction.guild, interaction.user
    thread = guild.get_thread(thread_id) if guild else None
    if thread is None or thread.parent is None or not isinstance(member, discord.Member):
        return None
    return not lacking(
        thread.parent.permissions_for(member), ("view_channel", "send_messages_in_threads")
    )


def _sending(interaction: discord.Interaction) -> str:
    """Return the permission to write in this channel."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    return "send_messages_in_threads" if in_thread else "send_messages"


def check_channel(interaction: discord.Interaction, server: Chosen) -> None:
    """Raise `UserError` with the server's channels for challenges, if this is none.

    Matches in the forum can be continued there.
    """
    # The rule for a channel includes its threads.
    here = parent_of(interaction) or channel_id_of(interaction)
    channels = server[CHANNELS]
    if channels and here not in (*channels, *server[FORUM]):
        raise UserError("not-in-channel", channels=", ".join(map(channel_link, channels)))


def parent_of(interaction: discord.Interaction) -> int | None:
    """Return the channel to which the thread of an interaction belongs, `None` outside of one."""
    channel = interaction.channel
    return channel.parent_id if isinstance(channel, discord.Thread) else None


def managed_server(interaction: discord.Interaction) -> discord.Guild:
    """Return the server; `UserError` for a user who may not manage it.

    Discord's own check can be overridden on each server.
    """
    if interaction.guild is None:
        raise UserError("only-in-servers")
    _check_membership(interaction)
    if not interaction.permissions.manage_guild:
        raise UserError("not-manager")
    return interaction.guild


def check_may_start(interaction: discord.Interaction, server: Chosen) -> None:
    """Raise `UserError` with the server's roles for challenges if the user may not start matches.

    The same people may vote. Members who manage matches may always do so.
    """
    if not _may_start(interaction.user, interaction.permissions, server):
        raise _needs_role("needs-role", interaction, server[CHALLENGER_ROLES])


def holds_role(interaction: discord.Interaction, role_id: int) -> bool:
    """Tell whether the user has a role that still exists."""
    return _holds_any(interaction.user, (role_id,))


def may_start(member: discord.Member, server: Chosen) -> bool:
    """Tell whether a member may start matches on their server."""
    return _may_start(member, member.guild_permissions, server)


def is_challenger(member: discord.Member, server: Chosen) -> bool:
    """Tell whether a member may start matches and vote, as `check_may_start` does."""
    allowed = server[CHALLENGER_ROLES]
    manages = member.guild_permissions.manage_guild
    return not allowed or manages or any(map(member.get_role, (*allowed, *server[MANAGER_ROLES])))


def check_may_manage(interaction: discord.Interaction, server: Chosen) -> discord.Guild:
    """Return the server; `UserError` for a user who may not manage its matches."""
    if interaction.guild is None:
        raise UserError("only-in-servers")
    _check_membership(interaction)
    if not may_manage(interaction, server):
        raise _needs_role("not-match-manager", interaction, server[MANAGER_ROLES])
    return interaction.guild


def may_manage(interaction: discord.Interaction, server: Chosen) -> bool:
    return _may_manage(interaction.user, interaction.permissions, server)


def may_make_thread(interaction: discord.Interaction) -> bool:
    """Tell whether the bot may create a thread on a message here, and write in it."""
    return not lacking(interaction.app_permissions, FOR_THREADS)


def lacking_servers(guilds: Sequence[discord.Guild]) -> Counter[str]:
    """Count by permission the servers that don't grant it to the bot; ignore channels."""
    # An unavailable server has no known roles.
    members = (own_member(guild) for guild in guilds if not guild.unavailable)
    allowed = (me.guild_permissions for me in members if me is not None)
    return Counter(name for granted in allowed for name in lacking(granted, NEEDED))


def own_member(guild: discord.Guild) -> discord.Member | None:
    """Return the bot as a member; `None` on a server that was fetched, or not read completely."""
    # The library's type leaves out `None`.
    return cast("discord.Member | None", guild.me)


def own_permissions(channel: discord.abc.GuildChannel | discord.Thread) -> discord.Permissions:
    """Return what the bot may do in a channel; nothing if that is unknown."""
    me = own_member(channel.guild)
    return discord.Permissions.none() if me is None else channel.permissions_for(me)


_User = discord.User | discord.Member


def _may_start(user: _User, permissions: discord.Permissions, server: Chosen) -> bool:
    allowed = server[CHALLENGER_ROLES]
    return not allowed or _holds_any(user, allowed) or _may_manage(user, permissions, server)


def _may_manage(user: _User, permissions: discord.Permissions, server: Chosen) -> bool:
    return permissions.manage_guild or _holds_any(user, server[MANAGER_ROLES])


def _holds_any(user: _User, role_ids: Sequence[int]) -> bool:
    return isinstance(user, discord.Member) and any(map(user.get_role, role_ids))


def _needs_role(key: str, interaction: discord.Interaction, role_ids: Sequence[int]) -> UserError:
    """Return a refusal that names those of the roles that still exist."""
    guild = interaction.guild
    known = [role_id for role_id in role_ids if guild is not None and guild.get_role(role_id)]
    return UserError(key, roles=", ".join(map(role_link, known)), count=len(known))


def _check_membership(interaction: discord.Interaction) -> None:
    """Raise `UserError` if only the commands were added, to the server or by a person.

    An interaction's installation data does not say whether the bot is a member.
    """
    if server_of(interaction) is None:
        raise UserError("not-a-member", invite=invite_url(interaction.application_id))


def refuse_missing(texts: Texts, error: str, missing: Sequence[str], channel_id: int) -> None:
    """Raise `UserError` of this key with permissions that the bot lacks in a channel, if any."""
    if missing:
        names = permission_names(texts, missing)
        link = channel_link(channel_id)
        raise UserError(error, permissions=names, count=len(missing), channel=link)


def lacking(permissions: discord.Permissions, needed: tuple[str, ...]) -> list[str]:
    """List the needed permissions that are missing."""
    if permissions.administrator:
        return []
    return [name for name in needed if not getattr(permissions, name)]
