"""Query messages: which are to be posted, and which are out of date."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from operator import attrgetter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Row,
    Select,
    Update,
    and_,
    bindparam,
    exists,
    or_,
    select,
    update,
)

from bot.messages.kinds import Message, Order, OrderKey, Sent
from bot.storage.database import Transaction, add_unless_there
from bot.storage.errors import readable
from bot.storage.leases import lease
from bot.storage.schema import answers, messages

IS_BEHIND = and_(messages.c.gone.is_(False), messages.c.shown.is_distinct_from(messages.c.wanted))
IS_PENDING = and_(IS_BEHIND, messages.c.shown.is_(None))
IS_OUTDATED = and_(IS_BEHIND, messages.c.message_id.is_not(None))
IS_WAITING = and_(IS_PENDING, messages.c.not_before.is_not(None))


def may_come(now: datetime | BindParameter[datetime]) -> ColumnElement[bool]:
    """SQL condition: messages that need not wait."""
    return or_(messages.c.not_before.is_(None), messages.c.not_before <= now)


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
_SELECT = select(messages).where(_IS_THIS)
# A card is no message of its match, but shows its score.
_NUMBER: BindParameter[int] = bindparam("number")
_OF_MATCH = and_(messages.c.match_id == _NUMBER, messages.c.challenge_id.is_(None))
_OF_CHALLENGE = messages.c.challenge_id == _NUMBER
_IS_OUTDATED_NOW = and_(IS_OUTDATED, messages.c.closed.is_(False))
_PENDING = select(messages).where(IS_PENDING, may_come(bindparam("now")))
_PENDING_OF = {
    Order.MATCH: _PENDING.where(_OF_MATCH),
    Order.LETTERS: _PENDING.where(_OF_MATCH),
    Order.CHALLENGE: _PENDING.where(_OF_CHALLENGE),
}
_OUTDATED_OF = {
    Order.MATCH: select(messages).where(messages.c.match_id == _NUMBER, _IS_OUTDATED_NOW),
    Order.CHALLENGE: select(messages).where(_OF_CHALLENGE, _IS_OUTDATED_NOW),
}


class MessageQuery(Struct, frozen=True):
    """A query for messages that is built once, with its values."""

    query: Select[Any]
    values: Mapping[str, Any]


def are_pending(key: OrderKey, now: datetime) -> MessageQuery:
    """Query the messages to post now for a key, in all orders of its match."""
    return MessageQuery(_PENDING_OF[key.order], {"number": key.number, "now": now})


def are_outdated(key: OrderKey) -> MessageQuery | None:
    """Query the posted messages about a match or a challenge that should show something else."""
    query = _OUTDATED_OF.get(key.order)
    return None if query is None else MessageQuery(query, {"number": key.number})


async def enqueue(transaction: Transaction, message: Message, *, number: int = 0) -> Message | None:
    """Enqueue a message that this process is about to post; return it with its id.

    Returns `None` if it has been enqueued before. The `number` counts those of a kind in a turn.
    """
    is_of_server = not (message.match_id or message.challenge_id)
    values = {
        "kind": message.kind,
        "challenge_id": message.challenge_id or None,
        "match_id": message.match_id or None,
        "guild_id": message.guild_id if is_of_server else None,
        "subject": message.subject if is_of_server else None,
        "ply": message.ply if message.match_id else None,
        "take_backs": message.take_backs,
        "side": message.side or None,
        "first_ply": None if message.first_ply == message.ply else message.first_ply,
        "number": number,
        "channel_id": message.channel_id or None,
        "wanted": message.wanted,
        "gone": False,
        "created_at": message.created_at,
        **lease(transaction.process, message.created_at),
        "not_before": message.not_before,
        "answers_only": message.answers_only,
    }
    row = await add_unless_there(transaction, messages, values)
    return None if row is None else replace(message, id=row[0], holder=transaction.process)


async def find(
    transaction: Transaction, which: MessageQuery | ColumnElement[bool]
) -> list[Message]:
    """Return messages, oldest first, without unreadable ones."""
    asked = query_for(which)
    return read_all(await transaction.execute(asked.query, asked.values))


def query_for(which: MessageQuery | ColumnElement[bool]) -> MessageQuery:
    """Return the query for messages on a condition, whose rows `read_all` takes."""
    if isinstance(which, MessageQuery):
        return which
    return MessageQuery(select(messages).where(which), {})


def query_for_one(number: int) -> MessageQuery:
    return MessageQuery(_SELECT, {"row": number})


def read_all(rows: Iterable[Row[Any]]) -> list[Message]:
    """Read messages, oldest first; skip unreadable ones."""
    # SQLite would go through the whole table for this order, and not through an index of few.
    readable_ones = readable(((row.id, row) for row in rows), _read_message, "message")
    return sorted(readable_ones, key=attrgetter("id"))


async def outdate(transaction: Transaction, *which: ColumnElement[bool]) -> None:
    """Raise the version that messages should show."""
    await transaction.execute(outdating(*which))


def outdating(*which: ColumnElement[bool]) -> Update:
    """Build the statement that raises the version that messages should show."""
    return update(messages).where(*which).values(wanted=messages.c.wanted + 1)


async def set_posted(
    transaction: Transaction, message: Message, sent: Sent, *, until: datetime | None = None
) -> None:
    """Record the place of a message, which is not edited `until` a time.

    It shows its wanted version, unless an earlier attempt has sent it: then it is edited.
    """
    channel_id, message_id = sent.place
    version = message.wanted - 1 if sent.is_found else message.wanted
    values = {"place": channel_id, "message": message_id, "version": version, "until": until}
    await transaction.execute(_SET_POSTED, {"row": message.id, **values})


async def end_others_on(transaction: Transaction, message_id: int, number: int) -> None:
    """Record that a message of Discord shows one message, and no earlier one any more."""
    is_other = messages.c.message_id == message_id, messages.c.id != number
    await transaction.execute(update(messages).where(*is_other).values(gone=True))


def can_come_by_itself() -> ColumnElement[bool]:
    """SQL condition: messages that need no further interaction.

    Where there are only answers, a card comes with one or never, and a message of a match with one
    that still waits for it.
    """
    is_awaited = exists().where(
        answers.c.owed_message == messages.c.id, answers.c.token.is_not(None)
    )
    comes = messages.c.shown.is_(None) & or_(messages.c.match_id.is_(None), is_awaited)
    return or_(messages.c.answers_only.is_(False), comes)


def is_outdated_on(message_id: int) -> ColumnElement[bool]:
    """SQL condition: the message that this one of Discord shows, if it should show another."""
    return and_(IS_OUTDATED, messages.c.message_id == message_id)


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
        answers_only=row.answers_only,
    )
