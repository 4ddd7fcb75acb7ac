"""Who is told that it is their turn, where several people may play it."""

from __future__ import annotations

from bot.services.preferences import Notifications
from bot.storage import seats
from bot.storage.seats import StoredSeat
from sandbox import Actor, Sandbox
from tests.bot.delivery.conftest import Round


async def choose(under_way: Round, way: Notifications, *people: Actor) -> None:
    for actor in people:
        await under_way.client.services.preferences.change(actor.id, {"notifications": way})


async def join_ben(under_way: Round, cleo: Actor) -> None:
    async with under_way.database.write() as transaction:
        await seats.add(transaction, under_way.match.id, [StoredSeat(2, 2, cleo.id, None)])


async def test_each_of_a_team_is_told_in_the_way_of_their_own(
    discord: Sandbox, under_way: Round
) -> None:
    cleo = discord.add_user("Cleo")
    await join_ben(under_way, cleo)
    await choose(under_way, Notifications.DIRECT, cleo)
    await under_way.play()
    await under_way.deliver()
    assert under_way.boards()[-1].notified == [under_way.ben.user]
    await discord.wait_until(lambda: len(cleo.messages(cleo.dm)) == 1)
    assert under_way.ben.messages(under_way.ben.dm) == []


async def test_a_direct_message_about_one_board_comes_to_each_of_a_team(
    discord: Sandbox, under_way: Round
) -> None:
    cleo = discord.add_user("Cleo")
    await join_ben(under_way, cleo)
    await choose(under_way, Notifications.DIRECT, under_way.ben, cleo)
    await under_way.play()
    await under_way.deliver()
    assert under_way.boards()[-1].notified == []
    for actor in (under_way.ben, cleo):
        await discord.wait_until(lambda actor=actor: bool(actor.messages(actor.dm)))
        (letter,) = actor.messages(actor.dm)
        assert str(under_way.boards()[-1].id) in letter.content


async def test_a_nudge_comes_in_the_way_that_its_player_has_chosen(
    discord: Sandbox, under_way: Round
) -> None:
    """So does a reminder: both are a line with a mention, or a direct message, or nothing."""
    ana, times = under_way.ana, under_way.client.services.times
    for way, lines, letters in (
        (Notifications.MENTION, 1, 0),
        (Notifications.DIRECT, 1, 1),
        (Notifications.NONE, 1, 1),
    ):
        await choose(under_way, way, ana)
        await times.nudge(under_way.match.id, under_way.act(under_way.ben.id))
        await under_way.deliver()
        notices = under_way.client.delivery.poster._notices
        await notices.rounds.settled(under_way.match.id)
        nudges = [m for m in under_way.place.messages if "is waiting for" in m.content]
        assert (len(nudges), len(ana.messages(ana.dm))) == (lines, letters)
        assert await under_way.client.services.posts.pending(match_id=under_way.match.id) == []
        await under_way.run("UPDATE acts SET made_at = '2020-01-01' WHERE kind = 'nudge'")
    assert nudges[0].notified == [ana.user]
