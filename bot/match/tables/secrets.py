"""Query what the players of a challenge have decided in secret."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import delete, insert, select

from bot.storage.database import Transaction
from bot.storage.schema import secrets


async def put(transaction: Transaction, challenge_id: int, user_id: int, secret: str) -> None:
    """Store the secret of a player, in place of an earlier one."""
    is_of = (secrets.c.challenge_id == challenge_id, secrets.c.user_id == user_id)
    await transaction.execute(delete(secrets).where(*is_of))
    values = {"challenge_id": challenge_id, "user_id": user_id, "secret": secret}
    await transaction.execute(insert(secrets).values(values))


async def find(transaction: Transaction, challenge_id: int) -> dict[int, str]:
    """Return the secrets of a challenge by player."""
    query = select(secrets.c.user_id, secrets.c.secret).where(
        secrets.c.challenge_id == challenge_id
    )
    found = await transaction.execute(query.order_by(secrets.c.user_id))
    return {row.user_id: row.secret for row in found}


async def forget(transaction: Transaction, challenge_ids: Iterable[int]) -> None:
    """Delete the secrets of challenges that no longer wait for any."""
    query = delete(secrets).where(secrets.c.challenge_id.in_(list(challenge_ids)))
    await transaction.execute(query)
