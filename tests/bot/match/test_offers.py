"""What all offers have in common: who answers them, how often they are made, how they end."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.match.model import Match, Offer, OfferOutcome
from bot.match.terms import Terms, TimeControl
from rules import Side
from tests.bot.world import ANA, BEN, CLEO, World

# The terms of a match in which each may be offered; a random start only before the first turn.
TERMS: dict[Offer, dict[str, Any]] = {
    Offer.DRAW: {},
    Offer.TAKEBACK: {},
    Offer.PAUSE: {"terms": Terms(TimeControl.DAY)},
    Offer.LOT: {"game": "tzaar", "options": {"start": "tournament"}},
    Offer.REROLL: {"game": "tzaar", "options": {"start": "random"}},
}

each_offer = pytest.mark.parametrize("offer", Offer)


async def begun(world: World, offer: Offer) -> Match:
    """Return a match in which both may make the offer, and Ana is to move."""
    match = await world.match(**TERMS[offer])
    return await world.play_on(match, 0 if offer is Offer.REROLL else 2)


async def offered(world: World, offer: Offer) -> Match:
    """Return a match in which Ana has made the offer."""
    return await world.offer(await begun(world, offer), ANA, offer)


async def outcome(world: World, match: Match, offer: Offer) -> OfferOutcome | None:
    return await world.matches.offer_outcome(match.id, match.ply, Side.FIRST, offer)


@each_offer
async def test_an_offer_is_made_once_a_turn_even_if_it_is_declined(
    world: World, offer: Offer
) -> None:
    match = await offered(world, offer)
    assert match.offers == {offer: Side.FIRST}
    async with world.refused(f"{offer}-offered"):
        await world.offer(match, ANA, offer)
    declined = await world.answer(match, BEN, offer, accept=False)
    assert (declined.offers, declined.position) == ({}, match.position)
    assert await outcome(world, match, offer) is OfferOutcome.DECLINED
    async with world.refused(f"{offer}-offered"):
        await world.offer(match, ANA, offer)
    assert (await world.offer(match, BEN, offer)).offers == {offer: Side.SECOND}


@each_offer
async def test_only_the_opponent_answers_an_offer(world: World, offer: Offer) -> None:
    match = await offered(world, offer)
    for accept in (True, False):
        async with world.refused(f"{offer}-own"):
            await world.answer(match, ANA, offer, accept=accept)
        async with world.refused("not-a-player", match=match.id):
            await world.answer(match, CLEO, offer, accept=accept)
    async with world.refused("not-a-player", match=match.id):
        await world.offer(match, CLEO, offer)


@pytest.mark.parametrize("offer", [offer for offer in Offer if offer is not Offer.TAKEBACK])
async def test_to_offer_the_same_is_to_agree(world: World, offer: Offer) -> None:
    match = await offered(world, offer)
    assert (await world.offer(match, BEN, offer)).offers == {}
    assert await outcome(world, match, offer) is OfferOutcome.AGREED


async def test_to_ask_for_another_takeback_is_not_to_agree(world: World) -> None:
    match = await offered(world, Offer.TAKEBACK)
    async with world.refused("takeback-other"):
        await world.offer(match, BEN, Offer.TAKEBACK)


@each_offer
async def test_an_offer_lapses_with_a_turn(world: World, offer: Offer) -> None:
    match = await offered(world, offer)
    played = (await world.play(match)).match
    assert played.offers == {}
    assert await outcome(world, match, offer) is OfferOutcome.LAPSED
    for ply in (match.ply, played.ply):
        async with world.refused(f"{offer}-gone"):
            await world.answer(match, BEN, offer, ply=ply)


@each_offer
async def test_an_offer_ends_with_the_match(world: World, offer: Offer) -> None:
    match = await offered(world, offer)
    assert (await world.resign(match, BEN)).offers == {}
    assert await outcome(world, match, offer) is OfferOutcome.OVERTAKEN
    for act in (world.offer(match, BEN, offer), world.answer(match, BEN, offer)):
        async with world.refused("finished", match=match.id):
            await act


@each_offer
async def test_no_player_answers_without_an_offer(world: World, offer: Offer) -> None:
    match = await begun(world, offer)
    async with world.refused(f"{offer}-gone"):
        await world.answer(match, BEN, offer)


@each_offer
@pytest.mark.parametrize("accept", [True, False])
async def test_what_is_delivered_twice_is_done_once(
    world: World, other_world: World, offer: Offer, *, accept: bool
) -> None:
    match, act, reply = await begun(world, offer), world.act(ANA), world.act(BEN)
    one, two = [await world.matches.make_offer(match.id, act, offer) for _ in range(2)]
    assert (two.match, two.repeated) == (one.match, True)
    answers = await asyncio.gather(
        *(w.answer(match, BEN, offer, accept=accept, act=reply) for w in (world, other_world))
    )
    assert answers[0] == answers[1]
