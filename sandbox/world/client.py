"""The actions of a user in a Discord client: read, write, press, choose, submit.

Raises `ImpossibleError` where Discord's own client would not allow an action. The tests' actors
and the web page use it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandbox.checks.commands import CHAT_INPUT, LOCALES, SUBCOMMAND, SUBCOMMAND_GROUP
from sandbox.checks.commands import MESSAGE as MESSAGE_MENU
from sandbox.checks.commands import USER as USER_MENU
from sandbox.errors import ImpossibleError
from sandbox.protocol.kinds import ChannelType, ComponentType, InteractionType, Json
from sandbox.protocol.permissions import Permission
from sandbox.world import commands, installations, interactions, messages, threads
from sandbox.world.forms import choose, fill_in
from sandbox.world.interaction import Interaction, Modal
from sandbox.world.message_payloads import message_json
from sandbox.world.models import Channel, Message, Thread, User
from sandbox.world.options import OptionReader, Resolved

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sandbox.world.state import Command, World

# https://docs.discord.food/resources/channel#add-channel-recipient
MAX_GROUP = 10


class Client:
    """The Discord client of one user."""

    def __init__(self, world: World, user: User) -> None:
        self._world = world
        self.user = user

    def sees(self, channel: Channel) -> bool:
        """Tell whether the user can see the channel."""
        if channel.guild is None:
            return self._world.takes_part(channel, self.user)
        return bool(self._world.permissions(channel, self.user) & Permission.VIEW_CHANNEL)

    def messages(self, channel: Channel) -> list[Message]:
        """Return the messages the user sees, including ephemeral ones."""
        if not self.sees(channel):
            return []
        return [m for m in channel.history.values() if not m.ephemeral or m.reader is self.user]

    def last_read(self, channel: Channel) -> int:
        """Return the id of the last message the user has read in the channel, or 0."""
        return self.user.last_read.get(channel.id, 0)

    def mark_read(self, channel: Channel, message_id: int) -> None:
        """Mark messages as read up to this one; they never become unread again."""
        self.user.last_read[channel.id] = max(message_id, self.last_read(channel))

    def dismiss(self, message: Message) -> None:
        """Dismiss an ephemeral message; the bot may still edit it."""
        self._require_visible(message)
        if not message.ephemeral:
            raise ImpossibleError(f"{message} is not only for {self.user.name}")
        del message.channel.history[message.id]
        self._world.signal.notify()

    def set_locale(self, locale: str) -> None:
        """Set the language, such as `de`; interactions tell it to the bot."""
        if locale not in LOCALES:
            raise ImpossibleError(f"Discord has no language {locale!r}; it has {sorted(LOCALES)}")
        self.user.locale = locale
        self._world.signal.notify()

    def set_dms_open(self, *, dms_open: bool) -> None:
        """Allow or refuse direct messages from bots of the user's servers."""
        self.user.dms_open = dms_open
        self._world.signal.notify()

    def commands(self, channel: Channel, kind: int = CHAT_INPUT) -> list[Command]:
        """Return the commands offered to the user in the channel."""
        # Users cannot use commands in archived threads:
        # https://discord.com/developers/docs/topics/threads#active-archived-threads
        if channel.type is ChannelType.FORUM or _is_archived(channel):
            return []
        return commands.visible(self._world, self.user, channel, kind)

    def install(self) -> None:
        """Install the application for the user, in all channels the user sees."""
        installations.install(self._world, self.user)

    def uninstall(self) -> None:
        """Remove the user's own installation of the application."""
        installations.uninstall(self._world, self.user)

    def open_direct_messages(self, other: User) -> Channel:
        """Return the direct messages with another person, always the same channel."""
        people = [self.user, other]
        for channel in self._world.channels.values():
            if channel.type is ChannelType.DM and set(channel.people) == set(people):
                return channel
        if self.user is other or self.user.bot or other.bot:
            raise ImpossibleError(f"{self.user.name} cannot write to {other.name} here")
        name = f"{self.user.name} and {other.name}"
        return self._world.add_private_channel(ChannelType.DM, name, people)

    def open_group(self, others: Sequence[User], name: str) -> Channel:
        """Open a group, which the user owns."""
        people = [self.user, *others]
        if not 1 < len(people) <= MAX_GROUP or any(user.bot for user in people):
            raise ImpossibleError(f"a group has 2 to {MAX_GROUP} people and no bots, not {people}")
        return self._world.add_private_channel(ChannelType.GROUP_DM, name, people)

    def leave(self, group: Channel) -> None:
        """Leave a group."""
        if group.type is not ChannelType.GROUP_DM or self.user not in group.people:
            raise ImpossibleError(f"{self.user.name} cannot leave {group}")
        group.people.remove(self.user)
        self._world.signal.notify()

    def options_of(self, channel: Channel, name: str) -> list[Json]:
        """Return the options of a slash command; `name` may include a sub-command."""
        return self._command(channel, name)[2]

    def say(self, channel: Channel, content: str) -> Message:
        """Send a message."""
        self._require_visible_channel(channel)
        return messages.say(self._world, self.user, channel, content)

    def slash(self, channel: Channel, name: str, values: Mapping[str, Any]) -> Interaction:
        """Use a slash command; `name` may include a sub-command: `poll show`."""
        command, path, definitions = self._command(channel, name)
        reader = OptionReader(self._resolved(channel))
        options = reader.read(definitions, values, complete=True)
        data = _command_data(command, _nest(path, options), reader.resolved)
        return self._send(InteractionType.COMMAND, channel, data)

    def complete(
        self, channel: Channel, name: str, focused: str, values: Mapping[str, Any]
    ) -> Interaction:
        """Request the choices of the `focused` option, given the typed `values`."""
        command, path, definitions = self._command(channel, name)
        if not any(o["name"] == focused and o.get("autocomplete") for o in definitions):
            raise ImpossibleError(f"/{name} has no option {focused!r} with autocomplete")
        reader = OptionReader(self._resolved(channel))
        typed = {focused: "", **values}
        options = reader.read(definitions, typed, complete=False, focused=focused)
        data = _command_data(command, _nest(path, options), reader.resolved)
        return self._send(InteractionType.AUTOCOMPLETE, channel, data)

    def menu(self, channel: Channel, name: str, target: User | Message) -> Interaction:
        """Use a context menu command on a user or a message."""
        kind = MESSAGE_MENU if isinstance(target, Message) else USER_MENU
        offered = {command.name: command for command in self.commands(channel, kind)}
        self._require_visible_channel(channel)
        if name not in offered:
            raise ImpossibleError(f"no menu entry {name!r}; there are {sorted(offered)}")
        resolved = self._resolved(channel)
        if isinstance(target, Message):
            self._require_visible(target)
            resolved.body["messages"] = {str(target.id): message_json(target)}
        else:
            resolved.add_user(target)
        data = {**_command_data(offered[name], [], resolved), "target_id": str(target.id)}
        return self._send(InteractionType.COMMAND, channel, data)

    def press(self, message: Message, which: str) -> Interaction:
        """Press a button by its label or custom id."""
        self._require_visible(message)
        self._open(message.channel)
        found = [b for b in message.buttons if which in (b.label, b.custom_id)]
        if not found:
            labels = [button.label for button in message.buttons]
            raise ImpossibleError(f"no button {which!r} on {message}; there are {labels}")
        button = found[0]
        if button.disabled or button.custom_id is None:
            raise ImpossibleError(f"the button {which!r} on {message} cannot be pressed: {button}")
        data = {"component_type": int(ComponentType.BUTTON), "custom_id": button.custom_id}
        return self._send(InteractionType.COMPONENT, message.channel, data, message)

    def choose(self, message: Message, custom_id: str, values: Sequence[Any]) -> Interaction:
        """Choose from a select menu by values or labels, or by users, roles, channels."""
        self._require_visible(message)
        self._open(message.channel)
        found = [select for select in message.selects if select.custom_id == custom_id]
        if not found or found[0].disabled:
            ids = [select.custom_id for select in message.selects if not select.disabled]
            raise ImpossibleError(f"no menu {custom_id!r} on {message}; there are {ids}")
        resolved = self._resolved(message.channel)
        data: Json = {
            "component_type": int(found[0].type),
            "custom_id": custom_id,
            "values": choose(found[0], values, resolved),
        }
        if resolved.body:
            data["resolved"] = resolved.body
        return self._send(InteractionType.COMPONENT, message.channel, data, message)

    def submit(self, modal: Modal, values: Mapping[str, Any]) -> Interaction:
        """Submit a modal with the values of its fields, by custom id or label."""
        parent = modal.interaction
        if parent.user is not self.user:
            raise ImpossibleError(f"the modal {modal.title!r} is not open for {self.user.name}")
        resolved = self._resolved(parent.channel)
        components = fill_in(modal, values, resolved)
        data: Json = {"custom_id": modal.custom_id, "components": components}
        if resolved.body:
            data["resolved"] = resolved.body
        kind = InteractionType.MODAL_SUBMIT
        return self._send(kind, parent.channel, data, parent.source, parent)

    def _command(self, channel: Channel, name: str) -> tuple[Command, list[Json], list[Json]]:
        """Return the command, the path of its sub-command, and its own options."""
        self._require_visible_channel(channel)
        first, *rest = name.split()
        offered = {command.name: command for command in self.commands(channel)}
        if first not in offered:
            raise ImpossibleError(f"no command /{first}; there are {sorted(offered)}")
        path: list[Json] = []
        options = offered[first].body.get("options") or []
        for step in rest:
            nested = {o["name"]: o for o in options if o["type"] in (SUBCOMMAND, SUBCOMMAND_GROUP)}
            if step not in nested:
                raise ImpossibleError(f"no /{name}; there are {sorted(nested)}")
            path.append(nested[step])
            options = nested[step].get("options") or []
        if any(option["type"] in (SUBCOMMAND, SUBCOMMAND_GROUP) for option in options):
            raise ImpossibleError(f"/{name} needs one of {[option['name'] for option in options]}")
        return offered[first], path, options

    def _resolved(self, channel: Channel) -> Resolved:
        return Resolved(self._world, self.user, channel)

    def _require_visible_channel(self, channel: Channel) -> None:
        if not self.sees(channel):
            raise ImpossibleError(f"{self.user.name} does not see {channel}")
        if channel.type is ChannelType.FORUM:
            raise ImpossibleError(f"{channel} is a forum: people can only write in its posts")
        if threads.is_locked_for(self._world, channel, self.user):
            raise ImpossibleError(f"{channel} is closed")

    def _open(self, channel: Channel) -> None:
        """Reopen an archived thread, as clients do before they send a press in it.

        In a locked thread buttons are disabled. If reopening is not allowed, the press fails:
        https://github.com/discord/discord-api-docs/issues/8474
        """
        if threads.is_locked_for(self._world, channel, self.user):
            raise ImpossibleError(f"{channel} is closed")
        if isinstance(channel, Thread) and channel.archived:
            held = self._world.permissions(channel, self.user)
            if not held & Permission.SEND_MESSAGES_IN_THREADS:
                raise ImpossibleError(f"{self.user.name} may not reopen {channel}")
            threads.set_archived(self._world, channel, archived=False)

    def _require_visible(self, message: Message) -> None:
        if message.deleted or message not in self.messages(message.channel):
            raise ImpossibleError(f"{self.user.name} does not see {message}")

    def _send(
        self,
        kind: InteractionType,
        channel: Channel,
        data: Json,
        source: Message | None = None,
        parent: Interaction | None = None,
    ) -> Interaction:
        world, user = self._world, self.user
        owners = interactions.owners_behind(world, user, channel, data, source, parent)
        # Answers through a person's installation keep this origin after the person uninstalls it.
        answered = source is not None and source.origin is not None
        by_person = installations.BY_PERSON in owners or (answered and not owners)
        if channel.guild and not by_person and not world.is_installed_in(channel.guild):
            raise ImpossibleError(f"{channel.guild.name} has removed the bot")
        return interactions.send(world, kind, user, channel, data, source=source, parent=parent)


def _is_archived(channel: Channel) -> bool:
    return isinstance(channel, Thread) and channel.archived


def _command_data(command: Command, options: list[Json], resolved: Resolved) -> Json:
    data: Json = {"id": str(command.id), "name": command.name, "type": command.type}
    if options:
        data["options"] = options
    if resolved.body:
        data["resolved"] = resolved.body
    if command.guild_id is not None:
        data["guild_id"] = str(command.guild_id)
    return data


def _nest(path: list[Json], options: list[Json]) -> list[Json]:
    for step in reversed(path):
        options = [{"type": step["type"], "name": step["name"], "options": options}]
    return options
