"""Queries about challenges. A row has the columns of the table and `match_id`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, and_, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.schema import challenges, matches, posts

OPEN = "open"
ACCEPTED = "accepted"
WITHDRAWN = "withdrawn"
EXPIRED = "expired"


async def add(connection: AsyncConnection, **values: Any) -> int:
    """Store an open challenge and return its id."""
    query = insert(challenges).values(state=OPEN, **values).returning(challenges.c.id)
    return (await connection.execute(query)).scalar_one()


async def find(connection: AsyncConnection, challenge_id: int) -> Row[Any] | None:
    found = await connection.execute(_select().where(challenges.c.id == challenge_id))
    return found.one_or_none()


async def find_standing(
    connection: AsyncConnection,
    *,
    game: str,
    guild_id: int,
    users: tuple[int, int],
    now: datetime,
) -> int | None:
    """Return an open challenge between these two, whoever made it."""
    one, other = users
    between = or_(
        and_(challenges.c.challenger_id == one, challenges.c.opponent_id == other),
        and_(challenges.c.challenger_id == other, challenges.c.opponent_id == one),
    )
    query = select(func.min(challenges.c.id)).where(
        _is_open(now), between, challenges.c.game == game, challenges.c.guild_id == guild_id
    )
    return (await connection.execute(query)).scalar_one()


async def find_open_to_anyone(
    connection: AsyncConnection,
    *,
    game: str,
    first: str,
    channel_id: int,
    user_id: int,
    now: datetime,
) -> Sequence[Row[*tuple[Any, ...]]]:
    """Return `id` and `options` of this person's challenges to anyone in a channel."""
    query: Select[*tuple[Any, ...]] = select(challenges.c.id, challenges.c.options).where(
        _is_open(now),
        challenges.c.challenger_id == user_id,
        challenges.c.opponent_id.is_(None),
        challenges.c.channel_id == channel_id,
        challenges.c.game == game,
        challenges.c.first == first,
    )
    return (await connection.execute(query.order_by(challenges.c.id))).all()


async def count_open(connection: AsyncConnection, challenger_id: int, *, now: datetime) -> int:
    query = select(func.count()).where(_is_open(now), challenges.c.challenger_id == challenger_id)
    return (await connection.execute(query)).scalar_one()


async def set_state(connection: AsyncConnection, challenge_id: int, state: str) -> None:
    await connection.execute(
        update(challenges).where(challenges.c.id == challenge_id).values(state=state)
    )


async def withdraw_open(connection: AsyncConnection, challenge_id: int) -> None:
    """Withdraw a challenge, unless it has been answered."""
    await connection.execute(
        update(challenges)
        .where(challenges.c.id == challenge_id, challenges.c.state == OPEN)
        .values(state=WITHDRAWN)
    )


async def expire(connection: AsyncConnection, *, now: datetime) -> Sequence[int]:
    """Close every open challenge whose time has come, and return their ids."""
    query = (
        update(challenges)
        .where(challenges.c.state == OPEN, challenges.c.expires_at <= now)
        .values(state=EXPIRED)
        .returning(challenges.c.id)
    )
    return sorted((await connection.execute(query)).scalars())


async def next_expiry(connection: AsyncConnection) -> datetime | None:
    query = select(func.min(challenges.c.expires_at)).where(challenges.c.state == OPEN)
    return (await connection.execute(query)).scalar_one()


async def find_outdated(connection: AsyncConnection) -> Sequence[int]:
    """Return the challenges that came to nothing and whose card does not say so yet, newest first.

    A card that is owed still may have been posted just before a crash.
    """
    owed = select(posts.c.id).where(
        posts.c.challenge_id == challenges.c.id, posts.c.pending.is_(True)
    )
    query = select(challenges.c.id).where(
        challenges.c.state.not_in([OPEN, ACCEPTED]),
        or_(challenges.c.message_id.is_not(None), owed.exists()),
        challenges.c.state.is_distinct_from(challenges.c.shown_state),
    )
    return (await connection.execute(query.order_by(challenges.c.id.desc()))).scalars().all()


async def set_shown(connection: AsyncConnection, challenge_id: int) -> None:
    """Record that the card shows the present state."""
    await connection.execute(
        update(challenges)
        .where(challenges.c.id == challenge_id)
        .values(shown_state=challenges.c.state)
    )


async def set_message(connection: AsyncConnection, challenge_id: int, message_id: int) -> None:
    """Record where the card stands; it is the scoreboard of the match when there is one already."""
    await connection.execute(
        update(challenges).where(challenges.c.id == challenge_id).values(message_id=message_id)
    )
    await connection.execute(
        update(matches).where(matches.c.challenge_id == challenge_id).values(card_id=message_id)
    )


def _select() -> Select[Any]:
    return select(challenges, matches.c.id.label("match_id")).outerjoin(matches)


def _is_open(now: datetime) -> Any:
    return and_(challenges.c.state == OPEN, challenges.c.expires_at > now)
