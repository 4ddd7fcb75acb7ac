"""Terms of matches: stored with the challenge, and carried on to rematches."""

from __future__ import annotations

from bot.match.acts import Act
from bot.match.terms import Terms, TimeControl
from ringfall.testing.world import ANA, BEN, CHANNEL, World

DAY = Terms(TimeControl.DAY, saving=True)


async def test_a_match_its_rematch_and_its_continuation_have_the_terms_of_the_challenge(
    world: World,
) -> None:
    match = await world.match(terms=DAY)
    assert match.terms == DAY
    onwards = await world.challenges.play_on(match, world.act(ANA), channel_id=CHANNEL)
    ended = await world.resign(match, ANA)
    again = await world.challenges.rematch(ended, world.act(ANA), channel_id=CHANNEL)
    assert (onwards.terms, again.terms) == (DAY, DAY)
    asked = await world.challenges.asked_rematch(ended, BEN)
    assert asked == again


async def test_other_terms_make_another_challenge(world: World) -> None:
    await world.challenge(opponent_id=None)
    other = await world.challenge(opponent_id=None, terms=DAY)
    act = Act.of_person(ANA, world.request())
    async with world.refused("challenge-twice-here", challenge=other.id):
        await world.challenges.create(**{**world.terms(opponent_id=None, terms=DAY), "act": act})
