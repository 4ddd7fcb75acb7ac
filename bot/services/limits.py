"""How much one person may have going on."""

from __future__ import annotations

from datetime import datetime

from bot.errors import UserError
from bot.services.servers import find_settings
from bot.storage import Transaction, challenges, matches

MAX_OPEN_CHALLENGES = 25
MAX_ACTIVE_MATCHES = 50


async def check_open_challenges(transaction: Transaction, user_id: int, *, now: datetime) -> None:
    """Refuse one more challenge to somebody who waits for answers to many."""
    if await challenges.count_open(transaction, user_id, now=now) >= MAX_OPEN_CHALLENGES:
        raise UserError("too-many-challenges", limit=MAX_OPEN_CHALLENGES)


async def check_server_matches(
    transaction: Transaction, guild_id: int, asking_id: int, other_id: int | None
) -> None:
    """Refuse one more match in a server where either person has as many as it allows."""
    limit = (await find_settings(transaction, guild_id)).max_matches
    if limit is None:
        return
    if await matches.count_active(transaction, asking_id, guild_id=guild_id) >= limit:
        raise UserError("too-many-here", limit=limit)
    if other_id is None:
        return
    if await matches.count_active(transaction, other_id, guild_id=guild_id) >= limit:
        raise UserError("too-many-here-other", limit=limit, user=other_id)


async def check_active_matches(
    transaction: Transaction, asking_id: int, other_id: int | None
) -> None:
    """Refuse one more match where either person plays many, how many is told only of oneself."""
    if await matches.count_active(transaction, asking_id) >= MAX_ACTIVE_MATCHES:
        raise UserError("too-many-matches", limit=MAX_ACTIVE_MATCHES)
    if other_id is None:
        return
    if await matches.count_active(transaction, other_id) >= MAX_ACTIVE_MATCHES:
        raise UserError("not-now")
