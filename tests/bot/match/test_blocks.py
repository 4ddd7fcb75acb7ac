"""Blocked users can't send requests, are not told, and lose no running match."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.match.blocks import MOST_BLOCKED
from bot.match.challenge.invitations import MAX_ACTIVE_MATCHES
from bot.match.clock.terms import Terms, TimeControl
from bot.match.model import Match, Offer
from rules import Side
from tests.bot.world import ANA, BEN, CHANNEL, CLEO, World

Ask = Callable[[World, int], Awaitable[object]]

# The others belong to starts of one game.
OFFERS = [offer for offer in Offer if offer not in (Offer.LOT, Offer.REROLL)]


@pytest.fixture
async def blocked(world: World, other_world: World) -> World:
    """Ben has blocked Ana, in another process."""
    await world.challenge(opponent_id=CLEO)
    await other_world.blocks.block(BEN, ANA)
    return world


async def begun(world: World, **changes: Any) -> Match:
    """Return a match in which both have played."""
    return await world.play_on(await world.match(**changes), 2)


async def rematch(world: World, match: Match, user_id: int) -> None:
    await world.challenges.rematch(match, world.act(user_id), channel_id=CHANNEL, reply=None)


async def test_people_are_blocked_and_unblocked_each_for_themselves(
    world: World, other_world: World
) -> None:
    await world.blocks.block(ANA, CLEO)
    await world.blocks.block(ANA, BEN)
    await other_world.blocks.block(ANA, BEN)
    assert await other_world.blocks.of(ANA) == [BEN, CLEO]
    assert await world.blocks.of(BEN) == []
    await other_world.blocks.unblock(ANA, BEN)
    await other_world.blocks.unblock(ANA, BEN)
    assert await world.blocks.of(ANA) == [CLEO]
    await world.blocks.set(ANA, [BEN])
    assert await world.blocks.of(ANA) == [BEN]


async def test_two_blocks_at_once_in_two_processes_are_both_stored(
    world: World, other_world: World
) -> None:
    await asyncio.gather(world.blocks.block(ANA, BEN), other_world.blocks.block(ANA, CLEO))
    assert await world.blocks.of(ANA) == [BEN, CLEO]


async def test_no_user_blocks_themselves_or_more_than_a_form_can_show(world: World) -> None:
    async with world.refused("block-self"):
        await world.blocks.block(ANA, ANA)
    many = range(1000, 1000 + MOST_BLOCKED)
    await world.blocks.set(ANA, many)
    async with world.refused("too-many-blocked", limit=MOST_BLOCKED):
        await world.blocks.block(ANA, BEN)
    await world.blocks.unblock(ANA, 1000)
    await world.blocks.block(ANA, BEN)


async def test_a_challenge_is_refused_in_either_direction(blocked: World) -> None:
    """The user who blocked is told of it, the other one gets an ordinary refusal."""
    async with blocked.refused("not-now"):
        await blocked.challenges.create(**blocked.terms(ANA))
    async with blocked.refused("blocked", user=ANA):
        await blocked.challenges.create(**blocked.terms(BEN, opponent_id=ANA))
    await blocked.challenge(act=blocked.act(CLEO))
    await blocked.blocks.unblock(BEN, ANA)
    await blocked.challenge()


@pytest.mark.parametrize("to", [None, BEN], ids=["open to anyone", "to the other"])
async def test_a_challenge_from_before_cannot_be_accepted(
    world: World, other_world: World, to: int | None
) -> None:
    """Its card still has the button."""
    challenge = await world.challenge(opponent_id=to)
    for blocker, other, refusal in (
        (ANA, BEN, {"key": "not-now"}),
        (BEN, ANA, {"key": "blocked", "user": ANA}),
    ):
        await other_world.blocks.block(blocker, other)
        async with world.refused(**refusal):
            await world.challenges.accept(challenge.id, world.act(BEN))
        await other_world.blocks.unblock(blocker, other)
    await world.challenges.accept(challenge.id, world.act(BEN))


async def test_an_earlier_challenge_can_still_be_declined(world: World) -> None:
    challenge = await world.challenge()
    await world.blocks.block(BEN, ANA)
    await world.challenges.decline(challenge.id, world.act(BEN))


async def test_a_rematch_is_refused_in_either_direction(world: World, other_world: World) -> None:
    over = await world.play_out(await world.match())
    asked = await world.play_out(await world.match(game="rust", options={}))
    await rematch(world, asked, ANA)
    await other_world.blocks.block(BEN, ANA)
    async with world.refused("not-now"):
        await rematch(world, over, ANA)
    async with world.refused("blocked", user=ANA):
        await rematch(world, over, BEN)
    standing = await world.challenges.asked_rematch(asked, BEN)
    assert standing is not None
    async with world.refused("blocked", user=ANA):
        await world.challenges.accept(standing.id, world.act(BEN))


@pytest.mark.parametrize("offer", OFFERS)
async def test_a_blocked_user_can_offer_nothing_but_play_on(
    world: World, other_world: World, offer: Offer
) -> None:
    match = await begun(world, terms=Terms(TimeControl.DAY))
    await other_world.blocks.block(BEN, ANA)
    async with world.refused("unheard"):
        await world.matches.check_offering(match, ANA, offer)
    async with world.refused("unheard"):
        await world.matches.make_offer(match.id, world.act(ANA), offer, ply=match.ply)
    offered = (await world.matches.make_offer(match.id, world.act(BEN), offer, ply=match.ply)).match
    assert offered.offers == {offer: Side.SECOND}
    answered = await world.answer(match, ANA, offer)
    assert answered.offers == {}


@pytest.mark.parametrize(("offer", "start"), [(Offer.LOT, "tournament"), (Offer.REROLL, "random")])
async def test_a_start_is_not_discussed_with_a_user_who_has_blocked_the_other(
    world: World, offer: Offer, start: str
) -> None:
    match = await world.match(game="tzaar", options={"start": start})
    await world.blocks.block(BEN, ANA)
    async with world.refused("unheard"):
        await world.offer(match, ANA, offer)


async def test_an_offer_from_before_can_be_answered(world: World) -> None:
    match = await begun(world)
    await world.offer(match, ANA)
    await world.blocks.block(BEN, ANA)
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


async def _match_of_both(world: World) -> int:
    return (await begun(world, terms=Terms(TimeControl.DAY))).id


async def _turn_of_ben(world: World) -> int:
    return (await world.play_on(await world.match(), 1)).id


async def _match_that_is_over(world: World) -> int:
    return (await world.matches.resign(await _match_of_both(world), world.act(BEN))).match.id


async def _moment(world: World) -> int:
    match = await world.matches.get(await _match_that_is_over(world))
    asked = world.challenges.play_on(match, world.act(BEN), channel_id=CHANNEL, reply=None)
    return (await asked).id


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


@pytest.mark.parametrize(
    ("begin", "ask", "key"),
    [
        pytest.param(_match_that_is_over, _challenge, "not-now", id="challenge"),
        pytest.param(_challenge_of_ben, _accept, "not-now", id="accept"),
        pytest.param(_moment, _accept, "not-now", id="accept to play on"),
        pytest.param(_match_that_is_over, _rematch, "not-now", id="rematch"),
        pytest.param(_turn_of_ben, _nudge, "unheard", id="nudge"),
        *(pytest.param(_match_of_both, _offer(offer), "unheard", id=offer) for offer in OFFERS),
    ],
)
async def test_no_request_reaches_a_user_who_has_blocked_the_sender(
    world: World, begin: Callable[[World], Awaitable[int]], ask: Ask, key: str
) -> None:
    number = await begin(world)
    await world.blocks.block(BEN, ANA)
    async with world.refused(key):
        await ask(world, number)
