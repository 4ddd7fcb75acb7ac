"""Bring every message to people: post it in its order, edit it, remove it, and try again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial

import structlog
from sqlalchemy import ColumnElement

from bot.clock import Clock, Sleep
from bot.discord_io.content.people import MessagePlace
from bot.discord_io.interactions.answer import Answer
from bot.discord_io.requests import Pace
from bot.messages.editing import Editor
from bot.messages.kinds import Kind, Message, Order, OrderKey, Target, by_itself
from bot.messages.posting import ChannelClosedError, Poster
from bot.messages.sending import Sender
from bot.messages.store import MessageStore
from bot.messages.tables import MessageQuery, is_outdated_on
from bot.messages.workers import Backlog, KeyedWorker
from bot.news import Subject
from bot.storage.errors import UnreadableError

log = structlog.get_logger(__name__)


class MessageEngine:
    """Posts what is owed, in order, and edits or removes what is out of date.

    An act calls `deliver` for what it has just stored. As a duty of the agenda, the engine finds
    everything that a crash, a failure or another process has left behind. Edits wait for no other
    message: each has its own attempts and retries.
    """

    name = "messages"
    woken_by = frozenset({Subject.SERVER, Subject.MESSAGES})

    def __init__(
        self,
        store: MessageStore,
        sender: Sender,
        *,
        pace: Pace,
        patience: timedelta,
        clock: Clock,
        sleep: Sleep,
        is_out: Callable[[], bool],
    ) -> None:
        """Leave a new message for `patience` to the process that has enqueued it.

        `is_out` tells whether Discord has an outage: then one message after another is tried often.
        """
        self._store = store
        self._poster = Poster(store, sender, clock=clock, ask_for=self._ask_for)
        self._editor = Editor(
            store,
            sender,
            self._poster,
            kind_of=self._kind_of,
            pace=pace,
            clock=clock,
            sleep=sleep,
        )
        self._patience = patience
        self._clock = clock
        self._kinds: list[Kind] = []
        self._worker = KeyedWorker[OrderKey]("delivery of", self._work, sleep=sleep, is_out=is_out)
        self._tried: set[int] = set()
        """What the last run has found, so that the next one leaves it for a while."""
        self._tried_at: datetime | None = None
        # Edits may wait long for a rate limit; posts must not wait for them.
        self._posts = Backlog[OrderKey]()
        self._edits = Backlog[OrderKey]()

    def add(self, kind: Kind) -> None:
        """Deliver the messages of a kind from now on."""
        self._kinds.append(kind)

    # What acts ask for.

    async def deliver(
        self, key: OrderKey, owed: Sequence[Message] | None = None
    ) -> dict[int, MessagePlace]:
        """Post what is owed for a key, then start its edits; return places by message.

        `owed` is given if it is known to be all. Failed messages are tried again later.
        """
        posted: dict[int, MessagePlace] = {}
        await self._worker.run(key, partial(self.deliver_now, key, owed, posted))
        return posted

    def ask(self, key: OrderKey) -> None:
        """Deliver soon what is owed for a key."""
        self._worker.ask(key)

    def is_idle(self, key: OrderKey) -> bool:
        """Tell whether a delivery for a key would begin at once, with no retry planned."""
        return self._worker.is_idle(key)

    async def settled(self, key: OrderKey) -> bool:
        """Wait until nothing is being delivered for a key; return whether all succeeded."""
        return await self._worker.settled(key)

    async def run(self, key: OrderKey, work: Callable[[], Awaitable[None]]) -> bool:
        """Run `work` in line with the deliveries for a key; return whether it succeeded.

        A failure makes a delivery later.
        """
        return await self._worker.run(key, work)

    async def show(
        self, which: MessageQuery | ColumnElement[bool], answer: Answer | None = None
    ) -> None:
        """Post or edit messages, one maybe as the `answer` to a press on it, and wait for that.

        Failed attempts are repeated later.
        """
        for message in await self._store.find(which):
            update = partial(self._editor.update, message.id, answer)
            await self._worker.run(by_itself(message), update)

    def edit(self, messages: Iterable[Message]) -> None:
        """Edit messages soon, as they may be out of date."""
        for message in messages:
            self._editor.note_read(message)
            self._worker.ask(by_itself(message))

    def edit_by_answer(self, message_id: int) -> None:
        """Edit a message of Discord soon that an interaction has made editable."""
        self._worker.ask(OrderKey(Order.EDITABLE, message_id))

    def end_pauses(self) -> None:
        """Let what waits to be tried again be found by the duty, which should run now."""
        self._worker.end_pauses()

    # The duty.

    async def next_due(self) -> datetime | None:
        """Return when the first message is due; now if a server wants another one."""
        waiting = await self._waiting()
        for kind in self._wanted_by_servers():
            missing, misplaced = await self._store.find_misplaced(kind)
            if self._missing_here(kind, missing):
                return self._clock()
            waiting += [(message, self._store.due(message)) for message in misplaced]
        times = [
            max(due, self._tried_at + self._patience)
            if self._tried_at is not None and message.id in self._tried
            else due
            for message, due in waiting
            if (key := self._key(message)) and self._worker.is_idle(key)
        ]
        free_at = await self._store.next_free()
        return min(times if free_at is None else (*times, free_at), default=None)

    async def carry_out(self) -> None:
        """Start to post and to edit everything that is due."""
        waiting: list[tuple[Message, datetime]] = []
        for kind in self._wanted_by_servers():
            missing, _ = await self._store.find_misplaced(kind)
            for target in self._missing_here(kind, missing):
                await self._store.add(kind, target)
            _, misplaced = await self._store.find_misplaced(kind)
            waiting += [(message, self._store.due(message)) for message in misplaced]
        waiting += await self._waiting()
        now = self._clock()
        due_ones = [message for message, due in waiting if due <= now]
        self._tried, self._tried_at = {message.id for message in due_ones}, now
        for kind in self._kinds:
            await kind.prepare([message for message in due_ones if kind.handles(message.kind)])
        keys = dict.fromkeys(key for message in due_ones if (key := self._key(message)))
        log.debug("delivering", keys=len(keys))
        self._posts.replace((self._worker, key) for key in keys if key.order != Order.MESSAGE)
        self._edits.replace((self._worker, key) for key in keys if key.order == Order.MESSAGE)

    async def done(self) -> None:
        """Wait until everything that the last run found has been tried."""
        await self._posts.done()
        await self._edits.done()

    async def close(self) -> None:
        """Stop; what is owed stays stored, for this or another process."""
        await self._posts.close()
        await self._edits.close()
        await self._worker.close()

    def _wanted_by_servers(self) -> list[Kind]:
        return [kind for kind in self._kinds if kind.has_targets]

    def _missing_here(self, kind: Kind, targets: Sequence[Target]) -> list[Target]:
        return [target for target in targets if kind.can_show(target.guild_id)]

    async def _waiting(self) -> list[tuple[Message, datetime]]:
        """List the messages that are behind, and when each is due."""
        return [
            (message, self._due(message))
            for message in await self._store.behind()
            if (kind := self._kind_of(message)) and not kind.has_targets
        ]

    def _due(self, message: Message) -> datetime:
        due = self._store.due(message)
        is_new = message.shown is None and not self._store.is_from_elsewhere(message)
        return max(due, message.created_at + self._patience) if is_new else due

    def _key(self, message: Message) -> OrderKey | None:
        """Return what a message is posted or edited for, `None` if this process cannot."""
        kind = self._kind_of(message)
        if kind is None or not kind.can_show(message.guild_id):
            return None
        return kind.order_key(message) if message.shown is None else by_itself(message)

    def _kind_of(self, message: Message) -> Kind | None:
        return next((kind for kind in self._kinds if kind.handles(message.kind)), None)

    def _ask_for(self, message: Message) -> None:
        """Post a message soon that follows another one."""
        if kind := self._kind_of(message):
            self.ask(kind.order_key(message))

    # One round: take what is owed for a key; each is drafted, sent and marked by the poster.

    async def _work(self, key: OrderKey) -> None:
        match key.order:
            case Order.MESSAGE:
                await self._editor.update(key.number)
            case Order.EDITABLE:
                self.edit(await self._store.find(is_outdated_on(key.number)))
            case _:
                await self.deliver_now(key)

    async def deliver_now(
        self,
        key: OrderKey,
        owed: Sequence[Message] | None = None,
        posted: dict[int, MessagePlace] | None = None,
    ) -> None:
        """Post what is owed for a key, note its places in `posted`, then start its edits.

        Call it in line with the deliveries for the key.
        """
        outdated = None
        try:
            outdated = await self.post(key, owed, posted)
        finally:
            self.edit(await self._store.outdated(key) if outdated is None else outdated)

    async def post(
        self,
        key: OrderKey,
        owed: Sequence[Message] | None = None,
        posted: dict[int, MessagePlace] | None = None,
    ) -> list[Message] | None:
        """Post what is owed for a key, in order, and note its places in `posted`.

        Messages to a closed channel wait, in order, until it is open again. Return what is out of
        date afterwards, `None` if nothing was posted.
        """
        blocked, outdated = None, None
        for message in await self._store.pending(key) if owed is None else owed:
            kind = self._kind_of(message)
            if kind is None:
                continue
            if kind.order != key.order:
                # Letters follow boards; asked by one another, both would be tried without pause.
                if kind.order is Order.LETTERS:
                    self.ask(kind.order_key(message))
                continue
            if blocked is not None and kind.stands_in_line(message):
                await self._store.mark_closed(message, blocked)
            else:
                try:
                    async with self._store.holding(message):
                        if not await self._store.may_begin(message):
                            continue
                        left = await self._poster.post(kind, message, posted)
                        outdated = outdated if left is None else left
                except UnreadableError:
                    await self._store.mark_failed(message)
                    raise
                except ChannelClosedError as error:
                    blocked = error.channel_id if kind.stands_in_line(message) else blocked
            kind.note_tried(message)
        return outdated
