"""Lots place the rest of a phase at random: agreed, played and recorded like turns."""

from __future__ import annotations

import asyncio

import pytest

from bot.match.acts import Act
from bot.match.model import Match, Offer, OfferOutcome, PostKind
from rules import Side
from rules.record import Record
from rules.tzaar import SPACES, TzaarPosition, TzaarStage
from tests.bot.world import ANA, BEN, World

PLACED = ("Ze4", "Ta1", "Ab1")


async def placing(world: World) -> Match:
    """Return a match with three pieces on the board, and Ben to move."""
    match = await world.match(game="tzaar", options={"start": "tournament"})
    for turn in PLACED:
        match = (await world.play(match, turn)).match
    return match


async def propose(world: World, match: Match, user_id: int = ANA) -> Match:
    return (
        await world.matches.make_offer(match.id, world.act(user_id), Offer.LOT, ply=match.ply)
    ).match


async def answer(
    world: World, match: Match, user_id: int = BEN, *, accept: bool = True, ply: int | None = None
) -> Match:
    ply = match.ply if ply is None else ply
    act = world.act(user_id)
    return (await world.matches.answer_offer(match.id, ply, act, Offer.LOT, accept=accept)).match


async def test_an_agreed_lot_places_all_remaining_pieces_and_owes_one_board(
    world: World, other_world: World
) -> None:
    match = await propose(world, await placing(world))
    assert (match.offers.get(Offer.LOT), match.offers.get(Offer.DRAW)) == (Side.FIRST, None)
    await world.post_all(match_id=match.id)
    drawn = await answer(world, match)
    assert (drawn.ply, drawn.turns[:3], drawn.offers.get(Offer.LOT)) == (len(SPACES), PLACED, None)
    assert isinstance(drawn.position, TzaarPosition)
    assert (drawn.position.stage, drawn.allows_lot) == (TzaarStage.FIRST, False)
    assert await world.owed(drawn) == [(PostKind.BOARD, 60)]
    assert [post.kind for post in await world.lines_behind(drawn)] == [PostKind.LOT]
    outcome = await world.matches.offer_outcome(match.id, 3, Side.FIRST, Offer.LOT)
    assert outcome is OfferOutcome.AGREED
    assert await other_world.matches.get(match.id) == drawn


async def test_a_lot_replays_from_its_record(world: World) -> None:
    drawn = await answer(world, await propose(world, await placing(world)))
    *_, end = Record(drawn.game, drawn.options, drawn.turns).positions()
    assert end == drawn.position
    again = await world.fresh().matches.at(drawn.id, 59)
    assert again.turns == drawn.turns[:59]
    played = (await world.play(drawn)).match
    assert played.ply == 61


async def test_the_seed_is_drawn_with_the_proposal_and_decides(world: World) -> None:
    match = await propose(world, await placing(world))
    (offer,) = (await world.dump())["offers"]
    (seed,) = [value for value in offer if isinstance(value, int) and value > 100]
    lot = match.game.random_placements(match.position, seed)
    drawn = await answer(world, match)
    assert drawn.turns[3:] == tuple(match.game.format_moves(turn) for turn in lot)
    assert match.game.random_placements(match.position, seed + 1) != lot


async def test_an_answer_that_comes_twice_draws_once(world: World) -> None:
    match = await propose(world, await placing(world))
    act = world.act(BEN)
    one, other = await asyncio.gather(
        *(world.matches.answer_offer(match.id, 3, act, Offer.LOT, accept=True) for _ in range(2))
    )
    assert one.match == other.match
    assert len((await world.dump())["turns"]) == len(SPACES)


async def test_two_proposals_are_an_agreement(world: World) -> None:
    match = await propose(world, await placing(world))
    assert (await propose(world, match, BEN)).ply == len(SPACES)


async def test_a_proposal_is_void_once_a_turn_is_played(world: World) -> None:
    match = await propose(world, await placing(world))
    match = (await world.play(match, "Tc3")).match
    assert match.offers.get(Offer.LOT) is None
    for ply in (3, 4):
        async with world.refused("lot-gone"):
            await answer(world, match, ply=ply)
    outcome = await world.matches.offer_outcome(match.id, 3, Side.FIRST, Offer.LOT)
    assert outcome is OfferOutcome.LAPSED


async def test_a_player_who_prefers_to_place_says_so_and_is_not_asked_again_at_once(
    world: World,
) -> None:
    match = await answer(world, await propose(world, await placing(world)), accept=False)
    assert (match.offers.get(Offer.LOT), match.ply) == (None, 3)
    async with world.refused("lot-offered"):
        await propose(world, match)


async def test_no_player_answers_their_own_proposal(world: World) -> None:
    match = await propose(world, await placing(world))
    async with world.refused("lot-own"):
        await answer(world, match, ANA)


@pytest.mark.parametrize("slug", ["zertz", "rust", "tzaar"])
async def test_there_is_no_lot_without_single_placements(world: World, slug: str) -> None:
    match = await world.match(game=slug, options={})
    assert not match.allows_lot
    async with world.refused("lot-never"):
        await propose(world, match)


async def test_a_draw_and_a_lot_are_offered_side_by_side(world: World) -> None:
    match = await propose(world, await placing(world))
    match = await world.offer(match, BEN)
    assert (match.offers.get(Offer.LOT), match.offers.get(Offer.DRAW)) == (Side.FIRST, Side.SECOND)
    agreed = await world.answer(match, ANA, ply=3)
    assert agreed.result is not None
    outcomes = [
        await world.matches.offer_outcome(match.id, 3, side, offer)
        for side, offer in ((Side.FIRST, Offer.LOT), (Side.SECOND, Offer.DRAW))
    ]
    assert outcomes == [OfferOutcome.OVERTAKEN, OfferOutcome.AGREED]


async def test_a_draw_offer_lapses_with_a_lot(world: World) -> None:
    match = await propose(world, await placing(world))
    await world.matches.make_offer(match.id, Act.of_person(ANA, world.request()))
    drawn = await answer(world, match)
    assert (drawn.offers.get(Offer.DRAW), drawn.ply) == (None, len(SPACES))
    outcome = await world.matches.offer_outcome(match.id, 3, Side.FIRST)
    assert outcome is OfferOutcome.LAPSED
