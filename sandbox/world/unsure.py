"""Switches for what Discord does not document; each default is the stricter behaviour."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

from sandbox.errors import ApiError, Outcome, Problem


class HiddenFields(enum.Enum):
    """What the fields of a channel hold that the bot may not view."""

    NULL = enum.auto()
    MISSING = enum.auto()
    EMPTY = enum.auto()


class Owner(enum.Enum):
    """Whom the key "1" names when another person presses on the message of an app of a person."""

    FIRST = enum.auto()
    PRESSER = enum.auto()
    NONE = enum.auto()


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
    - `deferrals_show_message`: the answer to a deferral has the message that it will fill in.
    - `guest_owner`, `chain_owner`: who authorizes a press by a person who is not the owner, on the
      answer to a command, and on the answer to a press.
    - `syncs_threads`: THREAD_LIST_SYNC follows when the bot may view a channel again.
    - `resumes`: a session can be resumed after its connection is lost.
    - `edits_notify`: an edit notifies the people that it mentions.
    - `keeps_alt_text`, `edits_keep_files`: the alternative text of a new upload is kept, and the
      files by an edit that does not name them.
    - `enforces_nonces`: a second message with the same enforced nonce is the first one.
    - `old_edits`: how many edits of old messages a channel allows in six seconds, `None` for any:
      https://github.com/discord-userdoccers/discord-userdoccers/pull/551
    - `headers`: the rate limit headers of messages to channels, to people and by interactions, as
      far as they are fewer than all: `channel_headers`, `dm_headers`, `answer_headers`.
    - `outcomes`: with which status and code a request ends, by point: `sandbox.rehearsal` lists
      them.
    """

    private_followups: bool = True
    names_recipients: bool = False
    presses_after_uninstall: bool = False
    hidden_fields: HiddenFields = HiddenFields.NULL
    tells_forced_private: bool = False
    deferrals_show_message: bool = False
    guest_owner: Owner = Owner.FIRST
    chain_owner: Owner = Owner.FIRST
    syncs_threads: bool = True
    resumes: bool = True
    edits_notify: bool = False
    keeps_alt_text: bool = True
    edits_keep_files: bool = True
    enforces_nonces: bool = True
    old_edits: int | None = 3
    headers: dict[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    outcomes: dict[str, Outcome] = field(default_factory=dict[str, Outcome])

    def deviate(self, point: str) -> None:
        """Refuse a request at a point for which another refusal was chosen."""
        outcome = self.outcomes.get(point)
        if outcome is not None and outcome.code is not None:
            raise ApiError(Problem.DEVIATION, expected=True, outcome=outcome)
