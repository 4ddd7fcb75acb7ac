"""Send each message once, even across crashes and lost responses, and edit it later."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import partial
from typing import Any

import discord
import structlog
from msgspec import Struct, field

from bot.discord_io import codes
from bot.discord_io.content.draft import Draft, Draw, content_edit
from bot.discord_io.content.people import MessagePlace
from bot.discord_io.interactions.answer import Answer, ShownInPrivateError
from bot.discord_io.interactions.owed_answers import (
    ORIGINAL,
    AnswerStore,
    Editable,
    Manner,
    Reply,
)
from bot.discord_io.interactions.responses import LateAnswer, edit_by_token
from bot.discord_io.names import Names
from bot.discord_io.requests import Pace, UnreadableBodyError
from bot.messages.kinds import Amendment, Mark, Message, New, Sent
from bot.messages.store import MessageStore
from bot.texts import texts_for

LOOK_BACK_MESSAGES = 200
# Discord's limit for one request.
MOST_AT_ONCE = 100
EDITS_AT_ONCE = 8

log = structlog.get_logger(__name__)


class NoAnswerError(Exception):
    """Only an answer to an interaction could show a message, and there is none that may."""


class Sender(Struct, eq=False, kw_only=True):
    """Sends messages; after an earlier attempt it first looks for the message.

    One that `may_answer` becomes the public answer that waits for it. Edits open an archived
    thread, which `note_opened` is told of before.
    """

    client: discord.Client
    store: MessageStore
    names: Names
    draw: Draw
    interactions: AnswerStore
    may_answer: Callable[[Message], bool]
    pace: Pace
    note_opened: Callable[[int], Awaitable[None]]
    _room: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(EDITS_AT_ONCE))
    _tried: dict[int, dict[int, MessagePlace]] = field(
        default_factory=dict[int, dict[int, MessagePlace]]
    )
    """The places of sent messages, by number and number of the copy."""

    def channel(self, channel_id: int) -> discord.PartialMessageable:
        """Return a handle on a channel or thread, which may not exist."""
        return self.client.get_partial_messageable(channel_id)

    async def ensure_sent(
        self, message: Message, new: New, channel_id: int, places: Sequence[int] = ()
    ) -> Sent:
        """Return the place of a message in a channel, found from earlier or newly sent.

        It becomes the answer to the interaction that waits for it, if possible. An earlier attempt
        may also have sent it to one of the other `places`. Raises `NoAnswerError` if only an answer
        could bring it, and none can.
        """
        if new.draft is None:
            raise ValueError("nothing to send")
        look_in = tuple(dict.fromkeys((channel_id, *places)))
        lost = await self.find_lost(message, new.mark, look_in, copy=new.copy)
        if lost is not None:
            return Sent(lost, is_found=True)
        sent = self._tried.setdefault(message.id, {})
        place = await self._answer(message, new.draft)
        if place is None and message.answers_only:
            raise NoAnswerError
        sent[new.copy] = place or await self._send(message, new, new.draft, channel_id)
        return Sent(sent[new.copy])

    async def ensure_sent_to(self, reader: int, message: Message, new: New) -> Sent:
        """Return the place of a direct message, found from earlier or newly sent."""
        channel = await self.client.create_dm(discord.Object(reader))
        return await self.ensure_sent(message, new, channel.id)

    async def edit(
        self, message: Message, change: Draft | Amendment, answer: Answer | None = None
    ) -> None:
        """Change one of our messages, as the `answer` to a press on it if possible.

        Raises `NoAnswerError` if only an answer could do so, and there is none.
        """
        channel_id, message_id = message.channel_id, message.message_id
        if isinstance(change, Draft):
            is_answer = answer is not None and answer.is_edit_of(message_id)
            if answer is not None and is_answer and await _was_given(answer, change):
                return
            # Before the edit waits for its turn.
            change = await change.draw(self.draw)
        if message.answers_only:
            await self._edit_by_answer(message_id, change)
            return
        posted = self.channel(channel_id).get_partial_message(message_id)
        await self.pace.let_edit_old(channel_id, message_id)
        async with self._room:
            await self._edit_open(posted, partial(_changes, change))

    async def remove(self, channel_id: int, message_id: int) -> None:
        """Delete one of our messages, if it exists and its channel is open to the bot."""
        try:
            await self.channel(channel_id).get_partial_message(message_id).delete()
        except discord.HTTPException as error:
            if not (codes.is_gone(error) or codes.is_closed(error)):
                raise
            log.info("message not deleted", message=message_id, error=codes.in_words(error))

    async def send(
        self,
        draft: Draft,
        channel: discord.abc.Messageable,
        *,
        guild_id: int,
        nonce: str | None = None,
    ) -> int:
        """Send a new message that names people as this server does; return its id.

        Discord sends messages with the same `nonce` into a channel once.
        """
        draft = await draft.draw(self.draw)
        message = draft.as_new(await self.names.unnotified(guild_id, draft))
        if nonce is not None:
            message["nonce"] = nonce
        return (await channel.send(**message)).id

    async def find(self, mark: Mark, channel_id: int) -> discord.Message | None:
        """Return our latest message with this mark."""
        return await anext(self._find_marked(mark, channel_id), None)

    async def find_lost(
        self, message: Message, mark: Mark, channel_ids: tuple[int, ...], *, copy: int = 0
    ) -> MessagePlace | None:
        """Return the place of a message, if an earlier attempt may have sent it.

        Others of ours may look the same: those recorded for another message are skipped.
        """
        if message.answers_only:
            return None  # the bot cannot read its channel
        if self.store.is_from_elsewhere(message):
            self._tried.setdefault(message.id, {})
        if message.id not in self._tried:
            return None
        # It was sent, but not recorded; the channel's history may be closed to the bot.
        if (known := self._tried[message.id].get(copy)) is not None:
            return known
        for channel_id in dict.fromkeys(channel_ids):
            async for posted in self._find_marked(mark, channel_id):
                if not await self.store.is_of_another(posted.id, message):
                    return posted.channel.id, posted.id
        return None

    def forget(self, message: Message) -> None:
        """Forget the attempts at a message: it is recorded as posted, or given up."""
        self._tried.pop(message.id, None)

    async def _send(
        self, message: Message, new: New, draft: Draft, channel_id: int
    ) -> MessagePlace:
        nonce = f"{message.nonce}-{new.copy}" if new.copy else message.nonce
        channel = self.channel(channel_id)
        return channel_id, await self.send(draft, channel, guild_id=new.guild_id, nonce=nonce)

    async def _find_marked(self, mark: Mark, channel_id: int) -> AsyncIterator[discord.Message]:
        """Yield our messages with this mark, latest first; none in a deleted channel."""
        try:
            async for message in self._own(channel_id):
                if mark(message):
                    yield message
        except discord.NotFound as error:
            if error.code != codes.UNKNOWN_CHANNEL:
                raise

    async def _own(self, channel_id: int) -> AsyncIterator[discord.Message]:
        """Yield our latest messages; if discord.py cannot read one of others, fetch ours singly."""
        me, latest = self.client.user, None
        channel = self.channel(channel_id)
        try:
            async for message in channel.history(limit=LOOK_BACK_MESSAGES):
                latest = message.id
                if me is not None and message.author.id == me.id:
                    yield message
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            log.info("unreadable message", channel=channel_id, trouble=type(error).__name__)
        else:
            return
        rest = await self.client.http.logs_from(channel_id, MOST_AT_ONCE, before=latest)
        for message in rest:
            if me is not None and message["author"]["id"] == str(me.id):
                yield await channel.fetch_message(int(message["id"]))

    async def _edit_open(
        self, posted: discord.PartialMessage, changes: Callable[[], dict[str, Any]]
    ) -> None:
        try:
            await self._rewrite(posted, changes())
        except discord.HTTPException as error:
            if error.code != codes.THREAD_ARCHIVED:
                raise
            # Recorded first: a crash after the opening must not leave the thread open for good.
            await self.note_opened(posted.channel.id)
            await self._open(posted.channel.id)
            await self._rewrite(posted, changes())

    async def _rewrite(self, posted: discord.PartialMessage, changes: dict[str, Any]) -> None:
        await self.pace.let_edit()
        try:
            await posted.edit(**changes)
        except UnreadableBodyError:
            log.info("unreadable answer to an edit", message=posted.id)

    async def _open(self, thread_id: int) -> None:
        thread = self.client.get_channel(thread_id) or await self.client.fetch_channel(thread_id)
        if isinstance(thread, discord.Thread):
            await thread.edit(archived=False)

    async def amend(self, message_id: int, change: Draft | Amendment) -> bool:
        """Change a message where there are only answers, if one still can; tell whether it did."""
        try:
            change = await change.draw(self.draw) if isinstance(change, Draft) else change
            await self._edit_by_answer(message_id, change)
        except NoAnswerError:
            return False
        return True

    async def _edit_by_answer(self, message_id: int, change: Draft | Amendment) -> None:
        """Edit a message by an answer that may still do so; else raise `NoAnswerError`."""
        how = self.interactions.editable(message_id)
        if how is None:
            raise NoAnswerError
        try:
            await edit_by_token(self.client, how, _changes(change))
        except discord.HTTPException as error:
            if codes.is_passing(error):
                raise
            raise NoAnswerError from error

    async def _answer(self, message: Message, draft: Draft) -> MessagePlace | None:
        """Post a message as the answer to the interaction that waits for it; `None` if impossible.

        The answer that its handler has in hand may have arrived, though the confirmation was lost.
        """
        if not self.may_answer(message):
            return None
        reply = message.reply or await self.interactions.public_reply(message.id)
        if reply is None:
            return None
        answer = self.interactions.in_hand.get(reply.id)
        last = partial(self.store.last_message, message, reply.channel_id)
        try:
            if answer is not None and message.answers_only:
                return await answer.post(draft, in_place=reply.manner is Manner.EDIT)
            if answer is not None and not answer.is_given:
                below = await last() if answer.is_deferred else 0
                return await answer.give(draft, below=below)
        except ShownInPrivateError:
            return await self._tell_shown_in_private(message, reply)
        except discord.HTTPException as error:
            _check_final(message, error)
        try:
            late = LateAnswer(self.client, reply, self.draw)
            place = await late.fill_in(draft, below=await last())
        except discord.HTTPException as error:
            _check_final(message, error)
            return None
        if place is not None and message.answers_only:
            self.interactions.note_editable(place[1], Editable(reply.token, ORIGINAL))
        return place

    async def _tell_shown_in_private(self, message: Message, reply: Reply) -> None:
        """Say that only the user sees what everybody should; nothing tries this answer again."""
        answer = self.interactions.in_hand.get(reply.id)
        if answer is not None:
            key = "shown-in-private" if message.match_id else "card-shown-in-private"
            await answer.tell(Draft(texts_for(reply.language)(key)))
        await self.interactions.forget(reply.id)


def _check_final(message: Message, error: discord.HTTPException) -> None:
    """Raise an error again that may pass; log one for good."""
    if codes.is_passing(error):
        raise error
    log.info("no answer", message=message.id, error=codes.in_words(error))


def _changes(change: Draft | Amendment) -> dict[str, Any]:
    """Return the arguments of an edit; built again for each request, as files can be read once."""
    if isinstance(change, Draft):
        return change.as_edit()
    text = {} if change.text is None else content_edit(change.text)
    return text if change.keeps_buttons else {"view": None, **text}


async def _was_given(answer: Answer, draft: Draft) -> bool:
    try:
        await answer.give(draft)
    except codes.TROUBLE as error:
        log.info("edited without the press", error=codes.in_words(error))
        return False
    return True
