"""One direct message to a person about several matches, at a time that suits them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace
from sqlalchemy import ColumnElement, and_

from bot.homes import DIRECT
from bot.match.core import Core
from bot.match.delivery import Delivery
from bot.messages.kinds import Kind, Message, New
from bot.news import Subject
from bot.profiles import Chosen
from bot.storage.schema import messages


class Roundup(Kind):
    """Tells a person about several matches in one direct message.

    As a duty of the agenda, it enqueues the message outside its reader's quiet hours. It is not
    urgent, so no turn wakes it. The message's `subject` is its reader.
    """

    woken_by: frozenset[Subject] = frozenset()
    waits = False

    def __init__(self, core: Core, delivery: Delivery) -> None:
        self._core = core
        self._delivery = delivery

    @abstractmethod
    async def find_due(self) -> Sequence[tuple[int, datetime]]:
        """List the readers to tell something, and when each is due, quiet hours apart."""

    @abstractmethod
    async def begin(self, user_id: int) -> Message | None:
        """Enqueue a message; `None` if it is not due, or another one waits or was refused."""

    @abstractmethod
    async def write(self, message: Message, chosen: Chosen) -> New | None:
        """Write to a person with these preferences; `None` if nothing is to be said any more."""

    async def next_due(self) -> datetime | None:
        return min((due for _, due in await self._waiting()), default=None)

    async def carry_out(self) -> None:
        """Enqueue all messages that are due, and have them posted."""
        now = self._core.clock()
        for user_id, due in await self._waiting():
            message = await self.begin(user_id) if due <= now else None
            if message is not None:
                self._delivery.engine.ask(self.order_key(message))

    async def draft(self, message: Message) -> None:
        """Leave posted messages as they are."""

    async def compose(self, message: Message) -> Sequence[New]:
        user_id = message.subject
        new = await self.write(message, await self._core.preferences.get(user_id))
        if new is None:
            return ()
        quiet_until = await self._core.rests.quiet_until(user_id)
        return [replace(new, reader=user_id, not_before=quiet_until)]

    async def _waiting(self) -> list[tuple[int, datetime]]:
        """List the readers, and when each may be told, after quiet hours."""
        now, waiting = self._core.clock(), list[tuple[int, datetime]]()
        for user_id, due in await self.find_due():
            quiet_until = await self._core.rests.quiet_until(user_id, max(due, now))
            waiting.append((user_id, quiet_until or due))
        return waiting


def is_roundup_to(kind: str, user_id: int) -> ColumnElement[bool]:
    """SQL condition: the message of a kind to a person."""
    is_direct = messages.c.guild_id == DIRECT
    return and_(messages.c.kind == kind, is_direct, messages.c.subject == user_id)


def stamp(at: datetime) -> str:
    """Return a text that is unique among the messages to one person."""
    return f"<t:{int(at.timestamp())}:"
