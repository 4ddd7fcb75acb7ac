"""Serialises interactions to Discord's JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.protocol.kinds import UPLOAD_LIMIT_BYTES
from sandbox.world.installations import BY_PERSON, app_permissions, context_of
from sandbox.world.message_payloads import message_json
from sandbox.world.payloads import channel_json, member_json, user_json
from sandbox.world.rights import permissions_in
from sandbox.world.unsure import Owner

if TYPE_CHECKING:
    from sandbox.protocol.kinds import Json
    from sandbox.world.installations import Owners
    from sandbox.world.interaction import Interaction
    from sandbox.world.models import Guild
    from sandbox.world.state import World


def interaction_json(world: World, interaction: Interaction) -> Json:
    """Serialise INTERACTION_CREATE."""
    channel = interaction.channel
    body: Json = {
        "id": str(interaction.id),
        "application_id": str(world.bot.id),
        "type": int(interaction.type),
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": str(channel.id),
        "locale": interaction.user.locale,
        "entitlements": [],
        "attachment_size_limit": UPLOAD_LIMIT_BYTES,
        "authorizing_integration_owners": _shown_owners(world, interaction),
        "app_permissions": str(int(app_permissions(world, channel))),
        "context": context_of(channel),
    }
    if interaction.source:
        body["message"] = message_json(interaction.source)
    if channel.guild:
        return body | _from_guild(interaction, channel.guild)
    return body | _from_direct_messages(world, interaction)


def _shown_owners(world: World, interaction: Interaction) -> Owners:
    """Return the owners that the payload names; for a press by another person that is unsure."""
    user, owners, source = interaction.user, interaction.owners, interaction.source
    if source is None or source.origin is None or owners.get(BY_PERSON) in (None, str(user.id)):
        return owners
    unsure = world.unsure
    is_chained = source.origin.source_id is not None
    named = unsure.chain_owner if is_chained else unsure.guest_owner
    if named is Owner.FIRST:
        return owners
    others = {kind: owner for kind, owner in owners.items() if kind != BY_PERSON}
    return others | ({BY_PERSON: str(user.id)} if named is Owner.PRESSER else {})


def _from_guild(interaction: Interaction, guild: Guild) -> Json:
    channel, member = interaction.channel, guild.members[interaction.user.id]
    permissions = str(int(permissions_in(channel, member)))
    return {
        "guild_id": str(guild.id),
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        "guild_locale": guild.locale,
        "member": {**member_json(member), "permissions": permissions},
        "channel": {**channel_json(channel), "permissions": permissions},
    }


def _from_direct_messages(world: World, interaction: Interaction) -> Json:
    user, channel = interaction.user, interaction.channel
    shown = channel_json(channel)
    if channel.people and world.unsure.names_recipients:
        shown["recipients"] = [user_json(other) for other in channel.people if other is not user]
    return {"user": user_json(user), "channel": shown}
