"""Query messages: which are to be posted, which are out of date, and who works on them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    BindParameter,
    ColumnElement,
    and_,
    bindparam,
    delete,
    func,
    or_,
    select,
    update,
)

from bot.messages.kinds import Message, Sent
from bot.storage.acts import MESSAGES
from bot.storage.database import Transaction, add_numbered_unless_there, among, earliest
from bot.storage.errors import LEASE, readable
from bot.storage.schema import messages

IS_BEHIND = and_(messages.c.gone.is_(False), messages.c.shown.is_distinct_from(messages.c.wanted))
IS_PENDING = and_(IS_BEHIND, messages.c.shown.is_(None))
IS_OUTDATED = and_(IS_BEHIND, messages.c.message_id.is_not(None))
IS_WAITING = and_(IS_PENDING, messages.c.not_before.is_not(None))

# Every turn executes these statements, so they are built once.
_IS_THIS = messages.c.id == bindparam("row")
_SET_POSTED = (
    update(messages)
    .where(_IS_THIS)
    .values(
        channel_id=bindparam("place"),
        message_id=bindparam("message"),
        shown=bindparam("version"),
        not_before=bindparam("until"),
        closed=False,
        held_until=None,
    )
)
_SET_SHOWN = (
    update(messages)
    .where(_IS_THIS)
    .values(shown=bindparam("version"), not_before=bindparam("until"), held_until=None)
)
_OUTDATED = {"wanted": messages.c.wanted + 1}


class Condition(Struct, frozen=True):
    """A condition on messages, with its values."""

    where: ColumnElement[bool]
    values: Mapping[str, Any]


async def enqueue(
    transaction: Transaction,
    holder: str,
    kind: str,
    *,
    at: datetime,
    **about: Any,
) -> int | None:
    """Enqueue a message that the process `holder` is about to post; return its number.

    Returns `None` if it has been enqueued before. `about` are other columns of the message.
    """
    values = {
        "kind": kind,
        "challenge_id": None,
        "match_id": None,
        "guild_id": None,
        "subject": None,
        "ply": None,
        "take_backs": 0,
        "side": None,
        "first_ply": None,
        "number": 0,
        "channel_id": None,
        "wanted": 0,
        "gone": False,
        "created_at": at,
        "holder": holder,
        "held_until": at + LEASE,
        "not_before": None,
        **about,
    }
    return await add_numbered_unless_there(transaction, messages, values)


async def find(transaction: Transaction, where: Condition | ColumnElement[bool]) -> list[Message]:
    """Return messages, oldest first, without unreadable ones."""
    condition = where if isinstance(where, Condition) else Condition(where, {})
    # SQLite would go through the whole table for this order, and not through an index of few.
    rows = await transaction.execute(select(messages).where(condition.where), condition.values)
    readable_ones = readable(((row.id, row) for row in rows), _read_message, "message")
    return sorted(readable_ones, key=lambda message: message.id)


async def find_one(transaction: Transaction, number: int) -> Message | None:
    """Return a message, `None` if it is missing or unreadable."""
    one_or_none = await find(transaction, is_message(number))
    return one_or_none[0] if one_or_none else None


async def outdate(transaction: Transaction, *which: ColumnElement[bool]) -> None:
    """Raise the version that messages should show."""
    await transaction.execute(update(messages).where(*which).values(_OUTDATED))


async def set_wanted(transaction: Transaction, number: int, version: int) -> None:
    await _change(transaction, number, wanted=version)


async def set_posted(
    transaction: Transaction, message: Message, sent: Sent, *, until: datetime | None = None
) -> None:
    """Record the place of a message, which is not edited `until` a time.

    It shows its wanted version, unless an earlier attempt has sent it: then it is edited.
    """
    channel_id, message_id = sent.spot
    version = message.wanted - 1 if sent.is_found else message.wanted
    values = {"place": channel_id, "message": message_id, "version": version, "until": until}
    await transaction.execute(_SET_POSTED, {"row": message.id, **values})


async def set_shown(
    transaction: Transaction, number: int, version: int, *, until: datetime | None
) -> None:
    """Record the version that a message shows; it is not edited again `until` a time."""
    values = {"row": number, "version": version, "until": until}
    await transaction.execute(_SET_SHOWN, values)


async def set_gone(transaction: Transaction, number: int, *, refused: bool = False) -> None:
    """Record that nothing is left to post or to edit; `refused` tells that Discord took none."""
    closed = {"closed": True} if refused else {}
    await _change(transaction, number, gone=True, **closed, held_until=None)


async def set_closed(transaction: Transaction, number: int, channel_id: int) -> None:
    """Record that the channel of a message is closed to the bot."""
    await _change(transaction, number, closed=True, channel_id=channel_id)


async def put_off(transaction: Transaction, number: int, until: datetime) -> None:
    await _change(transaction, number, not_before=until)


async def remove(transaction: Transaction, number: int) -> None:
    await transaction.execute(delete(messages).where(messages.c.id == number))


async def begin_posting(transaction: Transaction, number: int, *, now: datetime) -> bool:
    """End the waiting of a message that is due; `False` if it tells more turns in the meantime."""
    begun = await transaction.execute(
        update(messages)
        .where(messages.c.id == number, IS_WAITING, messages.c.not_before <= now)
        .values(not_before=None)
    )
    return begun.rowcount > 0


async def find_last_message(transaction: Transaction, match_id: int, channel_id: int) -> int:
    """Return the last message of Discord about a match in a channel, 0 without any."""
    query = select(func.max(messages.c.message_id)).where(
        messages.c.match_id == match_id, messages.c.channel_id == channel_id
    )
    return (await transaction.execute(query)).scalar_one() or 0


async def is_of_another(transaction: Transaction, message_id: int, number: int) -> bool:
    """Tell whether a message of Discord is recorded for another of ours."""
    query = select(func.count()).where(messages.c.message_id == message_id, messages.c.id != number)
    return (await transaction.execute(query)).scalar_one() > 0


async def hold(
    transaction: Transaction, message: Message, holder: str, *, now: datetime, until: datetime
) -> bool:
    """Lease a message to one process; `False` if another one has it, or has just posted it."""
    is_as_before = [IS_PENDING] if message.is_pending else []
    free = (
        select(messages.c.id)
        .where(messages.c.id == message.id, is_free(holder, now), *is_as_before)
        .with_for_update(skip_locked=True)
    )
    held = await transaction.execute(
        update(messages).where(messages.c.id.in_(free)).values(holder=holder, held_until=until)
    )
    return held.rowcount > 0


async def release(transaction: Transaction, number: int, holder: str) -> None:
    """End the lease of a message."""
    await transaction.execute(
        update(messages)
        .where(messages.c.id == number, messages.c.holder == holder)
        .values(held_until=None)
    )


async def release_all(transaction: Transaction, holder: str) -> None:
    """Release all messages of a process that are behind, and notify the others."""
    owed = update(messages).where(
        IS_BEHIND, messages.c.holder == holder, messages.c.held_until.is_not(None)
    )
    if (await transaction.execute(owed.values(held_until=None))).rowcount:
        transaction.told.add(MESSAGES)


async def next_free(transaction: Transaction, holder: str, now: datetime) -> datetime | None:
    """Return when the first lease of another process ends."""
    query = select(earliest(messages.c.held_until)).where(IS_BEHIND, ~is_free(holder, now))
    return (await transaction.execute(query)).scalar_one()


class ClosedChannel(Struct, frozen=True):
    """A channel in which messages could not be edited, or (`takes_none`) not be posted."""

    channel_id: int
    takes_none: bool


async def find_closed_channels(transaction: Transaction) -> list[ClosedChannel]:
    """Return the channels with messages that wait until they are open to the bot."""
    takes_none = messages.c.message_id.is_(None)
    is_closed = messages.c.closed.is_(True), messages.c.gone.is_(False)
    query = select(messages.c.channel_id, takes_none).where(*is_closed).distinct()
    return [ClosedChannel(*row) for row in await transaction.execute(query)]


async def open_again(transaction: Transaction, channel_id: int) -> None:
    """Let the messages of a reopened channel be posted and edited."""
    await transaction.execute(
        update(messages)
        .where(messages.c.closed.is_(True), messages.c.channel_id == channel_id)
        .values(closed=False)
    )


def is_message(number: int) -> Condition:
    return Condition(_IS_THIS, {"row": number})


def is_of_kinds(names: Sequence[str], subjects: Collection[int] | None) -> ColumnElement[bool]:
    """SQL condition: messages of these kinds that are behind, or about these subjects.

    All messages of these kinds for `None`.
    """
    is_of = among(messages.c.kind, names)
    if subjects is None:
        return is_of
    return and_(is_of, or_(IS_BEHIND, messages.c.subject.in_(list(subjects))))


def is_free(holder: str, now: datetime) -> ColumnElement[bool]:
    """SQL condition: messages that no process but `holder` works on."""
    return or_(
        messages.c.holder == holder,
        messages.c.holder.is_(None),
        messages.c.held_until.is_(None),
        messages.c.held_until <= now,
    )


def may_come(now: datetime | BindParameter[datetime]) -> ColumnElement[bool]:
    """SQL condition: messages that need not wait."""
    return or_(messages.c.not_before.is_(None), messages.c.not_before <= now)


async def _change(transaction: Transaction, number: int, **changes: Any) -> None:
    await transaction.execute(update(messages).where(messages.c.id == number).values(**changes))


def _read_message(row: Any) -> Message:
    """Read a row; `ValueError` without a time, or without a side at a ply."""
    if row.created_at is None:
        raise ValueError("no time")
    if row.ply is not None and row.side not in (1, 2):
        raise ValueError(f"no side: {row.side!r}")
    return Message(
        id=row.id,
        kind=row.kind,
        created_at=row.created_at,
        holder=row.holder,
        wanted=row.wanted,
        shown=row.shown,
        gone=row.gone,
        closed=row.closed,
        not_before=row.not_before,
        channel_id=row.channel_id or 0,
        message_id=row.message_id or 0,
        challenge_id=row.challenge_id or 0,
        match_id=row.match_id or 0,
        ply=row.ply or 0,
        take_backs=row.take_backs,
        side=row.side or 0,
        first_ply=(row.ply or 0) if row.first_ply is None else row.first_ply,
        guild_id=row.guild_id or 0,
        subject=row.subject or 0,
    )
