"""The daily message: at its hour, with all that waits, once, and none for nothing."""

from __future__ import annotations

import asyncio
import random
from datetime import UTC, date, datetime, time, timedelta

import pytest

from bot.clock import zone_of
from bot.cogs.inbox.cog import Inbox
from bot.cogs.inbox.daily import DAILY
from bot.homes import Home
from bot.match.acts import Act
from bot.match.challenge.invitations import Invitation
from bot.match.clock.time_off import TimeOff
from bot.match.model import First, Match
from bot.match.terms import Terms, TimeControl
from bot.messages.kinds import Order, OrderKey
from bot.messages.tables import IS_PENDING
from bot.profiles import DAILY_AT, NOTIFICATIONS, Chosen, Notifications
from bot.storage.schema import messages
from ringfall.testing.world import any_turn, mover
from sandbox import Actor, Message, Sandbox
from tests.bot.round import NewClient, Round, begin, lose_the_answer
from tests.cogs import cog_of
from tests.delivered import carried_out

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
BERLIN = zone_of("Europe/Berlin")


async def choose(under_way: Round, actor: Actor, hour: int = 18, **rest: object) -> None:
    """Let a person be told once a day, and have them rest as given."""
    core = under_way.client.core
    chosen = {NOTIFICATIONS: Notifications.DAILY, DAILY_AT: time(hour)}
    await core.preferences.change(actor.id, chosen)
    async with core.database.write() as transaction:
        await core.rest_cache.replace(transaction, actor.id, TimeOff(**rest))  # pyright: ignore[reportArgumentType]


def at(under_way: Round, moment: datetime) -> None:
    """Stop the clock at a time."""
    under_way.clock.by = timedelta()
    under_way.clock.stop()
    under_way.clock.by = moment - under_way.clock()


def evening(under_way: Round, days: int = 0) -> datetime:
    """Return 18:00 of a day from the present one on."""
    return datetime.combine(under_way.clock().date() + days * DAY, time(18), UTC)


async def carry_out(under_way: Round) -> None:
    """Begin the messages that are due, and wait until each is posted, put off or given up."""
    await cog_of(under_way.client, Inbox).letters.carry_out()
    core, engine = under_way.client.core, under_way.client.delivery.engine
    for message in await core.messages.find((messages.c.kind == DAILY) & IS_PENDING):
        await engine.settled(OrderKey(Order.MESSAGE, message.id))


async def next_due(under_way: Round) -> datetime:
    due = await cog_of(under_way.client, Inbox).letters.next_due()
    assert due is not None
    return due


async def more_matches(under_way: Round, count: int) -> list[Match]:
    """Begin matches between Ana, who moves first, and Ben; nothing about them is posted."""
    core, matches = under_way.client.core, list[Match]()
    for _ in range(count):
        invitation = Invitation(
            game="zertz",
            options={},
            first=First.ME,
            opponent_id=under_way.ben.id,
            home=Home(under_way.discord.guild.id, answers_only=False),
        )
        challenge = await core.challenges.create(
            invitation, under_way.act(under_way.ana.id), channel_id=under_way.games.id
        )
        accept = Act.of_person(under_way.ben.id, under_way.request())
        begun = await core.challenges.accept(challenge.id, accept)
        matches.append(await core.matches.placed(begun.match.id, under_way.games.id))
    return matches


def letters(actor: Actor) -> list[Message]:
    return actor.messages(actor.dm)


async def test_in_a_year_of_forty_matches_a_player_is_told_once_a_day_at_their_time(
    under_way: Round,
) -> None:
    """Never in quiet hours, not on days on which nothing waits, and over both clock changes.

    Between two and three at night, an hour is skipped in March and comes twice in October.
    """
    chance, core = random.Random(1), under_way.silent
    ana = under_way.ana
    await more_matches(under_way, 39)
    await choose(under_way, ana, 2, zone="Europe/Berlin", quiet=(time(22), time(2, 30)))
    first = datetime(2027, 1, 1, 11, tzinfo=UTC)
    at(under_way, first)
    await carry_out(under_way)
    (at_once,) = letters(ana)
    assert "40 matches wait for you" in at_once.content
    expected, told = set[date](), list[datetime]()
    for day in range(365):
        noon = first + day * DAY
        at(under_way, noon)
        # Ana plays all that waits once a week, Ben few turns two days later.
        own = await core.own(ana.id) if day % 7 in (0, 2) else []
        for row in own:
            if row.waits if day % 7 == 0 else not row.waits and chance.random() < 0.03:
                match = await core.get(row.id)
                await core.play(match.id, under_way.act(mover(match)), any_turn(match, chance))
        if any(row.waits for row in await core.own(ana.id)):
            expected.add(noon.astimezone(BERLIN).date() + DAY)
        while (due := await next_due(under_way)) < noon + DAY:
            at(under_way, max(due, under_way.clock()))
            before = len(letters(ana))
            await carry_out(under_way)
            told += [under_way.clock().astimezone(BERLIN)] * (len(letters(ana)) - before)
    assert {moment.date() for moment in told} == expected
    assert len(told) == len(expected)
    assert 50 < len(told) < 300
    assert {moment.time() for moment in told} <= {time(2, 30), time(3, 0)}


async def test_it_lists_the_longest_waiting_first_with_eight_boards_and_the_way_to_the_rest(
    under_way: Round,
) -> None:
    ana = under_way.ana
    later = await more_matches(under_way, 9)
    await choose(under_way, ana)
    at(under_way, evening(under_way, days=1))
    await carry_out(under_way)
    (letter,) = letters(ana)
    first, *_ = lines = letter.content.split("\n")
    assert "10 matches wait for you" in first
    assert f"1. [ZÈRTZ #{under_way.match.id}](https://discord.com/channels/" in lines[1]
    assert f"8. [ZÈRTZ #{later[6].id}]" in lines[8]
    assert lines[9] == "2 more wait: `/play` leads through all of them."
    assert [button.label for button in letter.buttons] == [f"Play {n}" for n in range(1, 9)]
    (picture,) = letter.attachments
    assert (picture.description or "").startswith(f"1: ZÈRTZ #{under_way.match.id}. ")
    assert f"8: ZÈRTZ #{later[6].id}." in (picture.description or "")
    opened = await ana.click(letter, "Play 2")
    assert opened.ephemeral
    assert f"[ZÈRTZ #{later[0].id}]" in opened.text
    assert "(9 more)" in opened.text


async def test_the_result_of_a_match_that_an_opponent_has_ended_waits_too_and_is_told_once(
    under_way: Round,
) -> None:
    await choose(under_way, under_way.ben)
    at(under_way, evening(under_way, days=1) - HOUR)
    await under_way.resign()
    await under_way.deliver()
    assert under_way.place.messages[-1].notified == []
    for _ in range(3):
        at(under_way, await next_due(under_way))
        await carry_out(under_way)
    assert [("Over: " in letter.content) for letter in letters(under_way.ben)] == [True]


async def test_neither_its_turns_nor_nudges_reach_a_player_before_their_time(
    under_way: Round,
) -> None:
    """A daily message replaces each of them."""
    ana = under_way.ana
    await choose(under_way, ana)
    for _ in range(2):
        await under_way.play()
        await under_way.deliver()
    await under_way.client.core.times.nudge(under_way.match.id, under_way.act(under_way.ben.id))
    await under_way.deliver()
    await under_way.client.delivery.engine.settled(OrderKey(Order.LETTERS, under_way.match.id))
    assert under_way.boards()[-1].notified == []
    assert [m for m in under_way.place.messages if ana.user in m.notified] == [
        under_way.boards()[0]
    ], "the one before their choice"
    assert letters(ana) == []


@pytest.mark.parametrize(("before", "reminders"), [(HOUR, 1), (-HOUR, 0)])
async def test_time_that_runs_short_before_any_daily_message_is_reminded_of(
    discord: Sandbox, new_client: NewClient, before: timedelta, reminders: int
) -> None:
    """The turn begins an hour after the time of the message, or before it."""
    client = await new_client(alone=False)
    under_way = await begin(discord, client, terms=Terms(TimeControl.DAY))
    await choose(under_way, under_way.ana, (under_way.clock() - before).hour)
    under_way.clock.by = 19 * HOUR
    await client.core.timeouts.remind_due()
    await under_way.deliver()
    await client.delivery.engine.settled(OrderKey(Order.LETTERS, under_way.match.id))
    assert len(letters(under_way.ana)) == reminders


async def test_of_matches_in_channels_that_a_player_cannot_see_only_the_number_is_told(
    discord: Sandbox, under_way: Round
) -> None:
    ana = under_way.ana
    (seen,) = await more_matches(under_way, 1)
    elsewhere = discord.add_channel("elsewhere")
    await under_way.client.core.matches.placed(seen.id, elsewhere.id)
    await choose(under_way, ana)
    at(under_way, evening(under_way, days=1))
    for channels in (under_way.games, elsewhere):
        discord.permit(channels, target=ana, deny=["VIEW_CHANNEL"])
        await carry_out(under_way)
        at(under_way, evening(under_way, days=1))
    (letter,) = letters(ana)
    assert f"1. [ZÈRTZ #{seen.id}]" in letter.content
    assert "One more waits: `/play`" in letter.content
    assert f"#{under_way.match.id}]" not in letter.content


async def test_a_refused_message_is_tried_again_on_the_next_day(under_way: Round) -> None:
    ana, daily = under_way.ana, cog_of(under_way.client, Inbox).letters
    await choose(under_way, ana)
    ana.dms_open = False
    at(under_way, evening(under_way, days=1))
    await carry_out(under_way)
    assert await daily.is_refused(ana.id)
    ana.dms_open = True
    await carry_out(under_way)
    assert letters(ana) == []
    assert await next_due(under_way) == evening(under_way, days=1)
    at(under_way, evening(under_way, days=1))
    await carry_out(under_way)
    assert len(letters(ana)) == 1
    assert not await daily.is_refused(ana.id)


@pytest.mark.parametrize("processed", [False, True])
async def test_a_message_whose_confirmation_is_lost_comes_once(
    discord: Sandbox, under_way: Round, *, processed: bool
) -> None:
    await choose(under_way, under_way.ana)
    at(under_way, evening(under_way, days=1))
    await lose_the_answer(discord, carry_out(under_way), processed=processed)
    for _ in range(2):
        await carried_out(under_way.client)
        await carry_out(under_way)
        assert len(letters(under_way.ana)) == 1


async def test_of_two_processes_one_begins_the_message_of_a_day(
    discord: Sandbox, new_client: NewClient
) -> None:
    clients = [await new_client(alone=False) for _ in range(2)]
    under_way = await begin(discord, clients[0])
    await choose(under_way, under_way.ana)
    daily = [cog_of(client, Inbox).letters for client in clients]
    begun = await asyncio.gather(*(letter.begin(under_way.ana.id) for letter in daily))
    assert len([message for message in begun if message]) == 1


async def test_a_message_that_missed_its_day_or_its_reader_is_dropped(under_way: Round) -> None:
    daily = cog_of(under_way.client, Inbox).letters
    await choose(under_way, under_way.ana)
    at(under_way, evening(under_way, days=1))
    message = await daily.begin(under_way.ana.id)
    assert message is not None
    chosen = await under_way.client.core.preferences.get(under_way.ana.id)
    assert await daily.write(message, chosen)
    assert await daily.write(message, Chosen()) is None
    at(under_way, evening(under_way, days=1))
    assert await daily.write(message, chosen) is None
