"""Converts typed command options to Discord's JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandbox.checks.commands import INTEGER, NUMBER, STRING
from sandbox.checks.messages import Upload
from sandbox.errors import ImpossibleError
from sandbox.protocol.kinds import Json
from sandbox.world.contents import attached
from sandbox.world.message_payloads import attachment_json
from sandbox.world.models import Channel, Role, User
from sandbox.world.payloads import channel_json, member_json, role_json, user_json
from sandbox.world.rights import permissions_in

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandbox.world.state import World

BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, ATTACHMENT = 5, 6, 7, 8, 9, 11
TYPED = {STRING: str, INTEGER: int, NUMBER: (int, float), BOOLEAN: bool}
NAMED = {USER: User, CHANNEL: Channel, ROLE: Role, MENTIONABLE: (User, Role)}


class Resolved:
    """The `resolved` objects of an interaction, by kind and id."""

    def __init__(self, world: World, user: User, channel: Channel) -> None:
        self._world = world
        self._user = user
        self._channel = channel
        self.body: Json = {}

    def find(self, thing_id: str) -> User | Role | Channel | None:
        """Return the object with an id."""
        return self._world.find(thing_id)

    def add(self, thing: User | Role | Channel) -> str:
        """Include a user, role or channel and return its id."""
        if isinstance(thing, User):
            self.add_user(thing)
        elif isinstance(thing, Role):
            self.body.setdefault("roles", {})[str(thing.id)] = role_json(thing)
        else:
            permissions = str(int(self._world.permissions(thing, self._user)))
            shown = {**channel_json(thing), "permissions": permissions}
            self.body.setdefault("channels", {})[str(thing.id)] = shown
        return str(thing.id)

    def attach(self, upload: Upload) -> str:
        """Include a file for a command option and return its id."""
        attachment = attached(self._world, self._channel, upload, {})
        self._world.uploads[attachment.id] = attachment
        shown = {**attachment_json(attachment), "ephemeral": True}
        self.body.setdefault("attachments", {})[str(attachment.id)] = shown
        return str(attachment.id)

    def add_user(self, user: User) -> None:
        """Include a user, with their membership if they are in the guild."""
        self.body.setdefault("users", {})[str(user.id)] = user_json(user)
        guild = self._channel.guild
        member = guild.members.get(user.id) if guild else None
        if member:
            permissions = str(int(permissions_in(self._channel, member)))
            shown = {**member_json(member, with_user=False), "permissions": permissions}
            self.body.setdefault("members", {})[str(user.id)] = shown


class OptionReader:
    """Reads typed values like Discord's client; adds named objects to `resolved`."""

    def __init__(self, resolved: Resolved) -> None:
        self.resolved = resolved

    def read(
        self,
        definitions: list[Json],
        values: Mapping[str, Any],
        *,
        complete: bool,
        focused: str | None = None,
    ) -> list[Json]:
        """Return an interaction's options; a `complete` command needs all required ones."""
        known = {definition["name"]: definition for definition in definitions}
        if unknown := [name for name in values if name not in known]:
            raise ImpossibleError(f"no options {unknown}; there are {list(known)}")
        missing = [n for n, d in known.items() if d.get("required") and n not in values]
        if complete and missing:
            raise ImpossibleError(f"the options {missing} must be filled in")
        options = []
        for name, value in values.items():
            option: Json = {"name": name, "type": known[name]["type"]}
            if name == focused:
                # Incomplete values are sent unchanged.
                options.append({**option, "value": str(value), "focused": True})
            else:
                options.append({**option, "value": self._value(known[name], value)})
        return options

    def _value(self, definition: Json, value: Any) -> Any:
        kind = definition["type"]
        if kind in NAMED:
            if not isinstance(value, NAMED[kind]):
                raise ImpossibleError(f"{value!r} does not fit the option {definition['name']!r}")
            return self.resolved.add(value)
        if kind == ATTACHMENT:
            if not isinstance(value, Upload):
                raise ImpossibleError(f"the option {definition['name']!r} takes a file")
            return self.resolved.attach(value)
        if choices := definition.get("choices"):
            return _choice(definition["name"], choices, value)
        if not isinstance(value, TYPED.get(kind, object)):
            raise ImpossibleError(f"{value!r} does not fit the option {definition['name']!r}")
        _check_bounds(definition, value)
        return value


def _choice(name: str, choices: list[Json], value: Any) -> Any:
    for choice in choices:
        if value in (choice["value"], choice["name"]):
            return choice["value"]
    offered = [choice["value"] for choice in choices]
    raise ImpossibleError(f"{value!r} is no choice for {name!r}; there are {offered}")


def _check_bounds(definition: Json, value: Any) -> None:
    size, unit = (len(value), "length") if isinstance(value, str) else (value, "value")
    low, high = definition.get(f"min_{unit}"), definition.get(f"max_{unit}")
    if (low is not None and size < low) or (high is not None and size > high):
        raise ImpossibleError(f"{value!r} is out of the bounds of {definition['name']!r}")
