"""A channel plays what most have voted for; votes are sealed, and can be changed until then."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.cogs.votes.service import Poll, VoteService
from bot.match.model import Ending, First, Match, MessageKind, Offer
from bot.match.terms import Terms, TimeControl, for_channel
from bot.seats import Seat
from ringfall.testing.world import ANA, BEN, CLEO, World, votes_on
from tests.cogs import privacy_on

DAN, EVE = 104, 105
TURN, OTHER, THIRD = "Wd4,a1", "Gd4,a1", "Bd4,a1"
TERMS = for_channel(Terms(TimeControl.TEN_MINUTES))


async def vote(world: World, votes: VoteService, match: Match, user_id: int, turn: str) -> None:
    moves = match.game.parse_turn(match.position, turn)
    await votes.vote(match, world.act(user_id), moves)


async def close(world: World, match: Match) -> Match:
    """Let the time for the turn pass."""
    world.clock.pass_by(minutes=11)
    await world.timeouts.flag_due()
    return await world.matches.get(match.id)


@pytest.fixture
def votes(world: World) -> VoteService:
    return votes_on(world.services)


async def test_most_votes_decide_and_are_counted_when_the_time_is_up(
    world: World, votes: VoteService
) -> None:
    match = await world.match(terms=TERMS)
    assert match.seats == (Seat.of_channel(), Seat.of(BEN))
    for user_id, turn in ((CLEO, OTHER), (DAN, TURN), (EVE, OTHER), (CLEO, TURN)):
        await vote(world, votes, match, user_id, turn)
    assert await votes.poll(match) == Poll(3, 3, is_last=False)
    assert await votes.find_own(match, CLEO) == TURN
    assert TURN in (await privacy_on(world.services).export(CLEO)).data.decode()
    for user_id in (ANA, BEN, EVE):
        assert TURN not in (await privacy_on(world.services).export(user_id)).data.decode()
    assert await votes.counts(match, 1) == {}
    match = await close(world, match)
    assert match.turns == (TURN,)
    assert await votes.counts(match, 1) == {TURN: 2, OTHER: 1}
    match = (await world.play(match)).match
    await vote(world, votes, match, ANA, world.any_turn(match))
    assert await votes.poll(match) == Poll(1, 4, is_last=False)


async def test_those_who_have_voted_can_end_a_vote_once_nobody_else_ever_has(
    world: World, votes: VoteService
) -> None:
    match = await world.match(terms=TERMS)
    for user_id, turn in ((CLEO, OTHER), (DAN, TURN)):
        await vote(world, votes, match, user_id, turn)
    assert not (await votes.poll(match)).may_close
    async with world.refused("vote-open"):
        await votes.count_now(match, world.act(CLEO))
    await vote(world, votes, match, EVE, OTHER)
    assert (await votes.poll(match)).may_close
    async with world.refused("vote-open"):
        await votes.count_now(match, world.act(ANA))
    act = world.act(CLEO)
    for _ in range(2):
        assert (await votes.count_now(match, act)).match.turns == (OTHER,)
    async with world.refused("stale"):
        await votes.count_now(match, world.act(DAN))
    match = (await world.play(await world.matches.get(match.id))).match
    for user_id in (ANA, CLEO, DAN):
        await vote(world, votes, match, user_id, world.any_turn(match))
    assert not (await votes.poll(match)).may_close


async def test_who_is_gone_keeps_no_vote_open(world: World, votes: VoteService) -> None:
    match = await world.match(terms=TERMS)
    for user_id in (ANA, CLEO):
        await vote(world, votes, match, user_id, TURN)
    match = await close(world, match)
    match = (await world.play(match)).match
    for user_id in (CLEO, DAN, EVE):
        await vote(world, votes, match, user_id, world.any_turn(match))
    assert await votes.find_absent(match) == [ANA]
    assert await votes.poll(match) == Poll(3, 4, is_last=False)
    async with world.refused("vote-open"):
        await votes.count_now(match, world.act(DAN))
    # A present vote counts, whoever was thought to be gone.
    assert await votes.poll(match, [ANA, CLEO]) == Poll(3, 3, is_last=False)
    assert (await votes.count_now(match, world.act(DAN), [ANA])).match.ply == match.ply + 1


async def test_a_tie_is_decided_by_lot_once_for_all_processes(
    world: World, votes: VoteService
) -> None:
    drawn, other = set[str](), world.fresh()
    votes_on(other)
    while drawn != {TURN, OTHER}:
        match = await world.match(terms=TERMS)
        for user_id, turn in ((CLEO, TURN), (DAN, OTHER)):
            await vote(world, votes, match, user_id, turn)
        world.clock.pass_by(minutes=11)
        await asyncio.gather(world.timeouts.flag_due(), other.timeouts.flag_due())
        (turn,) = (await world.fresh().matches.get(match.id)).turns
        drawn.add(turn)
        await world.resign(match)


async def test_a_match_without_votes_ends_after_as_much_time_again(
    world: World, votes: VoteService
) -> None:
    match = await world.match(terms=TERMS)
    match = await close(world, match)
    assert match.turns == ()
    assert await votes.poll(match) == Poll(0, 0, is_last=True)
    await vote(world, votes, match, CLEO, TURN)
    match = await close(world, match)
    assert match.turns == (TURN,)
    match = (await world.play(match)).match
    assert await votes.poll(match) == Poll(0, 1, is_last=False)
    for _ in range(2):
        match = await close(world, match)
    assert match.result is not None
    assert match.result.ending is Ending.UNVOTED
    kinds = {message.kind for message in await world.pending(match_id=match.id)}
    assert MessageKind.FLAG not in kinds


async def test_a_vote_counts_for_its_turn_alone(world: World, votes: VoteService) -> None:
    match = await world.match(terms=TERMS)
    await vote(world, votes, match, CLEO, TURN)
    before, match = match, await close(world, match)
    async with world.refused("stale"):
        await vote(world, votes, before, DAN, OTHER)
    async with world.refused("vote-later"):
        await vote(world, votes, match, DAN, world.any_turn(match))
    match = (await world.play(match)).match
    async with world.refused("vote-own"):
        await vote(world, votes, match, BEN, world.any_turn(match))
    between_people = await world.match(CLEO)
    async with world.refused("channel-busy", match=match.id):
        await world.challenge(opponent_id=None, terms=TERMS)
    async with world.refused("old-button"):
        await vote(world, votes, between_people, DAN, TURN)


async def test_a_thread_belongs_to_its_channel(world: World, votes: VoteService) -> None:
    """A channel plays one match at a time, in all its threads together."""
    channel, thread, other = 501, 502, 503

    async def open_in(channel_id: int, parent_id: int | None = None) -> int:
        challenge = await world.challenges.create(
            **world.terms(opponent_id=None, terms=TERMS, channel_id=channel_id, parent_id=parent_id)
        )
        return challenge.id

    made = [await open_in(*where) for where in ((channel,), (thread, channel), (other,))]
    match = (await world.challenges.accept(made[0], world.act(BEN))).match
    for channel_id in (504, 505):
        async with world.refused("channel-busy", match=match.id):
            await open_in(channel_id, channel)
    async with world.refused("channel-busy", match=match.id):
        await world.challenges.accept(made[1], world.act(BEN))
    await world.challenges.accept(made[2], world.act(BEN))
    await world.resign(match)
    await world.challenges.accept(made[1], world.act(BEN))


async def test_a_vote_of_a_person_who_has_left_does_not_count(
    world: World, votes: VoteService
) -> None:
    match = await world.match(terms=TERMS)
    for user_id, turn in ((CLEO, TURN), (DAN, TURN), (EVE, OTHER)):
        await vote(world, votes, match, user_id, turn)
    assert set(await votes.find_voters(match)) == {CLEO, DAN, EVE}
    assert (await votes.find_voters(match))[-1] == EVE, "the most votes first"
    await votes.drop(match, [CLEO, DAN])
    match = await close(world, match)
    assert match.turns == (OTHER,)
    assert await votes.counts(match, 1) == {OTHER: 1}


async def test_the_opponent_of_a_channel_asks_nothing_that_nobody_could_answer(
    world: World,
) -> None:
    match = await world.match(terms=TERMS, first=First.THEM)
    for offer in (Offer.DRAW, Offer.TAKEBACK, Offer.PAUSE, Offer.LOT):
        async with world.refused("channel-only-votes"):
            await world.offer(match, BEN, offer)
    match = (await world.play(match)).match
    async with world.refused("channel-only-votes"):
        await world.times.extend(match.id, world.act(BEN))
    async with world.refused("channel-only-votes"):
        await world.times.nudge(match.id, world.act(BEN))
    assert (await world.resign(match)).result is not None


async def test_an_outage_costs_a_vote_no_time(world: World, votes: VoteService) -> None:
    match = await world.match(terms=TERMS)
    await world.timeouts.carry_out()
    world.clock.pass_by(minutes=30)
    restarted = world.fresh()
    votes_on(restarted)
    await restarted.timeouts.carry_out()
    match = await restarted.matches.get(match.id)
    assert await votes.poll(match) == Poll(0, 0, is_last=False)


@pytest.mark.parametrize(
    ("terms", "changes", "error"),
    [
        (for_channel(Terms(TimeControl.THREE_DAYS)), {}, "channel-pace"),
        (for_channel(Terms(swap=True)), {}, "together-secret"),
        (TERMS, {"first": First.BID}, "together-secret"),
    ],
)
async def test_a_channel_plays_only_what_votes_can_decide(
    world: World, terms: Terms, changes: dict[str, Any], error: str
) -> None:
    async with world.refused(error):
        await world.challenges.create(**world.terms(terms=terms, **changes))
