"""Lots place the rest of a phase at random: agreed, played and recorded like turns."""

from __future__ import annotations

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


async def propose(world: World, match: Match) -> Match:
    return await world.offer(match, ANA, Offer.LOT)


async def agree(world: World, match: Match) -> Match:
    return await world.answer(match, BEN, Offer.LOT)


async def test_an_agreed_lot_places_all_remaining_pieces_and_owes_one_board(
    world: World, other_world: World
) -> None:
    match = await propose(world, await placing(world))
    assert (match.offers.get(Offer.LOT), match.offers.get(Offer.DRAW)) == (Side.FIRST, None)
    await world.post_all(match_id=match.id)
    drawn = await agree(world, match)
    assert (drawn.ply, drawn.turns[:3], drawn.offers.get(Offer.LOT)) == (len(SPACES), PLACED, None)
    assert isinstance(drawn.position, TzaarPosition)
    assert (drawn.position.stage, drawn.allows_lot) == (TzaarStage.FIRST, False)
    assert await world.owed(drawn) == [(PostKind.BOARD, 60)]
    assert [post.kind for post in await world.lines_behind(drawn)] == [PostKind.LOT]
    outcome = await world.matches.offer_outcome(match.id, 3, Side.FIRST, Offer.LOT)
    assert outcome is OfferOutcome.AGREED
    assert await other_world.matches.get(match.id) == drawn


async def test_a_lot_replays_from_its_record(world: World) -> None:
    drawn = await agree(world, await propose(world, await placing(world)))
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
    drawn = await agree(world, match)
    assert drawn.turns[3:] == tuple(match.game.format_moves(turn) for turn in lot)
    assert match.game.random_placements(match.position, seed + 1) != lot


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
    drawn = await agree(world, match)
    assert (drawn.offers.get(Offer.DRAW), drawn.ply) == (None, len(SPACES))
    outcome = await world.matches.offer_outcome(match.id, 3, Side.FIRST)
    assert outcome is OfferOutcome.LAPSED
