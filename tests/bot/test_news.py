"""Every stored change is announced, even if its requester has gone."""

from __future__ import annotations

import asyncio

import pytest

from bot.errors import UserError
from bot.match.model import MessageKind
from bot.news import News, Subject
from ringfall.testing.world import ANA, BEN, World


class Listener:
    def __init__(self, news: News) -> None:
        self.heard: list[tuple[str, int]] = []
        news.listen(Subject.MATCH, lambda number: self.heard.append(("match", number)))
        news.listen(Subject.CHALLENGE, lambda number: self.heard.append(("challenge", number)))


@pytest.fixture
def listener(world: World) -> Listener:
    """A listener that records everything stored in `world`."""
    return Listener(world.services.news)


async def test_the_next_change_of_one_thing_can_be_awaited() -> None:
    news = News()
    changes = [news.next_change(Subject.MATCH, number) for number in (1, 1, 2)]
    news.tell(Subject.MATCH, 1)
    news.tell(Subject.CHALLENGE, 2)
    assert [change.done() for change in changes] == [True, True, False]


async def test_all_changes_of_a_challenge_are_announced(world: World, listener: Listener) -> None:
    declined = await world.challenge()
    await world.challenges.decline(declined.id, world.act(BEN))
    withdrawn = await world.challenge()
    await world.challenges.withdraw(withdrawn.id, world.act(ANA))
    expired = await world.challenge()
    world.clock.pass_by(hours=24)
    await world.challenges.expire_due()
    assert listener.heard == [
        ("challenge", challenge.id) for challenge in (declined, withdrawn, expired) for _ in "12"
    ]


async def test_all_changes_of_a_match_are_announced(world: World, listener: Listener) -> None:
    match = await world.match()
    assert ("match", match.id) in listener.heard
    match = (await world.play(match)).match
    listener.heard.clear()
    await world.play(match)
    await world.offer(match, ANA)
    await world.answer(match, BEN, accept=False, ply=2)
    await world.resign(match, ANA)
    assert listener.heard == [("match", match.id)] * 4


async def test_a_request_that_comes_again_is_told_of_again(
    world: World, listener: Listener
) -> None:
    """The first attempt may have been in a run that ended before it delivered."""
    match = await world.match()
    turn, request_id = world.any_turn(match), world.request()
    for _ in range(2):
        listener.heard.clear()
        await world.play(match, turn, request_id=request_id)
        assert listener.heard == [("match", match.id)]


async def test_refusals_are_not_announced(world: World, listener: Listener) -> None:
    match = await world.match()
    listener.heard.clear()
    with pytest.raises(UserError):
        await world.answer(match, BEN, ply=0)
    assert listener.heard == []


@pytest.mark.parametrize("steps", range(0, 60, 6))
async def test_a_cancelled_turn_is_whole_and_told_or_not_there(
    world: World, listener: Listener, steps: int
) -> None:
    match = await world.match()
    listener.heard.clear()
    task = asyncio.create_task(world.play(match))
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    after = await world.matches.get(match.id)
    assert listener.heard == [("match", match.id)] * after.ply
    assert await world.owed(match) == [(MessageKind.BOARD, ply) for ply in range(after.ply + 1)]
    assert (await world.play(after)).match.ply == after.ply + 1
