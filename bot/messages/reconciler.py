"""Bring messages up to date: post, edit or remove those that are behind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial

import discord
import structlog
from sqlalchemy import ColumnElement

from bot.clock import Clock, Sleep
from bot.discord_io.codes import (
    TROUBLE,
    UNKNOWN_MESSAGE,
    in_words,
    is_closed,
    is_final,
    is_for_good,
    is_gone,
)
from bot.discord_io.content.draft import Draft
from bot.discord_io.interactions.answer import Answer
from bot.discord_io.requests import Pace
from bot.discord_io.workers import Backlog, KeyedWorker
from bot.messages.kinds import Kind, Message, Sent, Target
from bot.messages.sending import NoAnswerError, Sender
from bot.messages.store import Attempt, MessageStore
from bot.messages.tables import MessageQuery, is_outdated_on
from bot.news import Subject
from bot.storage import StorageError
from bot.storage.errors import UnreadableError

log = structlog.get_logger(__name__)

LONGEST_WAIT = timedelta(seconds=10)
"""How long an edit waits for the end of its pause; else it is left to the duty."""

Job = tuple[KeyedWorker[int], int]


class Reconciler:
    """Posts, edits and removes the messages that are behind.

    A duty of the agenda, for what `ask` and `show` were not called for: it finds everything that a
    crash, or another process, has left behind. Edits wait for no other message: each has its own
    attempts and retries. What is posted in order is left to its own poster.
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
    ) -> None:
        """Leave a new message for `patience` to the process that has enqueued it."""
        self._store = store
        self._sender = sender
        self._pace = pace
        self._patience = patience
        self._clock = clock
        self._sleep = sleep
        self._kinds: list[Kind] = []
        self.worker = KeyedWorker[int]("message", self._update, sleep=sleep)
        self.editable = KeyedWorker[int]("editable message", self._show_editable, sleep=sleep)
        self._just_read: dict[int, Message] = {}
        self._tried: set[int] = set()
        """What the last run has found, so that the next one leaves it for a while."""
        self._tried_at: datetime | None = None
        # Edits may wait long for a rate limit; posts must not wait for them.
        self._posts = Backlog[int]()
        self._edits = Backlog[int]()

    def add(self, kind: Kind) -> None:
        """Keep the messages of a kind up to date from now on."""
        self._kinds.append(kind)

    async def next_due(self) -> datetime | None:
        """Return when the first message is due; now if a server wants another one."""
        waiting = await self._waiting()
        for kind in self._wanted_by_servers():
            missing, strays = await self._store.find_misplaced(kind)
            if self._missing_here(kind, missing):
                return self._clock()
            waiting += [(message, self._store.due(message)) for message in strays]
        times = [
            max(due, self._tried_at + self._patience)
            if self._tried_at is not None and message.id in self._tried
            else due
            for message, due in waiting
            if (job := self._job(message)) and job[0].is_idle(job[1])
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
            _, strays = await self._store.find_misplaced(kind)
            waiting += [(message, self._store.due(message)) for message in strays]
        waiting += await self._waiting()
        now = self._clock()
        edits = [message for message, due in waiting if due <= now]
        self._tried, self._tried_at = {message.id for message in edits}, now
        for kind in self._kinds:
            await kind.prepare([message for message in edits if kind.handles(message.kind)])
        jobs = dict.fromkeys(job for message in edits if (job := self._job(message)))
        log.debug("reconciling", messages=len(jobs))
        self._posts.replace(job for job in jobs if job[0] is not self.worker)
        self._edits.replace(job for job in jobs if job[0] is self.worker)

    async def _show_editable(self, message_id: int) -> None:
        """Edit a message of Discord that an interaction has made editable, if it is outdated."""
        self.ask(await self._store.find(is_outdated_on(message_id)))

    def ask(self, messages: Iterable[Message]) -> None:
        """Edit messages soon, as they may be out of date."""
        for message in messages:
            self._just_read[message.id] = message
            self.worker.ask(message.id)

    async def show(
        self, which: MessageQuery | ColumnElement[bool], answer: Answer | None = None
    ) -> None:
        """Post or edit messages, one maybe as the `answer` to a press on it, and wait for that.

        Failed attempts are repeated later.
        """
        for message in await self._store.find(which):
            await self.worker.run(message.id, partial(self._update, message.id, answer))

    async def done(self) -> None:
        """Wait until everything that the last run found has been tried."""
        await self._posts.done()
        await self._edits.done()

    async def close(self) -> None:
        """Stop; what is behind stays stored."""
        await self._posts.close()
        await self._edits.close()
        await self.editable.close()
        await self.worker.close()

    def _wanted_by_servers(self) -> list[Kind]:
        return [kind for kind in self._kinds if kind.has_targets]

    def _kind_of(self, message: Message) -> Kind | None:
        return next((kind for kind in self._kinds if kind.handles(message.kind)), None)

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

    def _job(self, message: Message) -> Job | None:
        """Return what posts or edits a message, `None` if this process cannot."""
        kind = self._kind_of(message)
        if kind is None or not kind.can_show(message.guild_id):
            return None
        poster = kind.poster(message) if message.shown is None else None
        return poster or (self.worker, message.id)

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
        change = await kind.draft(message)
        if change is None:
            await self._store.mark_gone(message)
        elif message.message_id:
            await self._sender.edit(message, change, answer)
            await kind.follow_up(message)
            await self._store.mark_shown(message, pause=kind.pause(message))
        elif isinstance(change, Draft):
            await self._post(kind, message, change)

    async def _post(self, kind: Kind, message: Message, draft: Draft) -> None:
        sent = await self._sender.ensure_sent(
            message,
            draft,
            await kind.mark(message),
            message.channel_id,
            guild_id=message.guild_id,
        )
        await self._store.mark_posted(message, sent, pause=kind.pause(message), then=kind.at_posted)
        self._sender.forget(message)

    async def _leave(self, kind: Kind, message: Message) -> None:
        """Delete an unwanted message, or keep one of a kind that stays.

        It may have been posted just before a crash. If it is gone, or its channel is closed,
        nothing is left to do.
        """
        spot = message.spot
        try:
            if spot is None:
                mark = await kind.mark(message)
                spot = await self._sender.find_lost(message, mark, (message.channel_id,))
        except discord.HTTPException as error:
            if not (is_gone(error) or is_closed(error)):
                raise
        if spot and not kind.follows_channel:
            await self._store.mark_posted(message, Sent(spot, is_found=True))
            return
        if spot:
            await self._sender.remove(*spot)
        await self._store.mark_removed(message)
