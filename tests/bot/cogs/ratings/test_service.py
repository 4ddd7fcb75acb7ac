"""Statistics of stored matches, leaderboards, and odds that follow from ratings."""

from __future__ import annotations

import asyncio
import re
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import insert, text

from bot.cogs.ratings.messages import lead_line
from bot.cogs.ratings.rater import ratings
from bot.cogs.ratings.rating_model import Rating, suitable_odds
from bot.cogs.ratings.server_counts import FRESH_FOR, KEPT_FOR, ServerCounts
from bot.cogs.ratings.statistics import (
    Score,
    ServerTally,
    StatsService,
    Tally,
    by_opponent,
)
from bot.errors import UserError
from bot.match.additions import record_of
from bot.match.model import First, Match
from bot.match.terms import Terms
from bot.texts import texts_for
from ringfall.testing.world import ANA, BEN, CHANNEL, CLEO, GUILD, World
from rules import GAMES, AnyGame, Side
from rules.formats import read_record
from rules.record import format_record
from tests.asked import asked_of
from tests.cogs import privacy_on

RATED = Terms(rated=True)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE matches SET options = '{' WHERE id = 1",
        "UPDATE matches SET game = 'chess' WHERE id = 1",
        "UPDATE matches SET ended_at = 'soon' WHERE id = 1",
        "UPDATE seats SET side = 10 WHERE match_id = 1 AND user_id = 101",
    ],
)
async def test_a_result_that_cannot_be_read_is_in_no_other_ones_way(
    world: World, damage: str
) -> None:
    for _ in range(2):
        match = await world.play_on(await world.match(terms=RATED), 2)
        await world.resign(match, BEN)
    async with world.database.write() as transaction:
        await transaction.execute(text(damage))
    played = await StatsService(world.database).played(GUILD, ANA)
    assert [one.match_id for one in played] == [2]


async def test_results_are_those_of_finished_matches_of_the_server(world: World) -> None:
    stats = StatsService(world.database)
    won = await world.play_on(await world.match(terms=RATED), 2)
    await world.resign(won, BEN)
    lost = await world.match(opponent_id=CLEO)
    await world.resign(lost, ANA)
    cancelled = await world.match()
    await world.matches.cancel(cancelled.id, world.act(ANA))
    begun = await world.play_on(await world.match(opponent_id=CLEO, game="rust", options={}), 1)
    on = await world.challenges.play_on(begun, world.act(BEN), channel_id=CHANNEL)
    gone_on = (await world.challenges.accept(on.id, world.act(ANA))).match
    await world.resign(gone_on, ANA)
    played = await stats.played(GUILD, ANA)
    assert [(one.match_id, one.score, one.side, one.others) for one in played] == [
        (won.id, Score.WON, Side.FIRST, (BEN,)),
        (lost.id, Score.LOST, Side.FIRST, (CLEO,)),
    ]
    assert [one.rating and one.rating.shown for one in played] == [1563, None]
    assert by_opponent(played) == {BEN: Tally(won=1), CLEO: Tally(lost=1)}
    assert [one.match_id for one in await stats.played(GUILD, ANA, against=CLEO)] == [lost.id]
    assert await stats.played(GUILD, ANA, game="rust") == []
    assert await stats.played(GUILD + 1, ANA) == []


async def test_the_score_between_two_counts_up_to_a_match_from_the_second_on(world: World) -> None:
    stats, ended = StatsService(world.database), []
    for loser, opponent, game in (
        (BEN, BEN, "zertz"),
        (ANA, CLEO, "zertz"),
        (BEN, BEN, "rust"),
        (BEN, BEN, "zertz"),
        (ANA, BEN, "zertz"),
    ):
        match = await world.match(opponent_id=opponent, game=game, options={})
        await world.resign(match, loser)
        ended.append(await world.matches.get(match.id))
    people, two, three = (ANA, BEN), Tally(won=2), Tally(won=2, lost=1)
    assert [await stats.score(match) for match in ended if match.people(Side.SECOND) == (BEN,)] == [
        (people, None),
        (people, None),
        (people, two),
        (people, three),
    ]
    said = [lead_line(texts_for("en"), people, Tally(*each)) for each in ((1, 0, 2), (1, 0, 1))]
    assert said == [
        f"<@{BEN}> leads 2–1 against <@{ANA}>",
        f"<@{ANA}> and <@{BEN}> are level at 1–1",
    ]


async def test_after_a_swap_the_first_turn_counts_for_the_player_who_had_it(world: World) -> None:
    stats = StatsService(world.database)
    match = (await world.play(await world.match(terms=Terms(rated=True, swap=True)))).match
    match = (await world.matches.swap(match.id, world.act(BEN), ply=1)).match
    await world.matches.resign((await world.play(match)).match.id, world.act(ANA))
    for user_id, side, score in ((ANA, Side.FIRST, Score.LOST), (BEN, Side.SECOND, Score.WON)):
        (played,) = await stats.played(GUILD, user_id)
        assert (played.side, played.score) == (side, score)
        assert played.rating is not None


async def test_a_large_server_is_counted_in_the_background_and_its_count_is_kept(
    world: World,
) -> None:
    counts = ServerCounts(StatsService(world.database), clock=world.clock, large=2, patience_s=0)

    async def ask() -> ServerTally:
        return await counts.of_server(GUILD, game=None, days=0)

    async def count() -> None:
        await asyncio.gather(*(t for t in asyncio.all_tasks() if t.get_name() == "server counts"))

    await world.resign(await world.play_on(await world.match(), 2), BEN)
    assert ((await ask()).matches, (await ask()).counted_at) == (1, None), "a small one at once"
    await world.resign(await world.play_on(await world.match(), 2), BEN)
    with pytest.raises(UserError, match="stats-counting"):
        await ask()
    await count()
    first = await ask()
    assert (first.matches, first.counted_at) == (2, world.clock())
    await world.resign(await world.play_on(await world.match(), 2), BEN)
    assert await ask() == first
    await privacy_on(world.services).erase(ANA, asked_at=world.clock())
    assert (await ask()).active == ((BEN, 2),)
    world.clock.now += FRESH_FOR + timedelta(seconds=1)
    assert (await ask()).matches == 2, "the old count, while the next one is made"
    await count()
    assert (await ask()).matches == 3
    world.clock.now += KEPT_FOR + timedelta(seconds=1)
    with pytest.raises(UserError, match="stats-counting"):
        await ask()
    await counts.close()


async def test_a_server_counts_matches_between_people_by_side_and_length(world: World) -> None:
    stats = StatsService(world.database)
    for turns in (2, 4):
        match = await world.play_on(await world.match(), turns)
        await world.resign(match, BEN)
    other = await world.play_on(await world.match(opponent_id=CLEO, game="rust", options={}), 3)
    await world.resign(other, ANA)
    cancelled = await world.match()
    await world.matches.cancel(cancelled.id, world.act(ANA))
    found = await stats.of_server(GUILD)
    assert [
        (one.game.slug, one.first, one.drawn, one.second, one.length) for one in found.games
    ] == [("zertz", 2, 0, 0, 3), ("rust", 0, 0, 1, 3)]
    assert found.active == ((ANA, 3), (BEN, 2), (CLEO, 1))
    assert (await stats.of_server(GUILD, game="rust")).active == ((ANA, 1), (CLEO, 1))
    world.clock.now += timedelta(days=40)
    assert (await stats.of_server(GUILD, since=world.clock())).matches == 0
    assert (await stats.of_server(GUILD + 1)).active == ()
    async with world.database.write() as transaction:
        await transaction.execute(
            text("UPDATE seats SET user_id = -1 WHERE user_id = :ana"), {"ana": ANA}
        )
        await transaction.execute(text("UPDATE matches SET options = '{' WHERE id = 1"))
    damaged = await stats.of_server(GUILD)
    assert damaged.active == ((BEN, 2), (CLEO, 1))
    assert damaged.matches == 2


async def test_the_order_of_a_server_goes_by_the_rating_and_has_pages(world: World) -> None:
    stats = StatsService(world.database)
    rows = [
        {
            "match_id": 1,
            "user_id": user,
            "guild_id": GUILD,
            "game": "zertz",
            "mu_before": 25.0,
            "sigma_before": 8.0,
            "mu": 40.0 - user / 10,
            "sigma": 4.0,
            "matches": 5,
            "rated_at": datetime(2026, 5, 1, tzinfo=UTC),
            "latest": user != 13,
        }
        for user in range(1, 25)
    ]
    match = await world.match()
    async with world.database.write() as transaction:
        await transaction.execute(insert(ratings), [{**row, "match_id": match.id} for row in rows])
    first = await stats.leaders(GUILD, "zertz", 15)
    assert (first.page, first.pages, first.people) == (0, 3, 23)
    assert [(one.place, one.user_id) for one in first.standings[:2]] == [(1, 1), (2, 2)]
    assert first.own is not None
    assert first.own.place == 14
    beyond = await stats.leaders(GUILD, "zertz", ANA, page=99)
    assert (beyond.page, beyond.own) == (2, None)
    assert [one.user_id for one in beyond.standings] == [22, 23, 24]
    assert (await stats.leaders(GUILD, "rust", ANA)).standings == ()


async def test_queries_over_many_matches_use_an_index(world: World) -> None:
    """So it takes as long with a hundred thousand matches of others as with none."""
    stats = StatsService(world.database)
    await world.match(terms=RATED)
    async with asked_of(world.database) as asked:
        await stats.played(GUILD, ANA, game="zertz")
        assert [statement for statement, _ in asked].count("BEGIN") == len(asked) - 1
        await stats.own(GUILD, ANA)
        await stats.changes(1)
        await stats.leaders(GUILD, "zertz", ANA, page=3)
    seen = [(statement, values) for statement, values in asked if statement != "BEGIN"]
    assert len(seen) == 6
    async with world.database.read() as transaction:
        for statement, values in seen:
            plan = await transaction.connection.exec_driver_sql(
                f"EXPLAIN QUERY PLAN {statement}", values
            )
            steps = [row.detail for row in plan]
            assert not [step for step in steps if re.match("SCAN", step)], (statement, steps)
            # Only the matches of a person, though a server may have many more.
            by_person = "FROM seats AS own" not in statement or "ix_seats_user_id" in str(steps)
            assert by_person, steps
        assert await transaction.execute(text("SELECT 1"))


ZERTZ = GAMES["zertz"]
STANDARD = {"board": "37", "goal": "standard"}


def between(ana: float, ben: float, *, game: AnyGame = ZERTZ, goal: str = "standard") -> object:
    known = {ANA: Rating(ana, 2, 20), BEN: Rating(ben, 2, 20)}
    odds = suitable_odds(game, {"goal": goal} if game is ZERTZ else {}, known)
    return odds and (odds.handicap.name, odds.stronger_id, odds.weaker_id)


def test_odds_are_for_two_who_are_far_apart() -> None:
    assert between(26, 24) is None
    assert between(30, 22) == ("goals", ANA, BEN)
    assert between(22, 30) == ("goals", BEN, ANA)
    assert between(30, 22, goal="blitz") == ("first", ANA, BEN)
    assert between(30, 22, game=GAMES["rust"]) == ("first", ANA, BEN)


@pytest.mark.parametrize("gap", [6.5, 8, 10, 11])
def test_the_odds_are_those_by_which_each_wins_about_half(gap: float) -> None:
    known = {ANA: Rating(25 + gap, 2, 20), BEN: Rating(25, 2, 20)}
    odds = suitable_odds(ZERTZ, {"goal": "standard"}, known)
    assert odds is not None
    assert odds.hope >= 0.7
    assert abs(odds.hope_at_odds - 0.5) <= 0.15


async def beaten(world: World, times: int) -> None:
    """Have Ana beat Ben so often."""
    for _ in range(times):
        world.clock.pass_by(minutes=1)
        match = await world.match(terms=RATED, options=STANDARD)
        match = await world.play_on(match, 2)
        await world.resign(match, BEN)


async def at_odds(world: World) -> Match:
    await beaten(world, 5)
    challenge = await world.challenge(terms=RATED, options=STANDARD, first=First.ME)
    return (await world.challenges.accept(challenge.id, world.act(BEN), odds=True)).match


async def test_they_are_proposed_once_two_have_met_five_times(world: World) -> None:
    await beaten(world, 4)
    early = await world.challenge(terms=RATED, options=STANDARD)
    assert await world.challenges.odds(early) is None
    async with world.refused("odds-gone"):
        await world.challenges.accept(early.id, world.act(BEN), odds=True)
    await world.challenges.withdraw(early.id, world.act(ANA))
    await beaten(world, 1)
    odds = await world.challenges.odds(await world.challenge(terms=RATED, options=STANDARD))
    assert odds is not None
    assert (odds.stronger_id, odds.handicap.name) == (ANA, "goals")
    anyone = await world.challenge(terms=RATED, options=STANDARD, opponent_id=None)
    assert await world.challenges.odds(anyone) is None


async def test_at_odds_the_weaker_side_moves_first_and_nothing_is_rated(world: World) -> None:
    match = await at_odds(world)
    assert (match.people(Side.FIRST), match.people(Side.SECOND)) == ((BEN,), (ANA,))
    assert match.options == {"board": "37", "goal": "quick-standard"}
    assert match.terms == Terms(odds="goals")
    await world.resign(match, BEN)
    assert await StatsService(world.database).changes(match.id) == {}


async def test_a_rematch_at_odds_keeps_the_sides(world: World) -> None:
    match = await at_odds(world)
    match = await world.resign(match, BEN)
    asked = await world.challenges.rematch(match, world.act(ANA), channel_id=CHANNEL)
    assert asked.first is First.THEM
    again = (await world.challenges.accept(asked.id, world.act(BEN))).match
    assert (again.seats, again.options, again.terms) == (match.seats, match.options, match.terms)


async def test_who_plays_on_from_it_has_the_goals_and_no_odds_of_their_own(world: World) -> None:
    match = await world.play_on(await at_odds(world), 1)
    on = await world.challenges.play_on(match, world.act(ANA), channel_id=CHANNEL)
    assert (on.options, on.terms) == (match.options, Terms())


async def test_a_record_tells_the_odds(world: World) -> None:
    record = record_of(await at_odds(world))
    again = read_record(format_record(record).encode())
    assert (again.options["goal"], again.notes["odds"]) == ("quick-standard", "goals")
    assert str(again.start()) == str(record.start())
    assert ZERTZ.options_of(record.start()) == record.options


async def test_chosen_goals_at_odds_are_not_rated(world: World) -> None:
    chosen = await world.challenge(terms=RATED, options={**STANDARD, "goal": "standard-quick"})
    assert not chosen.terms.rated
