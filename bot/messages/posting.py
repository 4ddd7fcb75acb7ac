"""Post a message: draft it, send it once, and record it, or what prevents that, such as a 403."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import discord
import structlog

from bot.clock import Clock
from bot.discord_io.codes import (
    UNKNOWN_CHANNEL,
    in_words,
    is_closed,
    is_final,
    is_for_good,
    is_gone,
)
from bot.discord_io.content.people import MessagePlace
from bot.messages.kinds import Kind, Message, New, Sent
from bot.messages.sending import NoAnswerError, Sender
from bot.messages.store import MessageStore

CLOSED_PATIENCE = timedelta(days=1)
# One more than when a refusal may have been a mistake of Discord.
MOST_REFUSALS = 3

log = structlog.get_logger(__name__)


class ChannelClosedError(Exception):
    """A message waits until its channel is open to the bot."""

    def __init__(self, channel_id: int) -> None:
        super().__init__(channel_id)
        self.channel_id = channel_id


class Poster:
    """Posts messages that this process works on; each of their attempts ends here.

    A failure that may pass is raised. What follows a message is left to `ask_for`.
    """

    def __init__(
        self,
        store: MessageStore,
        sender: Sender,
        *,
        clock: Clock,
        ask_for: Callable[[Message], None],
    ) -> None:
        self._store = store
        self._sender = sender
        self._clock = clock
        self._ask_for = ask_for
        self._refused: dict[int, int] = {}
        """How often Discord has refused a message, by its number."""

    async def post(
        self, kind: Kind, message: Message, posted: dict[int, MessagePlace] | None = None
    ) -> list[Message] | None:
        """Post a message, and note its place in `posted`; or put it off, or give it up.

        Return what is out of date afterwards, `None` if it is not posted. Raises
        `ChannelClosedError` if it waits for its channel.
        """
        sent, place = None, 0
        try:
            copies = await kind.compose(message)
            for new in copies:
                if new.not_before is None:
                    place = new.places[0] if new.places else 0
                    sent = await self._send(kind, message, new) or sent
        except NoAnswerError:
            if not kind.waits:
                await self._give_up(kind, message, refused=True)
            log.debug("no answer to come by", kind=message.kind, id=message.id)
            return None
        except discord.HTTPException as error:
            await self._note_refusal(kind, message, error, place)
            return None
        if later := [new.not_before for new in copies if new.not_before is not None]:
            # Those who have their copy already don't get it twice: the next attempt finds it.
            await self._store.put_off(message, min(later))
            return None
        if sent is None:
            # Of its readers, none has taken it.
            is_refused = any(new.reader is not None for new in copies)
            await self._give_up(kind, message, refused=is_refused)
            return None
        then = copies[-1].next
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
        if then is not None:
            self._ask_for(then)
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
        """Give up a board or other message that Discord refuses, or let it wait; else raise.

        If the channel is closed to the bot (403 Forbidden), the message waits until it is open.
        """
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
