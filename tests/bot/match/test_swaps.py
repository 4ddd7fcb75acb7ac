"""The swap rule: the player of the second turn may take the other side, once."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.match.additions import record_of
from bot.match.model import First, Match, MessageKind, Offer
from bot.match.terms import Terms, TimeControl
from bot.match.turns import check_rematch, stood_at
from ringfall.testing.world import ANA, BEN, CLEO, World, clock_of
from rules import Side
from rules.record import format_record, parse_record
from tests.bot.cogs.plans.planning import tell

SWAP = Terms(swap=True)


async def opened(world: World, *, turns: int = 1, **changes: Any) -> Match:
    """Return a match in which Ana has played the first turn, and Ben may swap."""
    match = await world.play_on(await world.match(**{"terms": SWAP, **changes}), turns)
    await world.post_all(match_id=match.id)
    return match


async def swap(world: World, match: Match, user_id: int = BEN) -> Match:
    return (await world.matches.swap(match.id, world.act(user_id), ply=match.ply)).match


async def test_a_swap_exchanges_the_seats_and_the_challenger_plays_the_second_turn(
    world: World, other_world: World
) -> None:
    match = await opened(world)
    assert match.may_swap
    swapped = await swap(world, match)
    assert (swapped.people(Side.FIRST), swapped.people(Side.SECOND)) == ((BEN,), (ANA,))
    assert (swapped.turns, swapped.may_swap, swapped.may_move(ANA)) == (match.turns, False, True)
    assert await other_world.matches.get(match.id) == swapped
    assert await world.owed(swapped) == [(MessageKind.BOARD, 1)]
    await world.post_all(match_id=match.id)
    assert await world.boards_behind(swapped) == [0, 1]
    played = (await other_world.play(swapped)).match
    assert (played.ply, played.may_move(BEN)) == (2, True)


async def test_only_the_player_of_the_second_turn_may_swap_and_only_once(world: World) -> None:
    match = await opened(world)
    async with world.refused("not-your-turn", match=match.id, user=BEN):
        await swap(world, match, ANA)
    async with world.refused("not-a-player", match=match.id):
        await swap(world, match, CLEO)
    for user_id in (ANA, BEN):
        swapped = await swap(world, match) if match.may_swap else match
        match = swapped
        async with world.refused("swap-done"):
            await swap(world, swapped, user_id)


@pytest.mark.parametrize(
    ("terms", "turns", "key"),
    [(SWAP, 0, "swap-early"), (SWAP, 2, "swap-late"), (Terms(), 1, "swap-never")],
)
async def test_sides_are_swapped_in_matches_with_this_rule_after_the_first_turn_only(
    world: World, terms: Terms, turns: int, key: str
) -> None:
    match = await opened(world, turns=turns, terms=terms)
    assert not match.may_swap
    async with world.refused(key):
        await swap(world, match)


async def test_to_take_back_the_first_turn_takes_back_the_swap(
    world: World, other_world: World
) -> None:
    swapped = await swap(world, await opened(world))
    async with world.refused("takeback-never"):
        await world.offer(swapped, BEN, Offer.TAKEBACK)
    back = await world.take_back(swapped, ANA, BEN)
    assert (back.ply, back.swapped, back.people(Side.FIRST)) == (0, False, (ANA,))
    assert await other_world.matches.get(back.id) == back
    again = (await world.play(back)).match
    assert again.may_swap
    assert (await swap(world, again)).people(Side.FIRST) == (BEN,)


async def test_a_later_take_back_leaves_the_swap(world: World) -> None:
    swapped = await swap(world, await opened(world))
    played = await world.play_on(swapped, 2)
    back = await world.take_back(played, ANA, BEN)
    assert (back.ply, back.swapped, back.may_move(ANA)) == (1, True, True)


async def test_the_board_of_the_start_still_shows_the_first_seats(world: World) -> None:
    swapped = await swap(world, await opened(world))
    assert stood_at(swapped, 0).people(Side.FIRST) == (ANA,)
    shown = await world.history.as_of(swapped.id, 0, 0)
    assert shown is not None
    assert shown.people(Side.FIRST) == (ANA,)


async def test_offers_lapse_with_a_swap_and_stay_those_of_the_people_who_made_them(
    world: World,
) -> None:
    match = await opened(world)
    await world.offer(match, ANA, Offer.TAKEBACK)
    await world.post_all(match_id=match.id)
    swapped = await swap(world, match)
    assert swapped.offers == {}
    (line,) = await world.lines_behind(swapped)
    assert swapped.people(Side(line.side)) == (ANA,)


@pytest.mark.parametrize("saving", [False, True])
async def test_the_clock_of_the_chooser_runs_and_saved_time_stays_with_its_player(
    world: World, *, saving: bool
) -> None:
    terms = Terms(TimeControl.HOUR, saving=saving, swap=True)
    match = await world.match(terms=terms)
    world.clock.pass_by(minutes=50)
    match = (await world.play(match)).match
    world.clock.pass_by(minutes=20)
    swapped = await swap(world, match)
    ana, ben = (timedelta(minutes=10), timedelta(minutes=40)) if saving else (timedelta(),) * 2
    assert clock_of(swapped).saved == (ben, ana)
    assert clock_of(swapped).ends_at == world.clock.now + timedelta(hours=1) + ana


async def test_planned_turns_of_the_first_side_are_dropped_by_a_swap(world: World) -> None:
    match = await world.match(game="tzaar", options={"start": "tournament"}, terms=SWAP)
    match = (await tell(world, match, "Ze4", "Zd4")).match
    swapped = await swap(world, match)
    assert (await world.play(swapped, "Ta1")).match.ply == 2


async def test_the_record_tells_of_the_swap(world: World) -> None:
    swapped = await swap(world, await opened(world))
    record = record_of(swapped, {Side.FIRST: "Ben", Side.SECOND: "Ana"})
    assert parse_record(format_record(record)).notes["swap"] == "yes"
    kept = await opened(world, turns=2, opponent_id=CLEO)
    assert record_of(kept).notes["swap"] == "no"


@pytest.mark.parametrize("swaps", [True, False])
async def test_in_a_rematch_the_other_player_has_the_first_turn(
    world: World, *, swaps: bool
) -> None:
    match = await opened(world)
    if swaps:
        match = await swap(world, match)
    over = await world.resign(match, BEN)
    assert check_rematch(over, ANA) == (BEN, First.THEM)
    assert check_rematch(over, BEN) == (ANA, First.ME)
    challenge = await world.challenges.rematch(over, world.act(ANA), channel_id=1)
    again = (await world.challenges.accept(challenge.id, world.act(BEN))).match
    assert (again.terms.swap, again.people(Side.FIRST)) == (True, (BEN,))


async def test_a_reply_that_waits_for_the_board_gets_the_new_one(world: World) -> None:
    """The answer of a public command is never left without its message."""
    match = await world.match(terms=SWAP)
    await world.post_all(match_id=match.id)
    match = (await world.play(match, reply=world.reply())).match
    await swap(world, match)
    assert await world.owed(match) == [(MessageKind.BOARD, 1), (MessageKind.BOARD, 1)]
