"""Seasons on a real database: what is proposed, what counts, and how they end."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from bot.cogs.seasons.model import GRACE, Proposal, SeasonState
from bot.cogs.seasons.service import (
    PROPOSAL_LASTS,
    REFUSED_FOR,
    Presence,
    SeasonService,
    SeasonSource,
)
from bot.cogs.seasons.tables import HALF, LAST_DAYS, RESULT, has_open, shift_ends
from bot.match.duties import Expiry
from bot.match.model import Match, MessageKind
from bot.match.terms import Terms, TimeControl
from bot.messages.kinds import Sent
from bot.messages.store import Attempt
from bot.profiles import MAX_MATCHES
from bot.storage import Database
from ringfall.testing.services import add, services_on
from ringfall.testing.world import ANA, BEN, CHANNEL, CLEO, GUILD, Clock, World
from rules import ALL_GAMES, GAMES, Side
from tests.bot.cogs.seasons.seasons import pair_of, played, season_state
from tests.cogs import Around, new_season, post_tables, privacy_on, seasons_on

TERMS = Terms(TimeControl.DAY, rated=True)


async def state_of(world: World) -> SeasonState:
    """Return the latest season as it is."""
    (state,) = await seasons_on(world.services).open_ones()
    return state


async def start(world: World, *people: int, **changes: Any) -> SeasonService:
    """Start a season that these people have joined, and propose its first matches."""
    seasons = seasons_on(world.services)
    await seasons.start(new_season(GUILD, CHANNEL, **{"terms": TERMS, **changes}))
    await post_tables(world.services)
    (state,) = await seasons.open_ones()
    for user_id in people:
        assert await seasons.join(state.season.id, user_id) == "season-joined"
    await seasons.carry_out()
    return seasons


async def waits(seasons: SeasonService, world: World) -> bool:
    """Tell whether a season has nothing to do for now."""
    due = await seasons.next_due()
    return due is not None and due > world.clock()


async def accept(world: World, proposal: Proposal) -> Match:
    act = world.act(proposal.opponent_id)
    return (await world.challenges.accept(proposal.challenge_id, act)).match


async def test_two_who_have_room_get_one_ordinary_challenge_and_a_repeat_makes_no_second(
    world: World,
) -> None:
    seasons = await start(world, ANA)
    assert await waits(seasons, world)
    before = await state_of(world)
    await seasons.join(before.season.id, BEN)
    assert await seasons.next_due() == world.clock()
    (pair,) = await seasons.find_next(await state_of(world))
    assert await seasons.propose(before, 1, pair)
    # A process that has read the same, and one that was killed before the card was posted.
    for again in (seasons_on(services_on(world.database, world.clock)), seasons_on(world.fresh())):
        assert await again.propose(before, 1, pair)
        assert not await again.propose(before, 1, pair_of(ANA, CLEO))
        await again.carry_out()
    state = await state_of(world)
    (proposal,) = state.proposals
    challenge = await world.challenges.get(proposal.challenge_id)
    assert {challenge.challenger_id, challenge.opponent_id} == {ANA, BEN}
    assert (challenge.channel_id, challenge.terms) == (CHANNEL, TERMS)
    assert challenge.expires_at == world.clock() + PROPOSAL_LASTS
    owed = await world.pending(challenge_id=challenge.id)
    assert [message.kind for message in owed] == [MessageKind.CARD]
    assert await seasons.find_counting(challenge)
    assert await waits(seasons, world), "nobody has room"


async def test_a_match_that_ends_counts_and_makes_room(world: World) -> None:
    seasons = await start(world, ANA, BEN)
    for number in (1, 2):
        proposal = (await state_of(world)).proposals[-1]
        match = await accept(world, proposal)
        assert {person for seat in match.seats for person in seat.people} == {ANA, BEN}
        assert (await state_of(world)).proposals[-1].is_running
        await world.resign(await world.play_on(match, 2), BEN)
        winner, loser = (await state_of(world)).rank()
        assert (winner.user_id, winner.points, loser.points) == (ANA, 2 * number, 0)
        assert winner.place == (1 if number == 2 else None), "in a season of two, both matches"
        assert await seasons.next_due() == world.clock()
        await seasons.carry_out()
    firsts = [proposal.people[0] for proposal in (await state_of(world)).proposals]
    assert set(firsts[:2]) == {ANA, BEN}, "each has moved first once"


async def test_the_third_match_of_two_is_proposed_and_does_not_count(
    world: World,
) -> None:
    seasons = await start(world, ANA, BEN)
    for number in (1, 2, 3):
        proposal = (await state_of(world)).proposals[-1]
        challenge = await world.challenges.get(proposal.challenge_id)
        assert await seasons.find_counting(challenge) is (number < 3)
        match = await accept(world, proposal)
        await world.resign(await world.play_on(match, 2), BEN)
        await seasons.carry_out()
    assert [one.points for one in (await state_of(world)).rank()] == [4, 0]
    assert await seasons.find_counting(await world.challenge(game="tzaar", options={})) is None


async def test_a_season_of_all_games_has_their_options_and_adds_up_the_points(world: World) -> None:
    seasons = await start(world, ANA, BEN, game=ALL_GAMES, options={"board": "48", "goal": "blitz"})
    games = dict[str, dict[str, str]]()
    for number in range(1, len(GAMES) + 2):
        proposal = (await state_of(world)).proposals[-1]
        challenge = await world.challenges.get(proposal.challenge_id)
        assert challenge.game.slug == proposal.game
        assert await seasons.find_counting(challenge) is (number <= len(GAMES))
        games.setdefault(challenge.game.slug, dict(challenge.options))
        match = await accept(world, proposal)
        await world.resign(await world.play_on(match, 2), BEN)
        await seasons.carry_out()
    assert games.keys() == GAMES.keys(), "two meet once in each"
    assert games["zertz"] == {"board": "48", "goal": "blitz"}
    assert games["tzaar"] == {"start": "random"}
    assert [one.points for one in (await state_of(world)).rank()] == [6, 0]


async def test_a_season_whose_matches_would_begin_with_a_secret_is_refused(world: World) -> None:
    for game in ("tzaar", ALL_GAMES):
        async with world.refused("season-setup"):
            await start(world, game=game, options={"start": "draft"})


async def test_who_lets_a_proposal_lapse_rests_until_they_are_back(world: World) -> None:
    seasons = await start(world, ANA, BEN)
    (proposal,) = (await state_of(world)).proposals
    world.clock.pass_by(days=PROPOSAL_LASTS.days, minutes=1)
    await world.challenges.expire_due()
    state = await state_of(world)
    assert state.resting == {proposal.opponent_id}
    await seasons.carry_out()
    assert len((await state_of(world)).proposals) == 1
    assert await seasons.join(state.season.id, proposal.challenger_id) == "season-is-in"
    assert await seasons.join(state.season.id, proposal.opponent_id) == "season-back"
    await seasons.carry_out()
    assert len((await state_of(world)).proposals) == 2


@pytest.mark.parametrize("end", ["decline", "withdraw"])
async def test_after_a_refusal_others_get_their_turn_and_nobody_rests(
    world: World, end: str
) -> None:
    seasons = await start(world, ANA, BEN)
    (proposal,) = (await state_of(world)).proposals
    is_decline = end == "decline"
    who = proposal.opponent_id if is_decline else proposal.challenger_id
    close = world.challenges.decline if is_decline else world.challenges.withdraw
    await close(proposal.challenge_id, world.act(who))
    await seasons.carry_out()
    state = await state_of(world)
    assert (len(state.proposals), state.resting) == (1, set())
    await seasons.join(state.season.id, CLEO)
    await seasons.carry_out()
    assert CLEO in (await state_of(world)).proposals[-1].people


async def test_people_who_block_one_another_are_not_paired_and_nothing_is_due(
    world: World,
) -> None:
    await world.blocks.toggle(BEN, ANA)
    seasons = await start(world, ANA, BEN)
    assert (await state_of(world)).proposals == []
    assert await waits(seasons, world)


async def test_a_pair_that_may_not_play_is_tried_again_after_a_while(world: World) -> None:
    await world.servers.change(GUILD, {MAX_MATCHES: 1})
    match = await world.match()
    seasons = await start(world, ANA, BEN)
    await seasons.carry_out()
    assert (await state_of(world)).proposals == []
    assert await waits(seasons, world)
    await world.resign(match)
    world.clock.now += REFUSED_FOR + timedelta(seconds=1)
    await seasons.carry_out()
    assert len((await state_of(world)).proposals) == 1


async def test_who_leaves_the_season_gets_no_more_matches_and_what_they_play_goes_on(
    world: World,
) -> None:
    seasons = await start(world, ANA, BEN)
    state = await state_of(world)
    match = await accept(world, state.proposals[0])
    assert await seasons.leave(state.season.id, BEN)
    assert not await seasons.leave(state.season.id, BEN)
    assert len((await state_of(world)).rank()) == 1, "until there is a result"
    await world.resign(await world.play_on(match, 2), BEN)
    await seasons.carry_out()
    state = await state_of(world)
    assert len(state.proposals) == 1
    assert [one.points for one in state.rank()] == [2, 0]


async def test_who_has_left_the_server_leaves_the_season_before_a_match_is_proposed(
    world: World,
) -> None:
    await start(world, ANA)
    state, around = await state_of(world), Around()
    around.presences[BEN] = Presence.LEFT
    seasons = seasons_on(world.services, around)
    await seasons.join(state.season.id, BEN)
    await seasons.carry_out()
    state = await state_of(world)
    assert (state.proposals, state.free) == ([], {ANA})
    around.is_elsewhere = True
    await seasons.join(state.season.id, CLEO)
    assert await seasons.next_due() is None, "another process knows that server"
    around.is_elsewhere = False
    assert await seasons.next_due() == world.clock()


async def test_an_erased_person_disappears_and_the_points_of_others_stay(world: World) -> None:
    seasons = await start(world, ANA, BEN)
    match = await accept(world, (await state_of(world)).proposals[0])
    await world.play_on(match, 2)
    await privacy_on(world.services).erase(BEN, asked_at=world.clock())
    await seasons.carry_out()
    state = await state_of(world)
    assert [(one.user_id, one.points) for one in state.rank()] == [(ANA, 2)]
    assert BEN not in state.proposals[0].people
    assert len(state.proposals) == 1


async def test_after_the_end_running_matches_count_for_a_week_and_then_the_table_is_final(
    world: World,
) -> None:
    seasons = await start(world, ANA, BEN, weeks=1)
    first = await state_of(world)
    assert isinstance(await world.begin(SeasonSource(), GUILD, first.season.id), Attempt)
    match = await accept(world, first.proposals[0])
    await seasons.end(first.season)
    async with world.refused("season-over"):
        await seasons.end(first.season)
    async with world.refused("season-runs", game="RUST"):
        await seasons.start(first.season)
    await seasons.carry_out()
    state = await state_of(world)
    assert await seasons.next_due() == state.season.counts_until == world.clock() + GRACE
    await world.resign(await world.play_on(match, 2), BEN)
    assert await seasons.next_due() == world.clock(), "all is played"
    await seasons.carry_out()
    assert await seasons.open_ones() == []
    closed = await seasons.get(first.season.id)
    assert [one.points for one in closed.rank()] == [2, 0]
    async with world.refused("season-over"):
        await seasons.join(first.season.id, CLEO)
    await seasons.start(closed.season, [ANA, BEN])
    await seasons.carry_out()
    assert (await state_of(world)).proposals == [], "its table comes first"
    await post_tables(world.services)
    await seasons.carry_out()
    assert len((await state_of(world)).proposals) == 1


async def test_what_ends_after_the_week_of_grace_does_not_count(world: World) -> None:
    seasons = await start(world, ANA, BEN, weeks=1)
    match = await accept(world, (await state_of(world)).proposals[0])
    match = await world.play_on(match, 2)
    season = (await state_of(world)).season
    world.clock.now = season.counts_until + timedelta(seconds=1)
    await seasons.carry_out()
    await world.resign(match, BEN)
    assert [one.points for one in (await seasons.get(season.id)).rank()] == [0, 0]


async def test_the_winner_wears_a_crown_in_the_next_season_of_the_same_game(world: World) -> None:
    seasons = await start(world, ANA, BEN)
    for _ in range(4):
        match = await accept(world, (await state_of(world)).proposals[-1])
        await world.resign(await world.play_on(match, 2), BEN)
        await seasons.carry_out()
    state = await state_of(world)
    assert [one.place for one in state.rank()] == [1, 2]
    await seasons.end(state.season)
    world.clock.now += GRACE
    await world.challenges.expire_due()
    await seasons.carry_out()
    await seasons.start(state.season)
    await seasons.start(replace(state.season, game="tzaar"))
    crowned = [await seasons.find_crowned(one.season) for one in await seasons.open_ones()]
    assert crowned == [{ANA}, set()]


@pytest.mark.parametrize("changes", [{"weeks": 0}, {"weeks": 13}, {"at_a_time": 4}])
async def test_a_season_of_another_size_is_refused(world: World, changes: dict[str, Any]) -> None:
    async with world.refused("season-limits", weeks=12, matches=3):
        await seasons_on(world.services).start(new_season(GUILD, CHANNEL, **changes))


async def test_no_match_is_proposed_after_another_process_has_ended_the_season(
    shared: tuple[Database, Database],
) -> None:
    database, other_database = shared
    world = World(database, Clock())
    seasons = await start(world, ANA)
    await seasons.join((await state_of(world)).season.id, BEN)
    assert not await waits(seasons, world)
    state = await state_of(world)
    (pair,) = await seasons.find_next(state)
    other = seasons_on(services_on(other_database, world.clock))
    assert await other.next_due() == world.clock()
    await other.end(state.season)
    assert await seasons.propose(state, 1, pair)
    assert (await state_of(world)).proposals == []
    await seasons.carry_out()
    await other.carry_out()
    assert await other.open_ones() == []
    assert [one.kind for one in await world.pending() if one.subject] == [RESULT]


async def test_who_left_at_the_wrong_moment_and_is_back_gets_a_match_at_once(world: World) -> None:
    seasons = await start(world, ANA)
    season_id = (await state_of(world)).season.id
    await seasons.join(season_id, BEN)
    state = await state_of(world)
    (pair,) = await seasons.find_next(state)
    await seasons.leave(season_id, BEN)
    assert await seasons.propose(state, 1, pair)
    assert (await state_of(world)).proposals == []
    await seasons.join(season_id, BEN)
    await seasons.carry_out()
    assert len((await state_of(world)).proposals) == 1


async def test_joining_again_clears_a_lasting_refusal(world: World) -> None:
    await world.servers.change(GUILD, {MAX_MATCHES: 1})
    match = await world.match()
    seasons = await start(world, ANA, BEN)
    season_id = (await state_of(world)).season.id
    await world.resign(match)
    await seasons.leave(season_id, BEN)
    world.clock.pass_by(seconds=1)
    await seasons.join(season_id, BEN)
    await seasons.carry_out()
    assert len((await state_of(world)).proposals) == 1


async def test_a_season_is_told_of_half_way_in_its_last_days_and_at_its_end(world: World) -> None:
    seasons = await start(world, ANA, BEN)
    season, told = (await state_of(world)).season, list[tuple[int, list[str]]]()
    for day in range(30):
        while not await waits(seasons, world) and await seasons.open_ones():
            await seasons.carry_out()
        owed = [one.kind for one in await world.pending() if one.subject == season.id]
        told += [(day, owed)] if owed else []
        for message in await world.pending():
            if message.subject:
                await world.messages.mark_posted(message, Sent((CHANNEL, 77 + day)))
        world.clock.pass_by(days=1)
        await world.challenges.expire_due()
    assert told == [(14, [HALF]), (25, [LAST_DAYS]), (28, [RESULT])]
    result = await seasons.message_of(season, RESULT)
    assert result is not None
    assert (result.channel_id, result.place) == (CHANNEL, (CHANNEL, 105))


async def test_an_early_end_and_a_short_season_skip_what_would_be_untrue(world: World) -> None:
    seasons = await start(world, weeks=1)
    world.clock.pass_by(days=3, hours=13)
    assert await waits(seasons, world), "half way is nearly the last three days"
    await seasons.end((await state_of(world)).season)
    await seasons.carry_out()
    assert [one.kind for one in await world.pending() if one.subject] == [RESULT]


async def test_an_outage_moves_the_ends_of_challenges_and_seasons(
    shared: tuple[Database, Database],
) -> None:
    world = World(shared[0], Clock())
    seasons = await start(world, ANA, BEN)
    before = await state_of(world)
    (proposal,) = before.proposals
    outage = timedelta(days=4)
    world.clock.now += outage
    core = world.fresh()
    add(core, shift_deadlines=shift_ends, has_deadlines=has_open)
    seasons = seasons_on(core)
    expiry = Expiry(core.challenges, core.timeouts)
    await asyncio.gather(expiry.carry_out(), core.timeouts.carry_out(), seasons.carry_out())
    after = await state_of(world)
    assert after.resting == set(), "nobody has let a proposal lapse"
    assert after.proposals[0].expires_at == proposal.expires_at + outage
    assert after.season.ends_at == before.season.ends_at + outage
    assert await core.timeouts.next_due() is not None, "the next outage is noticed, too"
    world.clock.pass_by(minutes=1)
    await expiry.carry_out()
    assert (await state_of(world)).season.ends_at == after.season.ends_at


def test_ties_are_broken_by_opponents_then_wins_then_the_matches_of_those_who_are_tied() -> None:
    """People who are still tied share a place; who has played less has none."""
    results = [
        *((ANA, other, Side.FIRST) for other in (4, 5, 6)),
        *((BEN, other, Side.FIRST) for other in (4, 5, 7)),
        (ANA, BEN, None),
    ]
    state = season_state((BEN, ANA, 4), (played(n, *result) for n, result in enumerate(results)))
    assert places(state) == [(BEN, 1), (ANA, 1), (4, None)]
    state.proposals.append(played(7, 6, 8))
    assert places(state) == [(ANA, 1), (BEN, 2), (4, None)]
    between = [
        *((BEN, ANA, Side.FIRST), (ANA, 4, Side.FIRST), (BEN, 4, Side.FIRST)),
        *((ANA, 6, Side.FIRST), (5, BEN, Side.FIRST), (6, 8, Side.FIRST)),
        *((ANA, 7, None), (BEN, 7, None)),
    ]
    state = season_state((ANA, BEN), (played(n, *result) for n, result in enumerate(between)))
    assert [one.points for one in state.rank()] == [5, 5]
    assert places(state) == [(BEN, 1), (ANA, 2)]


def places(state: SeasonState) -> list[tuple[int, int | None]]:
    return [(standing.user_id, standing.place) for standing in state.rank()]
