"""A random start is drawn again once, before the first turn, if both players agree."""

from __future__ import annotations

from typing import Any

import pytest

from bot.match.model import Match, Offer, OfferOutcome, PostKind
from bot.match.record import record_of
from rules import Side
from tests.bot.world import ANA, BEN, World


async def begun(world: World, start: str = "random", **changes: Any) -> Match:
    match = await world.match(game="tzaar", options={"start": start}, **changes)
    await world.post_all(match_id=match.id)
    return match


async def suggest(world: World, match: Match, user_id: int = BEN) -> Match:
    return await world.offer(match, user_id, Offer.REROLL)


async def agree(world: World, match: Match) -> Match:
    return await world.answer(match, ANA, Offer.REROLL)


@pytest.mark.parametrize("start", ["random", "symmetric"])
async def test_an_agreement_draws_another_start_which_is_recorded(
    world: World, other_world: World, start: str
) -> None:
    match = await begun(world, start)
    await other_world.matches.get(match.id)
    await suggest(world, match)
    await world.post_all(match_id=match.id)
    drawn = await agree(world, match)
    assert drawn.seed != match.seed
    assert drawn.position != match.position
    assert (drawn.ply, drawn.may_move(ANA), drawn.offers) == (0, True, {})
    assert await other_world.matches.get(match.id) == drawn
    assert record_of(drawn).start() == drawn.position
    assert await world.owed(drawn) == [(PostKind.BOARD, 0)]
    outcome = await world.matches.offer_outcome(match.id, 0, Side.SECOND, Offer.REROLL)
    assert outcome is OfferOutcome.AGREED


async def test_the_old_board_is_marked_and_known_as_such(world: World) -> None:
    match = await begun(world)
    drawn = await agree(world, await suggest(world, match))
    await world.post_all(match_id=match.id)
    (old,) = await world.with_buttons(drawn)
    assert await world.matches.is_old_start(drawn, old.ply, old.take_backs)
    assert not await world.matches.is_old_start(drawn, 0, drawn.take_backs)


async def test_the_first_turn_leaves_the_start(world: World) -> None:
    played = (await world.play(await begun(world))).match
    assert not played.allows_reroll


async def test_it_happens_once_in_a_match(world: World) -> None:
    drawn = await agree(world, await suggest(world, await begun(world)))
    assert not drawn.allows_reroll
    for user_id in (ANA, BEN):
        async with world.refused("reroll-never"):
            await suggest(world, drawn, user_id)


@pytest.mark.parametrize(
    ("game", "options"), [("tzaar", {"start": "fixed"}), ("zertz", {}), ("rust", {})]
)
async def test_a_start_without_chance_is_not_drawn_again(
    world: World, game: str, options: dict[str, str]
) -> None:
    match = await world.match(game=game, options=options)
    async with world.refused("reroll-never"):
        await suggest(world, match)


async def test_a_turn_meant_for_the_old_start_is_stale(world: World, other_world: World) -> None:
    match = await begun(world)
    checked = other_world.matches.check(match, ANA, world.any_turn(match))
    drawn = await agree(world, await suggest(world, match))
    async with world.refused("stale"):
        await other_world.matches.play(
            drawn.id, world.act(ANA), checked.turns[0], reply=None, checked=checked
        )
