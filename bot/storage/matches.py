"""Queries about matches and turns. A row has the columns of the table, `ply` and `draw_side`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.schema import draw_offers, matches, turns

# What becomes of a draw offer.
AGREED = "agreed"
LAPSED = "lapsed"
OVERTAKEN = "overtaken"


async def add(connection: AsyncConnection, **values: Any) -> int:
    """Store a match without turns and return its id."""
    query = insert(matches).values(shown_ended=False, **values).returning(matches.c.id)
    return (await connection.execute(query)).scalar_one()


async def find(connection: AsyncConnection, match_id: int) -> Row[Any] | None:
    return (await connection.execute(_select().where(matches.c.id == match_id))).one_or_none()


async def find_turns(
    connection: AsyncConnection, match_id: int, *, after: int, up_to: int
) -> Sequence[str]:
    """Return the notations of the plies `after + 1` to `up_to`."""
    query = (
        select(turns.c.notation)
        .where(turns.c.match_id == match_id, turns.c.ply > after, turns.c.ply <= up_to)
        .order_by(turns.c.ply)
    )
    return (await connection.execute(query)).scalars().all()


async def find_active(connection: AsyncConnection, user_id: int) -> Sequence[int]:
    """Return the ids of this person's matches that go on, the one played in last first."""
    query = select(matches.c.id).where(_has_player(user_id), matches.c.ended_at.is_(None))
    last_at = func.coalesce(_of_match(func.max(turns.c.played_at)), matches.c.started_at)
    ordered = query.order_by(last_at.desc(), matches.c.id.desc())
    return (await connection.execute(ordered)).scalars().all()


async def find_finished(
    connection: AsyncConnection, user_id: int, *, limit: int
) -> Sequence[Row[*tuple[Any, ...]]]:
    """Return `id`, `place_id` and `channel_id` of this person's finished matches, latest first."""
    query: Select[*tuple[Any, ...]] = select(matches.c.id, matches.c.place_id, matches.c.channel_id)
    finished = query.where(_has_player(user_id), matches.c.ended_at.is_not(None))
    ordered = finished.order_by(matches.c.ended_at.desc(), matches.c.id.desc()).limit(limit)
    return (await connection.execute(ordered)).all()


async def find_in_place(connection: AsyncConnection, place_id: int) -> Sequence[int]:
    """Return the ids of the matches that go on and whose boards go to this channel."""
    query = select(matches.c.id).where(matches.c.place_id == place_id, matches.c.ended_at.is_(None))
    return (await connection.execute(query.order_by(matches.c.id))).scalars().all()


async def find_behind(connection: AsyncConnection, match_id: int | None = None) -> Sequence[int]:
    """Return the matches whose scoreboard lacks the last turn or the result, newest match first.

    `match_id` asks for this one only.
    """
    query = select(matches.c.id).where(
        matches.c.shown_ended.is_(False),
        matches.c.card_id.is_not(None),
        or_(matches.c.shown_ply.is_distinct_from(_ply()), matches.c.ended_at.is_not(None)),
    )
    if match_id is not None:
        query = query.where(matches.c.id == match_id)
    return (await connection.execute(query.order_by(matches.c.id.desc()))).scalars().all()


async def find_players(
    connection: AsyncConnection, match_ids: Sequence[int]
) -> Sequence[Row[*tuple[Any, ...]]]:
    """Return `guild_id`, `first_user_id` and `second_user_id` of matches."""
    columns = (matches.c.guild_id, matches.c.first_user_id, matches.c.second_user_id)
    query: Select[*tuple[Any, ...]] = select(*columns).where(matches.c.id.in_(match_ids))
    return (await connection.execute(query)).all()


async def count_active(
    connection: AsyncConnection, user_id: int, *, guild_id: int | None = None
) -> int:
    """Count this person's matches that go on, in one server or everywhere."""
    query = select(func.count()).where(_has_player(user_id), matches.c.ended_at.is_(None))
    if guild_id is not None:
        query = query.where(matches.c.guild_id == guild_id)
    return (await connection.execute(query)).scalar_one()


async def add_turn(
    connection: AsyncConnection,
    match_id: int,
    ply: int,
    notation: str,
    *,
    request_id: int,
    at: datetime,
) -> None:
    """Append a turn; a draw offer that stands lapses."""
    values = {
        "match_id": match_id,
        "ply": ply,
        "notation": notation,
        "request_id": request_id,
        "played_at": at,
    }
    await connection.execute(insert(turns).values(values))
    await close_offers(connection, match_id, LAPSED)


async def finish(
    connection: AsyncConnection,
    match_id: int,
    *,
    ending: str,
    winner: int | None,
    reasons: Sequence[str],
    at: datetime,
) -> None:
    values = {"ending": ending, "winner": winner, "reasons": list(reasons), "ended_at": at}
    await connection.execute(update(matches).where(matches.c.id == match_id).values(values))
    await close_offers(connection, match_id, AGREED if ending == AGREED else OVERTAKEN)


async def has_offered(connection: AsyncConnection, match_id: int, ply: int, side: int) -> bool:
    """Tell whether this side has offered a draw at this ply, whatever became of it."""
    query = select(func.count()).where(
        draw_offers.c.match_id == match_id, draw_offers.c.ply == ply, draw_offers.c.side == side
    )
    return (await connection.execute(query)).scalar_one() > 0


async def find_outcome(
    connection: AsyncConnection, match_id: int, ply: int, side: int
) -> str | None:
    """Return what became of an offer, `None` while it stands."""
    query = select(draw_offers.c.outcome).where(
        draw_offers.c.match_id == match_id, draw_offers.c.ply == ply, draw_offers.c.side == side
    )
    return (await connection.execute(query)).scalar_one_or_none()


async def add_offer(
    connection: AsyncConnection, match_id: int, ply: int, side: int, *, at: datetime
) -> None:
    values = {"match_id": match_id, "ply": ply, "side": side, "made_at": at}
    await connection.execute(insert(draw_offers).values(values))


async def close_offers(connection: AsyncConnection, match_id: int, outcome: str) -> None:
    """Record what became of the draw offer that stands, if one does."""
    await connection.execute(
        update(draw_offers)
        .where(draw_offers.c.match_id == match_id, draw_offers.c.outcome.is_(None))
        .values(outcome=outcome)
    )


async def set_place(connection: AsyncConnection, match_id: int, place_id: int) -> None:
    await connection.execute(
        update(matches).where(matches.c.id == match_id).values(place_id=place_id)
    )


async def set_archived(connection: AsyncConnection, match_id: int) -> None:
    """Record that nothing is left to do in the thread of a match that is over."""
    await connection.execute(update(matches).where(matches.c.id == match_id).values(archived=True))


async def set_reopened(connection: AsyncConnection, thread_id: int) -> None:
    """Record that the thread of a match that is over will have to be archived again."""
    await connection.execute(
        update(matches)
        .where(matches.c.place_id == thread_id, matches.c.place_id != matches.c.channel_id)
        .values(archived=False)
    )


async def set_shown(connection: AsyncConnection, match_id: int, *, ply: int, ended: bool) -> None:
    """Record what the scoreboard shows; it never goes back."""
    forward = or_(matches.c.shown_ply.is_(None), matches.c.shown_ply <= ply)
    await connection.execute(
        update(matches)
        .where(matches.c.id == match_id, forward, matches.c.shown_ended.is_(False))
        .values(shown_ply=ply, shown_ended=ended)
    )


def _select() -> Select[Any]:
    # One statement, so that the ply, the offer and the result belong to the same moment.
    offer = (
        select(func.min(draw_offers.c.side))
        .where(draw_offers.c.match_id == matches.c.id, draw_offers.c.outcome.is_(None))
        .scalar_subquery()
    )
    return select(matches, _ply().label("ply"), offer.label("draw_side"))


def _ply() -> Any:
    return func.coalesce(_of_match(func.max(turns.c.ply)), 0)


def _of_match(value: Any) -> Any:
    return select(value).where(turns.c.match_id == matches.c.id).scalar_subquery()


def _has_player(user_id: int) -> Any:
    return or_(matches.c.first_user_id == user_id, matches.c.second_user_id == user_id)
