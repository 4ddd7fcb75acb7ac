"""Query live messages: where each is, what it shows, and what it should show."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import ColumnElement, and_, delete, or_, select, update

from bot.storage.schema import live_messages
from bot.storage.transaction import Transaction, add_unless_there, columns


class LiveMessage(Struct, frozen=True):
    """A message that is posted once and kept up to date, about one `subject`.

    It is stored before it is posted, so it may exist though its `message_id` is unknown. `wanted`
    is the version that it should show, `shown` the one that it shows. `gone` means that its channel
    or the message was deleted. No process works on it before `due_at`.
    """

    kind: str
    guild_id: int
    subject: int
    channel_id: int
    due_at: datetime
    message_id: int | None = None
    wanted: int = 0
    shown: int | None = None
    gone: bool = False


_MESSAGE = columns(LiveMessage.__struct_fields__, live_messages)


async def find(
    transaction: Transaction, kind: str, subjects: Collection[int] | None
) -> list[LiveMessage]:
    """Return the messages about these subjects, and all outdated ones; all for `None`."""
    query = select(*_MESSAGE).where(live_messages.c.kind == kind)
    if subjects is not None:
        is_behind = and_(
            live_messages.c.gone.is_(False),
            or_(
                live_messages.c.message_id.is_(None),
                live_messages.c.shown.is_(None),
                live_messages.c.shown != live_messages.c.wanted,
            ),
        )
        query = query.where(or_(live_messages.c.subject.in_(subjects), is_behind))
    found = await transaction.execute(query.order_by(live_messages.c.due_at))
    return [LiveMessage(*row) for row in found]


async def take(
    transaction: Transaction, kind: str, guild_id: int, subject: int
) -> LiveMessage | None:
    """Lock and return a message; `None` if missing, or locked by another process."""
    query = select(*_MESSAGE).where(_is(kind, guild_id, subject))
    row = (await transaction.execute(query.with_for_update(skip_locked=True))).one_or_none()
    return None if row is None else LiveMessage(*row)


async def add(transaction: Transaction, message: LiveMessage) -> bool:
    """Add a message; return `False` if another process has just added it."""
    return await add_unless_there(transaction, live_messages, asdict(message))


async def change(transaction: Transaction, message: LiveMessage, **changes: Any) -> None:
    same = _is(message.kind, message.guild_id, message.subject)
    await transaction.execute(update(live_messages).where(same).values(**changes))


async def remove(transaction: Transaction, message: LiveMessage) -> None:
    same = _is(message.kind, message.guild_id, message.subject)
    await transaction.execute(delete(live_messages).where(same))


async def outdate(transaction: Transaction, kind: str, guild_id: int, subject: int) -> None:
    """Raise the version that a message should show."""
    wanted = live_messages.c.wanted + 1
    same = _is(kind, guild_id, subject)
    await transaction.execute(update(live_messages).where(same).values(wanted=wanted))


def _is(kind: str, guild_id: int, subject: int) -> ColumnElement[bool]:
    return and_(
        live_messages.c.kind == kind,
        live_messages.c.guild_id == guild_id,
        live_messages.c.subject == subject,
    )
