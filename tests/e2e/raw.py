"""Actions that Discord's client would not allow now, but that still reach a bot."""

from __future__ import annotations

from typing import Any

from bot.discord_io.content.buttons import parse_key
from ringfall.testing.routes import ROUTES
from sandbox import Actor, Answer, Channel, Message, Sandbox
from sandbox.protocol.kinds import InteractionType
from sandbox.world import interactions

SUB_COMMAND, STRING, INTEGER = 1, 3, 4
BUTTON, LIST, TEXT_INPUT = 2, 3, 4


async def press(discord: Sandbox, actor: Actor, message: Message, custom_id: str) -> Answer:
    """Press a button that the message may have lost just now."""
    data = {"component_type": BUTTON, "custom_id": custom_id}
    return await send(
        discord, InteractionType.COMPONENT, actor, message.channel, data, source=message
    )


async def choose(
    discord: Sandbox, actor: Actor, message: Message, custom_id: str, values: object
) -> Answer:
    """Choose from a list what it may never have offered."""
    data = {"component_type": LIST, "custom_id": custom_id, "values": values}
    return await send(
        discord, InteractionType.COMPONENT, actor, message.channel, data, source=message
    )


async def submit(
    discord: Sandbox, actor: Actor, channel: Channel, custom_id: str, rows: object
) -> Answer:
    """Send a form that may never have been opened, with any rows."""
    data = {"custom_id": custom_id, "components": rows}
    return await send(discord, InteractionType.MODAL_SUBMIT, actor, channel, data)


async def use(discord: Sandbox, actor: Actor, message: Message, custom_id: str) -> Answer:
    """Press the button, or send the form without anything in it, that has this id."""
    key = parse_key(custom_id)
    assert key is not None
    if ROUTES[key.route].is_form:
        return await submit(discord, actor, message.channel, custom_id, [])
    return await press(discord, actor, message, custom_id)


async def slash(
    discord: Sandbox, actor: Actor, channel: Channel, name: str, **values: object
) -> Answer:
    """Use a command with values that are not among its choices."""
    data = _command(discord, name, [_option(key, value) for key, value in values.items()])
    return await send(discord, InteractionType.COMMAND, actor, channel, data)


async def complete(
    discord: Sandbox, actor: Actor, channel: Channel, name: str, focused: str, **values: object
) -> Answer:
    """Type anything into the `focused` option of a command."""
    options = [_option(key, value, focused=key == focused) for key, value in values.items()]
    data = _command(discord, name, options)
    return await send(discord, InteractionType.AUTOCOMPLETE, actor, channel, data)


def check_answered(answer: Answer) -> None:
    """Fail if a user gets no answer, or the report of a bug."""
    assert answer.error is None, answer
    assert "went wrong" not in answer.text, answer


def _option(name: str, value: object, **more: bool) -> dict[str, Any]:
    kind = INTEGER if isinstance(value, int) else STRING
    return {"name": name, "type": kind, "value": value, **more}


def _command(discord: Sandbox, path: str, options: list[dict[str, Any]]) -> dict[str, Any]:
    name, _, inner = path.partition(" ")
    command = next(c for c in discord.world.commands.values() if c.name == name)
    if inner:
        options = [{"name": inner, "type": SUB_COMMAND, "options": options}]
    return {"id": str(command.id), "name": name, "type": 1, "options": options}


async def send(
    discord: Sandbox,
    kind: InteractionType,
    actor: Actor,
    channel: Channel,
    data: dict[str, Any],
    source: Message | None = None,
) -> Answer:
    """Send an interaction, and wait until it has its answer."""
    sent = interactions.send(discord.world, kind, actor.user, channel, data, source=source)
    return await Answer(discord.world, sent).settled()
