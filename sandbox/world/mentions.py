"""Whom a message names, and whom it notifies."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from sandbox.protocol.kinds import MessageFlag
from sandbox.protocol.permissions import Permission

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandbox.protocol.kinds import Json
    from sandbox.world.models import Channel, Message, Role, User
    from sandbox.world.state import World

USER_MENTION = re.compile(r"<@!?(\d+)>")
ROLE_MENTION = re.compile(r"<@&(\d+)>")


def find_mentions(world: World, message: Message, body: Json) -> None:
    """Note whom the text names, as far as `allowed_mentions` lets it."""
    allowed = body.get("allowed_mentions")
    users = users_named(world, message.text)
    roles = _named(ROLE_MENTION, message.text, _roles(message.channel))
    everyone = "@everyone" in message.text or "@here" in message.text
    replied = message.reference.author if message.reference else None
    if allowed is not None:
        parse = allowed.get("parse") or []
        users = _allowed(users, "users" in parse, allowed.get("users"))
        roles = _allowed(roles, "roles" in parse, allowed.get("roles"))
        everyone = everyone and "everyone" in parse
        replied = replied if allowed.get("replied_user") else None
    if replied and replied not in users:
        users.append(replied)
    may_mention_all = world.permissions(message.channel, message.author)
    message.mentions = users
    message.mention_roles = roles
    message.mention_everyone = everyone and bool(may_mention_all & Permission.MENTION_EVERYONE)


def users_named(world: World, text: str) -> list[User]:
    """List the users whom a text mentions, each where it does so first."""
    return _named(USER_MENTION, text, world.users)


def notified(message: Message) -> list[User]:
    """Return whom the message notifies as it appears; a direct message always does."""
    if MessageFlag.SUPPRESS_NOTIFICATIONS in message.flags:
        return []
    addressed = [message.channel.recipient] if message.channel.recipient else message.mentions
    return [user for user in addressed if user is not message.author]


def _roles(channel: Channel) -> dict[int, Role]:
    return channel.guild.roles if channel.guild else {}


def _named(pattern: re.Pattern[str], text: str, known: Mapping[int, Any]) -> list[Any]:
    ids = dict.fromkeys(map(int, pattern.findall(text)))
    return [known[found] for found in ids if found in known]


def _allowed(named: list[Any], parsed: bool, ids: list[Any] | None) -> list[Any]:  # noqa: FBT001
    if parsed:
        return named
    wanted = {int(entry) for entry in ids or []}
    return [target for target in named if target.id in wanted]
