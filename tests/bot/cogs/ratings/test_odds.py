"""Odds: when they are proposed, what they are, and matches at odds."""

from __future__ import annotations

import pytest

from bot.cogs.ratings.rating_model import Rating, suitable_odds
from bot.cogs.ratings.statistics import StatsService
from bot.match.additions import record_of
from bot.match.model import First, Match
from bot.match.terms import Terms
from rules import GAMES, AnyGame, Side
from rules.formats import read_record
from rules.record import format_record
from tests.bot.world import ANA, BEN, CHANNEL, World

ZERTZ = GAMES["zertz"]
RATED = Terms(rated=True)
STANDARD = {"board": "37", "goal": "standard"}


def between(ana: float, ben: float, *, game: AnyGame = ZERTZ, goal: str = "standard") -> object:
    known = {ANA: Rating(ana, 2, 20), BEN: Rating(ben, 2, 20)}
    odds = suitable_odds(game, {"goal": goal} if game is ZERTZ else {}, known)
    return odds and (odds.handicap.name, odds.stronger_id, odds.weaker_id)


def test_odds_are_for_two_who_are_far_apart() -> None:
    assert between(26, 24) is None
    assert between(30, 22) == ("goals", ANA, BEN)
    assert between(22, 30) == ("goals", BEN, ANA)
    assert between(30, 22, goal="blitz") == ("first", ANA, BEN)
    assert between(30, 22, game=GAMES["rust"]) == ("first", ANA, BEN)


@pytest.mark.parametrize("gap", [6.5, 8, 10, 11])
def test_the_odds_are_those_by_which_each_wins_about_half(gap: float) -> None:
    known = {ANA: Rating(25 + gap, 2, 20), BEN: Rating(25, 2, 20)}
    odds = suitable_odds(ZERTZ, {"goal": "standard"}, known)
    assert odds is not None
    assert odds.hope >= 0.7
    assert abs(odds.hope_at_odds - 0.5) <= 0.15


async def beaten(world: World, times: int) -> None:
    """Have Ana beat Ben so often."""
    for _ in range(times):
        world.clock.pass_by(minutes=1)
        match = await world.match(terms=RATED, options=STANDARD)
        match = await world.play_on(match, 2)
        await world.resign(match, BEN)


async def at_odds(world: World) -> Match:
    await beaten(world, 5)
    challenge = await world.challenge(terms=RATED, options=STANDARD, first=First.ME)
    return (await world.challenges.accept(challenge.id, world.act(BEN), odds=True)).match


async def test_they_are_proposed_once_two_have_met_five_times(world: World) -> None:
    await beaten(world, 4)
    early = await world.challenge(terms=RATED, options=STANDARD)
    assert await world.challenges.odds(early) is None
    async with world.refused("odds-gone"):
        await world.challenges.accept(early.id, world.act(BEN), odds=True)
    await world.challenges.withdraw(early.id, world.act(ANA))
    await beaten(world, 1)
    odds = await world.challenges.odds(await world.challenge(terms=RATED, options=STANDARD))
    assert odds is not None
    assert (odds.stronger_id, odds.handicap.name) == (ANA, "goals")
    anyone = await world.challenge(terms=RATED, options=STANDARD, opponent_id=None)
    assert await world.challenges.odds(anyone) is None


async def test_at_odds_the_weaker_side_moves_first_and_nothing_is_rated(world: World) -> None:
    match = await at_odds(world)
    assert (match.people(Side.FIRST), match.people(Side.SECOND)) == ((BEN,), (ANA,))
    assert match.options == {"board": "37", "goal": "quick-standard"}
    assert match.terms == Terms(odds="goals")
    await world.resign(match, BEN)
    assert await StatsService(world.database).changes(match.id) == {}


async def test_a_rematch_at_odds_keeps_the_sides(world: World) -> None:
    match = await at_odds(world)
    match = await world.resign(match, BEN)
    asked = await world.challenges.rematch(match, world.act(ANA), channel_id=CHANNEL)
    assert asked.first is First.THEM
    again = (await world.challenges.accept(asked.id, world.act(BEN))).match
    assert (again.seats, again.options, again.terms) == (match.seats, match.options, match.terms)


async def test_who_plays_on_from_it_has_the_goals_and_no_odds_of_their_own(world: World) -> None:
    match = await world.play_on(await at_odds(world), 1)
    on = await world.challenges.play_on(match, world.act(ANA), channel_id=CHANNEL)
    assert (on.options, on.terms) == (match.options, Terms())


async def test_a_record_tells_the_odds(world: World) -> None:
    record = record_of(await at_odds(world))
    again = read_record(format_record(record).encode())
    assert (again.options["goal"], again.notes["odds"]) == ("quick-standard", "goals")
    assert str(again.start()) == str(record.start())
    assert ZERTZ.options_of(record.start()) == record.options


async def test_chosen_goals_at_odds_are_not_rated(world: World) -> None:
    chosen = await world.challenge(terms=RATED, options={**STANDARD, "goal": "standard-quick"})
    assert not chosen.terms.rated
