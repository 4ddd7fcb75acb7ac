"""Mentions: who a message names, whose name clients can show, who is notified."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from sandbox.protocol.kinds import MessageFlag
from sandbox.protocol.permissions import Permission
from sandbox.world.installations import app_permissions

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandbox.protocol.kinds import Json
    from sandbox.world.models import Channel, Message, Role, User
    from sandbox.world.state import World

USER_MENTION = re.compile(r"(?<!\\)<@!?(\d+)>")
ROLE_MENTION = re.compile(r"<@&(\d+)>")
ESCAPED = re.compile(r"\\([^\w\s])")


def find_mentions(world: World, message: Message, body: Json) -> None:
    """Set the mentions of a message, limited by `allowed_mentions`."""
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
    channel, author = message.channel, message.author
    by_bot = author is world.bot
    held = app_permissions(world, channel) if by_bot else world.permissions(channel, author)
    message.mentions = users
    message.mention_roles = roles
    message.mention_everyone = everyone and bool(held & Permission.MENTION_EVERYONE)


def users_named(world: World, text: str) -> list[User]:
    """List the users a text mentions, in order of their first mention."""
    return _named(USER_MENTION, text, world.users)


def people_named(world: World, text: str) -> list[User]:
    """List the users a text names by mention or plain name, in order."""
    by_name = {user.name: user for user in world.users.values()}
    names = "|".join(re.escape(name) for name in sorted(by_name, key=len, reverse=True))
    pattern = rf"{USER_MENTION.pattern}|(?<!\w)({names})(?!\w)"
    found = re.finditer(pattern, ESCAPED.sub(r"\1", text))
    named = (by_name.get(m[2]) if m[2] else world.users.get(int(m[1])) for m in found)
    return [user for user in named if user]


def unknown_people(message: Message) -> set[int]:
    """Return the ids that clients show as @unknown-user.

    Clients know the users in a message's `mentions`. Embeds add none:
    https://github.com/discord/discord-api-docs/issues/1479
    """
    known = {user.id for user in message.mentions}
    shown = [message.text, *_embedded_texts(message)]
    return {int(found) for text in shown for found in USER_MENTION.findall(text)} - known


def notified(message: Message) -> list[User]:
    """Return the users a new message notifies; direct messages always notify.

    Whether those of the application do between people is not documented.
    """
    if message.ephemeral or MessageFlag.SUPPRESS_NOTIFICATIONS in message.flags:
        return []
    channel = message.channel
    addressed = [channel.recipient] if channel.recipient else message.mentions
    if channel.people and not message.author.bot:
        addressed = channel.people
    return [user for user in addressed if user is not message.author]


def _embedded_texts(message: Message) -> Iterator[str]:
    for embed in message.embeds:
        yield from (embed.get(part) or "" for part in ("title", "description"))
        for field in embed.get("fields") or []:
            yield from (field["name"], field["value"])


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
