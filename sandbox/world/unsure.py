"""Switches for what Discord does not document; each default is the stricter behaviour."""

from __future__ import annotations

from dataclasses import dataclass


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
    """

    private_followups: bool = True
    names_recipients: bool = False
    presses_after_uninstall: bool = False
