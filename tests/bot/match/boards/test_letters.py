"""Which of several players of a side are notified of their turn, and when."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest
from sqlalchemy import insert, select

from bot.cogs.servers.cog import Servers
from bot.match.acts import Act, ActContext, Kind
from bot.match.clock.time_off import TimeOff
from bot.match.model import Ending, Match, Offer, Result
from bot.match.tables.sealed_choices import VOTE, about_next_turn, seal
from bot.match.terms import Opening
from bot.messages.kinds import Order, OrderKey
from bot.profiles import NOTIFICATIONS, Notifications
from bot.storage.schema import messages, seats
from ringfall.testing.posted import of_match
from ringfall.testing.world import any_turn
from rules import Side
from sandbox import Actor, Message, Sandbox
from tests.bot.clockwork import Clockwork
from tests.bot.round import NewClient, Round, begin
from tests.cogs import cog_of

HOUR = timedelta(hours=1)
# The second side of this board of RUST has no stone to drop and no jump.
ENDGAME = "5/6/1--2-1/1-------/2---4/1----3/----3/1-1-o1/-2x1 2/0 11/9 x turn"


async def choose(under_way: Round, way: Notifications, *people: Actor) -> None:
    for actor in people:
        await under_way.client.core.preferences.change(actor.id, {NOTIFICATIONS: way})


async def test_each_of_a_team_is_told_in_the_way_of_their_own(
    discord: Sandbox, under_way: Round
) -> None:
    cleo = discord.add_user("Cleo")
    async with under_way.database.write() as transaction:
        seat = {"match_id": under_way.match.id, "side": 2, "number": 2, "user_id": cleo.id}
        await transaction.execute(insert(seats).values(seat))
    await choose(under_way, Notifications.DIRECT, cleo)
    await under_way.play()
    await under_way.deliver()
    assert under_way.boards()[-1].notified == [under_way.ben.user]
    await discord.wait_until(lambda: len(cleo.messages(cleo.dm)) == 1)
    assert under_way.ben.messages(under_way.ben.dm) == []


async def test_a_nudge_comes_in_the_way_that_its_player_has_chosen(under_way: Round) -> None:
    """So does a reminder: both are a line with a mention, or a direct message, or nothing."""
    ana, times = under_way.ana, under_way.client.core.times
    for way, lines, letters in (
        (Notifications.MENTION, 1, 0),
        (Notifications.DIRECT, 1, 1),
        (Notifications.NONE, 1, 1),
    ):
        await choose(under_way, way, ana)
        await times.nudge(under_way.match.id, under_way.act(under_way.ben.id))
        await under_way.deliver()
        engine = under_way.client.delivery.engine
        await engine.settled(OrderKey(Order.LETTERS, under_way.match.id))
        nudges = [m for m in under_way.place.messages if "is waiting for" in m.content]
        assert (len(nudges), len(ana.messages(ana.dm))) == (lines, letters)
        assert await under_way.client.core.messages.pending(of_match(under_way.match.id)) == []
        await under_way.run("UPDATE acts SET made_at = '2020-01-01' WHERE kind = 'nudge'")
    assert nudges[0].notified == [ana.user]


async def test_one_of_a_team_who_has_voted_is_reminded_no_more(
    discord: Sandbox, under_way: Round
) -> None:
    cleo, match, core = discord.add_user("Cleo"), under_way.match, under_way.client.core
    async with under_way.database.write() as transaction:
        seat = {"match_id": match.id, "side": 1, "number": 2, "user_id": cleo.id}
        await transaction.execute(insert(seats).values(seat))
        subject, at = about_next_turn(match, VOTE), core.clock()
        await seal(transaction, subject, under_way.ana.id, "any", at=at)
    core.matches.reread()
    await core.times.nudge(match.id, under_way.act(under_way.ben.id))
    await under_way.deliver()
    (nudge,) = [m for m in under_way.place.messages if "is waiting for" in m.content]
    assert nudge.notified == [cleo.user]


async def test_a_letter_that_fails_beside_a_waiting_board_is_tried_after_its_pause(
    discord: Sandbox, new_client: NewClient
) -> None:
    """Each belongs to an order of its own, and neither makes the other hurry for ever."""
    under_way = await begin(discord, await new_client(sleep=Clockwork().sleep))
    engine, match_id = under_way.client.delivery.engine, under_way.match.id
    await choose(under_way, Notifications.DIRECT, under_way.ben)
    await under_way.run(
        "UPDATE messages SET shown = NULL, message_id = NULL, answers_only = true"
        " WHERE kind = 'board'"
    )
    opening = "POST /users/@me/channels"
    discord.faults.fail(opening, status=503, times=1000)
    await under_way.play()
    for _ in range(5):
        await engine.settled(of_match(match_id))
        await engine.settled(OrderKey(Order.LETTERS, match_id))
    tried = [request for request in discord.requests if str(request).startswith(opening)]
    assert 1 <= len(tried) <= 3


@pytest.mark.parametrize(("delay", "letters"), [(timedelta(seconds=20), 0), (HOUR, 1)])
async def test_a_reply_of_the_computer_is_a_direct_message_only_to_who_does_not_wait_for_it(
    under_way: Round, delay: timedelta, letters: int
) -> None:
    under_way.clock.stop()
    ana, matches = under_way.ana, under_way.client.core.matches
    await under_way.run("UPDATE seats SET user_id = NULL, level = 1 WHERE side = 2")
    await choose(under_way, Notifications.DIRECT, ana)
    match = await under_way.play()
    under_way.clock.by = delay
    reply = any_turn(match, random.Random(1))
    await matches.play(match.id, Act.of_computer("reply"), reply)
    await under_way.deliver()
    await under_way.client.delivery.engine.settled(OrderKey(Order.LETTERS, match.id))
    assert under_way.boards()[-1].notified == []
    assert len(ana.messages(ana.dm)) == letters


@pytest.mark.parametrize("way", Notifications)
async def test_a_player_who_moves_again_after_a_forced_pass_is_not_notified(
    discord: Sandbox, new_client: NewClient, way: Notifications
) -> None:
    opening = Opening(None, 0, (), ENDGAME)
    under_way = await begin(discord, await new_client(alone=False), game="rust", opening=opening)
    await choose(under_way, way, under_way.ana)
    match = await under_way.play()
    assert match.turns[-1] == "pass"
    assert match.may_move(under_way.ana.id)
    await under_way.deliver()
    await under_way.client.delivery.engine.settled(OrderKey(Order.LETTERS, match.id))
    assert under_way.boards()[-1].notified == []
    assert under_way.ana.messages(under_way.ana.dm) == []


@pytest.mark.parametrize(
    ("way", "is_night", "is_notified"),
    [
        (Notifications.MENTION, False, True),
        (Notifications.DIRECT, False, True),
        (Notifications.DAILY, False, True),
        (Notifications.NONE, False, False),
        (Notifications.MENTION, True, False),
    ],
)
async def test_an_offer_by_the_player_to_move_notifies_the_opponent_who_wants_that(
    under_way: Round, way: Notifications, *, is_night: bool, is_notified: bool
) -> None:
    await choose(under_way, way, under_way.ben)
    if is_night:
        await at_night(under_way, under_way.ben)
    await under_way.play()
    match = await under_way.play()
    assert match.may_move(under_way.ana.id)
    act = under_way.act(under_way.ana.id)
    await under_way.client.core.matches.make_offer(match.id, act)
    await under_way.deliver()
    (line,) = [m for m in under_way.place.messages if "offers" in m.content]
    assert line.notified == [under_way.ben.user] * is_notified


async def at_night(under_way: Round, *people: Actor) -> None:
    """Let the quiet hours of people begin an hour ago, and last for nine more."""
    core, now = under_way.client.core, under_way.clock()
    hours = TimeOff(quiet=((now - HOUR).time(), (now + 9 * HOUR).time()))
    async with core.database.write() as transaction:
        for actor in people:
            await core.rest_cache.replace(transaction, actor.id, hours)


async def in_the_morning(under_way: Round) -> None:
    """Let the quiet hours end, and deliver what is pending then."""
    under_way.clock.by = 9 * HOUR
    await under_way.run(
        "UPDATE messages SET not_before = '2026-01-01' WHERE not_before IS NOT NULL"
    )
    await under_way.deliver()
    await under_way.client.delivery.engine.settled(OrderKey(Order.LETTERS, under_way.match.id))


async def put_off(under_way: Round) -> list[int]:
    """Wait for the letters, and return which are to come later."""
    await under_way.client.delivery.engine.settled(OrderKey(Order.LETTERS, under_way.match.id))
    async with under_way.database.read() as transaction:
        query = select(messages.c.id).where(
            messages.c.shown.is_(None), messages.c.not_before.is_not(None)
        )
        return list((await transaction.execute(query)).scalars())


@pytest.mark.parametrize("way", [Notifications.MENTION, Notifications.DIRECT])
async def test_no_player_is_notified_at_night_and_each_once_in_the_morning(
    under_way: Round, way: Notifications
) -> None:
    """A board cannot wait; the mention in it is left out, and a direct message comes instead."""
    ben = under_way.ben
    await choose(under_way, way, ben)
    await at_night(under_way, ben)
    await under_way.play()
    await under_way.deliver()
    assert under_way.boards()[-1].notified == []
    assert len(await put_off(under_way)) == 1
    assert await under_way.client.core.messages.pending(of_match(under_way.match.id)) == []
    for _ in range(2):
        await in_the_morning(under_way)
        (letter,) = ben.messages(ben.dm)
        assert str(under_way.boards()[-1].id) in letter.content


async def test_a_player_who_has_played_at_night_is_not_notified_in_the_morning(
    under_way: Round,
) -> None:
    await at_night(under_way, under_way.ben)
    await under_way.play()
    await under_way.deliver()
    assert await put_off(under_way)
    await under_way.play()
    await under_way.deliver()
    assert under_way.boards()[-1].notified == [under_way.ana.user]
    await in_the_morning(under_way)
    assert under_way.ben.messages(under_way.ben.dm) == []


async def test_a_nudge_at_night_is_a_direct_message_in_the_morning(under_way: Round) -> None:
    ben = under_way.ben
    match = await under_way.play()
    await under_way.deliver()
    lines = len(under_way.place.messages)
    await at_night(under_way, ben)
    await under_way.client.core.times.nudge(match.id, under_way.act(under_way.ana.id))
    await under_way.deliver()
    assert await put_off(under_way)
    assert len(under_way.place.messages) == lines
    assert ben.messages(ben.dm) == []
    await in_the_morning(under_way)
    (letter,) = ben.messages(ben.dm)
    assert "waiting" in letter.content


def letters(under_way: Round) -> tuple[list[Message], list[Message]]:
    """Return the direct messages to the two players."""
    ana, ben = under_way.ana, under_way.ben
    return ana.messages(ana.dm), ben.messages(ben.dm)


async def resign(under_way: Round) -> None:
    await under_way.resign()


async def cancel(under_way: Round) -> None:
    await under_way.client.core.matches.cancel(under_way.match.id, under_way.act(under_way.ana.id))


async def agree_to_a_draw(under_way: Round) -> None:
    """Ana offers a draw, and Ben accepts."""
    for _ in range(2):
        await under_way.play()
    matches, ana, ben = under_way.client.core.matches, under_way.ana, under_way.ben
    await matches.make_offer(under_way.match.id, under_way.act(ana.id), Offer.DRAW)
    await matches.answer_offer(under_way.match.id, 2, under_way.act(ben.id), accept=True)


async def abort(under_way: Round) -> None:
    """A moderator ends the match."""
    moderator = under_way.discord.add_user("Cleo")
    oversight = cog_of(under_way.client, Servers).oversight
    await oversight.abort(under_way.match.id, under_way.act(moderator.id))


async def lose_by_the_clock(under_way: Round) -> None:
    async def finish(act: ActContext, match: Match) -> None:
        await under_way.client.core.writer.finish(act, match, Result(Side.SECOND, Ending.TIME))

    matches = under_way.client.core.matches
    await matches.change_from_outside(under_way.match.id, Act.of_clock("flag"), Kind.FLAG, finish)


@pytest.mark.parametrize(
    ("end", "told"),
    [
        (resign, ["ben"]),
        (cancel, ["ben"]),
        (agree_to_a_draw, ["ana"]),
        (abort, ["ana", "ben"]),
        (lose_by_the_clock, ["ana", "ben"]),
    ],
)
async def test_the_result_mentions_all_players_but_the_one_who_ended_the_match(
    under_way: Round, end: Callable[[Round], Awaitable[None]], told: list[str]
) -> None:
    await end(under_way)
    for _ in range(2):
        await under_way.deliver()
    result = under_way.place.messages[-1]
    assert {user.id for user in result.notified} == {getattr(under_way, name).id for name in told}
    assert under_way.games.messages[-1].notified == []
    assert letters(under_way) == ([], [])


@pytest.mark.parametrize(("way", "count"), [(Notifications.DIRECT, 1), (Notifications.NONE, 0)])
async def test_the_end_of_a_match_is_told_in_the_way_of_each_player(
    under_way: Round, way: Notifications, count: int
) -> None:
    await choose(under_way, way, under_way.ana, under_way.ben)
    await under_way.resign()
    for _ in range(2):
        await under_way.deliver()
        await under_way.client.delivery.engine.settled(OrderKey(Order.LETTERS, under_way.match.id))
    result = under_way.place.messages[-1]
    assert result.notified == []
    to_ana, to_ben = letters(under_way)
    assert (to_ana, len(to_ben)) == ([], count)
    assert all("is over" in m.content and str(result.id) in m.content for m in to_ben)


@pytest.mark.parametrize("way", [Notifications.MENTION, Notifications.DIRECT])
async def test_an_end_at_night_is_told_once_in_the_morning(
    under_way: Round, way: Notifications
) -> None:
    await choose(under_way, way, under_way.ben)
    await at_night(under_way, under_way.ben)
    await under_way.resign()
    await under_way.deliver()
    assert under_way.place.messages[-1].notified == []
    assert await put_off(under_way)
    assert letters(under_way) == ([], [])
    for _ in range(2):
        await in_the_morning(under_way)
        to_ana, to_ben = letters(under_way)
        assert (to_ana, len(to_ben)) == ([], 1)


async def test_a_nudge_that_waits_for_the_morning_calls_for_its_own_turn_alone(
    under_way: Round,
) -> None:
    ana = under_way.ana
    await choose(under_way, Notifications.DIRECT, ana)
    await at_night(under_way, ana)
    nudge = under_way.act(under_way.ben.id)
    await under_way.client.core.times.nudge(under_way.match.id, nudge)
    await under_way.deliver()
    assert len(await put_off(under_way)) == 1
    for _ in range(2):
        await under_way.play()
        await under_way.deliver()
    await in_the_morning(under_way)
    (letter,) = ana.messages(ana.dm)
    assert str(under_way.boards()[-1].id) in letter.content
