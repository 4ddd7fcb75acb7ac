"""Store what becomes of messages: who works on them, where they are, what they show."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import ColumnElement, bindparam, delete, func, or_, select, update

from bot.clock import Clock
from bot.discord_io.interactions.owed_answers import Manner, forget_public
from bot.messages import tables
from bot.messages.kinds import Message, OrderKey, Sent, Source, Target
from bot.messages.tables import (
    IS_BEHIND,
    IS_PENDING,
    IS_WAITING,
    MessageQuery,
    are_outdated,
    are_pending,
    can_come_by_itself,
)
from bot.storage import Database, Transaction
from bot.storage.acts import MESSAGES
from bot.storage.database import among, earliest
from bot.storage.leases import holding, is_free, lease
from bot.storage.schema import messages

# A failing draft would soon fail again.
AFTER_A_FAILURE = timedelta(minutes=30)

# Every turn executes this statement, so it is built once.
_SET_SHOWN = (
    update(messages)
    .where(messages.c.id == bindparam("row"))
    .values(shown=bindparam("version"), not_before=bindparam("until"), held_until=None)
)


AtPosted = Callable[[Transaction, Message], Awaitable[None]]
"""Stores what follows as a message is posted."""


class AtGone(Protocol):
    """Stores what follows as a message is never posted, maybe as Discord has `refused` it."""

    async def __call__(
        self, transaction: Transaction, message: Message, *, refused: bool
    ) -> None: ...


class ClosedChannel(Struct, frozen=True):
    """A channel in which messages could not be edited, or (`takes_none`) not be posted."""

    channel_id: int
    takes_none: bool


class Attempt(Struct, frozen=True):
    """An attempt to bring a message up to date, or to remove it unless it `is_wanted`."""

    message: Message
    is_wanted: bool


class MessageStore:
    """Compares wanted and shown versions of messages.

    If several processes share a database, one at a time works on a message: the one that enqueued
    it, until its lease ends.
    """

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    @asynccontextmanager
    async def holding(self, message: Message) -> AsyncGenerator[None]:
        """Hold the lease of a message in the block.

        `HeldElsewhereError` means that another process works on it, or has just posted it.
        """
        if not self._database.is_shared:
            yield
            return
        is_ours = messages.c.holder == self._database.process
        release = partial(self._change, message, is_ours, held_until=None)
        async with holding(partial(self._renew, message), release):
            yield

    async def repost(self, message: Message) -> None:
        """Let a message be posted once more, though an older copy may stay."""
        await self._change(message, channel_id=None, message_id=None, shown=None)

    async def release(self) -> None:
        """Release the messages of this process to others at once, before it stops."""
        if not self._database.is_shared:
            return
        is_ours = messages.c.holder == self._database.process
        owed = update(messages).where(IS_BEHIND, is_ours, messages.c.held_until.is_not(None))
        async with self._database.write_beside() as transaction:
            if (await transaction.execute(owed.values(held_until=None))).rowcount:
                transaction.told.add(MESSAGES)

    async def next_free(self) -> datetime | None:
        """Return when the first lease of another process ends."""
        if not self._database.is_shared:
            return None
        is_held = ~self._is_free()
        query = select(earliest(messages.c.held_until)).where(IS_BEHIND, is_held)
        return await self._database.fetch_value(query)

    @property
    def is_shared(self) -> bool:
        """Whether other processes may work on messages, too."""
        return self._database.is_shared

    def is_from_elsewhere(self, message: Message) -> bool:
        """Tell whether another process, or an earlier run, may have posted a message."""
        return message.holder != self._database.process

    async def is_of_another(self, message_id: int, message: Message) -> bool:
        """Tell whether a message of Discord is recorded for another of ours."""
        is_another = messages.c.message_id == message_id, messages.c.id != message.id
        return await self._database.fetch_value(select(func.count()).where(*is_another)) > 0

    async def get(self, number: int) -> Message | None:
        """Return a message, `None` if it is missing or unreadable."""
        return next(iter(await self.find(tables.query_for_one(number))), None)

    async def last_message(self, message: Message, channel_id: int) -> int:
        """Return the last message about the same match in a channel, 0 without any."""
        if not message.match_id:
            return 0
        is_there = messages.c.match_id == message.match_id, messages.c.channel_id == channel_id
        query = select(func.max(messages.c.message_id)).where(*is_there)
        return await self._database.fetch_value(query) or 0

    async def find(self, which: MessageQuery | ColumnElement[bool]) -> list[Message]:
        """List messages, oldest first, without unreadable ones."""
        asked = tables.query_for(which)
        return tables.read_all(await self._database.fetch(asked.query, asked.values))

    async def pending(self, key: OrderKey) -> list[Message]:
        """List the messages to post now for a key, oldest first; other orders are included."""
        return await self.find(are_pending(key, self._clock()))

    async def outdated(self, key: OrderKey) -> list[Message]:
        """List the posted messages for a key that show something else than they should."""
        which = are_outdated(key)
        return [] if which is None else await self.find(which)

    async def find_last(self, *where: ColumnElement[bool]) -> Message | None:
        """Return the last message on these conditions, `None` if missing or unreadable."""
        last = select(func.max(messages.c.id)).where(*where).correlate(None).scalar_subquery()
        return next(iter(await self.find(messages.c.id == last)), None)

    async def behind(self) -> list[Message]:
        """List the messages that are to be posted or edited, and that no other process holds."""
        which = IS_BEHIND & messages.c.closed.is_(False) & can_come_by_itself()
        if self._database.is_shared:
            which &= self._is_free()
        return await self.find(which)

    def due(self, message: Message) -> datetime:
        """Return when a message that is behind is due.

        An edit is due at once if the clock moved backwards.
        """
        now, due = self._clock(), message.not_before
        is_edit = message.shown is not None
        return now if due is None or (is_edit and due > now + AFTER_A_FAILURE) else due

    async def find_misplaced(self, kind: Source) -> tuple[list[Target], list[Message]]:
        """List the targets of a kind without a message, and its messages at another target."""
        async with self._database.read() as transaction:
            targets = await self._targets(transaction, kind)
            which = among(messages.c.kind, kind.kinds)
            if not kind.follows_channel:
                is_about = messages.c.subject.in_({subject for _, subject in targets})
                which &= or_(IS_BEHIND, is_about)
            stored = await tables.find(transaction, which)
        stored_about = {(message.guild_id, message.subject) for message in stored}
        missing = [target for key, target in targets.items() if key not in stored_about]
        return missing, [
            message
            for message in stored
            if not _is_current(kind, targets.get((message.guild_id, message.subject)), message)
        ]

    async def add(self, kind: Source, target: Target) -> None:
        """Store a message that is to be posted at a target, unless that has been done."""
        async with self._database.write_beside() as transaction:
            message = Message(
                kind=kind.kinds[0],
                created_at=self._clock(),
                guild_id=target.guild_id,
                subject=target.subject,
                channel_id=target.channel_id,
            )
            await tables.enqueue(transaction, message)

    async def begin(
        self, message: Message, kind: Source, *, again: bool = False
    ) -> Attempt | datetime | None:
        """Begin an attempt at a message, or return when it is due; `None` if it is up to date.

        No attempt begins before the pause after the last edit is over, except `again`.
        """
        target = None
        if kind.has_targets:
            async with self._database.write_beside() as transaction:
                targets = await self._targets(transaction, kind, message.guild_id)
                target = targets.get((message.guild_id, message.subject))
                if target and target.version is not None and target.version != message.wanted:
                    wanted = update(messages).where(messages.c.id == message.id)
                    await transaction.execute(wanted.values(wanted=target.version))
                    message = replace(message, wanted=target.version)
        if _is_current(kind, target, message):
            return None
        due = self.due(message)
        if due > self._clock() and not again:
            return due
        return Attempt(message, _is_wanted(kind, target, message))

    async def mark_shown(self, message: Message, *, pause: timedelta = timedelta()) -> None:
        """Record that a message shows its wanted version, and pause before the next edit."""
        until = self._clock() + pause if pause else None
        values = {"row": message.id, "version": message.wanted, "until": until}
        await self._database.change(_SET_SHOWN, values)

    async def mark_posted(
        self,
        message: Message,
        sent: Sent,
        *,
        key: OrderKey | None = None,
        then: Message | None = None,
        is_answer: bool = False,
        pause: timedelta = timedelta(),
        at_posted: AtPosted | None = None,
    ) -> list[Message]:
        """Record the place of a message with what follows, and pause before its first edit.

        If it may be the answer of an interaction, none is owed any more. Another message is
        enqueued `then`. Return the messages for a key that are out of date now.
        """
        until = self._clock() + pause if pause else None
        async with self._database.write_beside() as transaction:
            await tables.set_posted(transaction, message, sent, until=until)
            if is_answer and (message.reply is None or message.reply.manner is Manner.PUBLIC):
                await forget_public(transaction, message.id)
            if message.answers_only:
                await tables.end_others_on(transaction, sent.place[1], message.id)
            if at_posted is not None:
                channel_id, message_id = sent.place
                posted = replace(message, channel_id=channel_id, message_id=message_id)
                await at_posted(transaction, posted)
            if then is not None:
                await tables.enqueue(transaction, then)
            which = key and are_outdated(key)
            return await tables.find(transaction, which) if which else []

    async def mark_gone(
        self, message: Message, *, refused: bool = False, at_gone: AtGone | None = None
    ) -> None:
        """Record that nothing is left to post or to edit, maybe as Discord has `refused` it."""
        changes = {"gone": True, "held_until": None, **({"closed": True} if refused else {})}
        async with self._database.write_beside() as transaction:
            is_it = messages.c.id == message.id
            await transaction.execute(update(messages).where(is_it).values(**changes))
            if at_gone is not None:
                await at_gone(transaction, message, refused=refused)

    async def mark_closed(self, message: Message, channel_id: int) -> None:
        """Let a message wait until its channel is open to the bot."""
        if not message.closed:
            await self._change(message, closed=True, channel_id=channel_id)

    async def mark_failed(self, message: Message) -> None:
        """Record a failing draft, which is tried again later."""
        await self.put_off(message, self._clock() + AFTER_A_FAILURE)

    async def put_off(self, message: Message, until: datetime) -> None:
        """Let a message wait until a time."""
        await self._change(message, not_before=until)

    async def mark_removed(self, message: Message) -> None:
        """Record that a message no longer exists; if it is wanted, another one is posted."""
        async with self._database.write_beside() as transaction:
            await transaction.execute(delete(messages).where(messages.c.id == message.id))

    async def may_begin(self, message: Message) -> bool:
        """Tell whether to post a message now that is due; a waiting one stops waiting.

        `False` means that it waits on, or has been posted, as it tells one more turn.
        """
        if message.not_before is None:
            return True
        is_due = messages.c.not_before <= self._clock()
        return await self._change(message, IS_WAITING, is_due, not_before=None)

    async def closed_channels(self) -> list[ClosedChannel]:
        """List the channels with messages that wait until they are open to the bot."""
        takes_none = messages.c.message_id.is_(None)
        is_closed = messages.c.closed.is_(True), messages.c.gone.is_(False)
        query = select(messages.c.channel_id, takes_none).where(*is_closed).distinct()
        return [ClosedChannel(*row) for row in await self._database.fetch(query)]

    async def open_again(self, channel_id: int) -> None:
        """Let the messages of a reopened channel be posted and edited."""
        async with self._database.write_beside() as transaction:
            is_closed = messages.c.closed.is_(True), messages.c.channel_id == channel_id
            await transaction.execute(update(messages).where(*is_closed).values(closed=False))

    async def _targets(
        self, transaction: Transaction, kind: Source, guild_id: int | None = None
    ) -> Mapping[tuple[int, int], Target]:
        targets = await kind.targets(transaction, self._clock(), guild_id)
        return {(target.guild_id, target.subject): target for target in targets}

    async def _renew(self, message: Message) -> bool:
        """Lease a message; `False` if another process has it, or has just posted it."""
        is_as_before = [IS_PENDING] if message.is_pending else []
        free = (
            select(messages.c.id)
            .where(messages.c.id == message.id, self._is_free(), *is_as_before)
            .with_for_update(skip_locked=True)
        )
        ours = lease(self._database.process, self._clock())
        return await self._change(message, messages.c.id.in_(free), **ours)

    def _is_free(self) -> ColumnElement[bool]:
        """SQL condition: messages that no other process works on."""
        return is_free(messages, self._clock(), holder=self._database.process)

    async def _change(self, message: Message, *where: ColumnElement[bool], **changes: Any) -> bool:
        """Change the row of a message on these conditions; `False` if they do not hold."""
        changed = update(messages).where(messages.c.id == message.id, *where).values(**changes)
        async with self._database.write_beside() as transaction:
            return (await transaction.execute(changed)).rowcount > 0


def _is_current(kind: Source, target: Target | None, message: Message) -> bool:
    """Tell whether a message needs neither a post, an edit nor a removal."""
    if not _is_wanted(kind, target, message):
        return False
    version = message.wanted if target is None or target.version is None else target.version
    return message.gone or message.closed or message.shown == version


def _is_wanted(kind: Source, target: Target | None, message: Message) -> bool:
    """Tell whether a message is wanted where it is, or may stay there."""
    if not kind.has_targets or (target and target.channel_id == message.channel_id):
        return True
    return bool(message.message_id) and not kind.follows_channel
