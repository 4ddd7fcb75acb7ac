"""Track which messages of the bot ever showed what."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from sandbox import Channel, Message, Request, Sandbox
from sandbox.protocol.kinds import MessageFlag

# The button that every kind of message has at least once: it identifies its content.
MARKS = re.compile(
    r"(m:\d+:\d+:menu|m:\d+:\d+:over|m:\d+:\d+:(?:draw|lot|takeback|pause)-yes:\d|c:\d+:withdraw"
    r"|m:\d+:\d+:claim\b(?!-)|[du]:\d+:solve|lb:\d+(?=:)|season:\d+:(?:join|again))"
)


class SeenMessages:
    """Which messages ever showed what, though they may have lost their buttons."""

    def __init__(self, discord: Sandbox) -> None:
        self._discord = discord
        self._read = 0
        self._unanswered: list[Request] = []
        self._ids = defaultdict[str, set[int]](set)

    def of(self, mark: str) -> set[int]:
        """Return the ids of the public messages that ever had the button `mark`."""
        return self._ids[mark]

    def marks(self, beginning: str) -> list[str]:
        """Return all buttons ever seen with this prefix."""
        return [mark for mark in self._ids if mark.startswith(beginning)]

    @property
    def marked(self) -> set[int]:
        """The ids of all messages that ever had any such button."""
        return {message_id for ids in self._ids.values() for message_id in ids}

    def update(self) -> None:
        """Record the bot's new answers and the existing messages."""
        requests = [*self._unanswered, *self._discord.requests[self._read :]]
        self._read = len(self._discord.requests)
        self._unanswered = [request for request in requests if request.status == 0]
        for request in requests:
            answer = request.answer if isinstance(request.answer, dict) else {}
            message = (answer.get("resource") or {}).get("message") or answer
            if not int(message.get("flags") or 0) & MessageFlag.EPHEMERAL:
                self._note(message.get("id"), str(message.get("components") or ""))
        for message in public(self._discord):
            self._note(message.id, str(message.components))

    def _note(self, message_id: object, components: str) -> None:
        for mark in MARKS.findall(components):
            self._ids[mark].add(int(str(message_id)))


def public(discord: Sandbox) -> Iterator[Message]:
    """List the bot's public messages."""
    for place in places(discord):
        yield from (m for m in place.messages if m.author is discord.bot)


def places(discord: Sandbox) -> Iterator[Channel]:
    """List the channels of all servers, then their threads."""
    guilds = list(discord.world.guilds.values())
    for guild in guilds:
        yield from list(guild.channels.values())
    for guild in guilds:
        yield from list(guild.threads.values())
