"""Computes a member's permissions from roles and the channel's overwrites."""

from __future__ import annotations

from sandbox.protocol.kinds import VOICE_TYPES
from sandbox.protocol.permissions import (
    EVERYTHING,
    IN_LOCKED_THREAD,
    NEEDS_SEND_MESSAGES,
    NOTHING,
    Permission,
)
from sandbox.world.models import Channel, Member, Overwrite, Thread


def permissions_in(channel: Channel, member: Member) -> Permission:
    """Return a member's permissions in a channel or thread, as Discord does."""
    base = permissions_of(member)
    if base & Permission.ADMINISTRATOR:
        return EVERYTHING
    allowed = _with_overwrites(base, (channel.parent or channel).overwrites, member)
    if not allowed & Permission.VIEW_CHANNEL:
        return NOTHING
    if not allowed & Permission.SEND_MESSAGES:
        allowed &= ~NEEDS_SEND_MESSAGES
    # https://discord.com/developers/docs/topics/permissions: denying Connect denies all else.
    if channel.type in VOICE_TYPES and not allowed & Permission.CONNECT:
        return Permission.VIEW_CHANNEL
    if allowed & Permission.MANAGE_THREADS:
        return allowed
    if isinstance(channel, Thread) and channel.private and member.user.id not in channel.members:
        return NOTHING
    return allowed & IN_LOCKED_THREAD if channel.read_only else allowed


def sees(member: Member, channel: Channel) -> bool:
    """Tell whether a member may view a channel or thread."""
    return Permission.VIEW_CHANNEL in permissions_in(channel, member)


def permissions_of(member: Member) -> Permission:
    """Return a member's permissions in the guild, without those of channels."""
    if member.guild.owner is member.user:
        return EVERYTHING
    total = member.guild.everyone.permissions
    for role in member.roles:
        total |= role.permissions
    return total


def _with_overwrites(
    base: Permission, overwrites: dict[int, Overwrite], member: Member
) -> Permission:
    everyone = overwrites.get(member.guild.id)
    if everyone:
        base = (base & ~everyone.deny) | everyone.allow
    allow, deny = NOTHING, NOTHING
    for role in member.roles:
        if overwrite := overwrites.get(role.id):
            allow |= overwrite.allow
            deny |= overwrite.deny
    base = (base & ~deny) | allow
    if personal := overwrites.get(member.user.id):
        base = (base & ~personal.deny) | personal.allow
    return base
