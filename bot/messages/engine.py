"""Bring every message to people: post it in its order, edit it, remove it, and try again."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial

import discord
import structlog
from sqlalchemy import ColumnElement

from bot.clock import Clock, Sleep
from bot.discord_io.codes import (
    TROUBLE,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    in_words,
    is_closed,
    is_final,
    is_for_good,
    is_gone,
)
from bot.discord_io.content.people import MessagePlace
from bot.discord_io.interactions.answer import Answer
from bot.discord_io.requests import Pace
from bot.discord_io.workers import Backlog, KeyedWorker
from bot.messages.kinds import Kind, Message, New, Order, OrderKey, Sent, Target
from bot.messages.sending import NoAnswerError, Sender
from bot.messages.store import Attempt, MessageStore
from bot.messages.tables import MessageQuery, is_outdated_on
from bot.news import Subject
from bot.storage import StorageError
from bot.storage.errors import UnreadableError

log = structlog.get_logger(__name__)

LONGEST_WAIT = timedelta(seconds=10)
"""How long an edit waits for the end of its pause; else it is left to the duty."""
CLOSED_PATIENCE = timedelta(days=1)
# One more than when a refusal may have been a mistake of Discord.
MOST_REFUSALS = 3


class ChannelClosedError(Exception):
    """A message waits until its channel is open to the bot."""

    def __init__(self, channel_id: int) -> None:
        super().__init__(channel_id)
        self.channel_id = channel_id


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
        self._sender = sender
        self._pace = pace
        self._patience = patience
        self._clock = clock
        self._sleep = sleep
        self._kinds: list[Kind] = []
        self._worker = KeyedWorker[OrderKey]("delivery of", self._work, sleep=sleep, is_out=is_out)
        self._just_read: dict[int, Message] = {}
        self._refused: dict[int, int] = {}
        """How often Discord has refused a message, by its number."""
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
            update = partial(self._update, message.id, answer)
            await self._worker.run(_by_itself(message), update)

    def edit(self, messages: Iterable[Message]) -> None:
        """Edit messages soon, as they may be out of date."""
        for message in messages:
            self._just_read[message.id] = message
            self._worker.ask(_by_itself(message))

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
        return kind.order_key(message) if message.shown is None else _by_itself(message)

    def _kind_of(self, message: Message) -> Kind | None:
        return next((kind for kind in self._kinds if kind.handles(message.kind)), None)

    # New messages: take, compose, send, record.

    async def _work(self, key: OrderKey) -> None:
        match key.order:
            case Order.MESSAGE:
                await self._update(key.number)
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
                        left = await self._try_to_post(kind, message, posted)
                        outdated = outdated if left is None else left
                except ChannelClosedError as error:
                    blocked = error.channel_id if kind.stands_in_line(message) else blocked
            kind.note_tried(message)
        return outdated

    async def _try_to_post(
        self, kind: Kind, message: Message, posted: dict[int, MessagePlace] | None = None
    ) -> list[Message] | None:
        """Post a message, or give it up; return what is out of date afterwards."""
        sent, then, later, place = None, None, list[datetime](), 0
        try:
            composed = await kind.compose(message)
            for new in composed:
                if new.not_before is not None:
                    later.append(new.not_before)
                    continue
                place = new.places[0] if new.places else 0
                sent, then = await self._send(kind, message, new) or sent, new.next
        except NoAnswerError:
            if not kind.waits:
                await self._give_up(kind, message, refused=True)
            log.debug("no answer to come by", kind=message.kind, id=message.id)
            return None
        except discord.HTTPException as error:
            await self._note_refusal(kind, message, error, place)
            return None
        if later:
            # Those who have their copy already don't get it twice: the next attempt finds it.
            await self._store.put_off(message, min(later))
            return None
        if sent is None:
            # Of its readers, none has taken it.
            is_refused = any(new.reader is not None for new in composed)
            await self._give_up(kind, message, refused=is_refused)
            return None
        outdated = await self._store.mark_posted(
            message,
            sent,
            key=kind.order_key(message),
            then=then,
            is_answer=self._sender.may_answer(message),
            pause=kind.pause(message),
            at_posted=kind.at_posted,
        )
        self._forget(message)
        if posted is not None:
            posted[message.id] = sent.place
        if then is not None and (kind_of_next := self._kind_of(then)):
            self.ask(kind_of_next.order_key(then))
        await kind.after_posting(message, sent)
        return outdated

    async def _send(self, kind: Kind, message: Message, new: New) -> Sent | None:
        """Send a message to the first of its places that takes it; `None` if nothing is shown."""
        if new.reader is not None:
            try:
                return await self._sender.ensure_sent_to(new.reader, message, new)
            except discord.HTTPException as error:
                if not (is_closed(error) or is_gone(error)):
                    raise
                log.info("direct message refused", id=message.id, error=in_words(error))
                return None
        if new.draft is None:
            lost = await self._sender.find_lost(message, new.mark, new.places)
            if lost and new.unwanted:
                await self._sender.remove(*lost)
                return None
            return lost and Sent(lost, is_found=True)
        if new.replaces and await self._sender.amend(new.replaces, new.draft):
            return Sent((new.places[0], new.replaces))
        *others, last = new.places
        for channel_id in others:
            try:
                return await self._sender.ensure_sent(message, new, channel_id, new.places)
            except discord.HTTPException as error:
                is_deleted = error.code == UNKNOWN_CHANNEL
                if not (is_deleted or is_closed(error)):
                    raise
                log.info("sent to the next place", id=message.id, error=in_words(error))
                if is_deleted:
                    await kind.place_deleted(message)
        # A lost request may have reached another place just before it was closed: discord.py
        # resends after server errors without telling us.
        return await self._sender.ensure_sent(message, new, last, new.places)

    async def _note_refusal(
        self, kind: Kind, message: Message, error: discord.HTTPException, place: int
    ) -> None:
        """Give up a message that Discord refuses, or let it wait for its channel; else raise."""
        if self._is_hopeless(kind, message, error):
            log.warning("given up", message=message.id, kind=message.kind, error=in_words(error))
            await self._give_up(kind, message, refused=True)
        elif is_closed(error) and kind.waits:
            log.info("channel closed", id=message.id, error=in_words(error))
            await self._store.mark_closed(message, place)
            raise ChannelClosedError(place) from error
        else:
            raise error

    def _is_hopeless(self, kind: Kind, message: Message, error: discord.HTTPException) -> bool:
        """Tell whether Discord will not accept a message.

        Its channel is gone, its reader takes no direct messages, the channel has long been closed
        to the bot, or it was refused repeatedly. What a server wants is tried as long as it does.
        """
        if is_for_good(error):
            return True
        if kind.has_targets:
            return False
        if is_closed(error):
            return self._clock() - message.created_at >= CLOSED_PATIENCE
        if not is_final(error):
            return False
        self._refused[message.id] = self._refused.get(message.id, 0) + 1
        return self._refused[message.id] >= MOST_REFUSALS

    async def _give_up(self, kind: Kind, message: Message, *, refused: bool) -> None:
        await self._store.mark_gone(message, refused=refused, at_gone=kind.at_gone)
        self._forget(message)

    def _forget(self, message: Message) -> None:
        self._sender.forget(message)
        self._refused.pop(message.id, None)

    # Posted messages: edit or remove.

    async def _update(self, number: int, answer: Answer | None = None) -> None:
        """Bring a message up to date once it may be edited; changes until then are included.

        One that must wait for longer is left to the duty.
        """
        message = self._just_read.pop(number, None) or await self._store.get(number)
        kind = None if message is None else self._kind_of(message)
        if message is None or kind is None:
            return
        async with self._store.holding(message):
            if self._store.is_shared:
                message = await self._store.get(number)
                if message is None:
                    return
            begun = await self._store.begin(message, kind)
            if isinstance(begun, datetime):
                pause = begun - self._clock()
                if pause > LONGEST_WAIT:
                    return
                await self._sleep(max(pause.total_seconds(), 0))
                begun = await self._begin_again(number, kind)
            if isinstance(begun, Attempt):
                await self._try_at_pace(kind, begun, answer)

    async def _begin_again(self, number: int, kind: Kind) -> Attempt | None:
        """Begin an attempt at a message as it is after a wait."""
        message = await self._store.get(number)
        begun = message and await self._store.begin(message, kind, again=True)
        return begun if isinstance(begun, Attempt) else None

    async def _try_at_pace(self, kind: Kind, begun: Attempt, answer: Answer | None) -> None:
        message = begun.message
        if not (message.message_id and kind.gives_way(message)):
            await self._try(kind, begun, answer)
            return
        async with self._pace.live_edit(message.channel_id, message.message_id) as was_delayed:
            attempt = await self._begin_again(message.id, kind) if was_delayed else begun
            if attempt is not None:
                await self._try(kind, attempt, answer)

    async def _try(self, kind: Kind, attempt: Attempt, answer: Answer | None) -> None:
        message = attempt.message
        try:
            if attempt.is_wanted:
                await self._show(kind, message, answer)
            else:
                await self._leave(kind, message)
        except NoAnswerError:
            log.debug("message waits for an answer", kind=message.kind, id=message.id)
        except UnreadableError:
            await self._store.mark_failed(message)
        except TROUBLE as error:
            if not await self._note(kind, message, error):
                raise
            log.info("message not shown", kind=message.kind, id=message.id, error=in_words(error))
        except StorageError:
            raise
        except Exception as error:
            log.error("message failed", kind=message.kind, id=message.id, exc_info=error)
            await self._store.mark_failed(message)
        finally:
            # What was read before this attempt has been recorded is of no use to the next one.
            self._just_read.pop(message.id, None)

    async def _note(self, kind: Kind, message: Message, error: Exception) -> bool:
        """Record what prevents a message from being shown; `False` if that passes by itself."""
        if not isinstance(error, discord.HTTPException):
            return False
        if error.code == UNKNOWN_MESSAGE and kind.follows_channel:
            await self._store.mark_removed(message)
        elif is_gone(error) or is_for_good(error):
            await self._store.mark_gone(message)
        elif is_closed(error):
            await self._store.mark_closed(message, message.channel_id)
        elif is_final(error) and message.message_id:
            # The next version may be accepted.
            await self._store.mark_shown(message, pause=kind.pause(message))
        else:
            return False
        return True

    async def _show(self, kind: Kind, message: Message, answer: Answer | None) -> None:
        if not message.message_id:
            with contextlib.suppress(ChannelClosedError):
                await self._try_to_post(kind, message)
            return
        change = await kind.draft(message)
        if change is None:
            await self._store.mark_gone(message)
        else:
            await self._sender.edit(message, change, answer)
            await kind.follow_up(message)
            await self._store.mark_shown(message, pause=kind.pause(message))

    async def _leave(self, kind: Kind, message: Message) -> None:
        """Delete an unwanted message, or keep one of a kind that stays.

        It may have been posted just before a crash. If it is gone, or its channel is closed,
        nothing is left to do.
        """
        place = message.place
        try:
            if place is None:
                mark = await kind.mark(message)
                place = await self._sender.find_lost(message, mark, (message.channel_id,))
        except discord.HTTPException as error:
            if not (is_gone(error) or is_closed(error)):
                raise
        if place and not kind.follows_channel:
            await self._store.mark_posted(
                message, Sent(place, is_found=True), key=_by_itself(message)
            )
            return
        if place:
            await self._sender.remove(*place)
        await self._store.mark_removed(message)


def _by_itself(message: Message) -> OrderKey:
    """Return the key of the edits of a message, which wait for no other."""
    return OrderKey(Order.MESSAGE, message.id)
