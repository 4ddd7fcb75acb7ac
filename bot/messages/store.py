"""Store what becomes of messages: who works on them, where they are, what they show."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from bot.clock import Clock
from bot.messages import tables
from bot.messages.kinds import Message, Sent, Source, Target
from bot.messages.tables import ClosedChannel, Condition
from bot.storage import Database, Transaction
from bot.storage.errors import LEASE, HeldElsewhereError
from bot.storage.schema import messages

# A failing draft would soon fail again.
AFTER_A_FAILURE = timedelta(minutes=30)


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
        if not await self._renew(message):
            raise HeldElsewhereError
        renewing = asyncio.create_task(self._keep_renewing(message))
        try:
            yield
        finally:
            renewing.cancel()
            await asyncio.gather(renewing, return_exceptions=True)
            async with self._database.write_beside() as transaction:
                await tables.release(transaction, message.id, self._database.process)

    async def release(self) -> None:
        """Release the messages of this process to others at once, before it stops."""
        if self._database.is_shared:
            async with self._database.write_beside() as transaction:
                await tables.release_all(transaction, self._database.process)

    async def next_free(self) -> datetime | None:
        """Return when the first lease of another process ends."""
        if not self._database.is_shared:
            return None
        async with self._database.read() as transaction:
            return await tables.next_free(transaction, self._database.process, self._clock())

    @property
    def is_shared(self) -> bool:
        """Whether other processes may work on messages, too."""
        return self._database.is_shared

    def is_from_elsewhere(self, message: Message) -> bool:
        """Tell whether another process, or an earlier run, may have posted a message."""
        return message.holder != self._database.process

    async def is_of_another(self, message_id: int, message: Message) -> bool:
        """Tell whether a message of Discord is recorded for another of ours."""
        async with self._database.read() as transaction:
            return await tables.is_of_another(transaction, message_id, message.id)

    async def get(self, number: int) -> Message | None:
        """Return a message, `None` if it is missing or unreadable."""
        async with self._database.read() as transaction:
            return await tables.find_one(transaction, number)

    async def last_message(self, message: Message, channel_id: int) -> int:
        """Return the last message about the same match in a channel, 0 without any."""
        if not message.match_id:
            return 0
        async with self._database.read() as transaction:
            return await tables.find_last_message(transaction, message.match_id, channel_id)

    async def find(self, which: Condition) -> list[Message]:
        """List messages, oldest first, without unreadable ones."""
        async with self._database.read() as transaction:
            return await tables.find(transaction, which)

    async def behind(self) -> list[Message]:
        """List the messages that are to be posted or edited, and that no other process holds."""
        which = tables.IS_BEHIND & messages.c.closed.is_(False)
        if self._database.is_shared:
            which &= tables.is_free(self._database.process, self._clock())
        async with self._database.read() as transaction:
            return await tables.find(transaction, which)

    def due(self, message: Message) -> datetime:
        """Return when a message that is behind is due.

        An edit is due at once if the clock moved backwards.
        """
        now, due = self._clock(), message.not_before
        is_edit = message.shown is not None
        return now if due is None or (is_edit and due > now + AFTER_A_FAILURE) else due

    async def strays(self, kind: Source) -> tuple[list[Target], list[Message]]:
        """List the targets of a kind without a message, and its messages at another target."""
        async with self._database.read() as transaction:
            targets = await self._targets(transaction, kind)
            about = None if kind.follows_channel else {subject for _, subject in targets}
            stored = await tables.find(transaction, tables.is_of_kinds(kind.kinds, about))
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
            await tables.enqueue(
                transaction,
                self._database.process,
                kind.kinds[0],
                at=self._clock(),
                guild_id=target.guild_id,
                subject=target.subject,
                channel_id=target.channel_id,
            )

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
                    await tables.set_wanted(transaction, message.id, target.version)
                    message = replace(message, wanted=target.version)
        if _is_current(kind, target, message):
            return None
        due = self.due(message)
        if due > self._clock() and not again:
            return due
        return Attempt(message, _is_wanted(kind, target, message))

    async def shown(self, message: Message, *, pause: timedelta = timedelta()) -> None:
        """Record that a message shows its wanted version, and pause before the next edit."""
        until = self._clock() + pause if pause else None
        async with self._database.write_beside() as transaction:
            await tables.set_shown(transaction, message.id, message.wanted, until=until)

    async def posted(self, message: Message, sent: Sent, *, pause: timedelta = timedelta()) -> None:
        """Record the place of a message, and pause before its first edit."""
        until = self._clock() + pause if pause else None
        async with self._database.write_beside() as transaction:
            await tables.set_posted(transaction, message, sent, until=until)

    async def gone(self, message: Message, *, refused: bool = False) -> None:
        """Record that nothing is left to post or to edit, maybe as Discord has `refused` it."""
        async with self._database.write_beside() as transaction:
            await tables.set_gone(transaction, message.id, refused=refused)

    async def closed(self, message: Message, channel_id: int) -> None:
        """Let a message wait until its channel is open to the bot."""
        if not message.closed:
            async with self._database.write_beside() as transaction:
                await tables.set_closed(transaction, message.id, channel_id)

    async def failed(self, message: Message) -> None:
        """Record a failing draft, which is tried again later."""
        await self.put_off(message, self._clock() + AFTER_A_FAILURE)

    async def put_off(self, message: Message, until: datetime) -> None:
        """Let a message wait until a time."""
        async with self._database.write_beside() as transaction:
            await tables.put_off(transaction, message.id, until)

    async def removed(self, message: Message) -> None:
        """Record that a message no longer exists; if it is wanted, another one is posted."""
        async with self._database.write_beside() as transaction:
            await tables.remove(transaction, message.id)

    async def may_begin(self, message: Message) -> bool:
        """Tell whether to post a message now that is due; a waiting one stops waiting.

        `False` means that it waits on, or has been posted, as it tells one more turn.
        """
        if not message.waits:
            return True
        async with self._database.write_beside() as transaction:
            return await tables.begin_posting(transaction, message.id, now=self._clock())

    async def closed_channels(self) -> list[ClosedChannel]:
        """List the channels with messages that wait until they are open to the bot."""
        async with self._database.read() as transaction:
            return await tables.find_closed_channels(transaction)

    async def open_again(self, channel_id: int) -> None:
        """Let the messages of a reopened channel be posted and edited."""
        async with self._database.write_beside() as transaction:
            await tables.open_again(transaction, channel_id)

    async def _targets(
        self, transaction: Transaction, kind: Source, guild_id: int | None = None
    ) -> Mapping[tuple[int, int], Target]:
        targets = await kind.targets(transaction, self._clock(), guild_id)
        return {(target.guild_id, target.subject): target for target in targets}

    async def _keep_renewing(self, message: Message) -> None:
        while True:
            await asyncio.sleep(LEASE.total_seconds() / 3)
            await self._renew(message)

    async def _renew(self, message: Message) -> bool:
        now = self._clock()
        async with self._database.write_beside() as transaction:
            return await tables.hold(
                transaction, message, self._database.process, now=now, until=now + LEASE
            )


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
