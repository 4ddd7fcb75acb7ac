"""Switches for what Discord does not document; each default is the stricter behaviour."""

from __future__ import annotations

import enum
from dataclasses import dataclass


class HiddenFields(enum.Enum):
    """What the fields of a channel hold that the bot may not view."""

    NULL = enum.auto()
    MISSING = enum.auto()
    EMPTY = enum.auto()


@dataclass
class Unsure:
    """What tests may choose, as nothing official says what Discord does.

    - `private_followups`: follow-ups in direct messages between people are private, even if the
      first answer is public. The preview of user installation had this rule, and nothing says that
      it is gone: https://docs.discord.com/developers/change-log#userinstallable-apps-preview
    - `names_recipients`: interactions from there name the other people in `channel.recipients`:
      https://github.com/discord-jda/JDA/issues/2817
    - `presses_after_uninstall`: presses still arrive, without the key "1", after the person who
      authorized the message has uninstalled the application.
    - `hidden_fields`: the sensitive fields of channels that the bot may not view are "nulled or
      reduced": https://docs.discord.com/developers/resources/channel#channel-object-obfuscated-channels
    - `tells_forced_private`: where Discord forces a first response to be private, the field
      `response_message_ephemeral` says so, as the flags of the message do:
      https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-callback-interaction-callback-object
    """

    private_followups: bool = True
    names_recipients: bool = False
    presses_after_uninstall: bool = False
    hidden_fields: HiddenFields = HiddenFields.NULL
    tells_forced_private: bool = False
