"""Query recent interactions and their promised answers."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from msgspec import Struct
from sqlalchemy import ColumnElement, String, and_, cast, exists, literal, or_, select, update

from bot.storage.acts import INTERACTION
from bot.storage.database import Database, Transaction, add_unless_there, columns
from bot.storage.schema import acts, interactions, posts


class StoredPromise(Struct, frozen=True):
    """An interaction with a promised answer.

    `is_stored` tells whether it has changed a match or a challenge.
    """

    id: int
    promised_token: str
    language: str
    is_stored: bool


async def claim(database: Database, interaction_id: int, *, at: datetime) -> bool:
    """Claim an interaction; return `False` if it has been claimed before.

    A process that is alone on its database writes nothing: it remembers its interactions.
    """
    if not database.is_shared:
        return True
    async with database.write_beside() as transaction:
        return await _add(transaction, interaction_id, at)


async def promise(
    transaction: Transaction,
    interaction_id: int,
    token: str,
    language: str,
    *,
    now: datetime,
    until: datetime,
) -> None:
    """Record a promised answer; this process holds it until a time."""
    if not transaction.is_shared:
        # On a shared database the claim has added the row already.
        await _add(transaction, interaction_id, now)
    await _set_promise(transaction, interaction_id, token, language, until)


async def forget_promise(transaction: Transaction, interaction_id: int) -> None:
    """Remove the promise of an answer."""
    await _set_promise(transaction, interaction_id, None, None, None)


async def take_broken(
    transaction: Transaction,
    *,
    since: datetime,
    at_work: Collection[int],
    now: datetime,
    until: datetime,
) -> Sequence[StoredPromise]:
    """Claim and return the broken promises of interactions taken since a time.

    No pending post will keep these, and no process works on them. This process then holds them
    until a time; on a shared database it also renews those of `at_work`.
    """
    held_until = interactions.c.held_until
    if transaction.is_shared:
        await _hold(transaction, interactions.c.id.in_(list(at_work)), until)
        is_left = or_(held_until.is_(None), held_until < now)
    else:
        # Any process that was alone on this database before is dead.
        is_left = interactions.c.id.not_in(list(at_work))
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
    promises = [StoredPromise(*row) for row in found]
    taken = await _hold(
        transaction, and_(interactions.c.id.in_([each.id for each in promises]), is_left), until
    )
    return [each for each in promises if each.id in taken]


async def _add(transaction: Transaction, interaction_id: int, at: datetime) -> bool:
    values = {"id": interaction_id, "taken_at": at}
    return await add_unless_there(transaction, interactions, values)


async def _set_promise(
    transaction: Transaction,
    interaction_id: int,
    token: str | None,
    language: str | None,
    held_until: datetime | None,
) -> None:
    await transaction.execute(
        update(interactions)
        .where(interactions.c.id == interaction_id)
        .values(promised_token=token, language=language, held_until=held_until)
    )


async def _hold(
    transaction: Transaction, which: ColumnElement[bool], until: datetime
) -> Sequence[int]:
    """Hold interactions that are still promised an answer; return their ids."""
    query = (
        update(interactions)
        .where(which, interactions.c.promised_token.is_not(None))
        .values(held_until=until)
        .returning(interactions.c.id)
    )
    return (await transaction.execute(query)).scalars().all()
