"""Query the running matches of people whose forced turns are to be played."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct
from sqlalchemy import exists, func, select

from bot.storage.acts import last_played_at, ply_of, take_backs_of, was_taken_back
from bot.storage.database import Transaction
from bot.storage.schema import clocks, matches, offers, preferences, seats


class Standing(Struct, frozen=True):
    """The state of a match, and when its last turn was played or, without one, it began.

    `people` is how many of its players want their forced turns to be played.
    """

    match_id: int
    ply: int
    take_backs: int
    people: int
    since: datetime


async def find_standings(transaction: Transaction) -> list[Standing]:
    """Return the state of the running matches in which such a person plays.

    Matches with an open offer, with a paused clock or right after a take-back are left out.
    """
    is_offering = exists().where(offers.c.match_id == matches.c.id, offers.c.outcome.is_(None))
    is_paused = exists().where(clocks.c.match_id == matches.c.id, clocks.c.ends_at.is_(None))
    query = (
        select(
            matches.c.id,
            ply_of(matches.c.id),
            take_backs_of(matches.c.id),
            func.count(),
            func.coalesce(last_played_at(matches.c.id), matches.c.started_at),
        )
        .select_from(preferences)
        .join(seats, seats.c.user_id == preferences.c.user_id)
        .join(matches, matches.c.id == seats.c.match_id)
        .where(
            preferences.c.forced_turns.is_(True),
            matches.c.ended_at.is_(None),
            ~is_offering,
            ~is_paused,
            ~was_taken_back(matches.c.id),
        )
        .group_by(matches.c.id)
    )
    return [Standing(*row) for row in await transaction.execute(query)]
