"""Interactions that have been taken in hand lately, and those to which an answer is promised."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import String, cast, exists, insert, literal, select, update

from bot.storage.acts import INTERACTION
from bot.storage.schema import acts, interactions, posts
from bot.storage.transaction import Transaction, columns


@dataclass(frozen=True, slots=True)
class StoredPromise:
    """An interaction that was promised an answer.

    `is_stored` tells whether it has changed a match or a challenge.
    """

    id: int
    promised_token: str
    language: str
    is_stored: bool


async def add(transaction: Transaction, interaction_id: int, *, at: datetime) -> bool:
    """Record that an interaction is taken; return `False` when it has been already.

    Writers take turns, so what is looked up here stays true.
    """
    query = select(interactions.c.id).where(interactions.c.id == interaction_id)
    if (await transaction.execute(query)).first() is not None:
        return False
    values = {"id": interaction_id, "taken_at": at}
    await transaction.execute(insert(interactions).values(values))
    return True


async def set_promise(
    transaction: Transaction, interaction_id: int, token: str | None, language: str | None
) -> None:
    """Record that an interaction is promised an answer, or (`None`) no longer."""
    await transaction.execute(
        update(interactions)
        .where(interactions.c.id == interaction_id)
        .values(promised_token=token, language=language)
    )


async def find_promises(
    transaction: Transaction, *, since: datetime, before: datetime
) -> Sequence[StoredPromise]:
    """Return the promises made between two times which no post will keep."""
    is_owed = exists().where(
        posts.c.pending.is_(True), posts.c.reply_token == interactions.c.promised_token
    )
    key = literal(INTERACTION).concat(cast(interactions.c.id, String))
    is_stored = exists().where(acts.c.key == key)
    named = columns([name for name in StoredPromise.__slots__ if name != "is_stored"], interactions)
    query = select(*named, is_stored).where(
        interactions.c.promised_token.is_not(None),
        interactions.c.taken_at > since,
        interactions.c.taken_at < before,
        ~is_owed,
    )
    found = await transaction.execute(query.order_by(interactions.c.id))
    return [StoredPromise(*row) for row in found]
