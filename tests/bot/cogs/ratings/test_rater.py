"""Ratings: the model, the rows stored with each result, and their recomputation."""

from __future__ import annotations

import asyncio
import math
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from bot.cogs.ratings import rater
from bot.cogs.ratings.rater import Rerating, is_rated, recompute
from bot.cogs.ratings.rating_model import (
    BETA,
    KAPPA,
    MU,
    SIGMA,
    TAU,
    RatedMatch,
    Rating,
    expected,
    rated,
    rated_in_order,
)
from bot.cogs.ratings.statistics import StatsService
from bot.cogs.servers.service import OversightService
from bot.match.model import Ending, Match, Offer, Result
from bot.match.terms import Terms, TimeControl
from bot.seats import Seat
from bot.storage import Database
from ringfall.testing.world import ANA, BEN, CHANNEL, CLEO, GUILD, Clock, World
from rules import Side
from tests.bot.match.clock.timed import due
from tests.bot.storage.test_unreadable import damage

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
RATED = Terms(rated=True)
SCOPE = (GUILD, "zertz")
DORA = 104


def between(number: int, one: int, other: int, winner: Side | None, minute: int = 0) -> RatedMatch:
    return RatedMatch(number, ((one,), (other,)), winner, NOON + timedelta(minutes=minute))


def by_the_book(one: Rating, other: Rating, score: float) -> tuple[float, float]:
    """Rate the first of two as `docs/ratings.md` says it, with nothing but arithmetic."""
    variances = [rating.sigma**2 + TAU**2 for rating in (one, other)]
    spread = math.sqrt(sum(variances) + 2 * BETA**2)
    hope = 1 / (1 + math.exp((other.mu - one.mu) / spread))
    gamma = math.sqrt(variances[0]) / spread
    delta = gamma * variances[0] / spread**2 * hope * (1 - hope)
    mu = one.mu + variances[0] / spread * (score - hope)
    return mu, math.sqrt(variances[0] * max(1 - delta, KAPPA))


@pytest.mark.parametrize(("winner", "score"), [(Side.FIRST, 1.0), (None, 0.5), (Side.SECOND, 0.0)])
@pytest.mark.parametrize("one", [Rating(), Rating(31.5, 2.25, 40)])
def test_the_model_is_the_one_that_the_page_describes(
    one: Rating, winner: Side | None, score: float
) -> None:
    other = Rating(22.0, 4.0, 12)
    change = rated(between(1, ANA, BEN, winner), {ANA: one, BEN: other})[ANA]
    assert change.before == one
    assert (change.after.mu, change.after.sigma) == pytest.approx(by_the_book(one, other, score))
    assert change.after.matches == one.matches + 1


def test_a_newcomer_has_a_round_number_and_a_draw_of_equals_changes_none() -> None:
    assert (Rating().shown, Rating(MU, SIGMA).is_provisional) == (1500, True)
    assert not Rating(matches=10).is_provisional
    changes = rated(between(1, ANA, BEN, None), {})
    assert [change.shown for change in changes.values()] == [0, 0]
    won = rated(between(1, ANA, BEN, Side.FIRST), {})
    assert (won[ANA].shown, won[BEN].shown) == (63, -63)


def test_several_people_a_side_are_each_rated_by_their_own_uncertainty() -> None:
    match = RatedMatch(1, ((ANA, CLEO), (BEN,)), Side.FIRST, NOON)
    known = {ANA: Rating(25, 2, 30), CLEO: Rating(25, 8, 1), BEN: Rating(50, 3, 20)}
    changes = rated(match, known)
    assert changes[CLEO].shown > changes[ANA].shown > 0 > changes[BEN].shown


def test_four_hundred_points_more_win_ten_times_out_of_eleven() -> None:
    one, other = Rating(MU + 400 / 24, 2.5, 50), Rating(MU, 2.5, 50)
    assert expected(one, other) == pytest.approx(10 / 11, abs=0.02)
    assert expected(other, one) == pytest.approx(1 - expected(one, other))
    assert expected(other, one, lead=400) == pytest.approx(0.5)


def test_the_order_in_which_matches_are_told_is_of_no_matter() -> None:
    matches = [
        between(3, ANA, BEN, Side.FIRST, minute=1),
        between(1, ANA, CLEO, Side.SECOND, minute=2),
        between(2, BEN, CLEO, None, minute=1),
    ]
    assert rated_in_order(matches) == rated_in_order(reversed(matches))
    assert next(iter(rated_in_order(matches))) == (2, BEN)


async def ended(world: World, opponent: int = BEN, *, by: int | None = None) -> Match:
    """End a rated match that Ana wins, unless she resigns (`by`)."""
    world.clock.pass_by(minutes=1)
    match = await world.play_on(await world.match(opponent_id=opponent, terms=RATED), 2)
    return (await world.matches.resign(match.id, world.act(by or opponent))).match


async def stored(world: World) -> list[rater.PlayerRating]:
    async with world.database.read() as transaction:
        order = (rater.ratings.c.match_id, rater.ratings.c.user_id)
        rows = await transaction.execute(rater.SELECT_RATINGS.order_by(*order))
        return [rater.PlayerRating(*row) for row in rows]


async def test_a_match_is_rated_in_the_transaction_in_which_it_ends(world: World) -> None:
    stats = StatsService(world.database)
    first = await ended(world)
    changes = await stats.changes(first.id)
    assert (changes[ANA].after.shown, changes[BEN].after.shown) == (1563, 1437)
    second = await ended(world, by=ANA)
    again = await stats.changes(second.id)
    assert again[ANA].before == changes[ANA].after
    ratings = await stats.ratings(GUILD, "zertz", (ANA, BEN, CLEO))
    assert ratings == {user: change.after for user, change in again.items()}
    assert await stats.ratings(GUILD + 1, "zertz", (ANA,)) == {}


async def test_a_match_that_is_played_out_and_one_that_is_drawn_are_rated(world: World) -> None:
    played = await world.play_out(await world.match(terms=RATED))
    drawn = await world.play_on(await world.match(terms=RATED), 2)
    await world.offer(drawn, ANA)
    drawn = await world.answer(drawn, BEN)
    assert drawn.result == Result(None, Ending.AGREED)
    assert {row.match_id for row in await stored(world)} == {played.id, drawn.id}


async def test_what_must_not_count_never_does(world: World) -> None:
    casual = await world.play_on(await world.match(), 2)
    await world.resign(casual, BEN)
    cancelled = await world.match(terms=RATED)
    await world.matches.cancel(cancelled.id, world.act(BEN))
    aborted = await world.play_on(await world.match(terms=RATED), 2)
    await OversightService(world.services).abort(aborted.id, world.act(CLEO))
    begun = await world.play_on(await world.match(terms=RATED), 2)
    on = await world.challenges.play_on(begun, world.act(CLEO), channel_id=CHANNEL)
    assert not on.terms.rated
    gone_on = (await world.challenges.accept(on.id, world.act(DORA))).match
    await world.resign(gone_on, DORA)
    too_short = await world.play_on(await world.match(terms=RATED), 1)
    await world.resign(too_short, BEN)
    assert await stored(world) == []
    async with world.database.read() as transaction:
        wrong = await rater.find_wrong_ratings(transaction)
    assert wrong == []
    await changes_nothing(world)
    assert is_rated(begun)
    seats = [
        (Seat.of(ANA), Seat.of_computer(2)),
        (Seat.of(ANA), Seat.of(ANA)),
        (Seat.of(ANA, BEN), Seat.of(CLEO, BEN)),
    ]
    assert not any(is_rated(replace(begun, seats=pair)) for pair in seats)


@pytest.mark.parametrize(("turns", "shown"), [(9, 13), (10, 63)])
async def test_a_win_on_time_before_both_have_played_five_turns_changes_little(
    world: World, turns: int, shown: int
) -> None:
    match = await world.match(terms=Terms(TimeControl.HOUR, rated=True))
    match = await world.play_on(match, turns)
    late = match.position.to_move
    await due(world, hours=1)
    (winner,), (loser,) = match.people(late.opponent), match.people(late)
    await world.times.claim(match.id, world.act(winner))
    changes = await StatsService(world.database).changes(match.id)
    assert (changes[winner].shown, changes[loser].shown) == (shown, -shown)
    await changes_nothing(world)


async def changes_nothing(world: World) -> None:
    """Recompute all ratings, and find them as stored."""
    before = await stored(world)
    assert await recompute(world.database, SCOPE)
    assert await stored(world) == before


async def eventful(world: World) -> None:
    """Play what changes a record: turns that are taken back, cancelled matches, a second game."""
    taken = await world.play_on(await world.match(terms=RATED), 2)
    await world.offer(taken, BEN, Offer.TAKEBACK)
    taken = await world.answer(taken, ANA, Offer.TAKEBACK)
    await world.play_out(taken)
    cancelled = await world.match(terms=RATED)
    await world.matches.cancel(cancelled.id, world.act(ANA))
    for opponent, by in ((CLEO, ANA), (BEN, None), (CLEO, None), (BEN, ANA)):
        await ended(world, opponent, by=by)
    other = await world.match(terms=RATED, game="rust", options={})
    await world.resign(other, BEN)


@pytest.mark.parametrize(
    "deleted",
    [
        "DELETE FROM ratings WHERE match_id = 3",
        "DELETE FROM ratings WHERE latest",
        "UPDATE ratings SET latest = true",
        "DELETE FROM matches WHERE id = 3",
    ],
)
async def test_missing_ratings_are_repaired_after_the_next_start(
    world: World, clock: Clock, url: str, deleted: str
) -> None:
    await eventful(world)
    before = await stored(world)
    # The file itself does not refuse to lose a match that has ratings.
    with closing(sqlite3.connect(url.removeprefix("sqlite+aiosqlite:///"))) as file, file:
        file.execute(deleted)
    duty = Rerating(world.database, clock=clock)
    assert await duty.next_due() == clock() + timedelta(minutes=1)
    clock.pass_by(minutes=1)
    while await duty.next_due() is not None:
        await duty.carry_out()
    if "matches" in deleted:
        mended, left = await stored(world), {row.match_id for row in before} - {3}
        assert {row.match_id for row in mended} == left
        await changes_nothing(world)
    else:
        assert await stored(world) == before


async def test_two_processes_may_repair_the_same_ratings_at_once(
    shared: tuple[Database, Database], clock: Clock
) -> None:
    world = World(shared[0], clock)
    for by in (None, ANA, None):
        await ended(world, by=by)
    before = await stored(world)
    async with world.database.write() as transaction:
        await rater.replace_ratings(transaction, before, [])
        wrong = await rater.find_wrong_ratings(transaction)
        assert wrong == [SCOPE]
        await rater.set_due(transaction, SCOPE)
        await rater.set_due(transaction, SCOPE)
    await asyncio.gather(*(recompute(database, SCOPE) for database in shared))
    assert await stored(world) == before
    async with world.database.read() as transaction:
        assert await rater.find_due(transaction) is None
        wrong = await rater.find_wrong_ratings(transaction)
        assert wrong == []
    assert [one.rating is not None for one in await StatsService(shared[1]).played(GUILD, BEN)]
    leaders = await StatsService(shared[1]).leaders(GUILD, "zertz", BEN)
    assert [one.user_id for one in leaders.standings] == [ANA, BEN]


async def test_a_clock_set_back_leaves_recomputed_ratings_as_they_are(
    world: World, clock: Clock
) -> None:
    await ended(world)
    clock.pass_by(hours=-1)
    late = await ended(world, CLEO)
    assert late.result is not None
    assert {row.match_id for row in await stored(world)} == {1}
    duty = Rerating(world.database, clock=clock)
    assert await duty.next_due() == clock()
    await duty.carry_out()
    assert [row.matches for row in await stored(world) if row.user_id == ANA] == [2, 1]
    await changes_nothing(world)


@pytest.mark.parametrize("broken", ["ended_at = 'soon'", "terms = '{'", "opening = '{'"])
async def test_a_damaged_match_counts_no_longer_and_blocks_no_other(
    world: World, broken: str
) -> None:
    for _ in range(2):
        await ended(world)
    await damage(world, f"UPDATE matches SET {broken} WHERE id = 1")  # noqa: S608
    assert await recompute(world.database, SCOPE)
    assert {(row.match_id, row.matches) for row in await stored(world)} == {(2, 1)}


async def test_an_unreadable_rating_prevents_no_result_and_is_recomputed(
    world: World, clock: Clock
) -> None:
    await ended(world)
    await damage(world, f"UPDATE ratings SET mu = '', matches = 'x' WHERE user_id = {ANA}")  # noqa: S608
    stats = StatsService(world.database)
    assert ANA not in await stats.changes(1)
    assert ANA not in await stats.ratings(GUILD, "zertz", [ANA, BEN])
    assert (await stats.leaders(GUILD, "zertz", ANA)).own is None
    assert (await ended(world)).result is not None
    await Rerating(world.database, clock=clock).carry_out()
    assert [row.matches for row in await stored(world) if row.user_id == ANA] == [1, 2]
    assert ANA in await stats.changes(1)
