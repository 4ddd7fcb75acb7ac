"""Rates matches as they end, and repairs ratings that are missing or wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from itertools import groupby

from bot.clock import Clock
from bot.cogs.ratings import tables as rating_queries
from bot.cogs.ratings.ratings import (
    LEAST_TURNS,
    Change,
    RatedMatch,
    Rating,
    rated,
    rated_in_order,
    weight,
)
from bot.cogs.ratings.tables import EndedMatch, Scope, StoredRating
from bot.match.acts import ActContext
from bot.match.model import UNCOUNTED, Ending, Match, Result
from bot.match.terms import read_terms
from bot.news import Subject
from bot.storage import Database
from bot.storage.errors import readable
from rules import Side

# Once after each start, all ratings are checked, after the first answers.
AFTER_THE_START = timedelta(minutes=1)


def is_rated(match: Match) -> bool:
    """Tell whether a match counts for the ratings of its players."""
    continues = match.opening is not None and not match.opening.secret
    return match.terms.rated and not continues and _are_people(_people(match))


async def rate(entry: ActContext, match: Match, result: Result) -> None:
    """Rate a match in the transaction in which it ends.

    If a later match has already been rated, or a rating is unreadable, all ratings of the game are
    soon computed again.
    """
    share = weight(result.ending, match.ply)
    if not share or not is_rated(match):
        return
    ended = RatedMatch(match.id, _people(match), result.winner, entry.at, share)
    scope = (match.guild_id, match.game.slug)
    await rating_queries.lock(entry.transaction, scope)
    found = await rating_queries.find_latest(entry.transaction, scope, ended.all_people)
    are_unreadable = len(readable_ratings(found)) < len(found)
    if are_unreadable or any(_is_later(row, entry.at, match.id) for row in found):
        await rating_queries.set_due(entry.transaction, scope)
        return
    changes = rated(ended, {row.user_id: after(row) for row in found})
    rows = [_stored(ended, scope, user, change) for user, change in changes.items()]
    await rating_queries.add(entry.transaction, rows)


def _is_later(row: StoredRating, at: datetime, match_id: int) -> bool:
    """Tell whether a rating is later than a match, or its time is unreadable."""
    return row.rated_at is None or (row.rated_at, row.match_id) > (at, match_id)


async def recompute(database: Database, scope: Scope) -> bool:
    """Compute all ratings of a game on a server from its matches, and store them.

    Deleted matches don't count. Return `False` if a match has ended in the meantime: then nothing
    is stored, and the work has to be repeated.
    """
    async with database.read() as transaction:
        extent = await rating_queries.find_extent(transaction, scope)
        ended = await rating_queries.find_ended(transaction, scope)
        stored = await rating_queries.find_all(transaction, scope)
    # Many matches take a while, and the bot must answer in the meantime.
    wrong, right = await asyncio.to_thread(_differences, scope, ended, stored)
    async with database.write() as transaction:
        if extent != await rating_queries.find_extent(transaction, scope):
            return False
        await rating_queries.replace(transaction, wrong, right)
        await rating_queries.set_done(transaction, scope)
    return True


def readable_ratings(rows: Iterable[StoredRating]) -> list[StoredRating]:
    """Skip ratings with a text in a number column, which SQLite accepts."""
    return readable(((row.match_id, row) for row in rows), _checked, "rating")


def after(row: StoredRating) -> Rating:
    """Return the rating of a player after a match."""
    return Rating(row.mu, row.sigma, row.matches)


def change(row: StoredRating) -> Change:
    """Return how a match has changed the rating of a player."""
    return Change(Rating(row.mu_before, row.sigma_before, row.matches - 1), after(row))


class Rerating:
    """Computes ratings again: wrong ones once after each start, others when due."""

    name = "rerating"
    woken_by: frozenset[Subject] = frozenset()

    def __init__(self, database: Database, *, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._first_at: datetime | None = clock() + AFTER_THE_START

    async def next_due(self) -> datetime | None:
        async with self._database.read() as transaction:
            scope = await rating_queries.find_due(transaction)
        return self._clock() if scope else self._first_at

    async def carry_out(self) -> None:
        if self._first_at is not None and self._first_at <= self._clock():
            await self._check_all()
            self._first_at = None
        async with self._database.read() as transaction:
            scope = await rating_queries.find_due(transaction)
        if scope is not None:
            await recompute(self._database, scope)

    async def _check_all(self) -> None:
        async with self._database.read() as transaction:
            wrong = await rating_queries.find_wrong(
                transaction, uncounted=UNCOUNTED, least_turns=LEAST_TURNS
            )
        async with self._database.write() as transaction:
            for scope in wrong:
                await rating_queries.set_due(transaction, scope)


def _checked(row: StoredRating) -> StoredRating:
    numbers: list[object] = [row.mu_before, row.sigma_before, row.mu, row.sigma, row.matches]
    if not all(isinstance(number, int | float) for number in numbers):
        raise ValueError("a text in the place of a number")
    return row


def _people(match: Match) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return match.people(Side.FIRST), match.people(Side.SECOND)


def _are_people(sides: tuple[tuple[int, ...], tuple[int, ...]]) -> bool:
    """Tell whether people hold both sides, and no person holds both."""
    first, second = sides
    return bool(first and second) and not set(first) & set(second)


def _differences(
    scope: Scope, ended: Sequence[EndedMatch], stored: Iterable[StoredRating]
) -> tuple[list[StoredRating], list[StoredRating]]:
    """Return the stored ratings that are wrong, and the right ones that are missing."""
    right, there = _all_of(scope, ended), set(stored)
    missing = [row for row in right if row not in there]
    return list(there.difference(right)), missing


def _all_of(scope: Scope, ended: Iterable[EndedMatch]) -> list[StoredRating]:
    """Compute all ratings of a game on a server, ordered by match and person."""
    rows = groupby(ended, key=lambda row: row.id)
    read = readable(rows, lambda same: _counting(list(same)), "match")
    matches = {match.id: match for match in read if match is not None}
    changes = rated_in_order(matches.values())
    last = {user: match_id for match_id, user in changes}
    return [
        _stored(matches[match_id], scope, user, made, latest=last[user] == match_id)
        for (match_id, user), made in sorted(changes.items())
    ]


def _counting(rows: Sequence[EndedMatch]) -> RatedMatch | None:
    """Read a finished match, `None` if it does not count."""
    one = rows[0]
    first, second = (
        tuple(row.user_id for row in rows if row.side == side.value and row.user_id is not None)
        for side in Side
    )
    share = weight(Ending(one.ending), one.ply) if read_terms(one.terms).rated else 0.0
    if not share or one.from_another or not _are_people((first, second)):
        return None
    if one.ended_at is None:
        raise ValueError("no time of its end")
    winner = None if one.winner is None else Side(one.winner)
    return RatedMatch(one.id, (first, second), winner, one.ended_at, share)


def _stored(
    match: RatedMatch, scope: Scope, user: int, made: Change, *, latest: bool = True
) -> StoredRating:
    guild_id, game = scope
    return StoredRating(
        match_id=match.id,
        user_id=user,
        guild_id=guild_id,
        game=game,
        mu_before=made.before.mu,
        sigma_before=made.before.sigma,
        mu=made.after.mu,
        sigma=made.after.sigma,
        matches=made.after.matches,
        rated_at=match.ended_at,
        latest=latest,
    )
