"""Secrets before a match: stored until both are there, revealed together, then deleted."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from sqlalchemy import delete

from bot.cogs.ratings.rater import (
    find_latest_ratings,
    find_wrong_ratings,
    is_rated,
    ratings,
    recompute,
)
from bot.match.additions import record_of
from bot.match.challenge.bids_and_setups import setups_of
from bot.match.model import Challenge, ChallengeState, First, Match, MatchChange, MessageKind
from bot.match.tables import sealed_choices
from bot.match.terms import Terms, TimeControl
from ringfall.testing.world import ANA, BEN, CHANNEL, CLEO, GUILD, World, clock_of
from rules import Side
from tests.cogs import privacy_on

BIDS: dict[str, Any] = {"first": First.BID, "terms": Terms(rated=True)}
DRAFT: dict[str, Any] = {"game": "tzaar", "options": {"start": "draft"}}


async def prepared(world: World, **changes: Any) -> Challenge:
    """Have Ana challenge Ben, and Ben accept."""
    challenge = await world.challenge(**changes)
    begun = await world.services.preparations.begin(challenge.id, world.act(BEN))
    await world.post_all(challenge_id=challenge.id)
    return begun


async def decide(
    world: World, challenge: Challenge, user_id: int, secret: str
) -> MatchChange | None:
    return await world.services.preparations.decide(challenge.id, world.act(user_id), secret)


async def after_bids(world: World, mine: str, theirs: str, **changes: Any) -> Match:
    challenge = await prepared(world, **BIDS | changes)
    assert await decide(world, challenge, ANA, mine) is None
    change = await decide(world, challenge, BEN, theirs)
    assert change is not None
    return change.match


async def stored_secrets(world: World, challenge: Challenge) -> dict[int, str]:
    async with world.database.read() as transaction:
        subject = sealed_choices.about_challenge(challenge.id)
        return await sealed_choices.find(transaction, subject)


def usual(challenge: Challenge, side: Side) -> str:
    setups = setups_of(challenge)
    assert setups is not None
    return setups.usual(side)


async def test_the_higher_bid_moves_first_and_the_other_side_begins_with_it(world: World) -> None:
    match = await after_bids(world, "black", "white")
    assert [match.people(side) for side in Side] == [(BEN,), (ANA,)]
    assert match.position == match.game.start_at_bid(match.options, "white")
    assert match.terms.bids == ("white", "black")
    assert record_of(match).notes["bids"] == "white, black"
    assert record_of(match).start() == match.position


async def test_a_lot_decides_between_equal_bids(world: World) -> None:
    first = set[tuple[int, ...]]()
    for number in range(8):
        match = await after_bids(world, "none", "none", guild_id=GUILD + number)
        assert match.opening is None, "nothing was paid"
        first.add(match.people(Side.FIRST))
    assert first == {(ANA,), (BEN,)}


async def test_setups_are_combined_and_the_clock_starts_only_then(world: World) -> None:
    pace = Terms(pace=TimeControl.DAY, rated=True)
    challenge = await prepared(world, **DRAFT, first=First.THEM, terms=pace)
    world.clock.pass_by(hours=20)
    random = setups_of(challenge).random(Side.SECOND, 1)  # type: ignore[union-attr]
    assert await decide(world, challenge, ANA, random) is None
    change = await decide(world, challenge, BEN, usual(challenge, Side.FIRST))
    assert change is not None
    match = change.match
    assert match.people(Side.FIRST) == (BEN,)
    first = usual(challenge, Side.FIRST)
    assert match.position == setups_of(challenge).combined(first, random)  # type: ignore[union-attr]
    assert clock_of(match).started_at == world.clock()
    assert await world.matches.get(match.id) == match
    assert await stored_secrets(world, challenge) == {}


async def test_a_match_with_secrets_is_rated_like_any_other(world: World) -> None:
    match = await after_bids(world, "none", "black")
    assert is_rated(match)
    match = (await world.play(match)).match
    match = (await world.play(match)).match
    await world.resign(match, ANA)
    async with world.database.write() as transaction:
        await transaction.execute(delete(ratings))
        wrong = await find_wrong_ratings(transaction)
    assert list(wrong) == [(GUILD, "zertz")]
    assert await recompute(world.database, (GUILD, "zertz"))
    async with world.database.read() as transaction:
        assert len(await find_latest_ratings(transaction, (GUILD, "zertz"), (ANA, BEN))) == 2


async def test_no_one_learns_a_secret_before_both_are_there(world: World) -> None:
    challenge = await prepared(world, **BIDS)
    await decide(world, challenge, BEN, "grey")
    shown = await world.challenges.get(challenge.id)
    assert (shown.state, shown.ready) == (ChallengeState.HALF_READY, (BEN,))
    assert "grey" not in str(shown).replace("'grey'", "")
    privacy = privacy_on(world.services)
    told = {user: json.loads((await privacy.export(user)).data) for user in (ANA, BEN)}
    assert told[ANA]["sealed_choices"] == []
    assert [row["choice"] for row in told[BEN]["sealed_choices"]] == ["grey"]
    preparations = world.services.preparations
    assert await preparations.find_own(challenge.id, BEN) == "grey"
    assert await preparations.find_own(challenge.id, ANA) is None


async def test_the_same_presses_at_once_start_one_match(world: World) -> None:
    challenge = await prepared(world, **BIDS)
    preparations, others = world.services.preparations, world.fresh().preparations
    acts = [world.act(ANA), world.act(BEN)]
    changes = await asyncio.gather(
        *(
            service.decide(challenge.id, act, "black")
            for service in (preparations, others)
            for act in acts
        )
    )
    begun = {change.match.id for change in changes if change}
    assert len(begun) == 1
    assert len(await world.matches.of_player(ANA)) == 1


async def test_accepting_twice_tells_the_challenger_once(world: World) -> None:
    challenge, act = await world.challenge(**BIDS), world.act(BEN)
    for _ in range(2):
        begun = await world.services.preparations.begin(challenge.id, act)
        assert begun.state is ChallengeState.PREPARING
    kinds = [post.kind for post in await world.pending(challenge_id=challenge.id)]
    assert kinds == [MessageKind.PREPARING]


async def test_a_challenge_to_anyone_belongs_to_the_two_who_prepare_it(world: World) -> None:
    challenge = await prepared(world, **BIDS, opponent_id=None)
    assert challenge.opponent_id == BEN
    async with world.refused("challenge-gone", state="preparing"):
        await world.services.preparations.begin(challenge.id, world.act(CLEO))
    async with world.refused("secret-not-yours"):
        await decide(world, challenge, CLEO, "none")
    async with world.refused("challenge-twice", challenge=challenge.id):
        await world.challenges.create(**world.terms(challenger_id=BEN, opponent_id=ANA))


async def test_who_is_not_ready_in_time_loses_the_match_but_no_rating(world: World) -> None:
    world.clock.pass_by(hours=1)
    challenge = await prepared(world, **BIDS)
    await decide(world, challenge, ANA, "none")
    due = await world.challenges.next_expiry()
    assert due == challenge.expires_at
    world.clock.pass_by(hours=25)
    async with world.refused("challenge-gone", state="expired"):
        await decide(world, challenge, BEN, "none")
    assert await world.challenges.expire_due() == [challenge.id]
    closed = await world.challenges.get(challenge.id)
    assert closed.state is ChallengeState.LAPSED
    assert await stored_secrets(world, challenge) == {}
    assert challenge.id in await world.cards_behind(), "the card has to say so"


async def test_the_match_does_not_begin_with_a_player_who_was_blocked(world: World) -> None:
    challenge = await prepared(world, **BIDS)
    await decide(world, challenge, BEN, "none")
    await world.blocks.toggle(BEN, ANA)
    async with world.refused("not-now"):
        await decide(world, challenge, ANA, "none")


async def test_an_erasure_deletes_the_secret_and_ends_the_preparation(world: World) -> None:
    challenge = await prepared(world, **BIDS)
    await decide(world, challenge, BEN, "none")
    await privacy_on(world.services).erase(BEN, asked_at=world.clock())
    assert await stored_secrets(world, challenge) == {}
    assert (await world.challenges.get(challenge.id)).state is ChallengeState.DECLINED


@pytest.mark.parametrize("how", [BIDS, DRAFT])
async def test_the_computer_decides_at_once(world: World, how: dict[str, Any]) -> None:
    changes = how | {"terms": Terms(level=1), "opponent_id": None}
    challenge = await world.challenges.create(**world.terms(**changes))
    assert challenge.is_preparing
    assert challenge.id not in await world.challenges.waiting_for_computer()
    side = Side.FIRST if challenge.first is First.ME else Side.SECOND
    secret = "black" if how is BIDS else usual(challenge, side)
    change = await decide(world, challenge, ANA, secret)
    assert change is not None
    assert change.match.computer is not None
    assert not change.match.terms.rated


async def test_the_computer_takes_over_no_challenge_with_secrets(world: World) -> None:
    challenge = await world.challenge(**BIDS, opponent_id=None)
    async with world.refused("computer-secret"):
        await world.challenges.play_computer(challenge.id, world.act(ANA), level=1)


@pytest.mark.parametrize("how", [BIDS, DRAFT])
async def test_a_rematch_is_prepared_again(world: World, how: dict[str, Any]) -> None:
    challenge = await prepared(world, **how)
    answers = ("none", "black")
    if how is DRAFT:
        sides = (Side.FIRST, Side.SECOND)
        ahead = challenge.first is First.ME
        answers = tuple(usual(challenge, side) for side in (sides if ahead else sides[::-1]))
    await decide(world, challenge, ANA, answers[0])
    change = await decide(world, challenge, BEN, answers[1])
    assert change is not None
    await world.matches.resign(change.match.id, world.act(ANA))
    match = await world.matches.get(change.match.id)
    again = await world.challenges.rematch(match, world.act(ANA), channel_id=CHANNEL)
    assert (again.opening, again.terms.bids) == (None, ())
    assert await world.challenges.asked_rematch(match, BEN) == again
    begun = await world.services.preparations.begin(again.id, world.act(BEN))
    assert begun.is_preparing
    if how is DRAFT:
        assert again.first is not challenge.first, "the sides are swapped"


@pytest.mark.parametrize(
    ("changes", "game"),
    [
        ({"game": "tzaar", "options": {}}, "TZAAR"),
        ({"options": {"goal": "quick-standard"}}, "ZÈRTZ"),
    ],
)
async def test_only_what_the_game_has_can_be_bid(
    world: World, changes: dict[str, Any], game: str
) -> None:
    async with world.refused("bid-without-odds", game=game):
        await world.challenges.create(**world.terms(first=First.BID, **changes))


async def test_a_forged_secret_is_refused(world: World) -> None:
    challenge = await prepared(world, **BIDS)
    async with world.refused("old-button"):
        await decide(world, challenge, ANA, "everything")
    draft = await prepared(world, **DRAFT)
    async with world.refused("old-button"):
        await decide(world, draft, ANA, "Z" * 30)
    to_cleo = await world.challenge(**BIDS, opponent_id=CLEO)
    async with world.refused("old-button"):
        await world.challenges.accept(to_cleo.id, world.act(CLEO))
