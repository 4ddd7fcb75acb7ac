"""Post messages once and keep them up to date: one reconciler for all kinds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Protocol

import discord
import structlog
from msgspec import Struct
from msgspec.structs import replace

from bot.clock import Clock, Sleep
from bot.discord_io.codes import TROUBLE, UNKNOWN_MESSAGE, in_words, is_closed, is_final, is_gone
from bot.discord_io.content.draft import Draft
from bot.discord_io.interactions.answer import Answer
from bot.discord_io.requests import Pace
from bot.discord_io.workers import Backlog, KeyedWorker
from bot.messages import live_tables as tables
from bot.messages.live_tables import LiveMessage
from bot.news import Subject
from bot.storage import Database, StorageError, Transaction
from bot.storage.errors import LEASE, UnreadableError

# How long no other process posts the same message. An edit may be repeated, so it has the usual
# lease.
LEASE_TO_POST = timedelta(minutes=1)
# A failing draft would soon fail again.
AFTER_A_FAILURE = timedelta(minutes=30)

Mark = Callable[[discord.Message], bool]
"""Identifies a message of a kind in its channel."""

MessageKey = tuple[int, int]
"""The server and the subject of a message of a kind."""

log = structlog.get_logger(__name__)


class Target(Struct, frozen=True):
    """Where a message should be, and which version it should show.

    Without a `version` the stored one counts, which `outdate` raises.
    """

    guild_id: int
    subject: int
    channel_id: int
    version: int | None = None


class Source:
    """The stored targets of a kind of messages, and how often one may be edited.

    A kind that `follows_channel` has each message in one channel while it is wanted there: a
    deleted message is posted again, and an unwanted one is deleted. Messages of other kinds stay
    where they were posted.
    """

    name: str
    every: timedelta
    follows_channel = False

    async def targets(
        self,
        transaction: Transaction,  # noqa: ARG002
        now: datetime,  # noqa: ARG002
        guild_id: int | None = None,  # noqa: ARG002
    ) -> Sequence[Target]:
        """List the messages to post and keep, on one server or on all.

        Without targets, a kind only edits messages that were stored with their ids.
        """
        return ()


class LiveKind(Source, ABC):
    """A kind of messages: what they show, and how to find a lost one."""

    def can_show(self, guild_id: int) -> bool:  # noqa: ARG002
        """Tell whether this process knows a server well enough to draft its messages."""
        return True

    async def prepare(self, subjects: Sequence[int]) -> None:
        """Get ready to draft messages about all these subjects."""

    @abstractmethod
    async def draft(self, message: LiveMessage) -> Draft | None:
        """Draft a message, `None` if there is nothing left to show."""

    async def mark(self, message: LiveMessage) -> Mark:
        """Return how to find a message that was posted just before a crash.

        Only kinds with targets are posted, and need it.
        """
        raise NotImplementedError

    async def follow_up(self, message: LiveMessage) -> None:
        """Do what an edit of a message entails elsewhere."""


class Messenger(Protocol):
    """Sends, edits and finds messages of the bot."""

    async def send(self, draft: Draft, channel: discord.abc.Messageable, *, guild_id: int) -> int:
        """Send a message; return its id."""
        ...

    async def edit(
        self, draft: Draft, channel_id: int, message_id: int, answer: Answer | None
    ) -> None:
        """Replace a message, as the answer to a press on it if possible."""
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

    async def begin(
        self, guild_id: int, subject: int, *, again: bool = False
    ) -> Attempt | datetime | None:
        """Begin an attempt at a message, or return when it is due; `None` if it is up to date.

        No process begins another one before its lease is over, except `again` the same process. An
        edit by the only process needs no lease.
        """
        now = self._clock()
        async with self._database.write_beside() as transaction:
            stored = await tables.take(transaction, self._kind.name, guild_id, subject)
            targets = await self._kind.targets(transaction, now, guild_id)
            target = next((each for each in targets if each.subject == subject), None)
            row = stored or (target and self._new(target, now))
            due = self._due(target, stored, now)
            if row is None or due is None:
                return None
            if due > now and not again:
                return due
            lease = LEASE if row.message_id else LEASE_TO_POST
            begun = replace(row, due_at=now + lease, wanted=_version(target, row))
            if stored is None:
                if not await tables.add(transaction, begun):
                    return None
            elif self._database.is_shared or not row.message_id or row.wanted != begun.wanted:
                await tables.change(transaction, begun, due_at=begun.due_at, wanted=begun.wanted)
        return Attempt(begun, is_first=stored is None, is_wanted=self._is_wanted(target, row))

    async def shown(self, message: LiveMessage, message_id: int) -> None:
        """Record where a message is, and that it shows the version of the attempt."""
        due_at = self._clock() + self._kind.every
        await self._change(message, message_id=message_id, shown=message.wanted, due_at=due_at)

    async def lost(self, message: LiveMessage) -> None:
        """Record that a message was deleted and must be posted again."""
        due_at = self._clock() + self._kind.every
        await self._change(message, message_id=None, shown=None, due_at=due_at)

    async def gone(self, message: LiveMessage) -> None:
        """Record that a message is finished, as it or its channel was deleted."""
        await self._change(message, gone=True)

    async def closed(self, message: LiveMessage) -> None:
        """Record that a channel is closed to the bot; the message waits until it is open."""
        await self._change(message, closed=True)

    async def failed(self, message: LiveMessage) -> None:
        """Record a failing draft, which is tried again later."""
        await self._change(message, due_at=self._clock() + AFTER_A_FAILURE)

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
        return now if row.due_at > now + AFTER_A_FAILURE else row.due_at

    def _is_current(self, target: Target | None, row: LiveMessage) -> bool:
        if self._is_wanted(target, row):
            is_shown = row.message_id is not None and row.shown == _version(target, row)
            return row.gone or row.closed or is_shown
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

    A duty of the agenda, for what `ask` and `show` were not called for. Messages wait for no other
    message: each has its own attempts and retries.
    """

    woken_by = frozenset({Subject.SERVER})

    def __init__(
        self,
        client: discord.Client,
        database: Database,
        kind: LiveKind,
        *,
        messenger: Messenger,
        pace: Pace,
        clock: Clock,
        sleep: Sleep,
    ) -> None:
        self.name = kind.name
        self.store = LiveStore(database, kind, clock=clock)
        self.worker = KeyedWorker[MessageKey](kind.name, self._update, sleep=sleep)
        self._client = client
        self._kind = kind
        self._messenger = messenger
        self._pace = pace
        self._clock = clock
        self._sleep = sleep
        self._backlog = Backlog[MessageKey]()

    async def next_due(self) -> datetime | None:
        """Return when the first message is due."""
        return min((due for *_, due in await self._waiting()), default=None)

    async def carry_out(self) -> None:
        """Start to update all due messages."""
        waiting = await self._waiting()
        now = self._clock()
        keys = [(guild_id, subject) for guild_id, subject, due in waiting if due <= now]
        await self._kind.prepare([subject for _, subject in keys])
        self._backlog.replace((self.worker, key) for key in keys)

    def ask(self, guild_id: int, subject: int) -> None:
        """Update a message soon, as it may be outdated."""
        self.worker.ask((guild_id, subject))

    async def show(self, guild_id: int, subject: int, answer: Answer | None) -> None:
        """Update a message, maybe as the `answer` to a press, and wait for that."""
        key = guild_id, subject
        await self.worker.run(key, partial(self._update, key, answer))

    async def done(self) -> None:
        """Wait until everything that the last run found has been tried."""
        await self._backlog.done()

    async def close(self) -> None:
        """Stop; outdated messages stay recorded."""
        await self._backlog.close()
        await self.worker.close()

    async def _waiting(self) -> list[tuple[int, int, datetime]]:
        """List the messages that wait for the duty: server, subject, due time."""
        return [
            (guild_id, subject, due)
            for guild_id, subject, due in await self.store.waiting()
            if self.worker.is_idle((guild_id, subject)) and self._kind.can_show(guild_id)
        ]

    async def _update(self, key: MessageKey, answer: Answer | None = None) -> None:
        """Update a message once it may be edited again; changes until then are included.

        One that must wait for longer is left to the duty.
        """
        begun = await self.store.begin(*key)
        if isinstance(begun, datetime):
            pause = begun - self._clock()
            if pause > self._kind.every:
                return
            await self._sleep(max(pause.total_seconds(), 0))
            begun = await self.store.begin(*key)
        if isinstance(begun, Attempt):
            await self._try_at_pace(key, begun, answer)

    async def _try_at_pace(self, key: MessageKey, begun: Attempt, answer: Answer | None) -> None:
        message = begun.message
        if message.message_id is None:
            await self._try(begun, answer)
            return
        async with self._pace.live_edit(message.channel_id, message.message_id) as was_delayed:
            attempt = await self.store.begin(*key, again=True) if was_delayed else begun
            if isinstance(attempt, Attempt):
                await self._try(attempt, answer)

    async def _try(self, attempt: Attempt, answer: Answer | None) -> None:
        message = attempt.message
        about = {"kind": message.kind, "server": message.guild_id}
        try:
            if attempt.is_wanted:
                await self._show(message, answer, is_first=attempt.is_first)
            else:
                await self._leave(message)
        except UnreadableError:
            await self.store.failed(message)
        except TROUBLE as error:
            is_noted = await self._note(message, error)
            if message.message_id is not None and not is_noted:
                raise  # nothing keeps another attempt from being made soon
            log.info("live message not shown", **about, error=in_words(error))
        except StorageError:
            raise
        except Exception as error:
            log.error("live message failed", **about, exc_info=error)
            await self.store.failed(message)

    async def _note(self, message: LiveMessage, error: Exception) -> bool:
        """Record what prevents a message from being shown; `False` if that passes by itself."""
        if not isinstance(error, discord.HTTPException):
            return False
        if error.code == UNKNOWN_MESSAGE and self._kind.follows_channel:
            await self.store.lost(message)
        elif is_gone(error):
            await self.store.gone(message)
        elif is_closed(error):
            await self.store.closed(message)
        elif is_final(error) and message.message_id is not None:
            # The next version may be accepted.
            await self.store.shown(message, message.message_id)
        else:
            return False
        return True

    async def _show(self, message: LiveMessage, answer: Answer | None, *, is_first: bool) -> None:
        draft = await self._kind.draft(message)
        if draft is None:
            await self.store.gone(message)
            return
        message_id = message.message_id
        if message_id is None and not is_first:
            message_id = await self._find(message)
        if message_id is None:
            channel = self._client.get_partial_messageable(message.channel_id)
            message_id = await self._messenger.send(draft, channel, guild_id=message.guild_id)
        else:
            await self._messenger.edit(draft, message.channel_id, message_id, answer)
        await self._kind.follow_up(message)
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
            await self._show(replace(message, message_id=message_id), None, is_first=False)
        else:
            await self.store.left(message)

    async def _find(self, message: LiveMessage) -> int | None:
        found = await self._messenger.find(await self._kind.mark(message), message.channel_id)
        return found and found.id


def _version(target: Target | None, row: LiveMessage) -> int:
    return row.wanted if target is None or target.version is None else target.version
