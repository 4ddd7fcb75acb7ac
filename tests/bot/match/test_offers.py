"""Offers: who answers them, how often they are made, how they end, what each does."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.match.acts import Act
from bot.match.additions import record_of
from bot.match.model import OFFER_LINES, Match, MessageKind, Offer, OfferOutcome
from bot.match.terms import Terms, TimeControl
from bot.profiles import TAKEBACKS
from ringfall.testing.posted import of_match
from ringfall.testing.world import ANA, BEN, CLEO, GUILD, World
from rules import Side
from rules.record import Record
from rules.tzaar import SPACES, TzaarPosition, TzaarStage

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
    return await world.history.offer_outcome(match.id, match.ply, Side.FIRST, offer)


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


async def played(world: World, turns: int = 5) -> Match:
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
    match = await world.offer(await played(world), asks, Offer.TAKEBACK)
    assert match.offers.get(Offer.TAKEBACK) is side
    await world.post_all(match_id=match.id)
    back = await world.answer(match, agrees, Offer.TAKEBACK)
    assert back.turns == match.turns[:left]
    assert (back.take_backs, back.offers.get(Offer.TAKEBACK)) == (1, None)
    assert back.may_move(asks)
    assert back == await other_world.matches.get(match.id)
    assert await world.owed(back) == [(MessageKind.BOARD, left)]
    (line,) = await world.lines_behind(back)
    assert (line.kind, line.side) == (MessageKind.TAKEBACK, side.value)
    outcome = await world.history.offer_outcome(match.id, 5, side, Offer.TAKEBACK)
    assert outcome is OfferOutcome.AGREED


async def test_the_scoreboard_is_behind_though_the_number_of_turns_is_the_same(
    world: World,
) -> None:
    match = await played(world)
    await world.show_all(match)
    back = await world.take_back(match, ANA, BEN)
    assert (await world.play(back)).match.ply == 5
    assert await world.scoreboards_behind() == [match.id]


async def test_boards_not_posted_yet_are_replaced_or_dropped(world: World) -> None:
    """Boards stay pending until their poster has looked whether they exist."""
    match = await world.play_on(await world.match(), 4)
    match = (await world.play(match, reply=world.reply())).match
    back = await world.take_back(match, ANA, BEN)
    owed = [
        post
        for post in await world.messages.pending(of_match(match.id))
        if post.kind not in OFFER_LINES
    ]
    boards = [(post.ply, post.take_backs) for post in owed if post.kind == MessageKind.BOARD]
    assert await world.answers_left() == [owed[boards.index((5, 0))].id]
    assert boards == [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (4, 1)]
    superseded = [board for board in boards if await world.history.is_superseded(match.id, *board)]
    assert superseded == [(4, 0), (5, 0)]
    assert await world.history.as_of(match.id, 5, 0) is None
    assert await world.history.as_of(match.id, 3, 0) == await world.matches.at(match.id, 3)
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
    match = await played(world)
    await world.offer(match, BEN)
    back = await world.take_back(match, ANA, BEN)
    assert back.offers.get(Offer.DRAW) is None
    assert await world.history.offer_outcome(match.id, 5, Side.SECOND) is OfferOutcome.LAPSED


async def test_a_server_may_disallow_takebacks_and_open_requests_with_them(
    world: World, other_world: World
) -> None:
    match = await played(world)
    asked = await world.offer(match, ANA, Offer.TAKEBACK)
    await other_world.servers.change(GUILD, {TAKEBACKS: False})
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
    await other_world.servers.change(GUILD, {TAKEBACKS: True})
    await world.offer(match, BEN, Offer.TAKEBACK)


async def random_start(world: World, start: str = "random", **changes: Any) -> Match:
    match = await world.match(game="tzaar", options={"start": start}, **changes)
    await world.post_all(match_id=match.id)
    return match


async def suggest(world: World, match: Match, user_id: int = BEN) -> Match:
    return await world.offer(match, user_id, Offer.REROLL)


async def agree_to_reroll(world: World, match: Match) -> Match:
    return await world.answer(match, ANA, Offer.REROLL)


@pytest.mark.parametrize("start", ["random", "symmetric"])
async def test_an_agreement_draws_another_start_which_is_recorded(
    world: World, other_world: World, start: str
) -> None:
    match = await random_start(world, start)
    await other_world.matches.get(match.id)
    await suggest(world, match)
    await world.post_all(match_id=match.id)
    drawn = await agree_to_reroll(world, match)
    assert drawn.seed != match.seed
    assert drawn.position != match.position
    assert (drawn.ply, drawn.may_move(ANA), drawn.offers) == (0, True, {})
    assert await other_world.matches.get(match.id) == drawn
    assert record_of(drawn).start() == drawn.position
    assert await world.owed(drawn) == [(MessageKind.BOARD, 0)]
    outcome = await world.history.offer_outcome(match.id, 0, Side.SECOND, Offer.REROLL)
    assert outcome is OfferOutcome.AGREED


async def test_it_happens_once_in_a_match(world: World) -> None:
    drawn = await agree_to_reroll(world, await suggest(world, await random_start(world)))
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
    match = await random_start(world)
    checked = other_world.matches.check(match, ANA, world.any_turn(match))
    drawn = await agree_to_reroll(world, await suggest(world, match))
    async with world.refused("stale"):
        await other_world.matches.play(drawn.id, world.act(ANA), checked.turns[0], checked=checked)


PLACED = ("Ze4", "Ta1", "Ab1")


async def placing(world: World) -> Match:
    """Return a match with three pieces on the board, and Ben to move."""
    match = await world.match(game="tzaar", options={"start": "tournament"})
    for turn in PLACED:
        match = (await world.play(match, turn)).match
    return match


async def propose(world: World, match: Match) -> Match:
    return await world.offer(match, ANA, Offer.LOT)


async def agree_to_lot(world: World, match: Match) -> Match:
    return await world.answer(match, BEN, Offer.LOT)


async def test_an_agreed_lot_places_all_remaining_pieces_and_owes_one_board(
    world: World, other_world: World
) -> None:
    match = await propose(world, await placing(world))
    assert (match.offers.get(Offer.LOT), match.offers.get(Offer.DRAW)) == (Side.FIRST, None)
    await world.post_all(match_id=match.id)
    drawn = await agree_to_lot(world, match)
    assert (drawn.ply, drawn.turns[:3], drawn.offers.get(Offer.LOT)) == (len(SPACES), PLACED, None)
    assert isinstance(drawn.position, TzaarPosition)
    assert (drawn.position.stage, drawn.allows_lot) == (TzaarStage.FIRST, False)
    assert await world.owed(drawn) == [(MessageKind.BOARD, 60)]
    assert [post.kind for post in await world.lines_behind(drawn)] == [MessageKind.LOT]
    outcome = await world.history.offer_outcome(match.id, 3, Side.FIRST, Offer.LOT)
    assert outcome is OfferOutcome.AGREED
    assert await other_world.matches.get(match.id) == drawn


async def test_a_lot_replays_from_its_record(world: World) -> None:
    drawn = await agree_to_lot(world, await propose(world, await placing(world)))
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
    drawn = await agree_to_lot(world, match)
    assert drawn.turns[3:] == tuple(match.game.format_moves(turn) for turn in lot)
    assert match.game.random_placements(match.position, seed + 1) != lot


@pytest.mark.parametrize("slug", ["zertz", "rust", "tzaar"])
async def test_there_is_no_lot_without_single_placements(world: World, slug: str) -> None:
    match = await world.match(game=slug, options={})
    assert not match.allows_lot
    async with world.refused("lot-never"):
        await propose(world, match)


async def test_a_draw_offer_lapses_with_a_lot(world: World) -> None:
    match = await propose(world, await placing(world))
    await world.matches.make_offer(match.id, Act.of_person(ANA, world.request()))
    drawn = await agree_to_lot(world, match)
    assert (drawn.offers.get(Offer.DRAW), drawn.ply) == (None, len(SPACES))
    outcome = await world.history.offer_outcome(match.id, 3, Side.FIRST)
    assert outcome is OfferOutcome.LAPSED
