"""Post messages once and keep them up to date: one reconciler for all kinds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any, Protocol

import discord
import structlog
from msgspec import Struct
from msgspec.structs import replace

from bot.clock import Clock
from bot.discord_io.codes import TROUBLE, UNKNOWN_MESSAGE, in_words, is_closed, is_gone
from bot.discord_io.content.draft import Draft
from bot.messages import live_tables as tables
from bot.messages.live_tables import LiveMessage
from bot.news import Subject
from bot.storage import Database, StorageError, Transaction

# The longest time of an attempt; then another process may begin one.
AN_ATTEMPT = timedelta(minutes=1)
# A moderator may reopen a closed channel at any time.
EVERY_WHILE_REFUSED = timedelta(minutes=30)

Mark = Callable[[discord.Message], bool]
"""Identifies a message of a kind in its channel."""

log = structlog.get_logger(__name__)


class Target(Struct, frozen=True):
    """Where a message should be, and which version it should show.

    Without a `version` the stored one counts, which `outdate` raises.
    """

    guild_id: int
    subject: int
    channel_id: int
    version: int | None = None


class Source(Protocol):
    """The stored targets of a kind of messages, and how often one may be edited.

    A kind that `follows_channel` has each message in one channel while it is wanted there: a
    deleted message is posted again, and an unwanted one is deleted. Messages of other kinds stay
    where they were posted.
    """

    name: str
    every: timedelta
    follows_channel: bool

    async def targets(
        self, transaction: Transaction, now: datetime, guild_id: int | None = None
    ) -> Sequence[Target]:
        """List the messages that should exist, on one server or on all."""
        ...


class LiveKind(Source, Protocol):
    """A kind of messages: what they show, and how to find a lost one."""

    def can_show(self, guild_id: int) -> bool:
        """Tell whether this process knows a server well enough to draft its messages."""
        ...

    async def draft(self, message: LiveMessage) -> Draft | None:
        """Draft a message, `None` if there is nothing left to show."""
        ...

    async def mark(self, message: LiveMessage) -> Mark:
        """Return how to find a message that was posted just before a crash."""
        ...


class Messenger(Protocol):
    """Sends, edits and finds messages of the bot."""

    async def put(
        self,
        draft: Draft,
        channel_id: int,
        message_id: int | None,
        *,
        guild_id: int,
        lost: Mark | None,
    ) -> int:
        """Edit a message, or send it unless the `lost` one is found; return its id."""
        ...

    async def find(self, mark: Mark, channel_id: int) -> discord.Message | None:
        """Return the bot's latest message with this mark."""
        ...


class Attempt(Struct, frozen=True):
    """An attempt to show a message, or to remove it unless it `is_wanted`."""

    message: LiveMessage
    is_first: bool
    is_wanted: bool


class LiveStore:
    """Compares wanted and shown versions; one process at a time works on a message."""

    def __init__(self, database: Database, kind: Source, *, clock: Clock) -> None:
        self._database = database
        self._kind = kind
        self._clock = clock

    async def waiting(self) -> list[tuple[int, int, datetime]]:
        """List the messages to post, change or remove: server, subject, due time."""
        now = self._clock()
        async with self._database.read() as transaction:
            wanted = await self._kind.targets(transaction, now)
            targets = {(each.guild_id, each.subject): each for each in wanted}
            subjects = None if self._kind.follows_channel else {subject for _, subject in targets}
            stored = await tables.find(transaction, self._kind.name, subjects)
        rows = {(row.guild_id, row.subject): row for row in stored}
        found = {
            key: self._due(targets.get(key), rows.get(key), now) for key in {**rows, **targets}
        }
        return [(*key, due) for key, due in found.items() if due is not None]

    async def begin(self, guild_id: int, subject: int) -> Attempt | None:
        """Begin an attempt at a message; `None` if it is not due, or no longer.

        No process begins another one before `AN_ATTEMPT` is over.
        """
        now = self._clock()
        async with self._database.write_beside() as transaction:
            stored = await tables.take(transaction, self._kind.name, guild_id, subject)
            targets = await self._kind.targets(transaction, now, guild_id)
            target = next((each for each in targets if each.subject == subject), None)
            row = stored or (target and self._new(target, now))
            due = self._due(target, stored, now)
            if row is None or due is None or due > now:
                return None
            begun = replace(row, due_at=now + AN_ATTEMPT, wanted=_version(target, row))
            if stored is not None:
                await tables.change(transaction, begun, due_at=begun.due_at, wanted=begun.wanted)
            elif not await tables.add(transaction, begun):
                return None
        return Attempt(begun, is_first=stored is None, is_wanted=self._is_wanted(target, row))

    async def shown(self, message: LiveMessage, message_id: int) -> None:
        """Record where a message is, and that it shows the version of the attempt."""
        due_at = self._clock() + self._kind.every
        await self._change(message, message_id=message_id, shown=message.wanted, due_at=due_at)

    async def lost(self, message: LiveMessage) -> None:
        """Record that a message was deleted and must be posted again."""
        await self._change(message, message_id=None, due_at=self._clock() + self._kind.every)

    async def gone(self, message: LiveMessage) -> None:
        """Record that a message is finished, as it or its channel was deleted."""
        await self._change(message, gone=True)

    async def refused(self, message: LiveMessage) -> None:
        """Record a closed channel or a failing draft: both may pass."""
        await self._change(message, due_at=self._clock() + EVERY_WHILE_REFUSED)

    async def left(self, message: LiveMessage) -> None:
        """Record that an unwanted message no longer exists."""
        async with self._database.write_beside() as transaction:
            await tables.remove(transaction, message)

    async def _change(self, message: LiveMessage, **changes: Any) -> None:
        async with self._database.write_beside() as transaction:
            await tables.change(transaction, message, **changes)

    def _due(
        self, target: Target | None, row: LiveMessage | None, now: datetime
    ) -> datetime | None:
        """Return when a message is due; at once if the clock moved backwards."""
        if row is None:
            return now if target else None
        if self._is_current(target, row):
            return None
        return now if row.due_at > now + EVERY_WHILE_REFUSED else row.due_at

    def _is_current(self, target: Target | None, row: LiveMessage) -> bool:
        if self._is_wanted(target, row):
            is_shown = row.message_id is not None and row.shown == _version(target, row)
            return row.gone or is_shown
        return row.gone and target is None and not self._kind.follows_channel

    def _is_wanted(self, target: Target | None, row: LiveMessage) -> bool:
        """Tell whether a message is wanted where it is, or may stay there."""
        if target is not None and target.channel_id == row.channel_id:
            return True
        return row.message_id is not None and not self._kind.follows_channel

    def _new(self, target: Target, now: datetime) -> LiveMessage:
        return LiveMessage(
            self._kind.name, target.guild_id, target.subject, target.channel_id, due_at=now
        )


class LiveMessages:
    """Posts and edits the messages of one kind, and removes unwanted ones.

    A duty of the agenda. A failing draft, a closed channel or a slow request does not delay
    messages of other servers for long, nor other kinds.
    """

    woken_by = frozenset({Subject.SERVER})

    def __init__(
        self,
        client: discord.Client,
        database: Database,
        kind: LiveKind,
        *,
        messenger: Messenger,
        clock: Clock,
    ) -> None:
        self.name = kind.name
        self.store = LiveStore(database, kind, clock=clock)
        self._client = client
        self._kind = kind
        self._messenger = messenger

    async def next_due(self) -> datetime | None:
        """Return when the first message is due."""
        return min((due for *_, due in await self._waiting()), default=None)

    async def carry_out(self) -> None:
        """Update all due messages; passing errors are retried."""
        for guild_id, subject, _ in await self._waiting():
            attempt = await self.store.begin(guild_id, subject)
            if attempt is not None:
                await self._try(attempt)

    async def _waiting(self) -> list[tuple[int, int, datetime]]:
        return [each for each in await self.store.waiting() if self._kind.can_show(each[0])]

    async def _try(self, attempt: Attempt) -> None:
        message = attempt.message
        about = {"kind": message.kind, "server": message.guild_id}
        try:
            if attempt.is_wanted:
                await self._show(message, is_first=attempt.is_first)
            else:
                await self._leave(message)
        except TROUBLE as error:
            log.info("live message not shown", **about, error=in_words(error))
            if isinstance(error, discord.HTTPException):
                await self._note(message, error)
        except StorageError:
            raise
        except Exception as error:
            # It would soon fail again, and other servers must not wait for that.
            log.error("live message failed", **about, exc_info=error)
            await self.store.refused(message)

    async def _note(self, message: LiveMessage, error: discord.HTTPException) -> None:
        """Record what prevents a message from being shown, unless that passes by itself."""
        if error.code == UNKNOWN_MESSAGE and self._kind.follows_channel:
            await self.store.lost(message)
        elif is_gone(error):
            await self.store.gone(message)
        elif is_closed(error):
            await self.store.refused(message)

    async def _show(self, message: LiveMessage, *, is_first: bool) -> None:
        draft = await self._kind.draft(message)
        if draft is None:
            await self.store.gone(message)
            return
        message_id = await self._messenger.put(
            draft,
            message.channel_id,
            message.message_id,
            guild_id=message.guild_id,
            lost=None if is_first else await self._kind.mark(message),
        )
        await self.store.shown(message, message_id)

    async def _leave(self, message: LiveMessage) -> None:
        """Delete an unwanted message, or update one of a kind that stays.

        If the message is gone, or the channel is closed, nothing is left to do.
        """
        try:
            message_id = message.message_id or await self._find(message)
            if message_id and self._kind.follows_channel:
                channel = self._client.get_partial_messageable(message.channel_id)
                await channel.get_partial_message(message_id).delete()
        except discord.HTTPException as error:
            if not (is_gone(error) or is_closed(error)):
                raise
            message_id = None
        if message_id and not self._kind.follows_channel:
            await self._show(replace(message, message_id=message_id), is_first=False)
        else:
            await self.store.left(message)

    async def _find(self, message: LiveMessage) -> int | None:
        found = await self._messenger.find(await self._kind.mark(message), message.channel_id)
        return found and found.id


def _version(target: Target | None, row: LiveMessage) -> int:
    return row.wanted if target is None or target.version is None else target.version
