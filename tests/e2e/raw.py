"""Actions that Discord's client would not allow now, but that reach a bot all the same."""

from __future__ import annotations

from typing import Any

from sandbox import Actor, Answer, Channel, Message, Sandbox
from sandbox.protocol.kinds import InteractionType
from sandbox.world import interactions


async def press(discord: Sandbox, actor: Actor, message: Message, custom_id: str) -> Answer:
    """Press a button that the message may have lost just now."""
    data = {"component_type": 2, "custom_id": custom_id}
    return await _send(
        discord, InteractionType.COMPONENT, actor, message.channel, data, source=message
    )


async def slash(
    discord: Sandbox, actor: Actor, channel: Channel, name: str, **values: str
) -> Answer:
    """Use a command with values that are not among its choices."""
    command = next(c for c in discord.world.commands.values() if c.name == name)
    options = [{"name": key, "type": 3, "value": value} for key, value in values.items()]
    data = {"id": str(command.id), "name": name, "type": 1, "options": options}
    return await _send(discord, InteractionType.COMMAND, actor, channel, data)


async def _send(
    discord: Sandbox,
    kind: InteractionType,
    actor: Actor,
    channel: Channel,
    data: dict[str, Any],
    source: Message | None = None,
) -> Answer:
    sent = interactions.send(discord.world, kind, actor.user, channel, data, source=source)
    return await Answer(discord.world, sent).settled()
