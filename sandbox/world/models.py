"""The parts of a Discord server: users, roles, channels, threads, messages, events."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandbox.protocol.components import Button, Select, button_of, select_of, walk
from sandbox.protocol.kinds import (
    NO_FLAGS,
    SELECT_TYPES,
    ChannelType,
    ComponentType,
    Intent,
    InteractionType,
    Json,
    MessageFlag,
    MessageType,
)
from sandbox.protocol.permissions import NOTHING, Permission
from sandbox.signals import WAIT_SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from sandbox.signals import Signal


@dataclass(eq=False)
class User:
    """A person or a bot; `dms_open` is the privacy setting for direct messages.

    `last_read` maps channel ids to the id of the last read message. `has_installed` tells whether
    the user installed the application.
    """

    id: int
    username: str
    global_name: str | None = None
    bot: bool = False
    locale: str = "en-US"
    dms_open: bool = True
    has_installed: bool = False
    last_read: dict[int, int] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.global_name or self.username

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    def __repr__(self) -> str:
        return f"<User {self.name}>"


@dataclass(eq=False)
class Role:
    """A role of a guild; a `bot` role belongs to the bot."""

    id: int
    name: str
    permissions: Permission
    position: int = 0
    bot: User | None = None

    @property
    def mention(self) -> str:
        return f"<@&{self.id}>"


@dataclass(eq=False)
class Member:
    """A user in a guild."""

    guild: Guild
    user: User
    joined_at: datetime
    roles: list[Role] = field(default_factory=list)
    nick: str | None = None


@dataclass(frozen=True, slots=True)
class Overwrite:
    """A channel's permission overwrite for a role (`target_type` 0) or a member (1)."""

    target_id: int
    target_type: int
    allow: Permission = NOTHING
    deny: Permission = NOTHING


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag for a forum's posts; only moderators can apply a `moderated` one."""

    id: int
    name: str
    moderated: bool = False


@dataclass(eq=False)
class Guild:
    id: int
    name: str
    owner: User
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    threads: dict[int, Thread] = field(default_factory=dict)
    locale: str = "en-US"
    # The bot's membership while it is removed from the guild.
    former_bot: Member | None = None
    # Whether the application was added without the scope `bot`: commands, but no member.
    # https://github.com/discord/discord-api-docs/issues/3085
    commands_alone: bool = False

    @property
    def everyone(self) -> Role:
        return self.roles[self.id]


@dataclass(eq=False)
class Channel:
    """A guild channel, a direct message (`guild` is `None`), or a `Thread`.

    A direct message is one of the bot with its `recipient`, or one between `people`. The posts of
    a forum are its threads; `tags` are the tags they can have. With `requires_tag` each post needs
    one.
    """

    id: int
    type: ChannelType
    name: str
    signal: Signal
    guild: Guild | None = None
    parent: Channel | None = None
    recipient: User | None = None
    people: list[User] = field(default_factory=list)
    position: int = 0
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    history: dict[int, Message] = field(default_factory=dict)
    tags: list[Tag] = field(default_factory=list)
    requires_tag: bool = False
    topic: str | None = None

    @property
    def messages(self) -> list[Message]:
        """The public messages, oldest first."""
        return [message for message in self.history.values() if not message.ephemeral]

    @property
    def threads(self) -> list[Thread]:
        """The threads of this channel, including archived ones, oldest first."""
        threads = self.guild.threads.values() if self.guild else ()
        return [thread for thread in threads if thread.parent is self]

    @property
    def mention(self) -> str:
        return f"<#{self.id}>"

    @property
    def read_only(self) -> bool:
        """Whether only moderators may write here, regardless of roles."""
        return False

    async def wait_message(
        self,
        wanted: Callable[[Message], object] = lambda _: True,
        *,
        timeout: float = WAIT_SECONDS,
    ) -> Message:
        """Wait for the first public message that is `wanted`, and return it."""
        return await self.signal.wait_until(
            lambda: next((message for message in self.messages if wanted(message)), None),
            timeout=timeout,
            what=f"a message in #{self.name}; it has {self.messages}",
        )

    async def wait_thread(self, *, timeout: float = WAIT_SECONDS) -> Thread:
        """Wait for a thread, and return the latest one."""
        return await self.signal.wait_until(
            lambda: self.threads[-1] if self.threads else None,
            timeout=timeout,
            what=f"a thread in #{self.name}",
        )

    def __repr__(self) -> str:
        return f"<#{self.name} {self.id}>"


@dataclass(eq=False, repr=False)
class Thread(Channel):
    """A thread; `members` maps the ids of its members to their joining times.

    Only moderators add others to a private thread that is not `invitable`. `applied` are the tag
    ids of a forum post, which starts with a message of the same id. `substituted` are the ids of
    the users whose turns the sandbox takes.
    """

    owner: User = field(kw_only=True)
    created_at: datetime = field(kw_only=True)
    auto_archive_minutes: int = 4320
    archived: bool = False
    locked: bool = False
    archive_changed_at: datetime = field(kw_only=True)
    slowmode_seconds: int = 0
    invitable: bool = True
    members: dict[int, datetime] = field(default_factory=dict)
    applied: list[int] = field(default_factory=list)
    substituted: set[int] = field(default_factory=set)

    @property
    def read_only(self) -> bool:
        # In an archived thread, the permission to reopen it decides.
        return self.locked and not self.archived

    @property
    def private(self) -> bool:
        """Whether only members and moderators see it."""
        return self.type is ChannelType.PRIVATE_THREAD

    @property
    def active_at(self) -> datetime:
        """The time of the last message, opening or archiving."""
        last = max((message.created_at for message in self.messages), default=self.created_at)
        return max(last, self.archive_changed_at)

    @property
    def tag_names(self) -> list[str]:
        """The tag names of a forum post, in the forum's order."""
        known = self.parent.tags if self.parent else ()
        return [tag.name for tag in known if tag.id in self.applied]


@dataclass(eq=False)
class Attachment:
    """An uploaded file; `embedded` ones are shown in an embed or layout instead."""

    id: int
    filename: str
    data: bytes
    content_type: str
    url: str
    description: str | None = None
    size_px: tuple[int, int] | None = None
    embedded: bool = False

    def __repr__(self) -> str:
        return f"<Attachment {self.filename} {len(self.data)} bytes>"


@dataclass(frozen=True, slots=True)
class Origin:
    """The interaction behind a message: user, command, and pressed message, if any.

    `original_id` is the first answer that a follow-up belongs to, `trigger` the interaction that
    opened a submitted modal.
    """

    interaction_id: int
    type: InteractionType
    user: User
    data: Json
    source_id: int | None
    owners: dict[str, str]
    original_id: int | None = None
    trigger: Origin | None = None


@dataclass(eq=False)
class Message:
    """A message; only `reader` sees an ephemeral one.

    `mentions` are the effective mentions, `notified` the users who were notified when it appeared:
    edits notify nobody, including the text of a deferred response. `origin` is the interaction that
    it answers. `more` are fields of its JSON that this sandbox does not know.
    """

    id: int
    channel: Channel
    author: User
    created_at: datetime
    content: str = ""
    type: MessageType = MessageType.DEFAULT
    flags: MessageFlag = NO_FLAGS
    attachments: list[Attachment] = field(default_factory=list)
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[Role] = field(default_factory=list)
    mention_everyone: bool = False
    notified: list[User] = field(default_factory=list)
    nonce: str | int | None = None
    edited_at: datetime | None = None
    reference: Message | None = None
    thread: Thread | None = None
    origin: Origin | None = None
    reader: User | None = None
    tts: bool = False
    deleted: bool = False
    revision: int = 0
    more: Json = field(default_factory=dict)

    @property
    def ephemeral(self) -> bool:
        return MessageFlag.EPHEMERAL in self.flags

    @property
    def loading(self) -> bool:
        """Whether it is a deferred response that still shows "thinking"."""
        return MessageFlag.LOADING in self.flags

    @property
    def edited(self) -> bool:
        return self.edited_at is not None

    @property
    def text(self) -> str:
        """The full text: the content, or the text displays of a v2 layout."""
        shown = [c["content"] for c in walk(self.components) if c["type"] == 10]
        return "\n".join(filter(None, [self.content, *shown]))

    @property
    def pictures(self) -> list[Attachment]:
        """The attached images that clients show outside embeds and layouts."""
        shown = (file for file in self.attachments if not file.embedded)
        return [file for file in shown if file.content_type.startswith("image/")]

    @property
    def buttons(self) -> list[Button]:
        found = (c for c in walk(self.components) if c["type"] == ComponentType.BUTTON)
        return [button_of(component) for component in found]

    @property
    def selects(self) -> list[Select]:
        found = (c for c in walk(self.components) if c["type"] in SELECT_TYPES)
        return [select_of(component) for component in found]

    def __repr__(self) -> str:
        return f"<Message {self.id} by {self.author.name}: {self.text[:60]!r}>"


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
