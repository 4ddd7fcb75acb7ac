"""What is told of stored matches: results, the order of a server, and how quickly."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from sqlalchemy import event, insert, text

from bot.services.stats import Score, StatsService, Tally, by_opponent
from bot.services.terms import Terms
from bot.storage import schema
from rules import Side
from tests.bot.services.world import ANA, BEN, CHANNEL, CLEO, GUILD, World

RATED = Terms(rated=True)


@contextmanager
def statements(world: World) -> Iterator[list[tuple[str, object]]]:
    engine, seen = world.database._engine.sync_engine, list[tuple[str, object]]()

    def note(_c: object, _cursor: object, statement: str, values: object, *_: object) -> None:
        if statement != "BEGIN":
            seen.append((statement, values))

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield seen
    finally:
        event.remove(engine, "before_cursor_execute", note)


async def test_results_are_those_of_finished_matches_of_the_server(world: World) -> None:
    stats = StatsService(world.database)
    won = await world.match(terms=RATED)
    await world.matches.resign(won.id, world.act(BEN))
    lost = await world.match(opponent_id=CLEO)
    await world.matches.resign(lost.id, world.act(ANA))
    cancelled = await world.match()
    await world.matches.cancel(cancelled.id, world.act(ANA))
    begun = await world.play_on(await world.match(opponent_id=CLEO, game="rust", options={}), 1)
    on = await world.challenges.play_on(begun, world.act(BEN), channel_id=CHANNEL, reply=None)
    gone_on = await world.challenges.accept(on.id, world.act(ANA))
    await world.matches.resign(gone_on.id, world.act(ANA))
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
        await transaction.execute(
            insert(schema.ratings), [{**row, "match_id": match.id} for row in rows]
        )
    first = await stats.leaders(GUILD, "zertz", 15)
    assert (first.page, first.pages, first.people) == (0, 3, 23)
    assert [(one.place, one.user_id) for one in first.standings[:2]] == [(1, 1), (2, 2)]
    assert first.own is not None
    assert first.own.place == 14
    beyond = await stats.leaders(GUILD, "zertz", ANA, page=99)
    assert (beyond.page, beyond.own) == (2, None)
    assert [one.user_id for one in beyond.standings] == [22, 23, 24]
    assert (await stats.leaders(GUILD, "rust", ANA)).standings == ()


async def test_what_is_asked_of_many_matches_is_found_by_an_index(world: World) -> None:
    """So it takes as long with a hundred thousand matches of others as with none."""
    stats = StatsService(world.database)
    await world.match(terms=RATED)
    with statements(world) as seen:
        await stats.played(GUILD, ANA, game="zertz")
        assert len(seen) == 1
        await stats.own(GUILD, ANA)
        await stats.changes(1)
        await stats.leaders(GUILD, "zertz", ANA, page=3)
    assert len(seen) == 6
    async with world.database.read() as transaction:
        for statement, values in seen:
            plan = await transaction.connection.exec_driver_sql(
                f"EXPLAIN QUERY PLAN {statement}", values
            )
            steps = [row[3] for row in plan]
            assert not [step for step in steps if re.match("SCAN", step)], (statement, steps)
            # Of the matches of a person only those, though a server may have many more.
            by_person = "FROM seats AS own" not in statement or "ix_seats_user_id" in str(steps)
            assert by_person, steps
        assert await transaction.execute(text("SELECT 1"))
