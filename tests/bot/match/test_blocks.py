"""Blocked users can't send requests, are not told, and lose no running match."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.match.blocks import MOST_BLOCKED
from bot.match.challenge.invitations import MAX_ACTIVE_MATCHES
from bot.match.model import Match, Offer
from ringfall.testing.world import ANA, BEN, CHANNEL, CLEO, World
from rules import Side
from tests.bot.match.test_interleavings import (
    DAILY,
    Begin,
    Do,
    accept,
    anyone,
    challenge,
    invited,
    make,
    nudge,
    over,
    playing,
    rematch,
)

# The others belong to starts of one game.
OFFERS = [offer for offer in Offer if offer not in (Offer.LOT, Offer.REROLL)]


async def begun(world: World, **changes: Any) -> Match:
    """Return a match in which both have played."""
    return await world.play_on(await world.match(**changes), 2)


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


async def to_play_on(world: World) -> int:
    match = await world.matches.get(await over(world))
    asked = await world.challenges.play_on(match, world.act(ANA), channel_id=CHANNEL)
    return asked.id


async def rematch_of_ana(world: World) -> int:
    match_id = await over(world)
    await rematch(ANA)(world, match_id)
    return match_id


def start(of: str) -> Begin:
    return playing(0, game="tzaar", options={"start": of})


TO_MEET: dict[str, tuple[Begin, Do]] = {
    "challenge": (over, challenge(BEN, ANA)),
    "accept a challenge to anyone": (anyone, accept(BEN)),
    "accept a challenge": (invited, accept(BEN)),
    "accept to play on": (to_play_on, accept(BEN)),
    "rematch": (over, rematch(BEN)),
    "accept a rematch": (rematch_of_ana, rematch(BEN)),
}
TO_BE_HEARD: dict[str, tuple[Begin, Do]] = {
    "nudge": (playing(0), nudge(BEN)),
    Offer.LOT: (start("tournament"), make(BEN, Offer.LOT)),
    Offer.REROLL: (start("random"), make(BEN, Offer.REROLL)),
    **{offer: (playing(terms=DAILY), make(BEN, offer)) for offer in OFFERS},
}


@pytest.mark.parametrize(("begin", "ask"), TO_MEET.values(), ids=TO_MEET)
async def test_who_was_blocked_or_has_blocked_the_other_starts_no_match_with_them(
    world: World, other_world: World, begin: Begin, ask: Do
) -> None:
    """The user who blocked is told of it, the other one gets an ordinary refusal."""
    number = await begin(world)
    for blocker, other, refusal in (
        (ANA, BEN, {"key": "not-now"}),
        (BEN, ANA, {"key": "blocked", "user": ANA}),
    ):
        await other_world.blocks.toggle(blocker, other)
        async with world.refused(**refusal):
            await ask(world, number)
        await other_world.blocks.toggle(blocker, other)
    await ask(world, number)


@pytest.mark.parametrize(("begin", "ask"), TO_BE_HEARD.values(), ids=TO_BE_HEARD)
async def test_no_request_in_a_match_reaches_a_user_who_has_blocked_the_sender(
    world: World, other_world: World, begin: Begin, ask: Do
) -> None:
    number = await begin(world)
    await other_world.blocks.toggle(ANA, BEN)
    async with world.refused("unheard"):
        await ask(world, number)
