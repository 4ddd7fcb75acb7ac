"""The bot's registered commands, their installations, and who sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandbox.checks.commands import CHAT_INPUT, check_command, find_command_faults
from sandbox.checks.fields import Findings, fields, items
from sandbox.errors import ApiError, Problem
from sandbox.protocol.permissions import Permission
from sandbox.world.installations import (
    BOT_DM_CONTEXT,
    GUILD_CONTEXT,
    GUILD_INSTALL,
    PRIVATE_CONTEXT,
    USER_INSTALL,
    context_of,
    owners_of,
)
from sandbox.world.state import Command, World

if TYPE_CHECKING:
    from sandbox.protocol.kinds import Json
    from sandbox.world.models import Channel, User

# The limits of each type, globally and per guild.
COMMANDS_BY_TYPE = {1: 100, 2: 15, 3: 15}


def registered(world: World, guild_id: int | None) -> list[Command]:
    """Return the global commands, or those of one guild."""
    return [command for command in world.commands.values() if command.guild_id == guild_id]


def overwrite(world: World, guild_id: int | None, body: Any) -> list[Command]:
    """Replace all commands of a scope; those of the same name keep their ids."""
    _check_all(body)
    earlier = {(c.name, c.type): c for c in registered(world, guild_id)}
    for command in earlier.values():
        del world.commands[command.id]
    for entry in body:
        kept = earlier.get((entry["name"], entry.get("type") or CHAT_INPUT))
        _store(world, guild_id, entry, kept.id if kept else None)
    world.signal.notify()
    return registered(world, guild_id)


def upsert(world: World, guild_id: int | None, body: Any) -> Command:
    """Register one command; replaces one of the same name and type."""
    check_command(body)
    same = (body["name"], body.get("type") or CHAT_INPUT)
    present = registered(world, guild_id)
    kept = next((c for c in present if (c.name, c.type) == same), None)
    if kept is None:
        _check_count([*(c.body for c in present), body])
    command = _store(world, guild_id, body, kept.id if kept else None)
    world.signal.notify()
    return command


def edit(world: World, guild_id: int | None, command_id: int, body: Any) -> Command:
    """Change the given fields of a command."""
    command = find(world, guild_id, command_id)
    fields({}, {})(body, (), findings := Findings())
    findings.raise_if_any()
    merged = {**command.body, **body}
    check_command(merged)
    return _store(world, guild_id, merged, command.id)


def delete(world: World, guild_id: int | None, command_id: int) -> None:
    """Delete a command."""
    del world.commands[find(world, guild_id, command_id).id]
    world.signal.notify()


def find(world: World, guild_id: int | None, command_id: int) -> Command:
    """Return a command; refuse an unknown id."""
    command = world.commands.get(command_id)
    if command is None or command.guild_id != guild_id:
        raise ApiError(Problem.UNKNOWN_COMMAND)
    return command


def visible(world: World, user: User, channel: Channel, kind: int = CHAT_INPUT) -> list[Command]:
    """Return the commands a user may use here; guild commands hide global ones."""
    guild_id = channel.guild.id if channel.guild else None
    by_name = {c.name: c for c in registered(world, None) if c.type == kind}
    if guild_id is not None:
        by_name |= {c.name: c for c in registered(world, guild_id) if c.type == kind}
    return [command for command in by_name.values() if _usable(world, command, user, channel)]


def types_of(command: Command) -> list[int]:
    """Return the kinds of installation that offer a command."""
    return command.body.get("integration_types") or [GUILD_INSTALL]


def contexts_of(command: Command) -> list[int]:
    """Return the contexts that offer a command; people's own channels must be named.

    Discord's pages contradict each other about the default:
    https://github.com/discord/discord-api-docs/issues/7396
    """
    return command.body.get("contexts") or [GUILD_CONTEXT, BOT_DM_CONTEXT]


def work_among_people(world: World) -> bool:
    """Tell whether any command can be offered in direct messages between people."""
    return any(
        USER_INSTALL in types_of(command) and PRIVATE_CONTEXT in contexts_of(command)
        for command in registered(world, None)
    )


def command_json(world: World, command: Command) -> Json:
    """Return a command in Discord's JSON."""
    body: Json = {
        "default_member_permissions": None,
        "nsfw": False,
        "description": "",
        "name_localizations": None,
        "description_localizations": None,
        "contexts": None,
        **command.body,
        "integration_types": types_of(command),
        "id": str(command.id),
        "application_id": str(world.bot.id),
        "version": str(command.version),
        "type": command.type,
    }
    if command.guild_id is None:
        return {"dm_permission": True, **body}
    return {**body, "guild_id": str(command.guild_id)}


def _check_all(body: Any) -> None:
    findings = Findings()
    items(fields({}, {}), 0, sum(COMMANDS_BY_TYPE.values()))(body, (), findings)
    findings.raise_if_any()
    for index, entry in enumerate(body):
        find_command_faults(entry, (index,), findings)
    findings.raise_if_any()
    _check_count(body)
    seen = [(entry["name"], entry.get("type") or CHAT_INPUT) for entry in body]
    for index, name in enumerate(seen):
        if name in seen[:index]:
            message = "Application command names must be unique"
            findings.add((index,), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
    findings.raise_if_any()


def _check_count(bodies: list[Json]) -> None:
    for kind, limit in COMMANDS_BY_TYPE.items():
        if sum((entry.get("type") or CHAT_INPUT) == kind for entry in bodies) > limit:
            raise ApiError(Problem.TOO_MANY_COMMANDS)


def _store(world: World, guild_id: int | None, body: Json, command_id: int | None) -> Command:
    kept = {key: value for key, value in body.items() if key != "id"}
    command = Command(
        command_id or world.clock.snowflake(), guild_id, world.clock.snowflake(), kept
    )
    world.commands[command.id] = command
    return command


def _usable(world: World, command: Command, user: User, channel: Channel) -> bool:
    kinds = types_of(command)
    if channel.recipient and not world.shares_guild(user):
        # https://github.com/discord/discord-api-docs/issues/8061
        kinds = [kind for kind in kinds if kind == USER_INSTALL]
    if not owners_of(world, user, channel, kinds):
        return False
    if context_of(channel) not in contexts_of(command):
        return False
    if channel.guild is None:
        return command.body.get("dm_permission") is not False
    needed = command.body.get("default_member_permissions")
    held = world.permissions(channel, user)
    if not held & Permission.USE_APPLICATION_COMMANDS:
        return False
    return needed is None or bool(held & Permission.ADMINISTRATOR) or _holds(held, int(needed))


def _holds(held: Permission, needed: int) -> bool:
    # A command whose permissions are "0" is for administrators only.
    return needed != 0 and int(held) & needed == needed
