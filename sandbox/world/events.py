"""Gateway events and the intents that they need."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandbox.protocol.kinds import Json
    from sandbox.world.models import Channel


class Intent(enum.IntFlag):
    """Source: https://discord.com/developers/docs/events/gateway#list-of-intents."""

    ALWAYS = 0
    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT


@dataclass(frozen=True, slots=True)
class Event:
    """A gateway event.

    Only bots with the intent receive it, and only if they see the channel. With `hides_content`,
    the text needs the message content intent.
    """

    name: str
    data: Json
    intent: Intent = Intent.ALWAYS
    channel: Channel | None = None
    hides_content: bool = False

    @property
    def guild_id(self) -> int | None:
        """The guild of the event, `None` for a direct message."""
        name = "id" if self.name in ("GUILD_CREATE", "GUILD_DELETE") else "guild_id"
        found = self.data.get(name)
        return None if found is None else int(found)
