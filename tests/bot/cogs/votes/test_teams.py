"""A team votes on its turns: in private, until all have voted or the time is up."""

from __future__ import annotations

from typing import Any

import pytest

from bot.cogs.votes.service import Poll, VoteService
from bot.errors import UserError
from bot.match.model import Challenge, Ending, First, Match, MessageKind, Offer, TeamSide
from bot.match.terms import Terms, for_team
from bot.seats import Seat, is_deleted
from ringfall.testing.games.test_matches import DAN, EVE, FAY, GUS, TERMS, vote_all
from ringfall.testing.world import ANA, BEN, CLEO, World, votes_on
from rules import Side
from tests.bot.cogs.votes.test_service import OTHER, THIRD, TURN, close, vote
from tests.cogs import privacy_on


@pytest.fixture
def votes(world: World) -> VoteService:
    return votes_on(world.services)


async def challenge(world: World, *joining: tuple[int, TeamSide], **changes: Any) -> Challenge:
    """Make a challenge of Ana and Cleo to Ben, and let others join its sides."""
    made = await world.challenge(terms=TERMS, mate_id=CLEO, **changes)
    for user_id, side in joining:
        await world.challenges.join(made.id, world.act(user_id), side)
    return await world.challenges.get(made.id)


async def match_of(world: World, *joining: tuple[int, TeamSide]) -> Match:
    """Begin a match of Ana and Cleo against Ben, and those who join; Ana's side moves first."""
    made = await challenge(world, *joining)
    match = (await world.challenges.accept(made.id, world.act(BEN))).match
    return await world.matches.placed(match.id, 11)


async def test_a_card_fills_up_with_the_people_of_both_sides(world: World) -> None:
    made = await challenge(world, (DAN, TeamSide.OTHER), (EVE, TeamSide.OWN))
    assert made.mates == ((CLEO, EVE), (DAN,))
    assert made.id in await world.cards_behind()
    for user_id in (ANA, BEN):
        async with world.refused("team-already"):
            await world.challenges.join(made.id, world.act(user_id), TeamSide.OWN)
    await world.challenges.join(made.id, world.act(EVE), TeamSide.OTHER)
    act = world.act(DAN)
    for _ in range(2):
        # A second press leaves the side; a repeated request changes nothing.
        assert (await world.challenges.join(made.id, act, TeamSide.OTHER)).mates == (
            (CLEO,),
            (EVE,),
        )
    for user_id in (DAN, FAY, GUS):
        await world.challenges.join(made.id, world.act(user_id), TeamSide.OWN)
    async with world.refused("team-full", limit=5):
        await world.challenges.join(made.id, world.act(EVE), TeamSide.OWN)
    await world.blocks.set(108, [GUS])
    async with world.refused("blocked", user=GUS):
        await world.challenges.join(made.id, world.act(108), TeamSide.OTHER)
    match = (await world.challenges.accept(made.id, world.act(BEN))).match
    assert match.seats == (Seat.of(ANA, CLEO, DAN, FAY, GUS), Seat.of(BEN, EVE))
    assert not match.terms.rated
    async with world.refused("challenge-gone", state="accepted"):
        await world.challenges.join(made.id, world.act(108), TeamSide.OTHER)


async def test_the_last_vote_plays_the_turn_and_until_then_nothing_shows_one(
    world: World, votes: VoteService
) -> None:
    match = await match_of(world, (DAN, TeamSide.OWN))
    await world.post_all(match_id=match.id)
    await vote(world, votes, match, ANA, TURN)
    await vote(world, votes, match, CLEO, OTHER)
    await vote(world, votes, match, ANA, OTHER)
    assert await votes.poll(match) == Poll(2, 3, is_last=True)
    waiting = [(await world.matches.own(user_id))[0].waits for user_id in (ANA, DAN, BEN)]
    assert waiting == [False, True, False], "who has voted has no more to do"
    assert await world.boards_behind(match) == [], "an edited board would tell of a vote"
    for user_id in (BEN, DAN):
        exported = (await privacy_on(world.services).export(user_id)).data.decode()
        assert OTHER not in exported
    assert await votes.counts(match, 1) == {}
    async with world.refused("team-votes"):
        await world.play(match, TURN, user_id=DAN)
    for user_id in (BEN, EVE):
        async with world.refused("vote-team"):
            await vote(world, votes, match, user_id, TURN)
    async with world.failing("INSERT ON turns"):
        await vote(world, votes, match, DAN, TURN)
    assert await votes.find_awaited(match) == [DAN], "the last vote is stored with the turn"
    await vote(world, votes, match, DAN, TURN)
    after = await world.matches.get(match.id)
    assert after.turns == (OTHER,)
    assert await votes.counts(after, 1) == {OTHER: 2, TURN: 1}
    async with world.refused("stale"):
        await vote(world, votes, match, ANA, THIRD)
    async with world.refused("team-later"):
        await vote(world, votes, after, ANA, world.any_turn(after))


async def test_one_who_misses_two_votes_in_a_row_holds_up_no_more(
    world: World, votes: VoteService
) -> None:
    match = await match_of(world, (DAN, TeamSide.OWN))
    for _ in range(2):
        for user_id in (ANA, CLEO):
            await vote(world, votes, match, user_id, world.any_turn(match))
        assert (await world.matches.get(match.id)).ply == match.ply
        match = (await world.play(await close(world, match))).match
    for user_id in (ANA, CLEO):
        before = match
        await vote(world, votes, match, user_id, world.any_turn(match))
        match = await world.matches.get(match.id)
    assert match.ply == before.ply + 1
    match = (await world.play(match)).match
    # One who is back is waited for again.
    await vote(world, votes, match, DAN, world.any_turn(match))
    await vote(world, votes, match, ANA, world.any_turn(match))
    assert await votes.find_awaited(match) == [CLEO]
    await vote(world, votes, match, CLEO, world.any_turn(match))
    match = (await world.play(await world.matches.get(match.id))).match
    assert await votes.find_awaited(match) == [ANA, CLEO, DAN]
    # Nor is one who has left the server.
    moves = match.game.parse_turn(match.position, world.any_turn(match))
    await votes.vote(match, world.act(ANA), moves)
    change = await votes.vote(match, world.act(CLEO), moves, [DAN])
    assert change.match.ply == match.ply + 1


async def test_a_team_without_votes_loses_on_time(world: World, votes: VoteService) -> None:
    match = await close(world, await match_of(world))
    assert votes
    assert match.result is not None
    assert (match.result.winner, match.result.ending) == (Side.SECOND, Ending.TIME)


async def test_any_two_of_a_team_agree_on_what_is_no_turn(world: World, votes: VoteService) -> None:
    match = await match_of(world, (DAN, TeamSide.OTHER), (EVE, TeamSide.OWN))
    cores = ((world.services, votes),)
    for _ in range(2):
        match = await vote_all(world, match, *cores)
    await world.post_all(match_id=match.id)

    async def ask_first(user_id: int, what: str) -> None:
        await world.matches.ask_team(match.id, user_id, what)
        assert (user_id, what) in await votes.find_wishes(match)
        assert await world.boards_behind(match), "the board tells the others"

    async with world.refused("team-asks", what="draw"):
        await world.offer(match, CLEO)
    await ask_first(CLEO, "draw")
    async with world.refused("team-asks", what="draw"):
        await world.offer(match, CLEO)
    async with world.refused("team-asks", what="takeback"):
        await world.offer(match, EVE, Offer.TAKEBACK)
    match = await world.offer(match, EVE)
    assert match.offers == {Offer.DRAW: Side.FIRST}
    async with world.refused("team-asks", what="draw-yes"):
        await world.answer(match, DAN)
    await ask_first(DAN, "draw-yes")
    # What was asked for before a turn is void after it.
    match = await vote_all(world, match, *cores)
    async with world.refused("team-asks", what="resign"):
        await world.resign(match, BEN)
    await ask_first(BEN, "resign")
    async with world.refused("not-a-player", match=match.id):
        await world.resign(match, FAY)
    async with world.refused("team-asks", what="resign"):
        await world.resign(match, ANA)
    match = await world.resign(match, DAN)
    assert match.result is not None
    assert (match.result.winner, match.result.ending) == (Side.FIRST, Ending.RESIGNED)


async def test_the_others_play_on_when_one_of_a_team_deletes_their_data(
    world: World, votes: VoteService
) -> None:
    match = await match_of(world)
    await vote(world, votes, match, CLEO, TURN)
    waiting = await challenge(world, (DAN, TeamSide.OTHER), game="tzaar", options={})
    for user_id in (CLEO, DAN):
        await privacy_on(world.services).erase(user_id, asked_at=world.clock.now)
    assert (await world.challenges.get(waiting.id)).mates == ((), ())
    match = await world.matches.get(match.id)
    assert match.result is None
    assert [is_deleted(user_id) for user_id in match.people(Side.FIRST)].count(True) == 1
    await vote(world, votes, match, ANA, OTHER)
    match = await world.matches.get(match.id)
    assert match.turns == (OTHER,)
    match = await world.resign(match, ANA)
    assert match.result is not None, "the last one decides alone"


async def test_the_votes_are_counted_when_the_one_waited_for_deletes_their_data(
    world: World, votes: VoteService
) -> None:
    """Not before: without a vote, the others still have their time."""
    match = await match_of(world, (DAN, TeamSide.OWN), (EVE, TeamSide.OWN))
    await privacy_on(world.services).erase(EVE, asked_at=world.clock.now)
    match = await world.matches.get(match.id)
    assert (match.ply, match.result) == (0, None)
    for user_id in (ANA, CLEO):
        await vote(world, votes, match, user_id, TURN)
    await privacy_on(world.services).erase(DAN, asked_at=world.clock.now)
    after = await world.matches.get(match.id)
    assert after.turns == (TURN,)
    assert await votes.counts(after, 1) == {TURN: 2}
    assert (MessageKind.BOARD, 1) in await world.owed(after)


@pytest.mark.parametrize(
    ("terms", "changes", "error"),
    [
        (for_team(Terms(swap=True)), {}, "together-secret"),
        (TERMS, {"first": First.BID}, "together-secret"),
    ],
)
async def test_a_team_plays_only_what_votes_can_decide(
    world: World, terms: Terms, changes: dict[str, Any], error: str
) -> None:
    async with world.refused(error):
        await world.challenges.create(**world.terms(terms=terms, mate_id=CLEO, **changes))


async def test_a_mate_is_named_only_where_nobody_has_blocked_another(world: World) -> None:
    await world.blocks.set(CLEO, [BEN])
    async with world.refused("not-now"):
        await challenge(world)
    await world.blocks.set(CLEO, [])
    await world.blocks.set(ANA, [CLEO])
    with pytest.raises(UserError, match="blocked"):
        await challenge(world)
