"""Unreadable rows: named to users who ask for them, logged once, blocking nothing."""

from __future__ import annotations

import asyncio
from datetime import time
from typing import Any

import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from bot.app import list_personal
from bot.cogs.puzzles.service import PUZZLE_ZONE
from bot.cogs.ratings.rater import Rerating
from bot.cogs.servers.service import KEPT, DepartureService
from bot.cogs.watching.service import WatchService
from bot.cogs.watching.walls import WALL
from bot.discord_io.connection import Registration
from bot.match.clock.rest_service import RestCache
from bot.match.clock.time_off import TimeOff
from bot.match.duties import Pruning
from bot.match.last_seen import LastSeenService
from bot.match.model import Match, MessageKind
from bot.match.terms import Terms, TimeControl
from bot.profiles import (
    BOTTOM,
    CHALLENGER_ROLES,
    CHANNELS,
    CONFIRM,
    FORUM,
    LANGUAGE,
    LOOK,
    MAX_MATCHES,
    NOTIFICATIONS,
    OWN_ROWS,
    PLACEMENT,
    SERVER_LOOK,
    Choice,
    Setting,
)
from bot.storage import personal
from bot.storage.errors import UnreadableError
from bot.tools.databases import inspect
from ringfall.testing.world import ANA, BEN, CHANNEL, CLEO, GUILD, World, mover

DAMAGES = [
    "UPDATE turns SET notation = 'Zz9' WHERE match_id = :id AND ply = 2",
    "UPDATE turns SET ply = 7 WHERE match_id = :id AND ply = 1",
    "UPDATE matches SET ending = 'struck by lightning', reasons = '[]' WHERE id = :id",
    "UPDATE matches SET game = 'Chess!' WHERE id = :id",
    "UPDATE matches SET options = '{' WHERE id = :id",
    "UPDATE matches SET options = '[1]' WHERE id = :id",
    'UPDATE matches SET options = \'{"board": "5"}\' WHERE id = :id',
    "UPDATE matches SET started_at = 'yesterday' WHERE id = :id",
    "UPDATE matches SET opening = '{}' WHERE id = :id",
    "UPDATE matches SET opening = '[\"Wd4,a1\"]' WHERE id = :id",
    'UPDATE matches SET opening = \'{"match": 1, "seed": 1, "turns": ["Zz9"]}\' WHERE id = :id',
    "UPDATE offers SET side = 3 WHERE match_id = :id",
    "UPDATE offers SET kind = CAST(x'ff00' AS TEXT) WHERE match_id = :id",
    "DELETE FROM seats WHERE match_id = :id AND side = 2",
    "UPDATE seats SET user_id = NULL, level = 'high' WHERE match_id = :id AND side = 2",
]


ONLY_TIMES = [
    ("answers", "taken_at"),
    ("pulse", "alive_at"),
    ("acts", "made_at"),
    ("ratings", "rated_at"),
    ("digests", "told_at"),
]


async def damage(world: World, statement: str, **values: Any) -> None:
    async with world.database.write() as connection:
        await connection.execute(text(statement), values)


@pytest.fixture
async def good(world: World) -> Match:
    """A match of the same two people that can be read."""
    return await world.play_on(await world.match(place_id=50), 2)


@pytest.fixture
async def bad(world: World, good: Match) -> Match:
    match = await world.play_on(await world.match(place_id=51), 2)
    return await world.offer(match, ANA)


@pytest.mark.parametrize("statement", DAMAGES)
async def test_an_unreadable_match_is_named_to_who_asks_for_it_and_blocks_no_other(
    world: World, good: Match, bad: Match, statement: str
) -> None:
    await damage(world, statement, id=bad.id)
    matches = world.fresh().matches
    assert await matches.of_player(ANA) == [good]
    assert await matches.find(ANA, channel_id=CHANNEL) == good
    assert await matches.in_place(51) == []
    assert (
        await matches.play(good.id, world.act(mover(good)), world.any_turn(good))
    ).match.ply == 3
    assert {message.match_id for message in await world.pending()} == {good.id, bad.id}
    assert set(await world.scoreboards_behind()) == {good.id, bad.id}
    for call in (
        matches.get(bad.id),
        matches.resign(bad.id, world.act(ANA)),
        matches.play(bad.id, world.act(ANA), "Wd4,b1"),
    ):
        with pytest.raises(UnreadableError) as caught:
            await call
        assert (caught.value.key, caught.value.values) == ("unreadable-match", {"match": bad.id})


async def test_no_turn_is_played_over_one_that_has_lost_its_act(world: World) -> None:
    match = await world.play_on(await world.match(), 2)
    async with world.database.write() as transaction:
        await transaction.execute(text("UPDATE acts SET match_id = NULL WHERE ply = 2"))
    with pytest.raises(UnreadableError):
        await world.play(await world.matches.get(match.id))


async def test_it_is_told_once_in_the_log_without_what_it_says(world: World, good: Match) -> None:
    """Once a process: the number is one of which no other test has had anything told."""
    await damage(world, "UPDATE sqlite_sequence SET seq = 7000 WHERE name = 'matches'")
    bad = await world.play_on(await world.match(place_id=51), 2)
    await damage(world, DAMAGES[0], id=bad.id)
    with capture_logs() as logs:
        for matches in (world.fresh().matches, world.fresh().matches):
            assert await matches.of_player(ANA) == [good]
            assert await matches.of_player(ANA) == [good]
    (told,) = logs
    assert (told["log_level"], told["what"], told["id"]) == ("error", "match", bad.id)
    assert "Zz9" not in str(told)


async def test_a_finished_match_that_cannot_be_read_is_left_out(world: World, bad: Match) -> None:
    await world.resign(bad, BEN)
    earlier = (await world.matches.resign((await world.match()).id, world.act(BEN))).match
    await damage(world, "UPDATE matches SET reasons = '{' WHERE id = :id", id=bad.id)
    matches = world.fresh().matches
    assert await matches.of_player(BEN, finished=True) == [earlier]
    assert await matches.get(earlier.id) == earlier


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE challenges SET game = 'Chess!' WHERE id = :id",
        "UPDATE challenges SET state = 'lost', expires_at = '2000-01-01' WHERE id = :id",
        "UPDATE challenges SET options = '{' WHERE id = :id",
        "UPDATE challenges SET opening = '{}' WHERE id = :id",
        'UPDATE challenges SET opening = \'{"seed": 1, "turns": ["Zz9"]}\' WHERE id = :id',
        "UPDATE challenges SET first = 'nobody' WHERE id = :id",
        "UPDATE challenges SET expires_at = '' WHERE id = :id",
    ],
)
async def test_an_unreadable_challenge_blocks_no_other(world: World, statement: str) -> None:
    bad = await world.challenge()
    await damage(world, statement, id=bad.id)
    with pytest.raises(UnreadableError, match=f"challenge {bad.id} cannot be read"):
        await world.challenges.get(bad.id)
    with pytest.raises(UnreadableError):
        await world.challenges.accept(bad.id, world.act(BEN))
    good = await world.challenge(opponent_id=CLEO)
    assert await world.challenges.next_expiry() in (bad.expires_at, good.expires_at)
    world.clock.pass_by(hours=24)
    assert good.id in await world.challenges.expire_due()
    assert good.id in await world.cards_behind()


@pytest.mark.parametrize("column", ["options", "terms"])
async def test_an_unreadable_challenge_lets_its_challenger_challenge_others(
    world: World, column: str
) -> None:
    bad = await world.challenge(opponent_id=None)
    await damage(world, f"UPDATE challenges SET {column} = '{{'")  # noqa: S608
    assert (await world.challenge(opponent_id=None)).id != bad.id


@pytest.mark.parametrize("column", ["options", "terms", "started_at"])
async def test_an_unreadable_match_hides_no_other_data_of_a_person(
    world: World, good: Match, bad: Match, column: str
) -> None:
    await damage(world, f"UPDATE matches SET {column} = '{{' WHERE id = :id", id=bad.id)  # noqa: S608
    async with world.database.read() as transaction:
        exported = await personal.export(transaction, list_personal(), ANA)
    kept = exported["matches"]
    assert [(match["id"], match["game"], match[column] is None) for match in kept] == [
        (good.id, "zertz", False),
        (bad.id, "zertz", True),
    ]


async def test_a_post_of_an_unknown_kind_blocks_no_other(world: World, good: Match) -> None:
    await damage(world, "UPDATE messages SET kind = 'film' WHERE kind = 'board' AND ply = 1")
    assert await world.owed(good) == [(MessageKind.BOARD, 0), ("film", 1), (MessageKind.BOARD, 2)]


@pytest.mark.parametrize("setting", [BOTTOM, CONFIRM, NOTIFICATIONS, LOOK, LANGUAGE])
async def test_a_preference_that_cannot_be_read_has_its_default(
    world: World, setting: Setting[Any]
) -> None:
    await world.preferences.change(ANA, {OWN_ROWS: True, setting: _other_value(setting)})
    await damage(
        world, "UPDATE preferences SET value = 'purple' WHERE name = :name", name=setting.name
    )
    chosen = await world.preferences.get(ANA)
    assert (chosen[setting], chosen[OWN_ROWS]) == (setting.default, True)


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        *((setting, "purple") for setting in (PLACEMENT, CHANNELS, SERVER_LOOK, MAX_MATCHES)),
        *((setting, '["a"]') for setting in (CHANNELS, FORUM, CHALLENGER_ROLES, WALL, PUZZLE_ZONE)),
        (MAX_MATCHES, "9" * 400),
        (CHANNELS, ",".join(map(str, range(26)))),
        *((setting, b"7") for setting in (CHANNELS, PUZZLE_ZONE, MAX_MATCHES)),
    ],
)
async def test_a_setting_of_a_server_that_cannot_be_read_has_its_default(
    world: World, setting: Setting[Any], value: str | bytes
) -> None:
    await damage(
        world,
        "INSERT INTO server_settings (guild_id, name, value) VALUES (:id, :name, :value)",
        id=GUILD,
        name=setting.name,
        value=value,
    )
    assert (await world.servers.get(GUILD))[setting] == setting.default


def _other_value(setting: Setting[Any]) -> object:
    assert isinstance(setting, Choice)
    return list(setting.answers.values())[-1]


@pytest.mark.parametrize("value", ["yesterday", 7])
@pytest.mark.parametrize(("table", "column"), ONLY_TIMES)
async def test_a_time_that_cannot_be_read_stops_nothing_that_goes_by_the_clock(
    world: World, table: str, column: str, value: object
) -> None:
    match = await world.match(terms=Terms(pace=TimeControl.DAY))
    await world.matches.resign((await world.match()).id, world.act(ANA))
    await world.services.interactions.promise(world.reply())
    await world.timeouts.carry_out()
    watching = WatchService(world.database, clock=world.clock)
    await watching.follow_match(CLEO, match)
    await damage(world, f"UPDATE {table} SET {column} = :value", value=value)  # noqa: S608
    world.clock.pass_by(minutes=5)
    for duty in (
        world.fresh().timeouts,
        Pruning(world.database, clock=world.clock),
        Rerating(world.database, clock=world.clock),
    ):
        await duty.next_due()
        world.clock.pass_by(minutes=2)
        await duty.carry_out()
    await world.play(await world.fresh().matches.get(match.id))
    assert CLEO in [user_id for user_id, _ in await watching.waiting()]
    assert (await watching.followed(CLEO, GUILD)).matches == (match.id,)
    assert await inspect(world.database) == []
    await world.matches.resign((await world.match()).id, world.act(ANA))
    assert (await world.fresh().matches.get(match.id)).result is None


async def test_a_departure_with_an_unreadable_time_is_recorded_again(world: World) -> None:
    await world.match()
    departures = DepartureService(world.services)
    departures.left(GUILD)
    await departures.carry_out()
    await damage(world, "UPDATE departures SET noted_at = 'soon'")
    departures.heard([], lambda _: True)
    await departures.carry_out()
    assert await departures.next_due() == world.clock() + KEPT


async def test_commands_registered_at_an_unreadable_time_are_registered_again(world: World) -> None:
    registration = Registration(world.database, clock=world.clock, sleep=asyncio.sleep)
    await registration.note_registered(1, "digest")
    await damage(world, "UPDATE registrations SET registered_at = 'soon'")
    assert not await registration.has_registered(1, "digest")


@pytest.mark.parametrize(("column", "value"), [("vacations", "soon"), ("zone", b"-")])
async def test_a_rest_that_cannot_be_read_counts_as_none(
    world: World, column: str, value: object
) -> None:
    await world.rests.change(ANA, {"zone": "", "quiet": "", "weekends": True, "vacation": ""})
    await damage(world, f"UPDATE rests SET {column} = :value", value=value)  # noqa: S608
    found = await RestCache(world.database).all([ANA, BEN])
    assert found == {ANA: TimeOff(), BEN: TimeOff()}


@pytest.mark.parametrize("zone", ["Atlantis/Deep", "localtime", "Factory", "../UTC"])
async def test_a_zone_that_this_machine_does_not_know_is_utc_and_kept(
    world: World, zone: str
) -> None:
    """The person is told, and chooses another one."""
    typed = {"zone": "berlin", "quiet": "22-7", "weekends": True, "vacation": ""}
    await world.rests.change(ANA, typed)
    await damage(world, "UPDATE rests SET zone = :value, former_zone = :value", value=zone)
    lost = (await RestCache(world.database).all([ANA]))[ANA]
    assert lost == TimeOff(quiet=(time(22), time(7)), weekends=True, lost_zone=zone)
    assert set(await world.rests.change(ANA, {**typed, "zone": zone, "quiet": ""})) == {"zone"}
    lost = (await RestCache(world.database).all([ANA]))[ANA]
    assert lost == TimeOff(weekends=True, lost_zone=zone)
    assert await world.rests.change(ANA, typed) == {}
    assert not (await RestCache(world.database).all([ANA]))[ANA].lost_zone


@pytest.mark.parametrize("value", ["soon", 7])
async def test_the_end_of_a_former_zone_may_be_unreadable(world: World, value: object) -> None:
    """Then it no longer counts, but all other choices do."""
    chosen = {"zone": "berlin", "quiet": "22-7", "weekends": True, "vacation": ""}
    await world.rests.change(ANA, chosen)
    await damage(world, "UPDATE rests SET former_zone = 'UTC', former_until = :value", value=value)
    found = await RestCache(world.database).all([ANA, BEN])
    assert (found[ANA].zone, found[ANA].weekends) == ("Europe/Berlin", True)
    assert (found[ANA].former, found[BEN]) == (None, TimeOff())


@pytest.mark.parametrize("column", ["ply", "take_backs"])
async def test_the_last_seen_turn_may_be_unreadable(world: World, good: Match, column: str) -> None:
    """They are shown more than they would have to be, and can look on."""
    last_seen = LastSeenService(world.database)
    await last_seen.record(CLEO, good)
    await damage(world, f"UPDATE looks SET {column} = 'far'")  # noqa: S608
    assert await last_seen.turns_seen(CLEO, good) in (0, good.ply)
    await last_seen.record(CLEO, good)
    assert await last_seen.turns_seen(CLEO, good) == good.ply
