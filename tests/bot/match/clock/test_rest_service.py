"""Stored rests: their effect on clocks, reminders and messages."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import insert

from bot.match.clock.time_off import TimeOff
from bot.match.model import Match, MessageKind
from bot.match.terms import Terms, TimeControl
from bot.storage.schema import seats
from ringfall.testing.posted import of_match
from ringfall.testing.world import ANA, BEN, CLEO, World, clock_of
from tests.bot.match.clock.timed import due

DAILY = Terms(TimeControl.DAY)
THREE = Terms(TimeControl.THREE_DAYS, saving=True)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
# The clock of the tests begins on a Friday at noon.
SATURDAY = datetime(2026, 5, 2, tzinfo=UTC)
MONDAY = datetime(2026, 5, 4, tzinfo=UTC)


async def rest(world: World, user_id: int = ANA, **changes: Any) -> TimeOff:
    """Choose when a user rests, as the form sends it."""
    typed = {"zone": "", "quiet": "", "weekends": False, "vacation": "", **changes}
    assert await world.rests.change(user_id, typed) == {}
    return await world.rests.get(user_id)


async def begun(world: World, terms: Terms = DAILY, **changes: Any) -> Match:
    """Return a match in which Ana is to move; all is posted."""
    match = await world.match(terms=terms, **changes)
    await world.post_all(match_id=match.id)
    return match


async def ends_at(world: World, match: Match) -> datetime:
    ends_at = clock_of(await world.matches.get(match.id)).ends_at
    assert ends_at is not None
    return ends_at


async def test_a_users_choice_is_stored_for_them_alone(world: World, other_world: World) -> None:
    chosen = await rest(
        world, zone="Berlin", quiet="22-8:30", weekends=True, vacation="24.12.–31.12."
    )
    vacation = (date(2026, 12, 24), date(2026, 12, 31))
    assert chosen == TimeOff(
        "Europe/Berlin", (time(22), time(8, 30)), weekends=True, vacations=(vacation,)
    )
    for each in (world, other_world):
        assert await each.rests.get(ANA) == chosen
        assert await each.rests.get(BEN) == TimeOff()
    nothing = TimeOff(former=("Europe/Berlin", world.clock.now + 7 * DAY))
    assert await rest(other_world) == nothing
    assert await other_world.rests.get(ANA) == nothing


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ({"zone": "Berlni"}, "zone-unknown-near"),
        ({"quiet": "late"}, "quiet-unreadable"),
        ({"vacation": "soon"}, "vacation-unreadable"),
        ({"vacation": "2026-06-01–2026-07-01"}, "vacation-long"),
        ({"vacation": "2026-04-30–2026-05-03"}, "vacation-past"),
    ],
)
async def test_what_cannot_be_is_refused_and_the_rest_is_stored(
    world: World, typed: dict[str, Any], key: str
) -> None:
    before = await rest(world, zone="UTC+1", quiet="22-7", vacation="2026-12-24")
    kept = {"zone": "UTC+1", "quiet": "22-7", "vacation": "2026-12-24", "weekends": True}
    refused = await world.rests.change(ANA, {**kept, **typed})
    assert {name: error.key for name, error in refused.items()} == dict.fromkeys(typed, key)
    assert await world.rests.get(ANA) == replace(before, weekends=True)


async def test_the_clock_of_the_side_to_move_stands_still_on_weekends_off(world: World) -> None:
    await rest(world, weekends=True)
    match = await begun(world)
    assert await ends_at(world, match) == MONDAY + 12 * HOUR
    match = (await world.play(match)).match
    assert await ends_at(world, match) == world.clock.now + DAY, "Ben rests on no weekend"
    match = (await world.play(match)).match
    assert await ends_at(world, match) == MONDAY + 12 * HOUR


async def test_a_reminder_waits_for_the_end_of_quiet_hours_and_comes_once(world: World) -> None:
    await rest(world, zone="UTC+2", quiet="7:00–9:30")
    match = await begun(world)
    await due(world, hours=18)  # 08:00 in Ana's zone
    assert await world.owed(match) == []
    assert await ends_at(world, match) == world.clock.now + 6 * HOUR, "the clock goes on"
    await due(world, hours=1.49)
    assert await world.owed(match) == []
    for _ in range(3):
        await due(world, hours=0.01)
    assert [kind for kind, _ in await world.owed(match)] == [
        MessageKind.REMINDER,
        MessageKind.REMINDER_LETTER,
    ]


async def test_a_reminder_due_at_night_is_not_missed_if_quiet_hours_are_removed(
    world: World,
) -> None:
    await rest(world, quiet="5:00–10:00")
    match = await begun(world)
    await due(world, hours=18)
    assert await world.owed(match) == []
    await rest(world)
    await due(world)
    assert MessageKind.REMINDER in dict(await world.owed(match))


async def test_a_change_applies_to_running_clocks_and_counted_time_stays_counted(
    world: World,
) -> None:
    match = await begun(world)
    await due(world, hours=18)  # Saturday at six
    await rest(world, weekends=True)
    assert await ends_at(world, match) == MONDAY + 6 * HOUR, "six hours are left"
    await due(world, hours=20)
    await rest(world)
    assert await ends_at(world, match) == world.clock.now + 6 * HOUR
    for hours in (1, 2):
        await due(world, hours=hours)
        await rest(world, weekends=hours == 1)
    # One hour had passed when it began to rest again, and two in which it rested.
    assert await ends_at(world, match) == world.clock.now + 5 * HOUR
    assert (await world.matches.latest(match.id)).clock == (await world.matches.get(match.id)).clock


@pytest.mark.parametrize(
    "hops",
    [
        pytest.param([{"zone": "UTC-10", "weekends": True}], id="at once"),
        pytest.param(
            [{"zone": "UTC+14"}, {"zone": "UTC-10"}, {"zone": "UTC-10", "weekends": True}],
            id="while weekends do not count",
        ),
        pytest.param(
            [{"zone": f"UTC{hour:+}", "weekends": True} for hour in range(13, -11, -1)],
            id="hour by hour",
        ),
        pytest.param([{}, {"zone": "UTC-10", "weekends": True}], id="by way of nothing chosen"),
    ],
)
async def test_no_weekend_gets_longer_by_changing_zones_on_a_sunday(
    world: World, hops: list[dict[str, Any]]
) -> None:
    await rest(world, zone="UTC+14", weekends=True)
    world.clock.now = SATURDAY - 14 * HOUR  # the stroke of Saturday, for Ana
    match = await begun(world)
    over = world.clock.now + 2 * DAY
    world.clock.now = over - HOUR
    for hop in hops:
        await rest(world, **hop)
    assert await ends_at(world, match) == over + DAY
    world.clock.pass_by(days=8)
    assert (await rest(world, zone="UTC-10", quiet="1-2")).former is None


async def test_a_first_choice_of_a_zone_applies_at_once(world: World) -> None:
    world.clock.now = SATURDAY + 12 * HOUR
    match = await begun(world)
    await rest(world, zone="UTC-10", weekends=True)
    assert await ends_at(world, match) == MONDAY + 34 * HOUR


async def test_the_clock_of_the_other_side_is_not_touched(world: World) -> None:
    match = await begun(world)
    before = (await world.matches.get(match.id)).clock
    await rest(world, BEN, weekends=True)
    assert (await world.matches.get(match.id)).clock == before
    world.clock.pass_by(hours=1)
    await rest(world, CLEO, weekends=True)
    assert (await world.matches.get(match.id)).clock == before


async def test_saved_time_is_the_time_not_counted(world: World) -> None:
    await rest(world, weekends=True)
    match = await begun(world, THREE)
    world.clock.now = MONDAY + 12 * HOUR
    assert clock_of((await world.play(match)).match).saved[0] == 2 * DAY


async def test_of_a_team_the_clock_counts_when_it_counts_for_any(world: World) -> None:
    match = await begun(world)
    async with world.database.write() as transaction:
        seat = {"match_id": match.id, "side": 1, "number": 2, "user_id": CLEO}
        await transaction.execute(insert(seats).values(seat))
    await rest(world, weekends=True)
    assert await ends_at(world, match) == world.clock.now + DAY
    await rest(world, CLEO, weekends=True)
    assert await ends_at(world, match) == MONDAY + 12 * HOUR


async def test_a_user_on_vacation_is_away_and_their_board_says_so(world: World) -> None:
    match = await begun(world)
    await rest(world, BEN, zone="Berlin", vacation="3.5.–9.5.")
    assert await world.boards_behind(match) == [0], "the board that stands is to say so"
    (away,) = (await world.rests.seen(match)).away
    assert (away.user_id, away.has_begun) == (BEN, False)
    world.clock.now = datetime(2026, 5, 2, 22, tzinfo=UTC)  # midnight in Berlin
    (away,) = (await world.rests.seen(match)).away
    assert away.has_begun
    assert away.until == datetime(2026, 5, 9, 10, tzinfo=UTC)
    world.clock.now = datetime(2026, 5, 9, 22, tzinfo=UTC)
    assert (await world.rests.seen(match)).away == ()
    resigned = await world.resign(match, ANA)
    world.clock.now = SATURDAY
    assert (await world.rests.seen(resigned)).away == ()


async def test_boards_are_edited_only_if_their_text_changes(world: World) -> None:
    match = await begun(world)
    await world.show_all(match)
    await rest(world, quiet="22-8")
    await rest(world, BEN, weekends=True)
    await rest(world, CLEO, vacation="1.6.")
    assert await world.messages.outdated(of_match(match.id)) == []
    await rest(world, weekends=True)
    assert await world.boards_behind(match) == [0]
    assert await world.scoreboards_behind() == [match.id]


async def test_the_card_of_a_match_without_a_clock_says_who_is_away(world: World) -> None:
    match = await begun(world, Terms())
    await world.show_all(match)
    await rest(world, vacation="3.5.")
    assert await world.scoreboards_behind() == [match.id]


async def test_a_form_sent_twice_or_in_two_processes_changes_once(
    world: World, other_world: World
) -> None:
    match = await begun(world)
    world.clock.pass_by(hours=6)
    await asyncio.gather(*(rest(each, weekends=True) for each in (world, other_world)))
    await rest(world, weekends=True)
    assert await ends_at(other_world, match) == MONDAY + 12 * HOUR


async def test_a_choice_that_could_not_be_stored_has_no_effect(world: World) -> None:
    match = await begun(world)
    before = await world.dump()
    async with world.failing("UPDATE ON clocks"):
        await rest(world, weekends=True)
    assert await world.dump() == before
    assert await world.rests.get(ANA) == TimeOff()
    match = (await world.play((await world.play(match)).match)).match
    assert await ends_at(world, match) == world.clock.now + DAY
