"""Turns taken back by agreement: the new state, and the pending posts."""

from __future__ import annotations

import pytest

from bot.discord_io.interactions.owed_answers import Reply
from bot.match.model import OFFER_LINES, Match, Offer, OfferOutcome, PostKind
from rules import Side
from tests.bot.world import ANA, BEN, CHANNEL, GUILD, World


async def begun(world: World, turns: int = 5) -> Match:
    """Return a match whose last turn is Ana's if the number is odd; all is posted."""
    match = await world.play_on(await world.match(), turns)
    await world.post_all(match_id=match.id)
    return match


@pytest.mark.parametrize(
    ("asks", "agrees", "side", "left"),
    [
        pytest.param(ANA, BEN, Side.FIRST, 4, id="the last turn"),
        pytest.param(BEN, ANA, Side.SECOND, 3, id="with the reply to it"),
    ],
)
async def test_an_agreement_takes_the_turn_back_with_all_later_ones(
    world: World, other_world: World, asks: int, agrees: int, side: Side, left: int
) -> None:
    match = await world.offer(await begun(world), asks, Offer.TAKEBACK)
    assert match.offers.get(Offer.TAKEBACK) is side
    await world.post_all(match_id=match.id)
    back = await world.answer(match, agrees, Offer.TAKEBACK)
    assert back.turns == match.turns[:left]
    assert (back.take_backs, back.offers.get(Offer.TAKEBACK)) == (1, None)
    assert back.may_move(asks)
    assert back == await other_world.matches.get(match.id)
    assert await world.owed(back) == [(PostKind.BOARD, left)]
    (line,) = await world.lines_behind(back)
    assert (line.kind, line.side) == (PostKind.TAKEBACK, side)
    outcome = await world.matches.offer_outcome(match.id, 5, side, Offer.TAKEBACK)
    assert outcome is OfferOutcome.AGREED


async def test_boards_of_taken_back_turns_are_marked_once_the_new_one_is_posted(
    world: World,
) -> None:
    match = await begun(world)
    for post in await world.posts.untidy(match.id):
        await world.posts.buttons_removed(post.id)
    await world.take_back(match, BEN, ANA)
    assert [post.ply for post in await world.with_buttons(match)] == [4]
    await world.post_all(match_id=match.id)
    told = [
        await world.matches.taken_back(match.id, post.ply or 0, post.take_backs)
        for post in await world.with_buttons(match)
    ]
    assert told == list(match.turns[3:])


async def test_the_scoreboard_is_behind_though_the_number_of_turns_is_the_same(
    world: World,
) -> None:
    match = await begun(world)
    await world.show_scoreboard(match)
    assert await world.scoreboards_behind() == []
    back = await world.take_back(match, ANA, BEN)
    assert (await world.play(back)).match.ply == 5
    assert await world.scoreboards_behind() == [match.id]


async def test_boards_not_posted_yet_are_replaced_or_dropped(world: World) -> None:
    """Boards stay pending until their poster has looked whether they exist, receipts to end."""
    match = await world.play_on(await world.match(), 4)
    match = (await world.play(match, reply=Reply(CHANNEL, "token", "en"))).match
    back = await world.take_back(match, ANA, BEN)
    owed = [
        post
        for post in await world.posts.pending(match_id=match.id)
        if post.kind not in OFFER_LINES
    ]
    receipts = [(post.ply, post.take_backs) for post in owed if post.kind is PostKind.RECEIPT]
    assert receipts == [(5, 0)]
    boards = [(post.ply, post.take_backs) for post in owed if post.kind is PostKind.BOARD]
    assert boards == [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (4, 1)]
    superseded = [board for board in boards if await world.matches.is_superseded(match.id, *board)]
    assert superseded == [(4, 0), (5, 0)]
    assert await world.matches.as_of(match.id, 5, 0) is None
    assert await world.matches.as_of(match.id, 3, 0) == await world.matches.at(match.id, 3)
    assert (await world.play(back)).match.ply == 5


async def test_there_has_to_be_a_turn_of_one_s_own(world: World) -> None:
    match = await world.play_on(await world.match(), 1)
    async with world.refused("takeback-never"):
        await world.offer(match, BEN, Offer.TAKEBACK)
    back = await world.take_back(match, ANA, BEN)
    assert back.turns == ()
    async with world.refused("takeback-never"):
        await world.offer(back, ANA, Offer.TAKEBACK)


async def test_other_offers_lapse_with_a_takeback(world: World) -> None:
    match = await begun(world)
    await world.offer(match, BEN)
    back = await world.take_back(match, ANA, BEN)
    assert back.offers.get(Offer.DRAW) is None
    assert await world.matches.offer_outcome(match.id, 5, Side.SECOND) is OfferOutcome.LAPSED


async def test_a_server_may_disallow_takebacks_and_open_requests_with_them(
    world: World, other_world: World
) -> None:
    match = await begun(world)
    asked = await world.offer(match, ANA, Offer.TAKEBACK)
    await other_world.servers.change(GUILD, {"takebacks": False})
    async with world.refused("takeback-off"):
        await world.answer(asked, BEN, Offer.TAKEBACK)
    async with world.refused("takeback-off"):
        await world.matches.check_answering(asked, BEN, asked.ply, Offer.TAKEBACK)
    declined = await world.answer(asked, BEN, Offer.TAKEBACK, accept=False)
    assert (declined.turns, declined.offers) == (match.turns, {})
    async with world.refused("takeback-off"):
        await world.matches.check_offering(declined, BEN, Offer.TAKEBACK)
    async with world.refused("takeback-off"):
        await world.offer(match, BEN, Offer.TAKEBACK)
    await world.offer(match, BEN)
    await other_world.servers.change(GUILD, {"takebacks": True})
    await world.offer(match, BEN, Offer.TAKEBACK)
