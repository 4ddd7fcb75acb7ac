"""Bring a message up to date, or remove it, once and at the pace that Discord allows."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from datetime import datetime, timedelta

import discord
import structlog

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
from bot.discord_io.interactions.answer import Answer
from bot.discord_io.requests import Pace
from bot.messages.kinds import Kind, Message, Sent, by_itself
from bot.messages.posting import ChannelClosedError, Poster
from bot.messages.sending import NoAnswerError, Sender
from bot.messages.store import Attempt, MessageStore
from bot.storage import StorageError
from bot.storage.errors import UnreadableError

LONGEST_WAIT = timedelta(seconds=10)
"""How long an edit waits for the end of its pause; else it is left to the duty."""

log = structlog.get_logger(__name__)


class Editor:
    """Edits and removes messages; posts those that are in order with no other.

    A failure that may pass is raised.
    """

    def __init__(
        self,
        store: MessageStore,
        sender: Sender,
        poster: Poster,
        *,
        kind_of: Callable[[Message], Kind | None],
        pace: Pace,
        clock: Clock,
        sleep: Sleep,
    ) -> None:
        self._store = store
        self._sender = sender
        self._poster = poster
        self._kind_of = kind_of
        self._pace = pace
        self._clock = clock
        self._sleep = sleep
        self._just_read: dict[int, Message] = {}

    def note_read(self, message: Message) -> None:
        """Keep a message that was just read, for the next attempt at it."""
        self._just_read[message.id] = message

    async def update(self, number: int, answer: Answer | None = None) -> None:
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
                await self._poster.post(kind, message)
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
                message, Sent(place, is_found=True), key=by_itself(message)
            )
            return
        if place:
            await self._sender.remove(*place)
        await self._store.mark_removed(message)
