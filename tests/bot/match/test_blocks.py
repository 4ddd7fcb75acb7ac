"""Blocked users can't send requests, are not told, and lose no running match."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.match.blocks import MOST_BLOCKED
from bot.match.challenge.invitations import MAX_ACTIVE_MATCHES
from bot.match.model import Match, Offer
from bot.match.terms import Terms, TimeControl
from rules import Side
from tests.bot.world import ANA, BEN, CHANNEL, CLEO, World

Ask = Callable[[World, int], Awaitable[object]]

# The others belong to starts of one game.
OFFERS = [offer for offer in Offer if offer not in (Offer.LOT, Offer.REROLL)]


async def begun(world: World, **changes: Any) -> Match:
    """Return a match in which both have played."""
    return await world.play_on(await world.match(**changes), 2)


async def rematch(world: World, match: Match, user_id: int) -> None:
    await world.challenges.rematch(match, world.act(user_id), channel_id=CHANNEL)


async def test_people_are_blocked_and_unblocked_each_for_themselves(
    world: World, other_world: World
) -> None:
    assert await world.blocks.toggle(ANA, CLEO)
    assert await world.blocks.toggle(ANA, BEN)
    assert await other_world.blocks.of(ANA) == [BEN, CLEO]
    assert await world.blocks.of(BEN) == []
    assert not await other_world.blocks.toggle(ANA, BEN)
    assert await world.blocks.of(ANA) == [CLEO]
    await world.blocks.set(ANA, [BEN])
    assert await world.blocks.of(ANA) == [BEN]


async def test_two_blocks_at_once_in_two_processes_are_both_stored(
    world: World, other_world: World
) -> None:
    await asyncio.gather(world.blocks.toggle(ANA, BEN), other_world.blocks.toggle(ANA, CLEO))
    assert await world.blocks.of(ANA) == [BEN, CLEO]


async def test_no_user_blocks_themselves_or_more_than_a_form_can_show(world: World) -> None:
    async with world.refused("block-self"):
        await world.blocks.toggle(ANA, ANA)
    many = range(1000, 1000 + MOST_BLOCKED)
    await world.blocks.set(ANA, many)
    async with world.refused("too-many-blocked", limit=MOST_BLOCKED):
        await world.blocks.toggle(ANA, BEN)
    await world.blocks.toggle(ANA, 1000)
    await world.blocks.toggle(ANA, BEN)


async def test_an_earlier_challenge_can_still_be_declined(world: World) -> None:
    challenge = await world.challenge()
    await world.blocks.toggle(BEN, ANA)
    await world.challenges.decline(challenge.id, world.act(BEN))


async def test_a_user_who_has_blocked_another_may_still_offer_them_something(world: World) -> None:
    match = await begun(world)
    await world.blocks.toggle(BEN, ANA)
    offered = await world.offer(match, BEN)
    assert offered.offers == {Offer.DRAW: Side.SECOND}
    assert (await world.answer(match, ANA)).offers == {}


async def test_an_offer_from_before_can_be_answered(world: World) -> None:
    match = await begun(world)
    await world.offer(match, ANA)
    await world.blocks.toggle(BEN, ANA)
    answered = await world.answer(match, BEN, accept=False)
    assert (await world.play(answered)).match.ply == 3


async def test_a_refusal_is_the_same_for_blocked_and_other_users(world: World) -> None:
    """Ben has as many matches as any user may have."""
    for _ in range(MAX_ACTIVE_MATCHES):
        await world.match()
    async with world.refused("not-now"):
        await world.challenges.create(**world.terms(CLEO))


async def _challenge_of_ben(world: World) -> int:
    return (await world.challenge(act=world.act(BEN), opponent_id=None)).id


async def _challenge_of_ben_to_ana(world: World) -> int:
    return (await world.challenge(act=world.act(BEN), opponent_id=ANA)).id


async def _match_of_both(world: World) -> int:
    return (await begun(world, terms=Terms(TimeControl.DAY))).id


async def _turn_of_ben(world: World) -> int:
    return (await world.play_on(await world.match(), 1)).id


async def _match_that_is_over(world: World) -> int:
    return (await world.matches.resign(await _match_of_both(world), world.act(BEN))).match.id


async def _moment(world: World) -> int:
    match = await world.matches.get(await _match_that_is_over(world))
    asked = world.challenges.play_on(match, world.act(BEN), channel_id=CHANNEL)
    return (await asked).id


async def _rematch_of_ben(world: World) -> int:
    match = await world.matches.get(await _match_that_is_over(world))
    await rematch(world, match, BEN)
    asked = await world.challenges.asked_rematch(match, ANA)
    assert asked is not None
    return asked.id


def _start(start: str) -> Callable[[World], Awaitable[int]]:
    async def begin(world: World) -> int:
        return (await world.match(game="tzaar", options={"start": start})).id

    return begin


async def _challenge(world: World, _: int) -> None:
    await world.challenges.create(**world.terms(ANA, opponent_id=BEN))


async def _accept(world: World, number: int) -> None:
    await world.challenges.accept(number, world.act(ANA))


async def _rematch(world: World, number: int) -> None:
    await rematch(world, await world.matches.get(number), ANA)


async def _nudge(world: World, number: int) -> None:
    await world.times.nudge(number, world.act(ANA))


def _offer(offer: Offer) -> Ask:
    return lambda world, number: world.matches.make_offer(number, world.act(ANA), offer)


TO_MEET = [
    pytest.param(_match_that_is_over, _challenge, id="challenge"),
    pytest.param(_challenge_of_ben, _accept, id="accept a challenge to anyone"),
    pytest.param(_challenge_of_ben_to_ana, _accept, id="accept a challenge"),
    pytest.param(_moment, _accept, id="accept to play on"),
    pytest.param(_match_that_is_over, _rematch, id="rematch"),
    pytest.param(_rematch_of_ben, _accept, id="accept a rematch"),
]
TO_BE_HEARD = [
    pytest.param(_turn_of_ben, _nudge, id="nudge"),
    pytest.param(_start("tournament"), _offer(Offer.LOT), id=Offer.LOT),
    pytest.param(_start("random"), _offer(Offer.REROLL), id=Offer.REROLL),
    *(pytest.param(_match_of_both, _offer(offer), id=offer) for offer in OFFERS),
]


@pytest.mark.parametrize(("begin", "ask"), TO_MEET)
async def test_who_was_blocked_or_has_blocked_the_other_starts_no_match_with_them(
    world: World, other_world: World, begin: Callable[[World], Awaitable[int]], ask: Ask
) -> None:
    """The user who blocked is told of it, the other one gets an ordinary refusal."""
    number = await begin(world)
    for blocker, other, refusal in (
        (BEN, ANA, {"key": "not-now"}),
        (ANA, BEN, {"key": "blocked", "user": BEN}),
    ):
        await other_world.blocks.toggle(blocker, other)
        async with world.refused(**refusal):
            await ask(world, number)
        await other_world.blocks.toggle(blocker, other)
    await ask(world, number)


@pytest.mark.parametrize(("begin", "ask"), TO_BE_HEARD)
async def test_no_request_in_a_match_reaches_a_user_who_has_blocked_the_sender(
    world: World, other_world: World, begin: Callable[[World], Awaitable[int]], ask: Ask
) -> None:
    number = await begin(world)
    await other_world.blocks.toggle(BEN, ANA)
    async with world.refused("unheard"):
        await ask(world, number)
