"""How much one person may have going on."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.errors import UserError
from bot.storage import challenges, matches

MAX_OPEN_CHALLENGES = 25
MAX_ACTIVE_MATCHES = 50


async def check_open_challenges(
    connection: AsyncConnection, user_id: int, *, now: datetime
) -> None:
    """Refuse one more challenge to somebody who waits for answers to many."""
    if await challenges.count_open(connection, user_id, now=now) >= MAX_OPEN_CHALLENGES:
        raise UserError("too-many-challenges", limit=MAX_OPEN_CHALLENGES)


async def check_active_matches(connection: AsyncConnection, user_id: int) -> None:
    """Refuse one more match to somebody who plays many."""
    if await matches.count_active(connection, user_id) >= MAX_ACTIVE_MATCHES:
        raise UserError("too-many-matches", limit=MAX_ACTIVE_MATCHES)
