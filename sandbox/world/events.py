"""Events of the gateway and the intents that a bot must have asked for to hear them."""

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
    """Something that happened.

    Only bots with the intent hear of it, and only if they see the channel. `hides_content` tells
    that its text is for those with the message content intent.
    """

    name: str
    data: Json
    intent: Intent = Intent.ALWAYS
    channel: Channel | None = None
    hides_content: bool = False

    @property
    def guild_id(self) -> int | None:
        """The guild that it happened in, `None` for a direct message."""
        name = "id" if self.name in ("GUILD_CREATE", "GUILD_DELETE") else "guild_id"
        found = self.data.get(name)
        return None if found is None else int(found)
