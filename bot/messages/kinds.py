"""What a message is, how one is recognised, and what a kind of message says."""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple

import discord
from msgspec import Struct

from bot.discord_io.content.buttons import Key, carries
from bot.discord_io.content.draft import Draft
from bot.discord_io.content.people import MessagePlace
from bot.discord_io.interactions.owed_answers import Reply
from bot.storage import Transaction

Mark = Callable[[discord.Message], bool]
"""Identifies a message in its channel."""


class Message(Struct, frozen=True, kw_only=True):
    """A message that is to be posted, or has been, about a challenge, a match or a `subject`.

    `wanted` is the version that it should show, `shown` the one that it shows, `None` before it is
    posted. If it is `gone`, nothing is left to post or to edit. `holder` is the process that works
    on it, or did last. A `closed` one waits until its channel is open to the bot. It waits until
    `not_before`: a board for the next turn, a letter for the end of its reader's quiet hours, an
    edit for the one before it.

    One about a match belongs to a ply and a number of take-backs; `side` is the number of the side
    that offers, nudges or resumes, else of the side to move. A board tells the turns from
    `first_ply` on. A card belongs to its challenge and to the match that follows. Any other message
    is about a `subject` of a server, or about a person, who is the `subject` in server 0. One that
    is `answers_only` can only be posted and edited by answers to interactions, as the bot has no
    access to its channel. `reply` is the interaction that waits for a message which this process
    has just stored. An id or a number that does not apply is 0.
    """

    id: int = 0
    kind: str
    created_at: datetime
    holder: str | None = None
    wanted: int = 0
    shown: int | None = None
    gone: bool = False
    closed: bool = False
    not_before: datetime | None = None
    channel_id: int = 0
    message_id: int = 0
    challenge_id: int = 0
    match_id: int = 0
    ply: int = 0
    take_backs: int = 0
    side: int = 0
    first_ply: int = 0
    guild_id: int = 0
    subject: int = 0
    answers_only: bool = False
    reply: Reply | None = None

    @property
    def place(self) -> MessagePlace | None:
        """The place of the posted message."""
        return (self.channel_id, self.message_id) if self.message_id else None

    @property
    def is_pending(self) -> bool:
        """Whether it is still to be posted."""
        return self.shown is None and not self.gone

    @property
    def nonce(self) -> str:
        """The nonce under which Discord sends the message once; unique across databases."""
        return f"{self.id}-{int(self.created_at.timestamp() * 1000)}"


class Order(enum.StrEnum):
    """What messages are posted in order for; each `MESSAGE` is posted, and edited, by itself."""

    MATCH = "match"
    LETTERS = "letters about match"
    CHALLENGE = "challenge"
    MESSAGE = "message"
    EDITABLE = "editable message"  # one of Discord, by its id there


class OrderKey(NamedTuple):
    """Messages that are posted one after another: those of one match, or of one challenge."""

    order: Order
    number: int

    def __str__(self) -> str:
        return f"{self.order} {self.number}"


def by_itself(message: Message) -> OrderKey:
    """Return the key of the edits of a message, which wait for no other."""
    return OrderKey(Order.MESSAGE, message.id)


class New(Struct, frozen=True, kw_only=True):
    """A message to be posted, in the first of its `places` that takes it; `mark` identifies it.

    An earlier attempt may have sent it to any of these channels. It names people as the server
    `guild_id` does. Without a draft it is out of date: it is only looked for, and deleted if it is
    `unwanted`. In place of channels it may have a `reader`, who gets it as a direct message; if
    there are several, each gets a numbered `copy`, maybe `not_before` the end of their quiet hours.
    Where there are only answers, it may take the place of a message that it `replaces`. Another
    message, the `next` one, is enqueued as soon as it is posted.
    """

    draft: Draft | None
    mark: Mark
    places: tuple[int, ...] = ()
    guild_id: int = 0
    unwanted: bool = False
    reader: int | None = None
    copy: int = 0
    not_before: datetime | None = None
    replaces: int | None = None
    next: Message | None = None


class Sent(Struct, frozen=True):
    """The place of a message that stands in its channel.

    One that `is_found` was sent by an earlier attempt, and may show something else by now.
    """

    place: MessagePlace
    is_found: bool = False


class Amendment(Struct, frozen=True):
    """A change of a posted message that keeps its picture, and everything else that is `None`.

    Its buttons stay only if it `keeps_buttons`.
    """

    text: str | None
    keeps_buttons: bool = False


class Target(Struct, frozen=True):
    """Where a message of a server should be, and which version it should show.

    Without a `version` the stored one counts, which `outdate` raises.
    """

    guild_id: int
    subject: int
    channel_id: int
    version: int | None = None


class Source:
    """Which messages of a kind servers want, if their settings decide that.

    A kind that `follows_channel` has each message in one channel while it is wanted there: a
    deleted message is posted again, and an unwanted one is deleted. Messages of other kinds stay
    where they were posted.
    """

    kinds: Sequence[str] = ()
    """The names of the kinds; servers want messages of the first one."""
    has_targets = False
    follows_channel = False

    async def targets(
        self,
        transaction: Transaction,  # noqa: ARG002
        now: datetime,  # noqa: ARG002
        guild_id: int | None = None,  # noqa: ARG002
    ) -> Sequence[Target]:
        """List the messages to post and keep, on one server or on all."""
        return ()


class Kind(Source, ABC):
    """A kind of message: where it goes, what it says, and how to find a lost one."""

    order = Order.MESSAGE
    waits = True
    """Whether a message waits for an answer or a channel that could bring it; else it is given up,
    or tried again and again."""

    def handles(self, kind: str) -> bool:
        """Tell whether messages with this name of a kind are of this one."""
        return kind in self.kinds

    def order_key(self, message: Message) -> OrderKey:
        """Return what a message is posted in order for."""
        match self.order:
            case Order.CHALLENGE:
                return OrderKey(self.order, message.challenge_id)
            case Order.MATCH | Order.LETTERS:
                return OrderKey(self.order, message.match_id)
            case _:
                return by_itself(message)

    def stands_in_line(self, message: Message) -> bool:  # noqa: ARG002
        """Tell whether a message waits as long as one before it waits for its channel."""
        return True

    def pause(self, message: Message) -> timedelta:  # noqa: ARG002
        """Return the pause between two edits of a message."""
        return timedelta()

    def gives_way(self, message: Message) -> bool:  # noqa: ARG002
        """Tell whether the edits of a message wait while there is much else to send."""
        return self.has_targets

    def can_show(self, guild_id: int) -> bool:  # noqa: ARG002
        """Tell whether this process knows a server well enough to draft its messages."""
        return True

    async def prepare(self, messages: Sequence[Message]) -> None:
        """Get ready to draft all these messages."""

    @abstractmethod
    async def draft(self, message: Message) -> Draft | Amendment | None:
        """Draft what a message should show now, `None` if nothing is left to show."""

    async def mark(self, message: Message) -> Mark:
        """Return how to find a message that was posted just before a crash: by its text."""
        draft = await self.draft(message)
        return that_says(draft if isinstance(draft, Draft) else Draft(""))

    async def compose(self, message: Message) -> Sequence[New]:
        """Compose a new message, or its copies; none if there is nothing to say."""
        draft = await self.draft(message)
        if not isinstance(draft, Draft):
            return ()
        mark, place = await self.mark(message), message.channel_id
        return [New(draft=draft, mark=mark, places=(place,), guild_id=message.guild_id)]

    async def place_deleted(self, message: Message) -> None:
        """Note that the first place of a message no longer exists."""

    async def at_posted(self, transaction: Transaction, message: Message) -> None:
        """Store what follows as a message is recorded as posted at its place."""

    async def at_gone(self, transaction: Transaction, message: Message, *, refused: bool) -> None:
        """Store what follows as a message is never posted: nothing is to be said, or `refused`."""

    async def after_posting(self, message: Message, sent: Sent) -> None:
        """Do what a posted message entails elsewhere."""

    async def follow_up(self, message: Message) -> None:
        """Do what an edit of a message entails elsewhere."""

    def note_tried(self, message: Message) -> None:
        """Note that a message has been posted, is given up, or waits for its channel."""


def with_button(key: Key) -> Mark:
    """Identify a message by one of its buttons."""
    return partial(carries, key=key)


def that_says(draft: Draft) -> Mark:
    """Identify a message without buttons by its text."""
    return lambda message: draft.says(message.content)
