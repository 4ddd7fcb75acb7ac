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
from bot.storage.acts import POSTS
from bot.storage.database import Transaction, add_numbered_unless_there, among, earliest
from bot.storage.errors import LEASE, readable
from bot.storage.schema import posts

IS_BEHIND = and_(posts.c.gone.is_(False), posts.c.shown.is_distinct_from(posts.c.wanted))
IS_PENDING = and_(IS_BEHIND, posts.c.shown.is_(None))
IS_OUTDATED = and_(IS_BEHIND, posts.c.message_id.is_not(None))
IS_WAITING = and_(IS_PENDING, posts.c.not_before.is_not(None))

# Every turn executes these statements, so they are built once.
_IS_POST = posts.c.id == bindparam("post")
_SET_POSTED = (
    update(posts)
    .where(_IS_POST)
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
    update(posts)
    .where(_IS_POST)
    .values(shown=bindparam("version"), not_before=bindparam("until"), held_until=None)
)
_OUTDATED = {"wanted": posts.c.wanted + 1}


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
    return await add_numbered_unless_there(transaction, posts, values)


async def find(transaction: Transaction, where: Condition | ColumnElement[bool]) -> list[Message]:
    """Return messages, oldest first, without unreadable ones."""
    condition = where if isinstance(where, Condition) else Condition(where, {})
    # SQLite would go through the whole table for this order, and not through an index of few.
    rows = await transaction.execute(select(posts).where(condition.where), condition.values)
    messages = readable(((row.id, row) for row in rows), _read_message, "message")
    return sorted(messages, key=lambda message: message.id)


async def find_one(transaction: Transaction, number: int) -> Message | None:
    """Return a message, `None` if it is missing or unreadable."""
    messages = await find(transaction, is_message(number))
    return messages[0] if messages else None


async def outdate(transaction: Transaction, *which: ColumnElement[bool]) -> None:
    """Raise the version that messages should show."""
    await transaction.execute(update(posts).where(*which).values(_OUTDATED))


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
    await transaction.execute(_SET_POSTED, {"post": message.id, **values})


async def set_shown(
    transaction: Transaction, number: int, version: int, *, until: datetime | None
) -> None:
    """Record the version that a message shows; it is not edited again `until` a time."""
    values = {"post": number, "version": version, "until": until}
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
    await transaction.execute(delete(posts).where(posts.c.id == number))


async def begin_posting(transaction: Transaction, number: int, *, now: datetime) -> bool:
    """End the waiting of a message that is due; `False` if it tells more turns in the meantime."""
    begun = await transaction.execute(
        update(posts)
        .where(posts.c.id == number, IS_WAITING, posts.c.not_before <= now)
        .values(not_before=None)
    )
    return begun.rowcount > 0


async def find_last_message(transaction: Transaction, match_id: int, channel_id: int) -> int:
    """Return the last message of Discord about a match in a channel, 0 without any."""
    query = select(func.max(posts.c.message_id)).where(
        posts.c.match_id == match_id, posts.c.channel_id == channel_id
    )
    return (await transaction.execute(query)).scalar_one() or 0


async def is_of_another(transaction: Transaction, message_id: int, number: int) -> bool:
    """Tell whether a message of Discord is recorded for another of ours."""
    query = select(func.count()).where(posts.c.message_id == message_id, posts.c.id != number)
    return (await transaction.execute(query)).scalar_one() > 0


async def hold(
    transaction: Transaction, message: Message, holder: str, *, now: datetime, until: datetime
) -> bool:
    """Lease a message to one process; `False` if another one has it, or has just posted it."""
    is_as_before = [IS_PENDING] if message.is_pending else []
    free = (
        select(posts.c.id)
        .where(posts.c.id == message.id, is_free(holder, now), *is_as_before)
        .with_for_update(skip_locked=True)
    )
    held = await transaction.execute(
        update(posts).where(posts.c.id.in_(free)).values(holder=holder, held_until=until)
    )
    return held.rowcount > 0


async def release(transaction: Transaction, number: int, holder: str) -> None:
    """End the lease of a message."""
    await transaction.execute(
        update(posts).where(posts.c.id == number, posts.c.holder == holder).values(held_until=None)
    )


async def release_all(transaction: Transaction, holder: str) -> None:
    """Release all messages of a process that are behind, and notify the others."""
    owed = update(posts).where(IS_BEHIND, posts.c.holder == holder, posts.c.held_until.is_not(None))
    if (await transaction.execute(owed.values(held_until=None))).rowcount:
        transaction.told.add(POSTS)


async def next_free(transaction: Transaction, holder: str, now: datetime) -> datetime | None:
    """Return when the first lease of another process ends."""
    query = select(earliest(posts.c.held_until)).where(IS_BEHIND, ~is_free(holder, now))
    return (await transaction.execute(query)).scalar_one()


class ClosedChannel(Struct, frozen=True):
    """A channel in which messages could not be edited, or (`takes_none`) not be posted."""

    channel_id: int
    takes_none: bool


async def find_closed_channels(transaction: Transaction) -> list[ClosedChannel]:
    """Return the channels with messages that wait until they are open to the bot."""
    takes_none = posts.c.message_id.is_(None)
    is_closed = posts.c.closed.is_(True), posts.c.gone.is_(False)
    query = select(posts.c.channel_id, takes_none).where(*is_closed).distinct()
    return [ClosedChannel(*row) for row in await transaction.execute(query)]


async def open_again(transaction: Transaction, channel_id: int) -> None:
    """Let the messages of a reopened channel be posted and edited."""
    await transaction.execute(
        update(posts)
        .where(posts.c.closed.is_(True), posts.c.channel_id == channel_id)
        .values(closed=False)
    )


def is_message(number: int) -> Condition:
    return Condition(_IS_POST, {"post": number})


def is_of_kinds(names: Sequence[str], subjects: Collection[int] | None) -> ColumnElement[bool]:
    """SQL condition: messages of these kinds that are behind, or about these subjects.

    All messages of these kinds for `None`.
    """
    is_of = among(posts.c.kind, names)
    if subjects is None:
        return is_of
    return and_(is_of, or_(IS_BEHIND, posts.c.subject.in_(list(subjects))))


def is_free(holder: str, now: datetime) -> ColumnElement[bool]:
    """SQL condition: messages that no process but `holder` works on."""
    return or_(
        posts.c.holder == holder,
        posts.c.holder.is_(None),
        posts.c.held_until.is_(None),
        posts.c.held_until <= now,
    )


def may_come(now: datetime | BindParameter[datetime]) -> ColumnElement[bool]:
    """SQL condition: messages that need not wait."""
    return or_(posts.c.not_before.is_(None), posts.c.not_before <= now)


async def _change(transaction: Transaction, number: int, **changes: Any) -> None:
    await transaction.execute(update(posts).where(posts.c.id == number).values(**changes))


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
