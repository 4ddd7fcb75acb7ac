"""Skip events that discord.py cannot read, so that they don't end the bot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from functools import partial
from typing import Any, cast

import discord
import structlog

Read = Callable[[Any], None]

# Without this event the bot knows neither itself nor its servers, so it must reconnect.
VITAL = ("READY",)
# A user waits for an answer to this event, which is possible without data of the channel and of
# the message that was pressed on.
AWAITED, CHANNEL, MESSAGE = "INTERACTION_CREATE", "channel", "message"
# Of a channel that the bot may not view, only the id, the type and the position are real:
# https://docs.discord.com/developers/resources/channel#channel-object-obfuscated-channels
OBFUSCATED = 1 << 17
REAL = ("id", "type", "position")
OF_CHANNEL, OF_GUILD = ("CHANNEL_CREATE", "CHANNEL_UPDATE"), "GUILD_CREATE"
# What discord.py needs to read a message.
_PLAIN_MESSAGE: dict[str, Any] = {
    "type": 0,
    "content": "",
    "author": {"id": "0", "username": "", "discriminator": "0", "avatar": None},
    "attachments": [],
    "embeds": [],
    "components": [],
    "mentions": [],
    "mention_roles": [],
    "mention_everyone": False,
    "edited_timestamp": None,
    "pinned": False,
    "tts": False,
}
_VIEW_CHANNEL = discord.Permissions(view_channel=True).value
_CHANNEL_ID: ContextVar[int] = ContextVar("channel_id", default=0)

log = structlog.get_logger(__name__)


def skipping_unreadable(readers: Mapping[str, Read]) -> dict[str, Read]:
    """Return event readers, by name, so that unreadable events are logged and skipped.

    Without this, an exception would end discord.py and the connections of all servers.
    """
    return {
        name: read if name in VITAL else partial(_read_if_readable, name, read)
        for name, read in readers.items()
    }


def channel_id_of(interaction: discord.Interaction[Any]) -> int:
    """Return the id of an interaction's channel, 0 if Discord has named none.

    discord.py forgets it with a channel that it cannot read.
    """
    return interaction.channel_id or _CHANNEL_ID.get()


def _read_if_readable(name: str, read: Read, data: Any) -> None:
    for body in _bodies(name, data):
        # The tasks that handle an interaction inherit this.
        token = _CHANNEL_ID.set(_channel_id(body) if name == AWAITED else 0)
        try:
            read(_without_gaps(name, body))
        except Exception as error:
            # The event's data is not logged, as it may hold a user's words.
            log.warning("unreadable event", event_name=name, trouble=type(error).__name__)
        else:
            return
        finally:
            _CHANNEL_ID.reset(token)


def _without_gaps(name: str, data: Any) -> Any:
    """Return an event without missing values in channels that the bot may not view."""
    if not isinstance(data, dict):
        return data
    body = cast("dict[str, Any]", data)
    if name in OF_CHANNEL:
        return _filled(body, body.get("guild_id"))
    if name == OF_GUILD and "channels" in body:
        return {**body, "channels": [_filled(channel, body["id"]) for channel in body["channels"]]}
    return body


def _filled(channel: dict[str, Any], guild_id: Any) -> dict[str, Any]:
    """Return a channel; one that the bot may not view with all that discord.py needs to read it.

    It stays known, as Discord announces a channel that becomes visible by CHANNEL_UPDATE, which
    discord.py skips for unknown ones. No member without further rights sees it.
    """
    if not (channel.get("flags") or 0) & OBFUSCATED:
        return channel
    return {
        **{name: channel[name] for name in REAL},
        "guild_id": guild_id,
        "flags": OBFUSCATED,
        "name": "",
        "bitrate": 0,
        "user_limit": 0,
        "permission_overwrites": [
            {"id": guild_id, "type": 0, "allow": "0", "deny": str(_VIEW_CHANNEL)}
        ],
    }


def _channel_id(body: Any) -> int:
    number = cast("dict[str, Any]", body).get("channel_id") if isinstance(body, dict) else None
    return int(number) if isinstance(number, str) and number.isdecimal() else 0


def _bodies(name: str, data: Any) -> Iterator[Any]:
    """Yield an event, and then its readable part if a part can be left out."""
    if name != AWAITED or not isinstance(data, dict):
        yield data
        return
    # discord.py has a default for a missing locale, but none for an empty one.
    body = {key: value for key, value in cast("dict[str, Any]", data).items() if value is not None}
    yield body
    if CHANNEL in body:
        body.pop(CHANNEL)
        yield dict(body)
    if isinstance(body.get(MESSAGE), dict):
        # What is left tells which message it is, and whether it is private.
        left = {
            key: body[MESSAGE][key] for key in ("id", "channel_id", "flags") if key in body[MESSAGE]
        }
        yield {**body, MESSAGE: _PLAIN_MESSAGE | left}
        body.pop(MESSAGE)
        yield body
