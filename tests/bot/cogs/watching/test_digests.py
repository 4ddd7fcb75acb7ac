"""Digests as they are delivered: none in quiet hours, none after a refusal, one after a crash."""

from __future__ import annotations

from datetime import timedelta

from bot.clock import utc_now
from bot.cogs.watching.cog import Watching
from bot.match.clock.time_off import TimeOff
from bot.messages.kinds import Order, OrderKey
from bot.profiles import NOTIFICATIONS, Notifications
from sandbox import Actor, Sandbox
from tests.bot.round import Round
from tests.cogs import cog_of
from tests.delivered import carried_out

HOUR = timedelta(hours=1)


async def follower(discord: Sandbox, under_way: Round) -> Actor:
    """Return a person who follows the match, with one turn to be told of."""
    cleo = discord.add_user("Cleo")
    await cog_of(under_way.client, Watching).watching.follow_match(cleo.id, under_way.match)
    await under_way.play()
    await an_hour_later(under_way)
    return cleo


async def an_hour_later(under_way: Round) -> None:
    await under_way.run("UPDATE digests SET told_at = datetime(told_at, '-61 minutes')")


async def at_night(under_way: Round, actor: Actor) -> None:
    """Let the quiet hours of a person begin an hour ago, and last for nine more."""
    core, now = under_way.client.core, under_way.clock()
    hours = TimeOff(quiet=((now - HOUR).time(), (now + 9 * HOUR).time()))
    async with core.database.write() as transaction:
        await core.rest_cache.replace(transaction, actor.id, hours)


async def carry_out(under_way: Round) -> None:
    """Begin the digests that are due, and wait until each is posted, put off or given up."""
    await cog_of(under_way.client, Watching).digests.carry_out()
    for message in await under_way.client.core.messages.behind():
        await under_way.client.delivery.engine.settled(OrderKey(Order.MESSAGE, message.id))


async def test_a_digest_waits_for_the_end_of_quiet_hours(
    discord: Sandbox, under_way: Round
) -> None:
    cleo = await follower(discord, under_way)
    digests = cog_of(under_way.client, Watching).digests
    before = await digests.next_due()
    assert before is not None
    assert before <= utc_now()
    await at_night(under_way, cleo)
    due = await digests.next_due()
    assert due is not None
    assert timedelta(hours=8) < due - utc_now() <= timedelta(hours=9)
    await carry_out(under_way)
    assert cleo.messages(cleo.dm) == []
    assert await digests.next_due() == due, "nothing has been begun"


async def test_a_digest_that_could_not_be_posted_before_the_quiet_hours_comes_after_them_once(
    discord: Sandbox, under_way: Round
) -> None:
    cleo = await follower(discord, under_way)
    assert await cog_of(under_way.client, Watching).watching.begin(cleo.id)
    await at_night(under_way, cleo)
    under_way.clock.by = HOUR
    await carried_out(under_way.client)
    assert cleo.messages(cleo.dm) == []
    under_way.clock.by = 9 * HOUR
    for _ in range(2):
        await carried_out(under_way.client)
        (digest,) = cleo.messages(cleo.dm)
        assert "one turn" in digest.content


async def test_a_digest_that_waits_is_not_posted_once_its_reader_wants_none(
    discord: Sandbox, under_way: Round
) -> None:
    cleo = await follower(discord, under_way)
    assert await cog_of(under_way.client, Watching).watching.begin(cleo.id)
    await under_way.client.core.preferences.change(cleo.id, {NOTIFICATIONS: Notifications.NONE})
    under_way.clock.by = HOUR
    await carried_out(under_way.client)
    assert cleo.messages(cleo.dm) == []


async def test_who_takes_no_direct_messages_gets_no_digest_until_they_look_at_their_list(
    discord: Sandbox, under_way: Round
) -> None:
    cleo, watching = await follower(discord, under_way), cog_of(under_way.client, Watching).watching
    cleo.dms_open = False
    await carry_out(under_way)
    cleo.dms_open = True
    await under_way.play()
    await an_hour_later(under_way)
    await carry_out(under_way)
    assert cleo.messages(cleo.dm) == []
    assert (await watching.followed(cleo.id, None)).closed
    await watching.try_again(cleo.id)
    await carry_out(under_way)
    (digest,) = cleo.messages(cleo.dm)
    assert "one turn" in digest.content, "the one after the refusal"
