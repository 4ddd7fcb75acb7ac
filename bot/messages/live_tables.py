"""Query live messages: where each is, what it shows, and what it should show."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import ColumnElement, and_, bindparam, delete, or_, select, update

from bot.storage.database import Transaction, add_unless_there, columns
from bot.storage.schema import live_messages


class LiveMessage(Struct, frozen=True):
    """A message that is posted once and kept up to date, about one `subject`.

    It is stored before it is posted, so it may exist though its `message_id` is unknown. `wanted`
    is the version that it should show, `shown` the one that it shows. `gone` means that its channel
    or the message was deleted, `closed` that the bot may not write there. No process works on it
    before `due_at`.
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
    closed: bool = False


_MESSAGE = columns(LiveMessage.__struct_fields__, live_messages)
# Each turn executes it, so it is built once.
_OUTDATE = (
    update(live_messages)
    .where(
        live_messages.c.kind == bindparam("its"),
        live_messages.c.guild_id == bindparam("server"),
        live_messages.c.subject == bindparam("about"),
    )
    .values(wanted=live_messages.c.wanted + 1)
)


async def find(
    transaction: Transaction, kind: str, subjects: Collection[int] | None
) -> list[LiveMessage]:
    """Return the messages about these subjects, and all outdated ones; all for `None`."""
    query = select(*_MESSAGE).where(live_messages.c.kind == kind)
    if subjects is not None:
        is_outdated = live_messages.c.shown.is_distinct_from(live_messages.c.wanted)
        is_behind = and_(live_messages.c.gone.is_(False), is_outdated)
        about = [live_messages.c.subject.in_(subjects)] if subjects else []
        query = query.where(or_(is_behind, *about))
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
    await transaction.execute(_OUTDATE, {"its": kind, "server": guild_id, "about": subject})


async def find_closed_channels(transaction: Transaction) -> Sequence[int]:
    """Return the channels with messages that could not be shown."""
    query = select(live_messages.c.channel_id).where(live_messages.c.closed.is_(True)).distinct()
    return (await transaction.execute(query)).scalars().all()


async def open_again(transaction: Transaction, channel_id: int) -> None:
    """Let the messages of a reopened channel be shown."""
    kept = live_messages.c.closed.is_(True), live_messages.c.channel_id == channel_id
    await transaction.execute(update(live_messages).where(*kept).values(closed=False))


def _is(kind: str, guild_id: int, subject: int) -> ColumnElement[bool]:
    return and_(
        live_messages.c.kind == kind,
        live_messages.c.guild_id == guild_id,
        live_messages.c.subject == subject,
    )
