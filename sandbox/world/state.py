"""The world: users, servers, channels, and their events."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeVar

from sandbox.clock import Clock
from sandbox.errors import ApiError, Problem
from sandbox.journal import Journal
from sandbox.project import Project
from sandbox.protocol.kinds import ChannelType, Intent, Json
from sandbox.protocol.permissions import EVERYONE_BY_DEFAULT, EVERYTHING, NOTHING, Permission
from sandbox.ratelimits import SessionStarts
from sandbox.signals import Signal
from sandbox.world.models import (
    Attachment,
    Channel,
    Event,
    Guild,
    Member,
    Overwrite,
    Role,
    Thread,
    User,
)
from sandbox.world.payloads import (
    gateway_channel_json,
    guild_create_json,
    role_json,
    thread_list_sync_json,
)
from sandbox.world.rights import permissions_in, sees
from sandbox.world.unsure import Unsure

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from sandbox.world.interaction import Interaction

T = TypeVar("T")

# The content of a new sandbox.
GUILD_NAME = "Sandbox"
PEOPLE = ("Ana", "Ben", "Cleo")
ADMIN = "Admin"

# https://discord.com/developers/docs/interactions/receiving-and-responding
ANSWER_SECONDS = 3.0

BOT_PERMISSIONS = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
)


class Listener(Protocol):
    """Receives events: the gateway."""

    def deliver(self, event: Event) -> tuple[object, ...]:
        """Send the event; return the receiving connections, empty if the bot is offline."""
        ...

    def is_open(self, connection: object) -> bool:
        """Tell whether a connection returned by `deliver` is still open."""
        ...


class NullListener:
    """The listener of a world without a gateway."""

    def deliver(self, event: Event) -> tuple[object, ...]:  # noqa: ARG002
        return ()

    def is_open(self, connection: object) -> bool:  # noqa: ARG002
        return False


@dataclass
class Command:
    """A registered application command; `guild_id` is `None` for global ones."""

    id: int
    guild_id: int | None
    version: int
    body: Json

    @property
    def name(self) -> str:
        return self.body["name"]

    @property
    def type(self) -> int:
        return self.body.get("type") or 1


@dataclass(frozen=True, slots=True)
class Late:
    """A first response for which Discord would not have waited."""

    at: datetime
    seconds: float


@dataclass
class ApplicationEmoji:
    """An emoji of the bot; `image` is a data URL."""

    id: int
    name: str
    image: str


@dataclass
class World:
    """All objects of the sandbox, by id.

    `answer_seconds` is the bot's time for its first response, by the event loop's clock, and
    `grace_seconds` how much longer it may take; `late` is a recent response that took longer than
    the former. `shards` is the shard count recommended to a bot. `install_kinds` are the
    installations that the application supports: by servers (0), by people (1). `forced_private`
    are the ids of people and channels for which Discord makes the answers of apps of people
    private.
    """

    project: Project = field(default_factory=Project)
    answer_seconds: float = ANSWER_SECONDS
    grace_seconds: float = 0.0
    late: Late | None = None
    shards: int = 1
    media_url: str = ""
    gateway_url: str = ""
    session_starts: SessionStarts = field(default_factory=SessionStarts)
    listener: Listener = field(default_factory=NullListener)
    clock: Clock = field(default_factory=Clock)
    signal: Signal = field(default_factory=Signal)
    journal: Journal = field(default_factory=Journal)
    users: dict[int, User] = field(default_factory=dict)
    guilds: dict[int, Guild] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    commands: dict[int, Command] = field(default_factory=dict)
    emojis: dict[int, ApplicationEmoji] = field(default_factory=dict)
    interactions: dict[int, Interaction] = field(default_factory=dict)
    # Files for command options.
    uploads: dict[int, Attachment] = field(default_factory=dict)
    install_kinds: set[int] = field(default_factory=lambda: {0, 1})
    unsure: Unsure = field(default_factory=Unsure)
    forced_private: set[int] = field(default_factory=set[int])
    deleted_accounts: set[int] = field(default_factory=set[int])
    bot: User = field(init=False)

    def __post_init__(self) -> None:
        self.bot = self.add_user(self.project.name, bot=True)

    @property
    def waiting_seconds(self) -> float:
        """How long the sandbox waits for a first response."""
        return self.answer_seconds + self.grace_seconds

    def add_user(self, username: str, *, name: str | None = None, bot: bool = False) -> User:
        """Add a user without a guild; `name` is the display name."""
        user = User(self.clock.snowflake(), username, name, bot)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, owner: User) -> Guild:
        """Add a guild with its owner and the bot; notifies a connected bot."""
        guild = self.add_foreign_guild(name, owner)
        self.add_bot(guild)
        return guild

    def add_bot(self, guild: Guild) -> None:
        """Add the bot to a guild; notifies a connected bot."""
        bot_role = Role(self.clock.snowflake(), self.bot.name, BOT_PERMISSIONS, 1, self.bot)
        guild.roles[bot_role.id] = bot_role
        member = self.join(guild, self.bot, bot_role)
        self._announce_guild(guild, member)

    def add_foreign_guild(self, name: str, owner: User) -> Guild:
        """Add a guild with its owner and without the bot."""
        guild = Guild(self.clock.snowflake(), name, owner)
        guild.roles[guild.id] = Role(guild.id, "@everyone", EVERYONE_BY_DEFAULT)
        self.guilds[guild.id] = guild
        self.join(guild, owner)
        return guild

    def remove_bot(self, guild: Guild) -> None:
        """Remove the bot from a guild; notifies a connected bot."""
        self.publish(Event("GUILD_DELETE", {"id": str(guild.id)}, Intent.GUILDS))
        guild.former_bot = guild.members.pop(self.bot.id)
        self.signal.notify()

    def begin_outage(self, guild: Guild) -> None:
        """Make a guild unavailable, as an outage of Discord does; notifies a connected bot.

        Source: https://docs.discord.com/developers/events/gateway-events#guild-delete.
        """
        body = {"id": str(guild.id), "unavailable": True}
        self.publish(Event("GUILD_DELETE", body, Intent.GUILDS))

    def return_bot(self, guild: Guild, *, as_available: bool = False) -> None:
        """Add a removed bot to a guild again, with its former permissions.

        With `as_available` the event looks like the end of a guild's outage.
        """
        if guild.former_bot is not None:
            member = self.join(guild, self.bot, *guild.former_bot.roles)
            guild.former_bot = None
            guild.commands_alone = False
            self._announce_guild(guild, member, as_available=as_available)

    def end(self) -> None:
        """Remove the bot from every guild and delete everything else.

        The bot, its commands, and interactions it may still answer remain.
        """
        for guild_id in list(self.guilds):
            self.publish(Event("GUILD_DELETE", {"id": str(guild_id)}, Intent.GUILDS))
        for interaction in self.interactions.values():
            # Pending interactions are not the bot's fault.
            interaction.excused = True
            if interaction.deadline:
                interaction.deadline.cancel()
        self.users = {self.bot.id: self.bot}
        self.guilds, self.channels, self.uploads = {}, {}, {}
        self.install_kinds, self.unsure = {0, 1}, Unsure()
        self.forced_private.clear()
        self.deleted_accounts.clear()
        self.journal.clear()
        self.late = None
        self.signal.notify()

    def join(self, guild: Guild, user: User, *roles: Role) -> Member:
        """Make the user a member of the guild."""
        member = Member(guild, user, self.clock.now(), list(roles))
        guild.members[user.id] = member
        return member

    def leave(self, guild: Guild, user: User) -> None:
        """Let a user leave a guild; a bot without the members intent hears nothing of it."""
        del guild.members[user.id]
        self.signal.notify()

    def delete_account(self, user: User) -> None:
        """Delete a person's account: no server has the person as a member any more.

        Messages show it as a deleted user.
        """
        for guild in self.guilds.values():
            guild.members.pop(user.id, None)
        self.deleted_accounts.add(user.id)
        self.signal.notify()

    def add_channel(self, guild: Guild, name: str, kind: ChannelType = ChannelType.TEXT) -> Channel:
        """Add a channel to the guild, by default a text channel."""
        channel = self.new_channel(guild, name, kind)
        self.publish_channel("CHANNEL_CREATE", channel)
        return channel

    def new_channel(self, guild: Guild, name: str, kind: ChannelType) -> Channel:
        """Add a channel to the guild that is not published yet."""
        channel = Channel(
            self.clock.snowflake(),
            kind,
            name,
            self.signal,
            guild,
            position=len(guild.channels),
        )
        guild.channels[channel.id] = channel
        self.channels[channel.id] = channel
        return channel

    def set_overwrite(
        self, channel: Channel, target: User | Role, *, allow: Permission, deny: Permission
    ) -> None:
        """Replace the permission overwrite of a role or a member."""
        target_type = 1 if isinstance(target, User) else 0
        with self._revealing(channel.guild, channel):
            channel.overwrites[target.id] = Overwrite(target.id, target_type, allow, deny)

    def set_role_permissions(self, guild: Guild, role: Role, permissions: Permission) -> None:
        """Change the permissions of a role."""
        with self._revealing(guild):
            role.permissions = permissions
            body = {"guild_id": str(guild.id), "role": role_json(role)}
            self.publish(Event("GUILD_ROLE_UPDATE", body, Intent.GUILDS))

    def give_role(self, guild: Guild, user: User, name: str, permissions: Permission) -> Role:
        """Add a role to the guild and give it to a member."""
        role = Role(self.clock.snowflake(), name, permissions, len(guild.roles))
        guild.roles[role.id] = role
        guild.members[user.id].roles.append(role)
        body = {"guild_id": str(guild.id), "role": role_json(role)}
        self.publish(Event("GUILD_ROLE_CREATE", body, Intent.GUILDS))
        return role

    def delete_role(self, guild: Guild, role: Role) -> None:
        """Delete a role of the guild, also from its members."""
        del guild.roles[role.id]
        for member in guild.members.values():
            member.roles = [held for held in member.roles if held is not role]
        body = {"guild_id": str(guild.id), "role_id": str(role.id)}
        self.publish(Event("GUILD_ROLE_DELETE", body, Intent.GUILDS))

    def open_dm(self, user: User) -> Channel:
        """Return the bot's direct-message channel with the user, always the same one."""
        for channel in self.channels.values():
            if channel.recipient is user:
                return channel
        dm = Channel(
            self.clock.snowflake(), ChannelType.DM, user.username, self.signal, recipient=user
        )
        self.channels[dm.id] = dm
        return dm

    def add_private_channel(self, kind: ChannelType, name: str, people: list[User]) -> Channel:
        """Add direct messages between people, or a group: the bot is never a member of them."""
        channel = Channel(self.clock.snowflake(), kind, name, self.signal, people=people)
        self.channels[channel.id] = channel
        self.signal.notify()
        return channel

    def publish(self, event: Event) -> tuple[object, ...]:
        """Send an event to the bot, and wake all tasks that wait for a change."""
        connections = self.listener.deliver(event)
        self.signal.notify()
        return connections

    def publish_channel(self, name: str, channel: Channel, extra: Json | None = None) -> None:
        """Publish the creation or change of a channel or thread."""
        bot = self.bot_member(channel)
        body = gateway_channel_json(channel, bot, self.unsure.hidden_fields) | (extra or {})
        # Bots receive events of every channel, but of threads only if they see the parent.
        seen_in = channel if isinstance(channel, Thread) else None
        self.publish(Event(name, body, Intent.GUILDS, seen_in))

    def user(self, user_id: int) -> User:
        """Return the user; refuse an unknown id."""
        return _found(self.users.get(user_id), Problem.UNKNOWN_USER)

    def guild(self, guild_id: int) -> Guild:
        """Return the guild; refuse an unknown id, or a guild without the bot."""
        return _found(self.guild_with_bot(guild_id), Problem.UNKNOWN_GUILD)

    def guild_with_bot(self, guild_id: int | None) -> Guild | None:
        """Return the guild, if the bot is in it."""
        guild = self.guilds.get(guild_id or 0)
        return guild if guild and self.bot.id in guild.members else None

    def guilds_with_bot(self) -> list[Guild]:
        """List the guilds that the bot is in."""
        return [guild for guild in self.guilds.values() if self.bot.id in guild.members]

    def channel(self, channel_id: int) -> Channel:
        """Return the channel, thread or direct message; refuse an unknown id."""
        return _found(self.channels.get(channel_id), Problem.UNKNOWN_CHANNEL)

    def find(self, thing_id: str) -> User | Role | Channel | None:
        """Return the user, role or channel with this id, if any."""
        if not (thing_id.isascii() and thing_id.isdigit()):
            return None
        wanted = int(thing_id)
        roles = {role.id: role for guild in self.guilds.values() for role in guild.roles.values()}
        return self.users.get(wanted) or self.channels.get(wanted) or roles.get(wanted)

    def permissions(self, channel: Channel, user: User) -> Permission:
        """Return the user's permissions in the channel."""
        if channel.guild is None:
            return EVERYTHING if self.takes_part(channel, user) else NOTHING
        member = channel.guild.members.get(user.id)
        return permissions_in(channel, member) if member else NOTHING

    def takes_part(self, channel: Channel, user: User) -> bool:
        """Tell whether the user is in a direct message or group."""
        if channel.recipient is not None:
            return user in (channel.recipient, self.bot)
        return user in channel.people

    def is_installed_in(self, guild: Guild) -> bool:
        """Tell whether the guild has the application, with or without the bot."""
        return guild.commands_alone or self.bot.id in guild.members

    def shares_guild(self, user: User) -> bool:
        """Tell whether the user and the bot are in the same guild."""
        return any(user.id in guild.members for guild in self.guilds_with_bot())

    def require(self, channel: Channel, needed: Permission) -> None:
        """Refuse with Missing Access or Missing Permissions if the bot lacks them."""
        held = self.permissions(channel, self.bot)
        if not held & Permission.VIEW_CHANNEL:
            raise ApiError(Problem.MISSING_ACCESS)
        if needed & ~held:
            raise ApiError(Problem.MISSING_PERMISSIONS)

    @contextmanager
    def _revealing(self, guild: Guild | None, *changed: Channel) -> Iterator[None]:
        """Send the bot the channels that the block has changed or revealed, and their threads."""
        bot = None if guild is None else guild.members.get(self.bot.id)
        hidden = [c for c in bot.guild.channels.values() if not sees(bot, c)] if bot else []
        yield
        gained = [channel for channel in hidden if bot and sees(bot, channel)]
        for channel in dict.fromkeys((*changed, *gained)):
            self.publish_channel("CHANNEL_UPDATE", channel)
        if bot and gained and self.unsure.syncs_threads:
            body = thread_list_sync_json(bot.guild, gained, bot)
            self.publish(Event("THREAD_LIST_SYNC", body, Intent.GUILDS))

    def _announce_guild(self, guild: Guild, member: Member, *, as_available: bool = False) -> None:
        """Announce a guild that has just added the bot."""
        body = guild_create_json(guild, member, self.unsure.hidden_fields)
        if not as_available:
            del body["unavailable"]
        self.publish(Event("GUILD_CREATE", body, Intent.GUILDS))

    def bot_member(self, channel: Channel) -> Member | None:
        """Return the bot's member in the channel's guild, `None` in a direct message."""
        return channel.guild.members.get(self.bot.id) if channel.guild else None


def populate(world: World) -> None:
    """Add a guild with its channels, owner, three members and the bot."""
    admin = world.add_user(ADMIN.lower(), name=ADMIN)
    guild = world.add_guild(GUILD_NAME, admin)
    for name in PEOPLE:
        world.join(guild, world.add_user(name.lower(), name=name))
    for name in world.project.channels:
        world.add_channel(guild, name)


def _found(thing: T | None, problem: Problem) -> T:
    if thing is None:
        raise ApiError(problem)
    return thing
