"""Interactions that have been taken in hand lately, and those to which an answer is promised."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec import Struct
from sqlalchemy import String, and_, cast, exists, literal, or_, select, update

from bot.storage.acts import INTERACTION
from bot.storage.schema import acts, interactions, posts
from bot.storage.transaction import Transaction, add_unless_there, columns


class StoredPromise(Struct, frozen=True):
    """An interaction that was promised an answer.

    `is_stored` tells whether it has changed a match or a challenge.
    """

    id: int
    promised_token: str
    language: str
    is_stored: bool


async def add(transaction: Transaction, interaction_id: int, *, at: datetime) -> bool:
    """Record that an interaction is taken; return `False` when it has been already."""
    values = {"id": interaction_id, "taken_at": at}
    return await add_unless_there(transaction, interactions, values)


async def set_promise(
    transaction: Transaction,
    interaction_id: int,
    token: str | None,
    language: str | None,
    *,
    held_until: datetime | None = None,
) -> None:
    """Record that an interaction is promised an answer, or (`None`) no longer."""
    await transaction.execute(
        update(interactions)
        .where(interactions.c.id == interaction_id)
        .values(promised_token=token, language=language, held_until=held_until)
    )


async def hold(
    transaction: Transaction, interaction_ids: Iterable[int], *, now: datetime, until: datetime
) -> Sequence[int]:
    """Hold those interactions whose answers nobody is at work on, and return them."""
    free = or_(interactions.c.held_until.is_(None), interactions.c.held_until < now)
    query = (
        update(interactions)
        .where(interactions.c.id.in_(list(interaction_ids)), free)
        .values(held_until=until)
        .returning(interactions.c.id)
    )
    return (await transaction.execute(query)).scalars().all()


async def keep_held(
    transaction: Transaction, interaction_ids: Iterable[int], *, until: datetime
) -> None:
    """Hold interactions on whose answers somebody is still at work."""
    at_work = (
        interactions.c.id.in_(list(interaction_ids)),
        interactions.c.promised_token.is_not(None),
    )
    await transaction.execute(update(interactions).where(*at_work).values(held_until=until))


async def find_promises(
    transaction: Transaction, *, since: datetime, before: datetime, free_at: datetime | None = None
) -> Sequence[StoredPromise]:
    """Return the promises made between two times which no post will keep.

    Where they are held, it is not their age that counts but whether the hold has ended by a time.
    """
    is_left = interactions.c.taken_at < before
    if free_at is not None:
        held_until = interactions.c.held_until
        is_left = or_(held_until < free_at, and_(held_until.is_(None), is_left))
    is_owed = exists().where(
        posts.c.pending.is_(True), posts.c.reply_token == interactions.c.promised_token
    )
    key = literal(INTERACTION).concat(cast(interactions.c.id, String))
    is_stored = exists().where(acts.c.key == key)
    named = columns(
        [name for name in StoredPromise.__struct_fields__ if name != "is_stored"], interactions
    )
    query = select(*named, is_stored).where(
        interactions.c.promised_token.is_not(None),
        interactions.c.taken_at > since,
        is_left,
        ~is_owed,
    )
    found = await transaction.execute(query.order_by(interactions.c.id))
    return [StoredPromise(*row) for row in found]
