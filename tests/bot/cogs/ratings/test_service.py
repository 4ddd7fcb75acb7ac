"""Statistics of stored matches: results, leaderboards, and speed."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import insert, text

from bot.cogs.ratings.messages import lead_line
from bot.cogs.ratings.rater import ratings
from bot.cogs.ratings.statistics import Score, StatsService, Tally, by_opponent
from bot.match.terms import Terms
from bot.texts import texts_for
from rules import Side
from tests.asked import asked_of
from tests.bot.world import ANA, BEN, CHANNEL, CLEO, GUILD, World

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
